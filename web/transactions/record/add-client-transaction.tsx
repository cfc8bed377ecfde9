import { useEffect } from 'react';
import { TRANSACTION_TYPES } from '#shared/terms.ts';
import { Form } from '../../forms/form.tsx';
import { FormQuestions } from '../../forms/form-questions.tsx';
import { Button } from '../../ui/button.tsx';
import { ignoreDoubleClick } from '../../ui/second-press.ts';
import { GiveBackFields } from '../classify/give-back-fields.tsx';
import { isLineUnknown, PaysCall } from './pays-call.tsx';
import { RecordFields, RecordKind, RecordType } from './record-fields.tsx';
import { redeemedCents, useRecordForm } from './record-form.ts';

/** Transfers are between the fund's own accounts and belong to no client. */
const TYPES = TRANSACTION_TYPES.filter((type) => type !== 'transfer');

interface AddClientTransactionProps {
  clientId: string;
  onBusy: (busy: boolean) => void;
  onRecorded: () => void;
}

export function AddClientTransaction({ clientId, onBusy, onRecorded }: AddClientTransactionProps) {
  const form = useRecordForm({ clientId, onRecorded });
  const { busy } = form;
  const isContribution = form.text.type === 'contribution';
  useEffect(() => onBusy(busy), [busy, onBusy]);
  return (
    <Form form={form} aria-label="Add transaction" className="flex flex-col gap-4 px-5 py-5">
      <RecordType form={form} types={TYPES} />
      {isContribution && <PaysCall form={form} />}
      <RecordFields form={form} narrow />
      {form.text.type === 'redemption' && (
        <GiveBackFields
          value={form.text.redeems}
          onChange={(redeems) => form.change('redeems', redeems)}
          amountCents={redeemedCents(form.text)}
          description={form.text.description}
          clientId={clientId}
          disabled={form.busy}
        />
      )}
      <RecordKind form={form} />
      <FormQuestions asked={form.asked} />
      <div className="flex justify-end border-t border-line pt-4">
        <Button
          variant="primary"
          type="submit"
          busy={busy}
          busyLabel="Recording"
          disabled={isContribution && isLineUnknown(form.text)}
          className="max-md:w-full"
          onClick={ignoreDoubleClick}
        >
          {form.asked.length > 0 ? 'Add anyway' : 'Add Transaction'}
        </Button>
      </div>
    </Form>
  );
}
