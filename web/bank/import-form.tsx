import { useState } from 'react';
import type { BankConnection } from '#shared/contract/bank.ts';
import { DateField } from '../ui/date-field.tsx';
import { type ImportRange, isWhole, lastImportDay, rangeProblem } from './import-range.ts';
import type { BankImporting } from './use-bank-import.ts';

const NO_DATE = 'Enter a date as DD/MM/YYYY';

/** The days to import, both included. What is proposed stays until another day is typed. */
export function ImportForm({
  id,
  data,
  importing,
}: {
  id: string;
  data: BankConnection;
  importing: BankImporting;
}) {
  const [range, setRange] = useState<ImportRange>({ from: data.default_from, to: data.default_to });
  const [wrong, setWrong] = useState({ from: false, to: false });
  const [sent, setSent] = useState(false);
  const problem = sent ? rangeProblem(range) : undefined;
  function errorAt(side: keyof ImportRange) {
    if (wrong[side]) return NO_DATE;
    return problem?.at === side ? problem.message : undefined;
  }
  const field = (side: keyof ImportRange, label: string) => (
    <DateField
      label={label}
      hint=" "
      value={range[side]}
      max={lastImportDay()}
      error={errorAt(side)}
      disabled={importing.busy}
      onChange={(date, text) => {
        setWrong({ ...wrong, [side]: !date && text.length >= 10 });
        setRange({ ...range, [side]: date });
      }}
    />
  );
  return (
    <form
      id={id}
      noValidate
      aria-label="Import from the bank"
      onSubmit={(event) => {
        event.preventDefault();
        setSent(true);
        if (!importing.busy && isWhole(range) && !rangeProblem(range)) importing.start(range);
      }}
      className="grid grid-cols-2 items-start gap-3 max-[479.98px]:grid-cols-1"
    >
      {field('from', 'From')}
      {field('to', 'To')}
    </form>
  );
}
