import { displayDate, fundDateAt } from '#shared/calendar-date.ts';
import type { CapitalCall } from '#shared/contract/capital-calls.ts';

function dayOf(instant: string): string {
  return displayDate(fundDateAt(new Date(instant)));
}

export function originOf({
  created_at: created,
  created_by_name: name,
  issued_at: issued,
  recorded_at: recorded,
}: Pick<CapitalCall, 'created_at' | 'created_by_name' | 'issued_at' | 'recorded_at'>): string {
  if (!issued) return `Drafted ${dayOf(created)} by ${name}`;
  if (recorded) return `Issued ${dayOf(issued)} outside the portal; recorded ${dayOf(recorded)} by ${name}`;
  return issued === created
    ? `Issued ${dayOf(issued)} by ${name}`
    : `Issued ${dayOf(issued)}, drafted by ${name}`;
}
