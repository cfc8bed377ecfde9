import { type ReactNode, useRef, useState } from 'react';
import { displayDate } from '#shared/calendar-date.ts';
import type { CapitalCall } from '#shared/contract/capital-calls.ts';
import { messageOf } from '../api/api-error.ts';
import { call as ask } from '../api/client.ts';
import { refresh } from '../api/hooks.ts';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';
import { formatCount, formatMoney } from '../ui/money-format.ts';
import { Notice } from '../ui/notice.tsx';
import { notify } from '../ui/toast.tsx';

interface DecideProps {
  call: CapitalCall;
  onClose: () => void;
}

/** Asks once more before clients are told what they owe. */
export function IssueCall({ call, onClose }: DecideProps) {
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
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const key = useRef(crypto.randomUUID());
  async function decide() {
    if (busy) return;
    setBusy(true);
    setProblem('');
    try {
      await ask('updateCapitalCall', { id: call.id, status }, { idempotencyKey: key.current });
    } catch (error) {
      setProblem(messageOf(error, 'Nothing was changed.'));
      setBusy(false);
      return;
    }
    notify.success(done);
    await refresh('getCapitalCall', 'listCapitalCalls', 'listLineItems', 'listAudit');
    onClose();
  }
  return (
    <Modal
      open
      role="alertdialog"
      onClose={onClose}
      title={title}
      subtitle={call.title}
      busy={busy}
      foot={
        <>
          <Button onClick={onClose} disabled={busy}>
            Back
          </Button>
          <Button
            variant={status === 'Issued' ? 'primary' : 'danger'}
            busy={busy}
            busyLabel={busyLabel}
            onClick={() => void decide()}
          >
            {yes}
          </Button>
        </>
      }
    >
      {problem && <Notice tone="negative">{problem}</Notice>}
      <p className="text-muted">{children}</p>
    </Modal>
  );
}
