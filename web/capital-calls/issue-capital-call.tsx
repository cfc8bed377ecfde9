import { useState } from 'react';
import { displayDate } from '#shared/calendar-date.ts';
import type { CapitalCall, LineItem } from '#shared/contract/capital-calls.ts';
import { addCents, plainDollars } from '#shared/money.ts';
import { canPrint } from '#shared/printable.ts';
import { AWAITING_APPROVAL } from '#shared/terms.ts';
import { call as ask } from '../api/client.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useCallForm } from '../forms/use-call-form.ts';
import { useConfirmedCall } from '../forms/use-confirmed-call.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { counted, exact, formatCount } from '../ui/money-format.ts';
import { Notice } from '../ui/notice.tsx';
import { askedWords } from './asked-for-approval.tsx';
import { BeyondPledgeReason } from './beyond-pledge-reason.tsx';
import { LeaveThemOut, suspendedIn } from './leave-them-out.tsx';
import { Recipients } from './recipients.tsx';
import { Unprintable } from './unprintable.tsx';
import type { CorrectCallProps } from './withdraw-capital-call.tsx';

export function IssueCapitalCall({ call, lines, onClose }: CorrectCallProps) {
  const [suspended, setSuspended] = useState<readonly string[]>([]);
  const others = lines.filter((line) => !suspended.includes(line.client_id));
  const leaving = useCallForm('updateCapitalCall', {
    start: {},
    input: () => ({
      id: call.id,
      total_amount: plainDollars(addCents(...others.map((line) => line.amount))),
      line_items: others.map((line) => ({
        client_id: line.client_id,
        amount: plainDollars(line.amount),
      })),
    }),
    send: (input) =>
      ask('updateCapitalCall', input, { idempotencyKey: crypto.randomUUID(), refresh: 'first' }),
    onDone: () => {
      setSuspended([]);
      form.restart();
    },
  });
  const form = useCallForm('updateCapitalCall', {
    start: { beyond_pledge_reason: '' },
    input: ({ beyond_pledge_reason: why }) => ({
      id: call.id,
      status: 'Issued' as const,
      // The server refuses to issue a call that has changed since the user's review.
      seen_version: call.version,
      ...(call.asked ? { asked_at: call.asked.at } : {}),
      ...(why === '' ? {} : { beyond_pledge_reason: why }),
    }),
    asksWhy: { 'beyond-pledge': 'beyond_pledge_reason' },
    refusalsAt: { 'beyond-pledge': 'beyond_pledge_reason' },
    onRefused: (error) => {
      setSuspended(suspendedIn(error));
      return false;
    },
    done: ({ status }) => (status === AWAITING_APPROVAL ? 'Approval requested' : 'Capital call issued'),
    onDone: onClose,
  });
  const isAsking = call.on_issue === 'asks';
  const names = lines.map((line) => line.client_name);
  const clients = counted(names.length, 'client');
  return (
    <FormDialog
      onClose={onClose}
      width={560}
      title={isAsking ? 'Ask for approval' : 'Issue capital call'}
      subtitle={call.title}
      action={isAsking ? 'Ask for approval' : `Issue and notify ${clients}`}
      actionBusy={isAsking ? 'Asking' : 'Issuing'}
      cancel="Back"
      form={form}
      answer={<BeyondPledgeReason {...form.field('beyond_pledge_reason')} />}
    >
      {isAsking && (
        <Notice tone="info">
          A call this large needs two managers. No client is notified until another manager issues the call.
        </Notice>
      )}
      {call.asked && <p>{askedWords(call.asked)}</p>}
      <p className="text-muted">
        {exact(call.total_amount)} in total will be called from {clients}, due {displayDate(call.due_date)}.
        Each client finds the notice in their documents. You cannot change amounts afterwards. You can still
        withdraw the call or extend its due date.
      </p>
      <BeyondLines lines={lines} />
      <LeaveThemOut
        ids={others.length > 0 ? suspended : []}
        busy={leaving.busy}
        problem={leaving.problem}
        onPress={leaving.submit}
      />
      <LeftOut clients={call.left_out ?? []} />
      <Unprintable texts={[call.title, ...names].filter((text) => !canPrint(text))} />
      <Recipients
        label={
          isAsking
            ? 'Clients who get a notice when the call is issued'
            : 'Clients who get a notice immediately'
        }
        names={names}
        messages={call.message_count}
      />
    </FormDialog>
  );
}

function LeftOut({ clients }: { clients: NonNullable<CapitalCall['left_out']> }) {
  if (clients.length === 0) return null;
  return (
    <section aria-label="Clients without a line item" className="flex flex-col gap-1.5">
      <h3 className="text-body font-medium">Clients without a line item</h3>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        aria-label="Clients without a line item"
        className="max-h-40 overflow-y-auto text-label text-muted"
      >
        {clients.map(({ client_id: id, name, because }) => (
          <li key={id}>
            {name}: {because}
          </li>
        ))}
      </ul>
    </section>
  );
}

const MOST_NAMED = 24;

function BeyondLines({ lines }: { lines: readonly LineItem[] }) {
  const beyond = lines.filter((line) => line.beyond_pledge_amount > 0);
  if (beyond.length === 0) return null;
  const sum = exact(addCents(...beyond.map((line) => line.beyond_pledge_amount)));
  const named = beyond.slice(0, MOST_NAMED);
  const each = named.map((line) => `${line.client_name} by ${exact(line.beyond_pledge_amount)}`);
  const more = beyond.length - named.length;
  return (
    <Notice tone="warning">
      {counted(beyond.length, 'line is', 'lines are')} {sum} beyond the pledge: {each.join(', ')}
      {more > 0 && ` and ${formatCount(more)} more, marked in the list`}.
    </Notice>
  );
}

export function CancelDraft({ call, onClose }: { call: CapitalCall; onClose: () => void }) {
  const update = useConfirmedCall('updateCapitalCall', onClose);
  return (
    <ConfirmDialog
      title="Cancel capital call"
      subtitle={call.title}
      confirmLabel="Cancel the call"
      busyLabel="Cancelling"
      cancelLabel="Back"
      onConfirm={() => update({ id: call.id, status: 'Cancelled' }, () => 'Capital call cancelled')}
      onClose={onClose}
    >
      This draft stays in the list as cancelled and can no longer be issued. No client was notified.
    </ConfirmDialog>
  );
}
