import { useState } from 'react';
import { financialYearText } from '#shared/financial-year.ts';
import { PART_B } from '#shared/tax-codes.ts';
import { type CallOptions, type CallOutput, call } from '../api/client.ts';
import { refreshAfter } from '../api/refresh.ts';
import { ImportFile } from '../forms/import-file.tsx';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { exact } from '../ui/money-format.ts';

type Imported = CallOutput<'importTaxTable'>;

const HEADINGS = {
  required: ['client', 'tfn_withheld', 'cash'],
  optional: [...PART_B.map(({ code }) => code), 'cost_base_excess', 'cost_base_shortfall'],
};

export function ImportTaxTable({ year, onClose }: { year: number; onClose: () => void }) {
  const [further, setFurther] = useState<readonly string[]>([]);
  const [partC, setPartC] = useState<readonly string[]>([]);
  const bring = (dryRun: boolean, options: CallOptions, part_c?: string[]) =>
    call(
      'importTaxTable',
      { year, dryRun, ...(part_c && part_c.length > 0 ? { part_c } : {}) },
      { ...options, refresh: 'later' },
    );
  async function preview(file: File) {
    const answer = await bring(true, { file });
    setFurther(answer.part_c_columns);
    setPartC([]);
    return answer;
  }
  return (
    <ImportFile<Imported, NonNullable<Imported['preview']>[number]>
      title={`Import the tax table of ${financialYearText(year)}`}
      words={['holder', 'holders']}
      headings={HEADINGS}
      hint="You can add other columns of amounts to part C. The row Total has the sums. The column Cash has the amounts after tax withheld."
      preview={preview}
      send={(file, idempotencyKey) => bring(false, { file, idempotencyKey }, [...partC])}
      options={further.map((heading) => (
        <CheckboxField
          key={heading}
          label={`Import ${heading}`}
          detail="Every statement prints this amount in part C."
          checked={partC.includes(heading)}
          onChange={(isOn) =>
            setPartC(isOn ? [...partC, heading] : partC.filter((other) => other !== heading))
          }
        />
      ))}
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
