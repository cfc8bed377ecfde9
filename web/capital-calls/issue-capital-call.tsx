import { type ReactNode, useRef } from 'react';
import { displayDate } from '#shared/calendar-date.ts';
import type { CapitalCall } from '#shared/contract/capital-calls.ts';
import { canPrint } from '#shared/printable.ts';
import { messageOf } from '../api/api-error.ts';
import { call as ask } from '../api/client.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { formatCount, formatMoney } from '../ui/money-format.ts';
import { notify } from '../ui/toast.tsx';
import { Unprintable } from './unprintable.tsx';

interface DecideProps {
  call: CapitalCall;
  onClose: () => void;
}

/** Asks for confirmation before the notices are sent to clients. */
export function IssueCapitalCall({ call, names, onClose }: DecideProps & { names: readonly string[] }) {
  const total = formatMoney(call.total_amount, { exact: true });
  const clients = `${formatCount(call.line_count)} ${call.line_count === 1 ? 'client' : 'clients'}`;
  return (
    <Decide
      call={call}
      onClose={onClose}
      status="Issued"
      title="Issue capital call"
      yes="Issue"
      busyLabel="Issuing"
      done="Capital call issued"
    >
      {clients} will be called for {total} in all, due {displayDate(call.due_date)}. Each finds their notice
      among their documents. Amounts and due date cannot be changed afterwards.
      <Unprintable className="mt-3" texts={[call.title, ...names].filter((text) => !canPrint(text))} />
    </Decide>
  );
}

export function CancelDraft({ call, onClose }: DecideProps) {
  return (
    <Decide
      call={call}
      onClose={onClose}
      status="Cancelled"
      title="Cancel capital call"
      yes="Cancel the call"
      busyLabel="Cancelling"
      done="Capital call cancelled"
    >
      This draft stays in the list as cancelled and cannot be issued any more. No client was told of it.
    </Decide>
  );
}

function Decide({
  call,
  onClose,
  status,
  title,
  yes,
  busyLabel,
  done,
  children,
}: DecideProps & {
  status: 'Issued' | 'Cancelled';
  title: string;
  yes: string;
  busyLabel: string;
  done: string;
  children: ReactNode;
}) {
  const key = useRef(crypto.randomUUID());
  async function decide() {
    try {
      await ask(
        'updateCapitalCall',
        { id: call.id, status },
        { idempotencyKey: key.current, refresh: 'first' },
      );
    } catch (error) {
      return messageOf(error, 'Nothing was changed.');
    }
    notify.success(done);
    onClose();
    return undefined;
  }
  return (
    <ConfirmDialog
      title={title}
      subtitle={call.title}
      yes={yes}
      busyLabel={busyLabel}
      no="Back"
      variant={status === 'Issued' ? 'primary' : 'danger'}
      onConfirm={decide}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
