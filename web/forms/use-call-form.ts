import { type FormEvent, useRef, useState } from 'react';
import { type FieldError, type FieldErrors, useForm } from 'react-hook-form';
import { type CalendarDate, displayDate, parseDisplayDate } from '#shared/calendar-date.ts';
import { isWaiting, type Waiting } from '#shared/contract/approvals.ts';
import type { Capability } from '#shared/contract/index.ts';
import type { RefusalCode } from '#shared/refusals.ts';
import { type CONFIRMATIONS, UNFORESEEN } from '#shared/terms.ts';
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
  /** Makes the form's API request by default. A replacement returns undefined if nothing had to be sent. */
  send?: (input: CallInput<C>, options: CallOptions) => Promise<CallOutput<C> | undefined>;
  refresh?: CallOptions['refresh'];
  done?: string | ((answer: Exclude<CallOutput<C>, Waiting>) => string);
  onDone?: (answer: CallOutput<C> | undefined, input: CallInput<C>) => void | Promise<void>;
  /** The field at which the form shows a refusal that names no field. */
  refusalsAt?: Partial<Record<RefusalCode, keyof Text>>;
  /** The form shows these refusals as questions. Sending the same text again confirms the questions. */
  questions?: readonly (typeof CONFIRMATIONS)[number][];
  /** After one of these refusals, the user must enter a reason in this field. */
  asksWhy?: Partial<Record<RefusalCode, keyof Text & string>>;
  asks?: (input: CallInput<C>) => string | undefined;
  /** Returns the text of the form's error, or true to show no error. */
  onRefused?: (error: unknown, about: string) => boolean | string;
  onInvalid?: (text: Text, problems: readonly string[], about: string) => string | undefined;
}

export function useCallForm<C extends Capability, Text extends object>(
  capability: C,
  options: CallFormOptions<C, Text>,
) {
  const { start, send, refresh = 'first', done, onDone, refusalsAt = {}, onRefused, onInvalid } = options;
  const { questions = [], asksWhy = {}, asks } = options;
  // All attempts share one idempotency key, so that the server makes the change once.
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
    // In `possible-duplicate`, the path of the issue is the id of the recorded transaction.
    return { code, message, ...(code === 'possible-duplicate' ? { transactionId: issues[0]?.path } : {}) };
  }

  async function sendInput(read: Record<string, unknown>) {
    const own = asks?.(read as CallInput<C>);
    if (own && !wasAsked('screen')) return setAsked([...asked, { code: 'screen', message: own }]);
    const confirmed = questions.filter(wasAsked);
    const input = { ...read, ...(confirmed.length > 0 && { confirmed }) } as CallInput<C>;
    const sending: CallOptions = { refresh, idempotencyKey: key };
    try {
      const answer = await (send ? send(input, sending) : call(capability, input, sending));
      setIsSent(true);
      giveUp();
      // The answer to a decision also has an approval, but that approval is no longer open.
      if (answer && isWaiting(answer) && answer.approval.state === 'open') tellWaiting(answer, key);
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

  /** Fills in a value for the user. A value from the portal does not count as unsaved text. */
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
    giveUp,
    /** Submitting again confirms the questions. Editing any field, except a requested reason, removes the questions. */
    asked,
    problem: ((errors.root ?? errors.unplaced) as FieldError | undefined)?.message,
    field: <Name extends keyof Text>(name: Name) => ({
      value: text[name],
      error: errorAt(name),
      onChange: (value: Text[Name] | { target: { value: string } }) =>
        change(name, (isEvent(value) ? value.target.value : value) as Text[Name]),
    }),
    /** The form stores a valid day as DD/MM/YYYY, whatever format the user typed. */
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

export function tellWaiting({ approval }: Waiting, about: string) {
  const action = { label: 'Approvals', to: APPROVALS };
  notify.info(sentences(waitsText(approval), approversText(approval)), { about, action, stays: true });
}

export type CallForm<Text extends object> = ReturnType<typeof useCallForm<Capability, Text>>;

function isEvent(value: unknown): value is { target: { value: string } } {
  return typeof value === 'object' && value !== null && 'target' in value;
}
