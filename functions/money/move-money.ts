import type { CalendarDate } from '#shared/calendar-date.ts';
import { addCents, type Cents, negateCents, ZERO_CENTS } from '#shared/money.ts';
import { ONE_DOLLAR, unitsForCents } from '#shared/units.ts';
import type { Write } from '../ledger/change.ts';
import { type ClosedMonths, monthsOpenChecks } from '../ledger/month-locks.ts';
import { sumDeltas } from '../ledger/statistics.ts';
import {
  type AllocationItem,
  matchAllocationWrite,
  putAllocationWrite,
  putCounterEffectWrite,
  type Reversal,
  reverseAllocationWrite,
} from '../records/allocation-store.ts';
import { type ClientItem, changePaidWrite } from '../records/client-store.ts';
import {
  changeUnallocatedWrite,
  putTransactionWrite,
  type TransactionItem,
} from '../records/transaction-store.ts';
import type { Services } from '../services.ts';
import { counterEffectOf } from './correct-effect.ts';
import { counterWrites } from './counter-writes.ts';
import type { GiveBack } from './give-back.ts';

export interface Movement {
  readonly before: TransactionItem | undefined;
  readonly after: TransactionItem;
  readonly created?: readonly AllocationItem[];
  readonly reversed?: readonly {
    readonly item: AllocationItem;
    readonly reversal: Reversal;
    readonly unmatchedCents?: Cents;
  }[];
  readonly matched?: readonly {
    readonly item: AllocationItem;
    readonly byCents: Cents;
    readonly isReceipted?: boolean;
  }[];
}

export function moneyWrites(
  services: Services,
  movements: readonly Movement[],
  {
    closedMonths,
    condition = 'same-version',
    limitedToPledge = [],
    holders = new Map(),
    back,
  }: {
    /** The change leaves the figures of these closed months as they are. */
    closedMonths: ClosedMonths;
    /** `same-states` allows other allocations at the same time; see `changeUnallocatedWrite`. */
    condition?: 'same-version' | 'same-states';
    /** The write fails if a client's paid amount would exceed the pledge, or if the pledge has changed. */
    limitedToPledge?: readonly Pick<ClientItem, 'id' | 'pledged_cents'>[];
    holders?: ReadonlyMap<string, ClientItem>;
    back?: Pick<GiveBack, 'writes' | 'deposits' | 'delta'>;
  },
): Record<string, Write> {
  const writes: Record<string, Write> = {};
  const annulledDays: CalendarDate[] = [];
  const paid = new Map<string, Parameters<typeof changePaidWrite>[2]>();
  const pay = (clientId: string, change: Partial<Parameters<typeof changePaidWrite>[2]>) => {
    const sum = paid.get(clientId) ?? {
      byCents: ZERO_CENTS,
      beyondUnits: 0,
      allocations: 0,
      reversals: 0,
      hidden: 0,
    };
    const { byCents = ZERO_CENTS, beyondUnits = 0, allocations = 0, reversals = 0, hidden = 0 } = change;
    paid.set(clientId, {
      byCents: addCents(sum.byCents, byCents),
      beyondUnits: sum.beyondUnits + beyondUnits,
      allocations: sum.allocations + allocations,
      reversals: sum.reversals + reversals,
      hidden: sum.hidden + hidden,
    });
  };
  for (const movement of movements) {
    const { before, after, created = [], reversed = [], matched = [] } = movement;
    writes[`transaction:${after.id}`] = before
      ? changeUnallocatedWrite(services, before, after, condition)
      : putTransactionWrite(services, after);
    for (const item of created) {
      writes[`allocation:${item.id}`] = putAllocationWrite(services, item);
      pay(item.client_id, { byCents: item.amount_cents, beyondUnits: beyondPaid(item), allocations: 1 });
    }
    for (const { item, reversal, unmatchedCents = ZERO_CENTS } of reversed) {
      writes[`allocation:${item.id}`] = reverseAllocationWrite(services, item, reversal, unmatchedCents);
      const counter = counterEffectOf(item, reversal);
      if (counter) writes[`counter:${item.id}`] = putCounterEffectWrite(services, counter);
      else annulledDays.push(item.txn_date);
      pay(item.client_id, {
        byCents: negateCents(item.amount_cents),
        beyondUnits: -beyondPaid(item),
        allocations: counter ? 1 : -1,
        reversals: counter ? 0 : 1,
        hidden: reversal.is_hidden ? 1 : 0,
      });
    }
    for (const { item, byCents, isReceipted } of matched)
      writes[`allocation:${item.id}`] = matchAllocationWrite(services, item, byCents, isReceipted);
  }
  for (const [clientId, change] of paid)
    writes[`client:${clientId}`] = changePaidWrite(
      services,
      clientId,
      change,
      change.byCents > 0 ? limitedToPledge.find(({ id }) => id === clientId) : undefined,
      holders.get(clientId),
    );
  const beyondUnits = [...paid.values()].reduce((sum, change) => sum + change.beyondUnits, 0);
  return {
    ...writes,
    // For an open month, `counterWrites` returns a write with the same name and condition, which replaces the check.
    ...monthsOpenChecks(services, annulledDays),
    ...back?.writes,
    ...counterWrites(
      services,
      movements[0]?.after.id ?? '',
      [...movements, ...(back?.deposits ?? [])],
      closedMonths,
      sumDeltas([back?.delta ?? {}, { units_beyond_paid_e4: beyondUnits }]),
    ),
  };
}

export function beyondPaid({
  amount_cents: amount,
  units_e4: units,
}: Pick<AllocationItem, 'amount_cents' | 'units_e4'>): number {
  return units === undefined ? 0 : units - unitsForCents(amount, ONE_DOLLAR);
}
