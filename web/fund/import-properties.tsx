import type { ImportedProperties } from '#shared/contract/fund.ts';
import { call } from '../api/client.ts';
import { refreshAfter } from '../api/refresh.ts';
import { ImportFile } from '../forms/import-file.tsx';
import { Badge } from '../ui/badge.tsx';
import { DateText } from '../ui/date-text.tsx';
import { Money } from '../ui/money.tsx';
import { formatCount } from '../ui/money-format.ts';
import { Cell, HeaderCell, Row, Table } from '../ui/table.tsx';

const HEADINGS = {
  required: ['Name', 'Type', 'Acquisition price'],
  optional: [
    'Acquired on',
    'City',
    'State',
    'Country',
    'Market value',
    'Valued on',
    'Valuation source',
    'Monthly rent',
    'Tenant',
    'Lease end',
    'Sold on',
    'Sale price',
  ],
} as const;

type ImportedProperty = NonNullable<ImportedProperties['preview']>[number];

/** Adds the properties of a CSV file with their valuations and rentals. Mount it to open it. */
export function ImportProperties({ onClose }: { onClose: () => void }) {
  return (
    <ImportFile<ImportedProperties, ImportedProperty>
      title="Import properties"
      words={['property', 'properties']}
      headings={HEADINGS}
      hint="Further lines of the same name bring further valuations."
      preview={(file) => call('importProperties', { dryRun: true }, { file, refresh: 'later' })}
      send={(file, idempotencyKey) =>
        call('importProperties', {}, { file, idempotencyKey, refresh: 'later' })
      }
      onImported={() => void refreshAfter('importProperties')}
      options={<p className="text-muted">Every client sees them on their dashboard.</p>}
      rows={(rows, label) => <Rows rows={rows} label={label} />}
      onClose={onClose}
    />
  );
}

function Rows({ rows, label }: { rows: readonly ImportedProperty[]; label: string }) {
  return (
    <Table label={label}>
      <colgroup>
        <col />
        <col className="w-28 max-md:hidden" />
        <col className="w-36" />
      </colgroup>
      <thead>
        <tr>
          <HeaderCell>Property</HeaderCell>
          <HeaderCell className="max-md:hidden">Acquired</HeaderCell>
          <HeaderCell align="right" note="AUD">
            Price
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.line} className={row.duplicate ? 'text-muted' : undefined}>
            <Cell className="h-12!">
              <span className="flex items-center gap-2">
                <span className="truncate font-medium" title={row.name}>
                  {row.name}
                </span>
                {row.duplicate && <Badge tone="neutral">Already there</Badge>}
              </span>
              <span className="block truncate text-label text-muted">{detailOf(row)}</span>
            </Cell>
            <Cell className="h-12! max-md:hidden">
              {row.acquired_on ? <DateText date={row.acquired_on} /> : '–'}
            </Cell>
            <Cell align="right" className="h-12!">
              <Money amountCents={row.acquisitionPrice} exact />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

/** `Residential, 3 valuations, let`. */
function detailOf({ type, valuation_count: count, let: isLet }: ImportedProperty): string {
  const valuations = count > 0 && `${formatCount(count)} ${count === 1 ? 'valuation' : 'valuations'}`;
  return [type, valuations, isLet && 'let'].filter(Boolean).join(', ');
}
