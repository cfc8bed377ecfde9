import { useState } from 'react';
import { displayDate } from '#shared/calendar-date.ts';
import { LIMITS } from '#shared/constants.ts';
import type { Transaction } from '#shared/contract/transactions.ts';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { refresh } from '../api/hooks.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Modal } from '../ui/modal.tsx';
import { notify } from '../ui/toast.tsx';
import { keepChangedType, spokenType } from './change-type.ts';

interface UndoClassificationProps {
  transaction: Transaction;
  onClose: () => void;
}

const FORM_ID = 'undo-classification';

/** Takes the type of a transaction back. Mount it to open it: one form, one idempotency key. */
export function UndoClassification({ transaction, onClose }: UndoClassificationProps) {
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);

  async function submit() {
    if (busy) return;
    setBusy(true);
    try {
      const input = { id: transaction.id, ...(reason.trim() ? { reason } : {}) };
      const after = await call('undoClassification', input, { idempotencyKey });
      onClose();
      notify.success('Classification undone successfully!');
      await keepChangedType(transaction, after);
    } catch (error) {
      notify.error(`Undo failed: ${messageOf(error, 'The server did not answer.')}`);
      setBusy(false);
      // Someone else may have allocated or reclassified it.
      void refresh('listTransactions', 'getTransaction');
    }
  }

  return (
    <Modal
      open
      onClose={onClose}
      title="Undo classification"
      subtitle={`${transaction.description || 'No description'}, ${displayDate(transaction.txn_date)}`}
      busy={busy}
      foot={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={FORM_ID} busy={busy} busyLabel="Undoing">
            Undo classification
          </Button>
        </>
      }
    >
      <p className="text-muted">
        It will no longer count as {spokenType(transaction.type)} and goes back to what is to be classified.
        Both steps stay in the history.
      </p>
      <form
        id={FORM_ID}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField
          label="Reason"
          labelNote="optional"
          autoComplete="off"
          value={reason}
          maxLength={LIMITS.reasonLength}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Modal>
  );
}
