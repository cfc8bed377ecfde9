import { type CalendarDate, monthOf } from '#shared/calendar-date.ts';
import { negateCents } from '#shared/money.ts';
import { negateUnits } from '#shared/units.ts';
import type { Context } from '../http/context.ts';
import { instantAfter } from '../ledger/instants.ts';
import type { Asked } from '../ledger/maker.ts';
import { type ClosedMonths, findClosedMonths } from '../ledger/month-locks.ts';
import type {
  AllocationItem,
  ContributionItem,
  CounterEffect,
  Reversal,
} from '../records/allocation-store.ts';
import { accessOf, findClient } from '../records/client-store.ts';
import { listAllStatementEntries } from '../records/statement-store.ts';
import { findUsers } from '../records/user-store.ts';
import type { Services } from '../services.ts';
import { unitsOfEffect } from './effects.ts';
import type { Removal } from './held-units.ts';

/** If the allocation's month is closed, `closedMonths` must contain the month. The allocation is then reversed today. */
export function correctionOf(
  context: Pick<Context, 'actor' | 'now' | 'services' | 'today'>,
  item: AllocationItem,
  reason: string,
  closedMonths: ClosedMonths,
): Promise<Reversal> {
  const { userId: by, name: byName } = context.actor;
  return reversalOf(context, item, { by, byName, reason }, closedMonths);
}

export async function reversalOf(
  { services, now, today }: Pick<Context, 'now' | 'services' | 'today'>,
  item: Seeable & Pick<AllocationItem, 'is_receipted'>,
  { by, byName, reason }: Asked & { readonly reason: string },
  closedMonths: ClosedMonths,
) {
  const said = { reversed_by: by, reversed_by_name: byName, reversed_reason: reason };
  const reversal = { reversed_at: now, ...said };
  if (closedMonths.has(monthOf(item.txn_date))) return { ...reversal, countered_on: today };
  const isSeen = item.is_receipted ?? (await mayBeSeen(services, item));
  return { ...reversal, annulled_at: now, ...(isSeen ? {} : { is_hidden: true as const }) };
}

export function removalOf(
  item: AllocationItem,
  { countered_on: on }: Pick<Reversal, 'countered_on'>,
): Removal {
  return { client_id: item.client_id, day: on ?? item.txn_date, units: unitsOfEffect(item) };
}

/** A login stays signed in for at most this time. */
const SIGNED_IN_MS = 12 * 3_600_000;

type Seeable = Pick<ContributionItem, 'client_id' | 'created_at' | 'txn_date'>;

export async function mayBeSeen(
  services: Services,
  { client_id: clientId, created_at: recordedAt, txn_date: day }: Seeable,
): Promise<boolean> {
  const client = await findClient(services, clientId);
  if (!client) return true;
  const [users, statements] = await Promise.all([
    findUsers(
      services,
      accessOf(client).map(({ user_id: userId }) => userId),
    ),
    listAllStatementEntries(services, clientId),
  ]);
  const since = instantAfter(recordedAt, -SIGNED_IN_MS);
  return (
    [...users.values()].some(({ signed_in_at: at }) => at !== undefined && at > since) ||
    statements.some(({ created_at: issued, to }) => issued > recordedAt && to >= day)
  );
}

export function closedMonthsOf(
  { services }: Pick<Context, 'services'>,
  ...dated: readonly { readonly txn_date: CalendarDate }[]
): Promise<ClosedMonths> {
  return findClosedMonths(
    services,
    dated.map(({ txn_date: day }) => day),
  );
}

export function counterEffectOf(
  item: Pick<ContributionItem, 'id' | 'transaction_id' | 'client_id' | 'txn_date' | 'amount_cents'> &
    Pick<ContributionItem, 'paid_out_as' | 'paid_cents' | 'is_bounced' | 'units_e4'>,
  { countered_on: day, reversed_at: at }: Pick<ContributionItem, 'countered_on' | 'reversed_at'>,
): CounterEffect | undefined {
  if (day === undefined || at === undefined) return undefined;
  return {
    id: `${item.id}-countered`,
    transaction_id: item.transaction_id,
    client_id: item.client_id,
    txn_date: day,
    amount_cents: negateCents(item.amount_cents),
    note: '',
    client_description: '',
    created_at: at,
    corrects: item.id,
    corrects_day: item.txn_date,
    ...(item.paid_out_as === undefined ? {} : { paid_out_as: item.paid_out_as }),
    ...(item.is_bounced ? { is_bounced: true } : {}),
    ...(item.paid_cents === undefined ? {} : { paid_cents: negateCents(item.paid_cents) }),
    ...(item.units_e4 === undefined ? {} : { units_e4: negateUnits(item.units_e4) }),
  };
}
