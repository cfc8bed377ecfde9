import { type FormEvent, useRef, useState } from 'react';
import type { Issue } from '../api/api-error.ts';
import { useFocusInvalid } from '../ui/focus-first.ts';
import {
  type ClientFormProblems,
  type ClientFormText,
  type ClientInput,
  readClientForm,
  refusalOf,
} from './client-form.ts';

/** The state of a form of client details: its text, what is wrong, and the one sending at a time. */
export function useClientForm({
  start,
  check,
  save,
}: {
  start: ClientFormText;
  check: (input: ClientInput) => readonly Issue[];
  /** Throws what the call threw. */
  save: (input: ClientInput) => Promise<void>;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState(start);
  const [problems, setProblems] = useState<ClientFormProblems>({});
  const [sentence, setSentence] = useState<string>();
  const [busy, setBusy] = useState(false);

  const focusInvalid = useFocusInvalid(form);

  function change(given: Partial<ClientFormText>) {
    setText((before) => ({ ...before, ...given }));
    // What is being corrected is not called wrong any more.
    setProblems((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !(field in given))),
    );
  }

  function refuse(found: ClientFormProblems, said?: string) {
    setProblems(found);
    setSentence(said);
    focusInvalid();
  }

  async function submit() {
    const read = readClientForm(text, check);
    if ('problems' in read) {
      refuse(read.problems);
      return;
    }
    setBusy(true);
    setSentence(undefined);
    try {
      await save(read.input);
    } catch (error) {
      const refusal = refusalOf(error);
      refuse(refusal.problems, refusal.sentence);
    } finally {
      setBusy(false);
    }
  }

  return {
    form,
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
