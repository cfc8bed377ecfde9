import type { Ref } from 'react';
import { type CalendarDate, displayDate, fundDateAt, lastDayOf } from '#shared/calendar-date.ts';
import { financialYearOf } from '#shared/financial-year.ts';
import { formatPrice } from '#shared/units.ts';
import type { CallOutput } from '../api/client.ts';
import { useCall } from '../api/hooks.ts';
import { Button } from '../ui/button.tsx';
import { DateField } from '../ui/date-field.tsx';

interface DayOfRegisterProps {
  ref: Ref<HTMLInputElement>;
  on: CalendarDate | undefined;
  register: CallOutput<'getRegister'> | undefined;
  onDay: (on: CalendarDate | undefined) => void;
}

export function DayOfRegister({ ref, on, register, onDay }: DayOfRegisterProps) {
  const today = fundDateAt(new Date());
  const periods = useCall('listPeriods', { limit: 12 }).data?.periods;
  const quarter = periods?.find(({ status, period }) => status === 'closed' && /(03|06|09|12)$/.test(period));
  const yearEnd = `${financialYearOf(today) - 1}-06-30` as CalendarDate;
  const days = new Set([yearEnd, ...(quarter ? [lastDayOf(quarter.period)] : []), today]);
  const { price, price_day: priceDay } = register ?? {};
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <DateField
        ref={ref}
        label="At the end of"
        max={today}
        value={on ?? today}
        onChange={(day) => day && onDay(day === today ? undefined : day)}
      />
      <div className="flex flex-wrap gap-2 md:pt-6">
        {[...days].sort().map((day) => (
          <Button
            key={day}
            aria-pressed={day === (on ?? today)}
            className="aria-pressed:bg-selected aria-pressed:text-accent"
            onClick={() => onDay(day === today ? undefined : day)}
          >
            {day === today ? 'Today' : displayDate(day)}
          </Button>
        ))}
      </div>
      {register && (
        <p className="tnum grow text-label text-muted md:pt-8 md:text-right">
          {price && priceDay
            ? `Value at ${formatPrice(price)}, price of ${displayDate(priceDay)}`
            : 'No unit price is published for this day'}
        </p>
      )}
    </div>
  );
}
