import { addDays, type CalendarDate, fundDateAt } from '#shared/calendar-date.ts';
import type { AccessRole } from '#shared/terms.ts';

const ENDS_SOON_DAYS = 14;

export const ROLE_WORDS: Record<AccessRole, { name: string; short: string; means: string }> = {
  owner: {
    name: 'Owner',
    short: 'Full access',
    means: 'Can view and edit everything and request changes. Gets every notice.',
  },
  joint: { name: 'Joint', short: 'Full access', means: 'Same access as the owner. Gets every notice.' },
  adviser: {
    name: 'Adviser',
    short: 'Reads only',
    means: 'Can view everything but not change anything. Gets notices only if you choose to send them.',
  },
};

export function endsSoon(until: CalendarDate): boolean {
  return until <= addDays(fundDateAt(new Date()), ENDS_SOON_DAYS);
}
