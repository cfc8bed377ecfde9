import { type ReactNode, useId, useState } from 'react';
import { displayDate } from '#shared/calendar-date.ts';
import type { Transaction } from '#shared/contract/transactions.ts';
import { messageOf } from '../api/api-error.ts';
import { refresh } from '../api/hooks.ts';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';
import { notify } from '../ui/toast.tsx';
import { keepChangedType } from './change-type.ts';

interface ChangeTypeDialogProps {
  transaction: Transaction;
  onClose: () => void;
  title: string;
  /** What it means for the figures and the history. */
  says: string;
  /** The button that sends it, and what it says meanwhile. */
  yes: string;
  busyLabel: string;
  /** The message when it is done, and the beginning of the one when it failed. */
  done: string;
  failed: string;
  /** Sends what the fields hold and answers the transaction as it is then; undefined where a field is still missing. */
  send: (idempotencyKey: string) => Promise<Transaction> | undefined;
  children: (busy: boolean) => ReactNode;
}

/** The form of a change to a transaction’s type. Mount it to open it: one form, one idempotency key. */
export function ChangeTypeDialog({
  transaction,
  onClose,
  title,
  says,
  yes,
  busyLabel,
  done,
  failed,
  send,
  children,
}: ChangeTypeDialogProps) {
  const formId = useId();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [busy, setBusy] = useState(false);

  async function submit() {
    if (busy) return;
    const sent = send(idempotencyKey);
    if (!sent) return;
    setBusy(true);
    try {
      const after = await sent;
      onClose();
      notify.success(done);
      await keepChangedType(transaction, after);
    } catch (error) {
      notify.error(`${failed}: ${messageOf(error)}`);
      setBusy(false);
      // Someone else may have allocated or reclassified it.
      void refresh('listTransactions', 'getTransaction');
    }
  }

  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      subtitle={`${transaction.description || 'No description'}, ${displayDate(transaction.txn_date)}`}
      busy={busy}
      foot={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={busy} busyLabel={busyLabel}>
            {yes}
          </Button>
        </>
      }
    >
      <p className="text-muted">{says}</p>
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        className="flex flex-col gap-4"
      >
        {children(busy)}
      </form>
    </Modal>
  );
}
