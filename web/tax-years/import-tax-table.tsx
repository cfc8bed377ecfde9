import { financialYearText } from '#shared/financial-year.ts';
import { PART_B } from '#shared/tax-codes.ts';
import { type CallOptions, type CallOutput, call } from '../api/client.ts';
import { refreshAfter } from '../api/refresh.ts';
import { ImportFile } from '../forms/import-file.tsx';
import { exact } from '../ui/money-format.ts';

type Imported = CallOutput<'importTaxTable'>;

const HEADINGS = {
  required: ['client', 'tfn_withheld', 'cash'],
  optional: [...PART_B.map(({ code }) => code), 'cost_base_excess', 'cost_base_shortfall'],
};

export function ImportTaxTable({ year, onClose }: { year: number; onClose: () => void }) {
  const bring = (dryRun: boolean, options: CallOptions) =>
    call('importTaxTable', { year, dryRun }, { ...options, refresh: 'later' });
  return (
    <ImportFile<Imported, NonNullable<Imported['preview']>[number]>
      title={`Import the tax table of ${financialYearText(year)}`}
      words={['holder', 'holders']}
      headings={HEADINGS}
      hint="Other columns of amounts are part C as given. The row Total has the sums. Cash is after tax withheld."
      preview={(file) => bring(true, { file })}
      send={(file, idempotencyKey) => bring(false, { file, idempotencyKey })}
      onImported={() => void refreshAfter('importTaxTable')}
      heads={['Holder', 'Withheld', 'Cash']}
      widths={['w-32', 'w-36']}
      rowOf={({ line, client_name: name, cash, tfn_withheld: withheld }) => ({
        ...{ line, name },
        duplicate: false,
        detail: '',
        middle: exact(withheld),
        amountCents: cash,
      })}
      onClose={onClose}
    />
  );
}
