import { displayDate } from '#shared/calendar-date.ts';
import { LIMITS } from '#shared/constants.ts';
import type { PlannedReminder } from '#shared/contract/capital-calls.ts';
import { groupBy } from '#shared/group-by.ts';
import { LEFT_OUT, NOTE_PLACE } from '#shared/reminder-words.ts';
import { type CallOutput, call } from '../api/client.ts';
import { useCall } from '../api/hooks.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useCallForm } from '../forms/use-call-form.ts';
import { TextAreaField } from '../ui/field.tsx';
import { ErrorState, LoadingCards } from '../ui/list-states.tsx';
import { MessageText } from '../ui/message-text.tsx';
import { counted, exact } from '../ui/money-format.ts';
import { Recipients } from './recipients.tsx';

interface RemindCapitalCallProps {
  callId: string | undefined;
  lineId?: string;
  onClose: () => void;
}

/** A manager may remind a client in spite of these reasons, by a reminder to this client alone. */
const MAY_OVERRULE: readonly PlannedReminder['left_out'][] = [null, 'paused', 'deposit-waiting'];

export function RemindCapitalCall({ callId, lineId, onClose }: RemindCapitalCallProps) {
  const preview = useCall('previewReminders', callId === undefined ? {} : { capital_call_id: callId });
  const { data, error, isValidating, mutate } = preview;
  const listed = (data?.reminders ?? []).filter(({ id }) => lineId === undefined || id === lineId);
  const isSent = ({ left_out: why }: PlannedReminder) =>
    lineId === undefined ? why === null : MAY_OVERRULE.includes(why);
  const reminded = listed.filter(isSent);
  const leftOut = listed.filter((one) => one.left_out !== null);
  const clients = counted(new Set(reminded.map((one) => one.client_id)).size, 'client');
  const form = useCallForm('remindCapitalCall', {
    start: { text: '' },
    input: ({ text }) => ({ id: callId ?? 'all', ...(lineId ? { item_ids: [lineId] } : {}), text }),
    send: async (input, options) => {
      if (callId !== undefined) return call('remindCapitalCall', input, options);
      const answers: CallOutput<'remindCapitalCall'>[] = [];
      for (const [id, lines] of groupBy(reminded, (one) => one.capital_call_id))
        answers.push(
          await call(
            'remindCapitalCall',
            { ...input, id, item_ids: lines.map((line) => line.id) },
            { ...options, idempotencyKey: `${options.idempotencyKey}-${id}` },
          ),
        );
      const sumOf = (name: keyof (typeof answers)[number]) =>
        answers.reduce((sum, answer) => sum + answer[name], 0);
      return { reminded_count: sumOf('reminded_count'), left_out_count: sumOf('left_out_count') };
    },
    done: ({ reminded_count: count }) => `${counted(count, 'reminder')} on the way`,
    onDone: onClose,
  });
  const [only] = listed;
  const single = lineId === undefined ? undefined : only;
  return (
    <FormDialog
      width={560}
      onClose={onClose}
      title={single ? `Remind ${single.client_name}` : 'Remind clients'}
      subtitle={callId === undefined ? 'Late capital calls' : only?.title}
      action={single ? 'Send reminder' : `Remind ${clients}`}
      actionBusy="Sending"
      form={form}
      off={reminded.length === 0}
    >
      {data ? (
        <>
          {reminded.length > 0 && (
            <Recipients
              label="Reminded by email"
              names={reminded.map((one) => `${one.client_name}, ${exact(one.outstanding_amount)}`)}
              messages={reminded.flatMap(({ to }) => to).length}
            />
          )}
          {leftOut.length > 0 && <LeftOutOf reminders={leftOut} isSingle={single !== undefined} />}
          {listed.length === 0 && <p className="text-muted">Nothing is due.</p>}
          <TextAreaField
            label="Your note"
            labelNote="optional"
            rows={2}
            maxLength={LIMITS.noteLength}
            hint="Appears below the first sentence of the email."
            {...form.field('text')}
          />
          {data.example && lineId === undefined && <Example example={data.example} note={form.text.text} />}
        </>
      ) : error ? (
        <ErrorState title="The preview did not load" loaded={{ error, isValidating, mutate }} />
      ) : (
        <LoadingCards label="Loading the preview" count={2} height="h-16" />
      )}
    </FormDialog>
  );
}

function LeftOutOf({ reminders, isSingle }: { reminders: readonly PlannedReminder[]; isSingle: boolean }) {
  const title = isSingle ? 'Please note' : 'Left out';
  return (
    <section aria-label={title} className="flex flex-col gap-1.5">
      <h3 className="text-body font-medium">{title}</h3>
      <ul className="max-h-53 overflow-y-auto rounded-box border border-line px-3 py-2 text-label">
        {reminders.map((one) => (
          <li key={one.id} className="flex flex-wrap justify-between gap-x-4 leading-6">
            <span className="wrap-anywhere">{one.client_name}</span>
            <span className="tnum text-muted">{whyLeftOut(one)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function whyLeftOut({ left_out: why, waiting, paused_until: until }: PlannedReminder): string {
  if (why === 'deposit-waiting' && waiting)
    return `Deposit of ${displayDate(waiting.txn_date)}, ${exact(waiting.amount)}, may pay this line: match it first`;
  if (why === 'paused' && until) return `Paused until ${displayDate(until)}`;
  return why === null ? '' : LEFT_OUT[why];
}

function Example({
  example,
  note,
}: {
  example: NonNullable<CallOutput<'previewReminders'>['example']>;
  note: string;
}) {
  const own = note.replaceAll(/\s+/g, ' ').trim();
  const blocks = example.text.split('\n\n');
  const shown = own === '' ? blocks.filter((block) => !block.includes(NOTE_PLACE)) : blocks;
  return (
    <details>
      <summary className="cursor-pointer text-body font-medium text-accent">
        The email to {example.to}
      </summary>
      <p className="mt-2 text-body font-medium">{example.subject}</p>
      <MessageText text={shown.join('\n\n').replace(NOTE_PLACE, () => own)} />
    </details>
  );
}
