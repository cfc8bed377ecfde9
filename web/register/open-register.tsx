import { useState } from 'react';
import { displayDate, fundDateAt } from '#shared/calendar-date.ts';
import { isWaiting } from '#shared/contract/approvals.ts';
import { formatUnits } from '#shared/units.ts';
import { type CallOptions, type CallOutput, call } from '../api/client.ts';
import { refreshAfter } from '../api/refresh.ts';
import { ImportFile } from '../forms/import-file.tsx';
import { tellWaiting } from '../forms/use-call-form.ts';
import { DateField } from '../ui/date-field.tsx';
import { TextField } from '../ui/field.tsx';
import { DocumentField } from './move-fields.tsx';
import { signedUnits } from './move-words.ts';

type Opened = Extract<CallOutput<'openRegister'>, { insertedCount: number }>;

export const HEADINGS = { required: ['Client', 'Units'], optional: ['Member since'] };

export function OpenRegister({ onClose }: { onClose: () => void }) {
  const today = fundDateAt(new Date());
  const [day, setDay] = useState(today);
  const [units, setUnits] = useState('');
  const [documentId, setDocumentId] = useState('');
  const [preview, setPreview] = useState<Opened>();
  const open = (dryRun: boolean, options: CallOptions) => {
    const sum = { day, units_on_issue: units.replace(/[,\s]/g, '') };
    const input = { dryRun, ...sum, ...(documentId !== '' && { document_id: documentId }) };
    return call('openRegister', input, { ...options, refresh: 'later' });
  };
  return (
    <ImportFile<Opened, NonNullable<Opened['preview']>[number]>
      title="Import register"
      words={['holder', 'holders']}
      headings={HEADINGS}
      hint="Units that do not come from allocations become the holder’s opening move."
      before={
        <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
          <DateField
            label="Day of the register"
            max={today}
            value={day}
            onChange={(on) => on && setDay(on)}
          />
          <TextField
            label="Units on issue"
            inputClassName="tnum text-right"
            hint="The total of the register; its lines must add up to this number"
            value={units}
            onChange={(event) => setUnits(event.target.value)}
          />
          <DocumentField
            clientId=""
            isOptional
            hint="The register itself, from the documents of the fund"
            value={documentId}
            error={undefined}
            onChange={setDocumentId}
          />
        </div>
      }
      preview={async (file) => {
        const answer = (await open(true, { file })) as Opened;
        setPreview(answer);
        return answer;
      }}
      send={async (file, idempotencyKey) => {
        const answer = await open(false, { file, idempotencyKey });
        if (!isWaiting(answer)) return answer;
        tellWaiting(answer, idempotencyKey);
        onClose();
        return { ...(preview as Opened), status: 'done', insertedCount: 0 };
      }}
      onImported={() => void refreshAfter('openRegister')}
      heads={['Holder', 'Opening move', 'Units']}
      widths={['w-36', 'w-36']}
      note=""
      rowOf={({ line, client_name: name, units, difference, member_since: since }) => ({
        line,
        duplicate: false,
        name,
        detail: since ? `Member since ${displayDate(since)}` : '',
        middle: difference === 0 ? 'None' : signedUnits(difference),
        amountText: formatUnits(units),
      })}
      onClose={onClose}
    />
  );
}
