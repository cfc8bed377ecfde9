import { useState } from 'react';
import { LIMITS } from '#shared/constants.ts';
import type { Transaction } from '#shared/contract/transactions.ts';
import { call } from '../api/client.ts';
import { TextField } from '../ui/field.tsx';
import { spokenType } from './change-type.ts';
import { ChangeTypeDialog } from './change-type-dialog.tsx';

interface UndoClassificationProps {
  transaction: Transaction;
  onClose: () => void;
}

/** Takes the type of a transaction back. Mount it to open it. */
export function UndoClassification({ transaction, onClose }: UndoClassificationProps) {
  const [reason, setReason] = useState('');
  return (
    <ChangeTypeDialog
      transaction={transaction}
      onClose={onClose}
      title="Undo classification"
      says={`It will no longer count as ${spokenType(transaction.type)} and goes back to what is to be classified. Both steps stay in the history.`}
      yes="Undo classification"
      busyLabel="Undoing"
      done="Classification undone successfully!"
      failed="Undo failed"
      send={(idempotencyKey) => {
        const input = { id: transaction.id, ...(reason.trim() ? { reason } : {}) };
        return call('undoClassification', input, { idempotencyKey });
      }}
    >
      {() => (
        <TextField
          label="Reason"
          labelNote="optional"
          autoComplete="off"
          value={reason}
          maxLength={LIMITS.reasonLength}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </ChangeTypeDialog>
  );
}
