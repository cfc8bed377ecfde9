import { useEffect } from 'react';
import { Form } from '../forms/form.tsx';
import { Button } from '../ui/button.tsx';
import { RecordFields, RecordType } from './record-fields.tsx';
import { useRecordForm } from './record-form.ts';

interface AddClientTransactionProps {
  clientId: string;
  onBusy: (busy: boolean) => void;
  onRecorded: () => void;
}

/** Records a transaction of one client, in the client's panel. */
export function AddClientTransaction({ clientId, onBusy, onRecorded }: AddClientTransactionProps) {
  const form = useRecordForm({ clientId, onRecorded });
  const { busy } = form;
  useEffect(() => onBusy(busy), [busy, onBusy]);
  return (
    <Form form={form} aria-label="Add transaction" className="flex flex-col gap-4 px-5 py-5">
      <RecordType form={form} />
      <RecordFields form={form} narrow />
      <div className="flex justify-end border-t border-line pt-4">
        <Button variant="primary" type="submit" busy={busy} busyLabel="Recording" className="max-md:w-full">
          Add Transaction
        </Button>
      </div>
    </Form>
  );
}
