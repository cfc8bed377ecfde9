import { displayDate, fundDateAt, parseDisplayDate } from '#shared/calendar-date.ts';
import type { BankConnection } from '#shared/contract/bank.ts';
import { Form } from '../forms/form.tsx';
import { dayText } from '../forms/typed-text.ts';
import { useCallForm } from '../forms/use-call-form.ts';
import { DateField } from '../ui/date-field.tsx';
import type { BankImporting } from './use-bank-import.ts';

const day = dayText('Please select both from and to dates');

export function UploadBank({
  id,
  data,
  importing,
}: {
  id: string;
  data: BankConnection;
  importing: BankImporting;
}) {
  const lastDay = fundDateAt(new Date());
  const form = useCallForm('uploadBank', {
    start: { fromDate: displayDate(data.default_from), toDate: displayDate(data.default_to) },
    typed: { fromDate: day, toDate: day },
    wrong: ({ fromDate, toDate }) => {
      const [from, to] = [parseDisplayDate(fromDate), parseDisplayDate(toDate)];
      const isReversed = from && to && from > to;
      return to && to > lastDay && !isReversed
        ? { at: 'toDate', message: 'The last day cannot be after today' }
        : undefined;
    },
    input: (text) => text,
    send: async ({ fromDate, toDate }) => {
      if (!importing.busy) importing.start({ from: fromDate, to: toDate });
      return undefined;
    },
  });
  const field = (name: 'fromDate' | 'toDate', label: string) => {
    return <DateField label={label} hint=" " max={lastDay} disabled={importing.busy} {...form.day(name)} />;
  };
  return (
    <Form
      form={form}
      id={id}
      aria-label="Import from the bank"
      className="grid grid-cols-2 items-start gap-3 max-[479.98px]:grid-cols-1"
    >
      {field('fromDate', 'From')}
      {field('toDate', 'To')}
    </Form>
  );
}
