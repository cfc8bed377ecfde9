import { useState } from 'react';
import { LIMITS } from '#shared/constants.ts';
import type { Transaction } from '#shared/contract/transactions.ts';
import { call } from '../api/client.ts';
import { TextAreaField } from '../ui/field.tsx';
import { formatMoney } from '../ui/money-format.ts';
import { Segmented } from '../ui/segmented.tsx';
import { otherTypes, spokenType } from './change-type.ts';
import { ChangeTypeDialog } from './change-type-dialog.tsx';
import { TYPE_NAMES } from './type-mark.tsx';

interface ReclassifyTransactionProps {
  transaction: Transaction;
  onClose: () => void;
}

/** Gives a transaction another type and asks why. Mount it to open it. */
export function ReclassifyTransaction({ transaction, onClose }: ReclassifyTransactionProps) {
  const { id, amount } = transaction;
  const types = otherTypes(transaction);
  const [type, setType] = useState(types[0] ?? 'expense');
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const missing = reason.trim() === '';
  return (
    <ChangeTypeDialog
      transaction={transaction}
      onClose={onClose}
      title="Reclassify transaction"
      says={`${formatMoney(amount, { exact: true, sign: 'flow' })} counts as ${spokenType(transaction.type)}. The fund’s totals move with it; the reason stays in the history.`}
      yes={`Reclassify as ${spokenType(type)}`}
      busyLabel="Reclassifying"
      done="Transaction reclassified successfully!"
      failed="Reclassification failed"
      send={(idempotencyKey) => {
        setAsked(true);
        return missing ? undefined : call('reclassifyTransaction', { id, type, reason }, { idempotencyKey });
      }}
    >
      {(busy) => (
        <>
          <Segmented
            label="New type"
            segments={types.map((value) => ({ value, label: TYPE_NAMES[value] }))}
            value={type}
            onChange={setType}
            disabled={busy}
          />
          <TextAreaField
            label="Reason"
            rows={2}
            value={reason}
            maxLength={LIMITS.reasonLength}
            error={asked && missing ? 'Reason is required' : undefined}
            onChange={(event) => setReason(event.target.value)}
          />
        </>
      )}
    </ChangeTypeDialog>
  );
}
