import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import type { ClientCapitalCall } from '#shared/contract/capital-calls.ts';
import { displayReference } from '#shared/payment-reference.ts';
import { exact } from '../ui/money-format.ts';
import { saveText } from '../ui/save-text.ts';

export type CalendarPayment = Pick<
  ClientCapitalCall,
  'title' | 'due_date' | 'outstanding_amount' | 'payment_reference'
>;

const ALARM_BEFORE = '-P3D';
const LINE_OCTETS = 75;

const octets = (text: string) => new TextEncoder().encode(text).length;

function folded(line: string): string {
  const parts = [''];
  for (const character of line) {
    const last = parts.length - 1;
    if (octets(`${parts[last]}${character}`) > LINE_OCTETS) parts.push(` ${character}`);
    else parts[last] += character;
  }
  return parts.join('\r\n');
}

/** Escapes a text as RFC 5545 requires in section 3.3.11. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll(/\r\n|[\r\n]/g, '\\n')
    .replaceAll(/\p{Cc}/gu, ' ');
}

const compact = (date: CalendarDate) => date.replaceAll('-', '');

function eventOf(
  { title, due_date: dueDate, outstanding_amount: amountDue, payment_reference: reference }: CalendarPayment,
  fund: string,
  stamp: string,
): string[] {
  const plain = reference.replaceAll(/[^A-Za-z0-9]/g, '');
  const what = escaped(`Pay ${exact(amountDue)}: ${title}`);
  return [
    'BEGIN:VEVENT',
    // A calendar merges events with the same UID, so a payment saved twice is one event.
    `UID:${plain}@capital-calls`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${compact(dueDate)}`,
    `DTEND;VALUE=DATE:${compact(addDays(dueDate, 1))}`,
    `SUMMARY:${what}`,
    `DESCRIPTION:${escaped(`Capital call of ${fund}. Payment reference ${displayReference(plain)}. The account details are in the notice.`)}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${what}`,
    `TRIGGER:${ALARM_BEFORE}`,
    'END:VALARM',
    'END:VEVENT',
  ];
}

/** An RFC 5545 calendar with an alarm three days before each payment. */
function calendarOf(payments: readonly CalendarPayment[], fund: string, now: Date): string {
  const stamp = `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(fund)}//Capital calls//EN`,
    ...payments.flatMap((payment) => eventOf(payment, fund, stamp)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

export function saveCalendar(payments: readonly CalendarPayment[], fund: string) {
  saveText(calendarOf(payments, fund, new Date()), 'capital-call.ics', 'text/calendar;charset=utf-8');
}
