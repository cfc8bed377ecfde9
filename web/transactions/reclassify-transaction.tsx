import { useState } from 'react';
import { displayDate } from '#shared/calendar-date.ts';
import { LIMITS } from '#shared/constants.ts';
import type { Transaction } from '#shared/contract/transactions.ts';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { refresh } from '../api/hooks.ts';
import { Button } from '../ui/button.tsx';
import { TextAreaField } from '../ui/field.tsx';
import { Modal } from '../ui/modal.tsx';
import { formatMoney } from '../ui/money-format.ts';
import { Segmented } from '../ui/segmented.tsx';
import { notify } from '../ui/toast.tsx';
import { keepChangedType, otherTypes, spokenType } from './change-type.ts';
import { TYPE_NAMES } from './type-mark.tsx';

interface ReclassifyTransactionProps {
  transaction: Transaction;
  onClose: () => void;
}

const FORM_ID = 'reclassify-transaction';

/** Gives a transaction another type and asks why. Mount it to open it: one form, one idempotency key. */
export function ReclassifyTransaction({ transaction, onClose }: ReclassifyTransactionProps) {
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const types = otherTypes(transaction);
  const [type, setType] = useState(types[0] ?? 'expense');
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const missing = asked && reason.trim() === '';

  async function submit() {
    setAsked(true);
    if (busy || reason.trim() === '') return;
    setBusy(true);
    try {
      const { id } = transaction;
      const after = await call('reclassifyTransaction', { id, type, reason }, { idempotencyKey });
      onClose();
      notify.success('Transaction reclassified successfully!');
      await keepChangedType(transaction, after);
    } catch (error) {
      notify.error(`Reclassification failed: ${messageOf(error, 'The server did not answer.')}`);
      setBusy(false);
      // Someone else may have allocated or reclassified it.
      void refresh('listTransactions', 'getTransaction');
    }
  }

  return (
    <Modal
      open
      onClose={onClose}
      title="Reclassify transaction"
      subtitle={`${transaction.description || 'No description'}, ${displayDate(transaction.txn_date)}`}
      busy={busy}
      foot={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={FORM_ID} busy={busy} busyLabel="Reclassifying">
            Reclassify as {spokenType(type)}
          </Button>
        </>
      }
    >
      <p className="text-muted">
        {formatMoney(transaction.amount, { exact: true, sign: 'flow' })} counts as{' '}
        {spokenType(transaction.type)}. The fund’s totals move with it; the reason stays in the history.
      </p>
      <form
        id={FORM_ID}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        className="flex flex-col gap-4"
      >
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
          error={missing ? 'Reason is required' : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Modal>
  );
}
