import { type CalendarDate, startOfFundDay } from '#shared/calendar-date.ts';
import { addCents, type Cents, cents, ZERO_CENTS } from '#shared/money.ts';
import { fundDayOf } from '../ledger/instants.ts';
import { effectsUntil } from '../money/effects.ts';
import { listLivePrices } from '../money/issue-units.ts';
import {
  asOfCall,
  type CallPosition,
  dueOfLine,
  findCapitalCalls,
  type LineItem,
  listAllClientLines,
  type PlannedLine,
  readLinesAgain,
} from '../records/capital-call-store.ts';
import { type ClientItem, unitsOfClient } from '../records/client-store.ts';
import { findReconciliations, type ReconciliationItem } from '../records/reconciliation-store.ts';
import type { Services } from '../services.ts';

export interface Standing {
  readonly clients: ReadonlyMap<string, ClientItem>;
  readonly due: ReadonlyMap<string, Cents>;
  readonly today: CalendarDate;
  readonly issuedOn?: CalendarDate | undefined;
}

export async function withPositions<Line extends PlannedLine>(
  services: Services,
  plan: readonly Line[],
  { clients, due, today, issuedOn }: Standing,
): Promise<Line[]> {
  const hasPrices = (await listLivePrices(services)).length > 0;
  return Promise.all(
    plan.map(async (line): Promise<Line> => {
      const client = clients.get(line.client_id);
      if (!client) return line;
      const { paid, units, dueCents } =
        issuedOn === undefined
          ? {
              // No payment is dated after today, so the stored totals equal the sums up to today.
              paid: client.total_paid_cents,
              units: unitsOfClient(client),
              dueCents: due.get(client.id) ?? ZERO_CENTS,
            }
          : await standingOn(services, client, issuedOn);
      const position: CallPosition = {
        on: issuedOn ?? today,
        pledged_cents: client.pledged_cents,
        paid_cents: paid,
        due_cents: dueCents,
        ...(hasPrices ? { units_e4: units } : {}),
      };
      return { ...line, position };
    }),
  );
}

async function standingOn(services: Services, client: ClientItem, day: CalendarDate) {
  const [until, listed] = await Promise.all([
    effectsUntil(services, client.id, day),
    listAllClientLines(services, client.id),
  ]);
  const lines = await readLinesAgain(services, listed);
  const earlier = lines.filter((line) => line.issued_at < startOfFundDay(day));
  const [calls, matches] = await Promise.all([
    findCapitalCalls(
      services,
      earlier.map(({ capital_call_id: id }) => id),
    ),
    findReconciliations(services, earlier.flatMap(matchIdsOf)),
  ]);
  const callOf = new Map(calls.map((call) => [call.id, call]));
  const paidBy = new Set(until?.effects.map(({ id }) => id));
  // `paidBy` respects the dates of allocations, which are later than `txn_date` for a deposit of a closed month. `paidBy`
  // lacks other clients' allocations, so their matches use `txn_date`.
  const isUnpaid = ({ id, allocation_id: paid = id, client_id: of, txn_date: on }: ReconciliationItem) =>
    of === client.id ? !paidBy.has(paid) : on > day;
  const isLater = (at: string | undefined) => at !== undefined && fundDayOf(at) > day;
  const due = earlier.map((stored) => {
    const call = callOf.get(stored.capital_call_id);
    const line = call ? asOfCall(stored, call) : stored;
    const unpaid = matchIdsOf(line)
      .flatMap((id) => matches.get(id) ?? [])
      .filter(isUnpaid);
    return addCents(
      dueOfLine(line),
      ...unpaid.map((match) => cents(match.amount_cents - (match.given_back_cents ?? 0))),
      isLater(line.written_off_at) ? line.written_off_cents : ZERO_CENTS,
      isLater(line.withdrawn_at) ? line.withdrawn_cents : ZERO_CENTS,
    );
  });
  return {
    paid: until?.paid ?? ZERO_CENTS,
    units: until?.units ?? unitsOfClient(client),
    dueCents: addCents(ZERO_CENTS, ...due),
  };
}

const matchIdsOf = ({ payment_days: days = {} }: LineItem) => Object.keys(days);
