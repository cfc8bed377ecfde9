import { useEffect } from 'react';
import { TRANSACTION_TYPES } from '#shared/terms.ts';
import { Form } from '../../forms/form.tsx';
import { Button } from '../../ui/button.tsx';
import { ignoreDoubleClick } from '../../ui/second-press.ts';
import { isLineUnknown } from './pays-call.tsx';
import { RecordFields } from './record-fields.tsx';
import { useRecordForm } from './record-form.ts';
import { TypeField } from './type-field.tsx';

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
  useEffect(() => onBusy(busy), [busy, onBusy]);
  return (
    <Form form={form} aria-label="Add transaction" className="flex flex-col gap-4 px-5 py-5">
      <TypeField label="Type" types={TYPES} {...form.field('type')} disabled={busy} />
      <RecordFields form={form} clientId={clientId} narrow />
      <div className="flex justify-end border-t border-line pt-4">
        <Button
          variant="primary"
          type="submit"
          busy={busy}
          busyLabel="Recording"
          disabled={form.text.type === 'contribution' && isLineUnknown(form.text)}
          className="max-md:w-full"
          onClick={ignoreDoubleClick}
        >
          {form.asked.length > 0 ? 'Add anyway' : 'Add Transaction'}
        </Button>
      </div>
    </Form>
  );
}
