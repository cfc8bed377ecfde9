import { type FormEvent, useRef, useState } from 'react';
import { type FieldError, type FieldErrors, useForm } from 'react-hook-form';
import { type CalendarDate, parseDisplayDate } from '#shared/calendar-date.ts';
import { type Capability, callOf } from '#shared/contract/index.ts';
import { REFUSALS, type RefusalCode } from '#shared/refusals.ts';
import { ApiError } from '../api/api-error.ts';
import { type CallInput, type CallOptions, type CallOutput, call } from '../api/client.ts';
import { useFocusInvalid } from '../ui/focus-first.ts';
import { notify } from '../ui/toast.tsx';
import { type FormReading, fieldOf, readForm } from './read-form.ts';

interface CallFormOptions<C extends Capability, Text extends object> extends FormReading<C, Text> {
  /** The initial text of the fields. */
  start: Text;
  /** Sends the input; by default makes the call. Resolves to undefined if there was nothing to send. */
  send?: (input: CallInput<C>, options: CallOptions) => Promise<CallOutput<C> | undefined>;
  /**
   * When the changed answers are read again; by default before the form is done, so that it closes over fresh
   * data.
   */
  refresh?: CallOptions['refresh'];
  /** The toast after success. */
  done?: string | ((answer: CallOutput<C>) => string);
  /** Called after an answer, or if there was nothing to send. */
  onDone?: (answer: CallOutput<C> | undefined, input: CallInput<C>) => void | Promise<void>;
  /** The fields that show refusals which name no field. */
  refusalsAt?: Partial<Record<RefusalCode, keyof Text>>;
  /** Called first on a refusal; returns true if it handled it, or a text to show above the form. */
  onRefused?: (error: unknown) => boolean | string;
  /** Called if the form is invalid, before anything is sent; the returned text is shown above the form. */
  onInvalid?: (text: Text, problems: readonly string[]) => string | undefined;
}

/**
 * A form that makes a call: its text as typed, checked by the contract's schema, sent once at a time under one
 * idempotency key. An error is shown at its field, otherwise above the form, and the first invalid field gets
 * the focus. The typed text is kept.
 */
export function useCallForm<C extends Capability, Text extends object>(
  capability: C,
  options: CallFormOptions<C, Text>,
) {
  const { start, send, refresh = 'first', done, onDone, refusalsAt = {}, onRefused, onInvalid } = options;
  const [key, setKey] = useState(() => crypto.randomUUID());
  const ref = useRef<HTMLFormElement>(null);
  const focusInvalid = useFocusInvalid(ref);
  const form = useForm<Record<string, unknown>, unknown, Record<string, unknown>>({
    defaultValues: { ...start },
    shouldFocusError: false,
    resolver: (text) => {
      const read = readForm(capability, options, text as Text);
      if ('input' in read) return { values: read.input, errors: {} };
      const { problems, unplaced } = read;
      const errors = Object.entries<string | undefined>({ ...problems, ...(unplaced && { unplaced }) });
      return {
        values: {},
        errors: Object.fromEntries(errors.map(([name, message]) => [name, { type: 'contract', message }])),
      };
    },
  });
  const { errors, isSubmitting } = form.formState;
  const text = form.watch() as Text;
  const errorAt = (name: keyof Text) => (errors[name as string] as FieldError | undefined)?.message;

  async function sendRead(read: Record<string, unknown>) {
    const input = read as CallInput<C>;
    const sending: CallOptions = {
      refresh,
      ...(callOf(capability).idempotent ? { idempotencyKey: key } : {}),
    };
    try {
      const answer = await (send ? send(input, sending) : call(capability, input, sending));
      if (answer && done) notify.success(typeof done === 'string' ? done : done(answer));
      await onDone?.(answer, input);
    } catch (error) {
      const said = onRefused?.(error);
      if (said !== true) refuse(error, said || undefined);
    }
  }

  function refuse(error: unknown, above: string | undefined) {
    const { code, message, issues } =
      error instanceof ApiError
        ? error
        : { code: 'internal', message: REFUSALS.internal.sentence, issues: [] };
    const own = refusalsAt[code as RefusalCode];
    const found = issues.map((issue) => ({
      name: fieldOf(issue.path.split('.'), text),
      message: issue.message,
    }));
    const placed = (own ? [{ name: own, message }] : found).filter(({ name }) => name !== undefined);
    for (const at of placed.toReversed()) form.setError(at.name as string, { message: at.message });
    if (placed.length === 0 || above) form.setError('root', { message: above ?? message });
    focusInvalid();
  }

  function invalid(found: FieldErrors) {
    const problems = Object.values(found).map((error) => String(error?.message));
    const message = onInvalid?.(text, problems);
    if (message) form.setError('root', { message });
    focusInvalid();
  }

  function submit() {
    if (!isSubmitting) void form.handleSubmit(sendRead, invalid)();
  }

  function change<Name extends keyof Text>(name: Name, value: Text[Name]) {
    form.setValue(name as string, value);
    // Editing a field clears its error.
    form.clearErrors(name as string);
  }

  return {
    ref,
    text,
    change,
    /** Changes each time the form is opened or restarted. */
    key,
    busy: isSubmitting,
    problem: ((errors.root ?? errors.unplaced) as FieldError | undefined)?.message,
    /** The props of every field. */
    field: <Name extends keyof Text>(name: Name) => ({
      value: text[name],
      error: errorAt(name),
      onChange: (given: Text[Name] | { target: { value: string } }) =>
        change(name, (isEvent(given) ? given.target.value : given) as Text[Name]),
    }),
    /** The props of a date field, whose text is DD/MM/YYYY. */
    day: (name: keyof Text) => ({
      value: parseDisplayDate(String(text[name])),
      error: errorAt(name),
      onChange: (_day: CalendarDate | undefined, typed: string) => change(name, typed as Text[keyof Text]),
    }),
    /** Restarts the form under a new idempotency key. */
    restart: (given: Text = start) => {
      form.reset({ ...given });
      setKey(crypto.randomUUID());
    },
    submit,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      submit();
    },
    /** Marks invalid fields without sending; returns whether the form is valid. */
    check: async () => {
      const isRight = await form.trigger();
      if (!isRight) focusInvalid();
      return isRight;
    },
  };
}

export type CallForm<Text extends object> = ReturnType<typeof useCallForm<Capability, Text>>;

function isEvent(given: unknown): given is { target: { value: string } } {
  return typeof given === 'object' && given !== null && 'target' in given;
}
