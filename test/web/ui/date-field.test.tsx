// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { type CalendarDate, parseCalendarDate } from '#shared/calendar-date.ts';
import { DateField } from '#web/ui/date-field.tsx';

function Form({ start }: { start?: CalendarDate | undefined }) {
  const [date, setDate] = useState(start);
  const [text, setText] = useState('');
  return (
    <>
      <DateField
        label="Date"
        value={date}
        onChange={(next, typed) => {
          setDate(next);
          setText(typed);
        }}
      />
      <p>{`${date ?? 'none'} from "${text}"`}</p>
    </>
  );
}

describe('a date field', () => {
  it('shows DD/MM/YYYY and reads what people type', async () => {
    render(<Form start={parseCalendarDate('2025-06-11')} />);
    const field = screen.getByLabelText<HTMLInputElement>('Date');
    expect(field.value).toBe('11/06/2025');
    await userEvent.clear(field);
    await userEvent.type(field, '1/7/2025');
    expect(screen.getByText('2025-07-01 from "1/7/2025"')).toBeTruthy();
    await userEvent.tab();
    expect(field.value).toBe('01/07/2025');
  });

  it('keeps an invalid day, so that it can be corrected', async () => {
    render(<Form />);
    const field = screen.getByLabelText<HTMLInputElement>('Date');
    await userEvent.type(field, '30/02/2025');
    await userEvent.tab();
    expect(field.value).toBe('30/02/2025');
    expect(screen.getByText('none from "30/02/2025"')).toBeTruthy();
  });
});
