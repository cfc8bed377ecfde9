import type { CalendarDate } from '#shared/calendar-date.ts';
import type { RefusalCode } from '#shared/refusals.ts';
import type { Change, ChangeActor } from '../ledger/change.ts';
import type { Refuse } from '../ledger/refusal.ts';
import type { Services } from '../services.ts';

/** Who makes a change: a manager by a request, or the system after seven days. */
export interface Maker<Codes extends RefusalCode = RefusalCode> {
  readonly services: Services;
  readonly actor: ChangeActor;
  readonly now: string;
  readonly today: CalendarDate;
  readonly refuse: Refuse<Codes>;
}

export interface Effect {
  readonly change: Change;
  readonly afterwards?: () => Promise<void>;
}

/** Checks everything again and returns the change, to be written with the decision. */
export type TakeEffect = (maker: Maker, input: never, asked: { readonly by: string }) => Promise<Effect>;
