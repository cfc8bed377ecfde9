import { Button } from '../ui/button.tsx';
import { CalendarPlus } from '../ui/lucide-icons.tsx';
import { type CalendarPayment, saveCalendar } from './call-calendar.ts';

/** Saves a calendar file with an all-day event for each payment. */
export function AddToCalendar({
  payments,
  className,
}: {
  payments: readonly CalendarPayment[];
  className?: string;
}) {
  return (
    <Button className={className} icon={<CalendarPlus />} onClick={() => saveCalendar(payments)}>
      Add to calendar
    </Button>
  );
}
