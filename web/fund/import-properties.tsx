import type { ImportedProperties } from '#shared/contract/fund.ts';
import { call } from '../api/client.ts';
import { refreshAfter } from '../api/refresh.ts';
import { ImportFile } from '../forms/import-file.tsx';
import { DateText } from '../ui/date-text.tsx';
import { counted } from '../ui/money-format.ts';

export const HEADINGS = {
  required: ['Name', 'Type', 'Acquisition price'],
  optional: [
    'Acquired on',
    'City',
    'State',
    'Country',
    'Market value',
    'Valued on',
    'Basis',
    'Valuer',
    'Valuation source',
    'Monthly rent',
    'Tenant',
    'Lease end',
    'Tenant is a person',
    'Sold on',
    'Sale price',
  ],
} as const;

type ImportedProperty = NonNullable<ImportedProperties['preview']>[number];

export function ImportProperties({ onClose }: { onClose: () => void }) {
  return (
    <ImportFile<ImportedProperties, ImportedProperty>
      title="Import properties"
      words={['property', 'properties']}
      headings={HEADINGS}
      hint="Further lines with the same name add valuations to that property."
      preview={(file) => call('importProperties', { dryRun: true }, { file, refresh: 'later' })}
      send={(file, idempotencyKey) =>
        call('importProperties', {}, { file, idempotencyKey, refresh: 'later' })
      }
      onImported={() => void refreshAfter('importProperties')}
      options={<p className="text-muted">Every client sees these properties on the dashboard.</p>}
      heads={['Property', 'Acquired', 'Price']}
      widths={['w-28', 'w-36']}
      rowOf={(row) => ({
        line: row.line,
        duplicate: row.duplicate,
        name: row.name,
        detail: detailOf(row),
        middle: row.acquired_on ? <DateText date={row.acquired_on} /> : '–',
        amountCents: row.acquisitionPrice,
      })}
      onClose={onClose}
    />
  );
}

function detailOf({ type, valuation_count: count, let: isLet }: ImportedProperty): string {
  const valuations = count > 0 && counted(count, 'valuation');
  return [type, valuations, isLet && 'let'].filter(Boolean).join(', ');
}
