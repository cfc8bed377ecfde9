import { type CalendarDate, displayDate, fundDateAt } from '#shared/calendar-date.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { dayText, moneyText } from '../forms/typed-text.ts';
import { useCallForm } from '../forms/use-call-form.ts';
import { DateField } from '../ui/date-field.tsx';
import { MoneyField } from '../ui/money-field.tsx';

interface TypeBankBalanceProps {
  account: { id: string; name: string };
  day: CalendarDate;
  onClose: () => void;
}

export function TypeBankBalance({ account, day, onClose }: TypeBankBalanceProps) {
  const { id, name } = account;
  const form = useCallForm('typeBankBalance', {
    start: { day: displayDate(day), balance: '' },
    typed: { day: dayText('The day is required'), balance: moneyText('The balance is required') },
    input: (text) => ({ id, ...text }),
    refusalsAt: { 'future-date': 'day', 'too-old': 'day' },
    done: 'Balance saved.',
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Type a balance"
      subtitle={`${name}, from the bank’s statement`}
      action="Save balance"
      form={form}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
        <DateField label="Day" required max={fundDateAt(new Date())} {...form.day('day')} />
        <MoneyField label="Balance" hint="At the end of that day" required {...form.field('balance')} />
      </div>
    </FormDialog>
  );
}
