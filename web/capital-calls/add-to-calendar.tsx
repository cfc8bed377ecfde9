import { useFundName } from '../fund-name.ts';
import { Button } from '../ui/button.tsx';
import { CalendarPlus } from '../ui/lucide-icons.tsx';
import { type CalendarPayment, saveCalendar } from './call-calendar.ts';

interface AddToCalendarProps {
  payments: readonly CalendarPayment[];
  className?: string;
}

export function AddToCalendar({ payments, className }: AddToCalendarProps) {
  const fund = useFundName();
  return (
    <Button className={className} icon={<CalendarPlus />} onClick={() => saveCalendar(payments, fund)}>
      Add to calendar
    </Button>
  );
}
