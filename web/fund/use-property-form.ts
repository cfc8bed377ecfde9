import { type FormEvent, useRef, useState } from 'react';
import { REFUSALS } from '#shared/refusals.ts';
import { ApiError } from '../api/api-error.ts';
import { useFocusFirst, useFocusInvalid } from '../ui/focus-first.ts';
import { type Problems, problemsAt, type Read } from './property-forms.ts';

/** The state of a form of a property: its text, what is wrong, and the one sending at a time. */
export function usePropertyForm<Text extends object, Input>({
  start,
  read,
  save,
}: {
  start: Text;
  read: (text: Text) => Read<Text, Input>;
  /** Throws what the call threw. */
  save: (input: Input) => Promise<void>;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState(start);
  const [problems, setProblems] = useState<Problems<Text>>({});
  const [sentence, setSentence] = useState<string>();
  const [busy, setBusy] = useState(false);
  const formRef = useFocusFirst(form);
  const focusInvalid = useFocusInvalid(form);

  function change(given: Partial<Text>) {
    setText((before) => ({ ...before, ...given }));
    // What is being corrected is not called wrong any more.
    setProblems(
      (before) =>
        Object.fromEntries(Object.entries(before).filter(([field]) => !(field in given))) as Problems<Text>,
    );
  }

  function refuse(found: Problems<Text>, said?: string) {
    setProblems(found);
    setSentence(said);
    focusInvalid();
  }

  async function submit() {
    const found = read(text);
    if ('problems' in found) {
      refuse(found.problems);
      return;
    }
    setBusy(true);
    setSentence(undefined);
    try {
      await save(found.input);
    } catch (error) {
      if (!(error instanceof ApiError)) refuse({}, REFUSALS.internal.sentence);
      else {
        const at = problemsAt(error.issues, text);
        refuse(at, Object.keys(at).length > 0 ? undefined : error.message);
      }
    } finally {
      setBusy(false);
    }
  }

  return {
    form: formRef,
    text,
    problems,
    sentence,
    busy,
    change,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      if (!busy) void submit();
    },
  };
}
