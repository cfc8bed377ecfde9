// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type CalendarDate, parseCalendarDate } from '#shared/calendar-date.ts';
import { DateField } from '#web/ui/date-field.tsx';
import type { DateRange } from '#web/ui/date-range.ts';
import { DateRangeFields } from '#web/ui/date-range-fields.tsx';

// It is still Saturday the 28th in London, but already Sunday the 29th in Sydney.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T20:00:00Z') }));

const MAX = parseCalendarDate('2026-11-29');

function Form({ start, max }: { start?: CalendarDate | undefined; max?: CalendarDate | undefined }) {
  const [date, setDate] = useState(start);
  const [text, setText] = useState('');
  return (
    <>
      <DateField
        label="Date"
        value={date}
        max={max}
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

  it('repeats the day with its weekday when it is left, and refuses one that is not possible at once', async () => {
    render(<Form max={MAX} />);
    const field = screen.getByLabelText<HTMLInputElement>('Date');
    await userEvent.type(field, '1/7');
    expect(screen.queryByText('Wed 1 July 2026')).toBeNull();
    await userEvent.tab();
    expect(screen.getByText('Wed 1 July 2026')).toBeTruthy();
    expect(screen.getByText('2026-07-01 from "01/07/2026"')).toBeTruthy();
    await userEvent.clear(field);
    await userEvent.type(field, '+1');
    expect(field.getAttribute('aria-invalid')).toBeNull();
    await userEvent.tab();
    expect(screen.getByText('The latest day possible is Sun 29 November 2026')).toBeTruthy();
    await userEvent.clear(field);
    await userEvent.type(field, 'soon');
    await userEvent.tab();
    expect(screen.getByText('Enter a date as DD/MM/YYYY')).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  it('opens a calendar that the keys of a date picker move in', async () => {
    render(<Form start={parseCalendarDate('2026-08-31')} max={MAX} />);
    await userEvent.click(screen.getByRole('button', { name: 'Choose a date' }));
    const focused = () => document.activeElement?.getAttribute('aria-label');
    await vi.waitFor(() => expect(focused()).toBe('Mon 31 August 2026'));
    const keys: [string, string][] = [
      ['{ArrowRight}', 'Tue 1 September 2026'],
      ['{ArrowUp}', 'Tue 25 August 2026'],
      ['{Home}', 'Mon 24 August 2026'],
      ['{End}', 'Sun 30 August 2026'],
      ['{ArrowRight}{PageDown}', 'Wed 30 September 2026'],
      ['{PageUp}', 'Sun 30 August 2026'],
      ['{Shift>}{PageUp}{/Shift}', 'Sat 30 August 2025'],
      ['{Shift>}{PageDown}{/Shift}', 'Sun 30 August 2026'],
      ['{PageDown}{PageDown}{PageDown}', 'Mon 30 November 2026'],
    ];
    for (const [key, day] of keys) {
      await userEvent.keyboard(key);
      await vi.waitFor(() => expect(focused()).toBe(day));
    }
    expect(screen.getByRole('grid', { name: 'November 2026' })).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText('2026-08-31 from ""')).toBeTruthy();
    await userEvent.keyboard('{ArrowLeft}');
    await vi.waitFor(() => expect(focused()).toBe('Sun 29 November 2026'));
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText('2026-11-29 from "29/11/2026"')).toBeTruthy();
    expect(screen.queryByRole('grid')).toBeNull();
  });
});

describe('the dates of a filter', () => {
  it('have presets, and apply a typed day when it is whole or left', async () => {
    const changes: DateRange[] = [];
    render(<DateRangeFields range={{}} onChange={(range) => changes.push(range)} />);
    await userEvent.click(screen.getByRole('button', { name: 'Last month' }));
    await userEvent.click(screen.getByRole('button', { name: '2025–26' }));
    await userEvent.type(screen.getByLabelText('From'), '010720');
    expect(changes).toEqual([
      { from: '2026-10-01', to: '2026-10-31' },
      { from: '2025-07-01', to: '2026-06-30' },
    ]);
    await userEvent.tab();
    expect(changes[2]).toEqual({ from: '2020-07-01' });
    await userEvent.type(screen.getByLabelText('To'), '1/8/2026');
    expect(changes[3]).toEqual({ to: '2026-08-01' });
  });
});
