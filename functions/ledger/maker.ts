import type { CalendarDate } from '#shared/calendar-date.ts';
import type { RefusalCode } from '#shared/refusals.ts';
import type { Services } from '../services.ts';
import type { ChangeActor } from './change.ts';
import type { Refuse } from './refusal.ts';

/** The maker is a manager, or the system when a change takes effect after seven days. */
export interface Maker<Codes extends RefusalCode = RefusalCode> {
  readonly services: Services;
  readonly actor: ChangeActor;
  readonly now: string;
  readonly today: CalendarDate;
  readonly refuse: Refuse<Codes>;
}

export interface Asked {
  readonly by: string;
  readonly byName: string;
}
