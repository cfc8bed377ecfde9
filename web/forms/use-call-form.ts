import { type FormEvent, useRef, useState } from 'react';
import { type FieldError, type FieldErrors, useForm } from 'react-hook-form';
import { type CalendarDate, displayDate, parseDisplayDate } from '#shared/calendar-date.ts';
import { isWaiting, type Waiting } from '#shared/contract/approvals.ts';
import { type Capability, callOf } from '#shared/contract/index.ts';
import type { RefusalCode } from '#shared/refusals.ts';
import type { CONFIRMATIONS } from '#shared/terms.ts';
import { UNFORESEEN } from '#shared/terms.ts';
import { ApiError } from '../api/api-error.ts';
import { type CallInput, type CallOptions, type CallOutput, call } from '../api/client.ts';
import { APPROVALS, approversText, waitsText } from '../ui/approval-words.ts';
import { useFocusInvalid } from '../ui/focus-first.ts';
import { sentences } from '../ui/sentences.ts';
import { notify } from '../ui/toast.tsx';
import { useUnsaved } from '../unsaved.ts';
import type { Question } from './form-questions.tsx';
import { type FormReading, readForm } from './read-form.ts';
import { fieldOf } from './typed-text.ts';

interface CallFormOptions<C extends Capability, Text extends object> extends FormReading<C, Text> {
  start: Text;
  /** Sends the input; by default makes the API request of the form. Returns undefined if there was nothing to send. */
  send?: (input: CallInput<C>, options: CallOptions) => Promise<CallOutput<C> | undefined>;
  /** When to reload the changed lists. By default before the form closes, so that the lists are current. */
  refresh?: CallOptions['refresh'];
  done?: string | ((answer: Exclude<CallOutput<C>, Waiting>) => string);
  /** Called after an answer, or if nothing had to be sent. */
  onDone?: (answer: CallOutput<C> | undefined, input: CallInput<C>) => void | Promise<void>;
  /** The field at which a refusal is shown, by refusal code. For refusals that do not name a field. */
  refusalsAt?: Partial<Record<RefusalCode, keyof Text>>;
  /** Refusals shown as questions. If the user sends the same text again, `confirmed` lists the refusals' codes. */
  questions?: readonly (typeof CONFIRMATIONS)[number][];
  /** Refusals after which the user must enter a reason, and the field for it. The field is shown and sent only then. */
  asksWhy?: Partial<Record<RefusalCode, keyof Text & string>>;
  asks?: (input: CallInput<C>) => string | undefined;
  /** Handles a failure that asks no question. Returns the text of the form's error, or true to show no error. */
  onRefused?: (error: unknown, about: string) => boolean | string;
  /** Called if the form is invalid, before anything is sent; the returned text is shown above the form. */
  onInvalid?: (text: Text, problems: readonly string[], about: string) => string | undefined;
}

/** A form that makes an API request. Shows each error at its field, or else above the form. */
export function useCallForm<C extends Capability, Text extends object>(
  capability: C,
  options: CallFormOptions<C, Text>,
) {
  const { start, send, refresh = 'first', done, onDone, refusalsAt = {}, onRefused, onInvalid } = options;
  const { questions = [], asksWhy = {}, asks } = options;
  // All attempts share one idempotency key, so that the server does not execute a repeated request twice.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [asked, setAsked] = useState<readonly Question[]>([]);
  const ref = useRef<HTMLFormElement>(null);
  const focusInvalid = useFocusInvalid(ref);
  const form = useForm<Record<string, unknown>, unknown, Record<string, unknown>>({
    defaultValues: { ...start },
    shouldFocusError: false,
    resolver: (text) => {
      const unasked = Object.entries(asksWhy).filter(([code]) => !wasAsked(code));
      const sent = { ...text, ...Object.fromEntries(unasked.map(([, name]) => [name, ''])) };
      const read = readForm(capability, options, sent as Text);
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
  const [untouched, setUntouched] = useState(start);
  const [isSent, setIsSent] = useState(false);
  const isUnsaved = !isSent && JSON.stringify(text) !== JSON.stringify(untouched);
  const giveUp = useUnsaved(isUnsaved);
  const errorAt = (name: keyof Text) => (errors[name as string] as FieldError | undefined)?.message;

  const wasAsked = (code: string) => asked.some((question) => question.code === code);

  function questionOf(error: unknown): Question | undefined {
    if (!(error instanceof ApiError) || wasAsked(error.code)) return undefined;
    const { code, message, issues } = error;
    if (!(code in asksWhy) && !questions.some((question) => question === code)) return undefined;
    // The refusal `possible-duplicate` has one issue. Its path is the id of the transaction that is already recorded.
    return { code, message, transactionId: issues[0]?.path };
  }

  async function sendInput(read: Record<string, unknown>) {
    const own = asks?.(read as CallInput<C>);
    if (own && !wasAsked('screen')) return setAsked([...asked, { code: 'screen', message: own }]);
    const confirmed = questions.filter(wasAsked);
    const input = { ...read, ...(confirmed.length > 0 && { confirmed }) } as CallInput<C>;
    const sending: CallOptions = {
      refresh,
      ...(callOf(capability).idempotent ? { idempotencyKey: key } : {}),
    };
    try {
      const answer = await (send ? send(input, sending) : call(capability, input, sending));
      // The text was sent, so leaving the page now loses nothing.
      setIsSent(true);
      giveUp();
      if (answer && isWaiting(answer)) tellWaiting(answer, key);
      else if (answer && done)
        notify.success(typeof done === 'string' ? done : done(answer as Exclude<CallOutput<C>, Waiting>), {
          about: key,
        });
      await onDone?.(answer, input);
    } catch (error) {
      const question = questionOf(error);
      if (question) return setAsked([...asked, question]);
      const handled = onRefused?.(error, key);
      if (handled !== true) refuse(error, handled || undefined);
    }
  }

  function refuse(error: unknown, above: string | undefined) {
    const { code, message, issues } =
      error instanceof ApiError ? error : { code: 'internal', message: UNFORESEEN, issues: [] };
    const own = refusalsAt[code as RefusalCode];
    const fieldErrors = issues.map((issue) => ({
      name: fieldOf(issue.path.split('.'), text),
      message: issue.message,
    }));
    const placed = (own ? [{ name: own, message }] : fieldErrors).filter(({ name }) => name !== undefined);
    for (const at of placed.toReversed()) form.setError(at.name as string, { message: at.message });
    if (placed.length === 0 || above) form.setError('root', { message: above ?? message });
    focusInvalid();
  }

  function invalid(found: FieldErrors) {
    const problems = Object.values(found).map((error) => String(error?.message));
    const message = onInvalid?.(text, problems, key);
    if (message) form.setError('root', { message });
    focusInvalid();
  }

  function submit() {
    if (isSubmitting) return;
    notify.over(key);
    void form.handleSubmit(sendInput, invalid)();
  }

  function change<Name extends keyof Text>(name: Name, value: Text[Name]) {
    form.setValue(name as string, value);
    setIsSent(false);
    form.clearErrors(name as string);
    const answersQuestion = Object.values(asksWhy).some((field) => field === name);
    if (!answersQuestion) setAsked([]);
  }

  /** Fills in a value for the user, such as the first of a loaded list. The value does not count as unsaved. */
  function fill<Name extends keyof Text>(name: Name, value: Text[Name]) {
    form.setValue(name as string, value);
    setUntouched((before) => ({ ...before, [name]: value }));
  }

  return {
    ref,
    text,
    change,
    fill,
    key,
    busy: isSubmitting,
    isUnsaved,
    /** Lets the user leave without a question. Call it when the user has already decided to leave. */
    giveUp,
    /** The open questions. Submitting again confirms them. Editing any field except a requested reason removes them. */
    asked,
    problem: ((errors.root ?? errors.unplaced) as FieldError | undefined)?.message,
    field: <Name extends keyof Text>(name: Name) => ({
      value: text[name],
      error: errorAt(name),
      onChange: (value: Text[Name] | { target: { value: string } }) =>
        change(name, (isEvent(value) ? value.target.value : value) as Text[Name]),
    }),
    /** The props of a date field. The form stores a valid day as DD/MM/YYYY, in whatever format it was typed. */
    day: (name: keyof Text) => ({
      value: parseDisplayDate(String(text[name])),
      error: errorAt(name),
      onChange: (day: CalendarDate | undefined, typed: string) =>
        change(name, (day ? displayDate(day) : typed) as Text[keyof Text]),
    }),
    restart: (value: Text = start) => {
      form.reset({ ...value });
      setUntouched(value);
      setAsked([]);
      setKey(crypto.randomUUID());
    },
    submit,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      submit();
    },
    check: async () => {
      const isValid = await form.trigger();
      if (!isValid) focusInvalid();
      return isValid;
    },
  };
}

function tellWaiting({ approval }: Waiting, about: string) {
  const action = { label: 'Approvals', to: APPROVALS };
  notify.info(sentences(waitsText(approval), approversText(approval)), { about, action, stays: true });
}

export type CallForm<Text extends object> = ReturnType<typeof useCallForm<Capability, Text>>;

function isEvent(value: unknown): value is { target: { value: string } } {
  return typeof value === 'object' && value !== null && 'target' in value;
}
