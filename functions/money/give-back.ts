import { type CalendarDate, monthOf } from '#shared/calendar-date.ts';
import { groupBy } from '#shared/group-by.ts';
import {
  absCents,
  addCents,
  type Cents,
  cents,
  formatDollars,
  negateCents,
  ZERO_CENTS,
} from '#shared/money.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import { addUnits, negateUnits, ONE_DOLLAR, unitsForCents, ZERO_UNITS } from '#shared/units.ts';
import { type AuditEntry, ConditionFailed, type Write } from '../ledger/change.ts';
import { type ClosedMonths, findClosedMonths } from '../ledger/month-locks.ts';
import { refuseByThrowing } from '../ledger/refusal.ts';
import { type CounterDelta, countsOfPledge, sumDeltas } from '../ledger/statistics.ts';
import {
  type AllocationItem,
  findAllocations,
  giveBackAllocationWrite,
} from '../records/allocation-store.ts';
import {
  capitalCallTarget,
  dueOfLine,
  findPayableLine,
  type LineItem,
} from '../records/capital-call-store.ts';
import { aboutClient, findClients, type GivenBackToClient } from '../records/client-store.ts';
import { findReconciliations, giveBackMatchWrite, payingCents } from '../records/reconciliation-store.ts';
import {
  aboutTransaction,
  changeUnallocatedWrite,
  findTransactions,
  type GivenBack,
  type TransactionItem,
} from '../records/transaction-store.ts';
import type { Services } from '../services.ts';
import { unitsGivenBack } from './allocation.ts';
import { holdersOf } from './held-units.ts';
import { type LineChange, lineAfterPayment, payLineWrites } from './pay-lines.ts';

export interface GiveBack {
  readonly writes: Record<string, Write>;
  readonly deposits: readonly { readonly before: TransactionItem; readonly after: TransactionItem }[];
  readonly clients: ReadonlyMap<string, GivenBackToClient>;
  readonly delta: CounterDelta;
  /** The line items of bounced payments, and those of payments whose bounce was undone. */
  readonly lines: readonly LineChange[];
  /** A line item that cannot be paid again, because another payment has paid it. */
  readonly overpaid: LineItem | undefined;
  readonly isUsed: boolean;
  readonly audits: readonly AuditEntry[];
  readonly closedMonths: ClosedMonths;
}

const NOTHING: GiveBack = {
  writes: {},
  deposits: [],
  clients: new Map(),
  delta: {},
  lines: [],
  overpaid: undefined,
  isUsed: false,
  audits: [],
  closedMonths: new Set(),
};

export async function giveBack(
  services: Services,
  { before, after }: { readonly before: TransactionItem | undefined; readonly after: TransactionItem },
): Promise<GiveBack> {
  if (before?.gives_back === after.gives_back) return NOTHING;
  const parts = [...(before?.gives_back ?? []).map(negated), ...(after.gives_back ?? [])];
  const day = after.txn_date;
  const [allocated, deposited] = [
    parts.filter((part) => part.allocation_id !== undefined),
    parts.filter((part) => part.allocation_id === undefined),
  ];
  const ofClients = groupBy(allocated, (part) => part.client_id ?? '');
  const returned = parts.filter((part) => part.redemption_id !== undefined);
  const sources = new Set([
    ...deposited.map(({ transaction_id: id }) => id),
    ...returned.flatMap(({ redemption_id: id }) => id ?? []),
  ]);
  const [allocations, found, clients] = await Promise.all([
    findAllocations(services, uniquePlaces(allocated)),
    findTransactions(services, [...sources]),
    findClients(services, [...ofClients.keys()]),
  ]);
  const writes: Record<string, Write> = {};
  for (const item of allocations) {
    const own = allocated.filter((part) => part.allocation_id === item.id);
    const change = {
      byCents: sumOf(own),
      byUnits: addUnits(...own.map(({ units_e4: units = ZERO_UNITS }) => units)),
      bouncedCents: sumOf(own.filter((part) => part.match_id !== undefined)),
    };
    // A redemption dated before the units were issued would make the client's units negative for some days.
    if (change.byUnits > 0 && item.txn_date > dayOfPayout(after))
      return refuseByThrowing('units-gone', { sentence: EXACT_SENTENCES['units-gone'].tooEarly });
    if (change.byCents !== 0 || change.bouncedCents !== 0)
      writes[`allocation:${item.id}`] = giveBackAllocationWrite(services, item, change, day);
  }
  const deposits = found.flatMap((deposit) => {
    const back = sumOf(deposited.filter((part) => part.transaction_id === deposit.id));
    const sentBack = negateCents(sumOf(returned.filter((part) => part.redemption_id === deposit.id)));
    const isSame = back === 0 && sentBack === 0;
    const after = afterGivingBack(deposit, { back, sentBack }, day);
    const own = returned.filter((part) => part.redemption_id === deposit.id);
    return isSame ? [] : [{ before: deposit, after: { ...after, ...afterReturning(deposit, own) } }];
  });
  for (const change of deposits)
    writes[`transaction:${change.before.id}`] = changeUnallocatedWrite(
      services,
      change.before,
      change.after,
      'same-version',
    );
  const changes = [...ofClients].flatMap(([id, own]) => {
    const client = clients.get(id);
    const lowered = addCents(ZERO_CENTS, ...own.map(({ lowered_cents: part = ZERO_CENTS }) => part));
    const change = { paidCents: negateCents(sumOf(own)), pledgedCents: negateCents(lowered) };
    const units = addUnits(...own.map(unitsGivenBack));
    const beyondUnits = unitsForCents(sumOf(own), ONE_DOLLAR) - units;
    const isHolder = units > 0;
    const isChanged = change.paidCents !== 0 || lowered !== 0 || units !== 0;
    return client && isChanged ? [{ before: client, ...change, beyondUnits, isHolder, units }] : [];
  });
  const holders = await holdersOf(
    { services, refuse: refuseByThrowing },
    changes.map(({ before: client, units }) => ({ client_id: client.id, day: dayOfPayout(after), units })),
  );
  const bounced = await bouncedPayments(services, allocated);
  const ofLines = groupBy(bounced, ({ line }) => line.id);
  const overpaid = bounced.find(
    ({ line }) =>
      addCents(ZERO_CENTS, ...(ofLines.get(line.id) ?? []).map(({ byCents }) => byCents)) > dueOfLine(line),
  )?.line;
  const now = services.now().toISOString();
  if (!overpaid) Object.assign(writes, payLineWrites(services, bounced, now));
  for (const { match, byCents } of bounced)
    writes[`match:${match.id}`] = giveBackMatchWrite(services, match.id, negateCents(byCents));
  const pledged = changes.filter(({ pledgedCents }) => pledgedCents !== 0);
  const isUsed =
    allocations.length < new Set(allocated.map(({ allocation_id: id }) => id)).size ||
    found.length < sources.size ||
    allocations.some((item) =>
      isOverdrawn(item, sumOf(allocated.filter((part) => part.allocation_id === item.id))),
    ) ||
    deposits.some(({ after }) => isImpossible(after)) ||
    pledged.some(isBelowPaid);
  if (isUsed && before?.gives_back === undefined) throw new ConditionFailed(['gives-back']);
  const months = await findClosedMonths(
    services,
    deposits.map((change) => change.before.txn_date),
  );
  return {
    writes,
    deposits,
    clients: new Map(
      changes.map((change) => [
        change.before.id,
        { ...change, before: holders.get(change.before.id) ?? change.before },
      ]),
    ),
    delta: sumDeltas([
      ...pledged.map(({ before: client, pledgedCents }) => countsOfPledge(client, pledgedCents)),
      ...changes.map(({ beyondUnits: units_beyond_paid_e4 }) => ({ units_beyond_paid_e4 })),
    ]),
    lines: overpaid ? [] : [...ofLines.values()].flatMap((payments) => lineChange(payments, now)),
    overpaid,
    isUsed,
    audits: [
      ...deposits.map(depositAudit),
      ...[...groupBy(bounced, ({ line }) => line.capital_call_id).values()].flatMap(callAudit),
      ...pledged.map(pledgeAudit),
    ],
    // The write must fail if the redemption's own month was closed, so `closedMonths` leaves this month out.
    closedMonths: new Set([...months].filter((month) => month !== monthOf(day))),
  };
}

async function bouncedPayments(services: Services, allocated: readonly GivenBack[]) {
  const ofMatches = groupBy(
    allocated.filter((part) => part.match_id !== undefined),
    ({ match_id: id }) => id ?? '',
  );
  const matches = await findReconciliations(services, [...ofMatches.keys()]);
  const payments = await Promise.all(
    [...ofMatches].map(async ([id, parts]) => {
      const match = matches.get(id);
      const line = match && (await findPayableLine(services, match.capital_call_id, match.line_item_id));
      if (!line) throw new ConditionFailed([`match:${id}`]);
      const byCents = negateCents(sumOf(parts));
      return { line, byCents, leftCents: cents(payingCents(match) + byCents), match };
    }),
  );
  return payments.filter(({ byCents }) => byCents !== 0);
}

type BouncedPayment = Awaited<ReturnType<typeof bouncedPayments>>[number];

function lineChange(payments: readonly BouncedPayment[], now: string): LineChange[] {
  const [first] = payments;
  if (!first) return [];
  const after = payments.reduce((line, payment) => lineAfterPayment({ ...payment, line }, now), first.line);
  return [{ before: first.line, after }];
}

/** A capital call's write counts one audit row, so its bounced payments share one audit row. */
function callAudit(payments: readonly BouncedPayment[]): AuditEntry[] {
  const [first] = payments;
  if (!first) return [];
  const byCents = addCents(ZERO_CENTS, ...payments.map((one) => one.byCents));
  const clients = [...new Set(payments.map(({ line }) => line.client_name))].join(', ');
  return [
    {
      target: capitalCallTarget(first.line.capital_call_id),
      name: first.line.title,
      action: 'capital-call.given-back',
      summary: `Payment of ${formatDollars(absCents(byCents))} by ${clients} ${byCents < 0 ? 'bounced' : 'no longer counts as bounced'}`,
      changes: {
        amount_cents: { after: byCents },
        line_item: { after: payments.map(({ line }) => line.id).join(', ') },
        reconciliation: { after: payments.map(({ match }) => match.id).join(', ') },
      },
    },
  ];
}

function isOverdrawn(item: AllocationItem, byCents: Cents): boolean {
  const back = (item.given_back_cents ?? ZERO_CENTS) + byCents;
  return byCents !== 0 && (item.reversed_at !== undefined || back < 0 || back > item.amount_cents);
}

function isImpossible({
  type,
  unallocated_cents: left,
  abs_cents: received,
  given_back_cents: back = ZERO_CENTS,
}: TransactionItem): boolean {
  return back < 0 || back > received || (type === 'contribution' && (left < 0 || left > received));
}

function isBelowPaid({ before, paidCents, pledgedCents }: GivenBackToClient): boolean {
  const paid = before.total_paid_cents + paidCents;
  return pledgedCents < 0 && before.pledged_cents + pledgedCents < Math.min(before.pledged_cents, paid);
}

export function negated(part: GivenBack): GivenBack {
  const { amount_cents: amount, units_e4: units, lowered_cents: lowered } = part;
  return {
    ...part,
    amount_cents: negateCents(amount),
    ...(units === undefined ? {} : { units_e4: negateUnits(units) }),
    ...(lowered === undefined ? {} : { lowered_cents: negateCents(lowered) }),
  };
}

function dayOfPayout({ txn_date: day, paid_out_on: later = day }: TransactionItem): CalendarDate {
  return later;
}

export function sumOf(parts: readonly Pick<GivenBack, 'amount_cents'>[]): Cents {
  return addCents(ZERO_CENTS, ...parts.map(({ amount_cents: amount }) => amount));
}

function uniquePlaces(parts: readonly GivenBack[]) {
  const places = parts.map(({ allocation_id: id = '', transaction_id, allocated_at: created_at = '' }) => ({
    id,
    transaction_id,
    created_at,
    list_sk: '',
  }));
  return [...new Map(places.map((place) => [place.id, place])).values()];
}

function afterGivingBack(
  deposit: TransactionItem,
  { back, sentBack }: { readonly back: Cents; readonly sentBack: Cents },
  day: TransactionItem['txn_date'],
): TransactionItem {
  const givenBack = addCents(deposit.given_back_cents ?? ZERO_CENTS, back, sentBack);
  return {
    ...deposit,
    unallocated_cents: cents(deposit.unallocated_cents - back),
    given_back_cents: givenBack === 0 ? undefined : givenBack,
    given_back_on: givenBack === 0 ? undefined : day,
  };
}

function afterReturning(
  { gives_back: parts }: TransactionItem,
  returned: readonly GivenBack[],
): Pick<TransactionItem, 'gives_back'> {
  if (!parts || returned.length === 0) return {};
  return {
    gives_back: parts.map((part, place): GivenBack => {
      const own = returned.filter((one) => one.part === place);
      const lowered = addCents(ZERO_CENTS, ...own.map(({ lowered_cents: by = ZERO_CENTS }) => by));
      return {
        ...part,
        returned_cents: addCents(part.returned_cents ?? ZERO_CENTS, negateCents(sumOf(own))),
        restored_cents: addCents(part.restored_cents ?? ZERO_CENTS, negateCents(lowered)),
        ...(part.units_e4 === undefined
          ? {}
          : {
              returned_units_e4: addUnits(
                part.returned_units_e4 ?? ZERO_UNITS,
                ...own.map(({ units_e4: units = ZERO_UNITS }) => negateUnits(units)),
              ),
            }),
      };
    }),
  };
}

function pledgeAudit({ before, pledgedCents }: GivenBackToClient): AuditEntry {
  const after = addCents(before.pledged_cents, pledgedCents);
  const lowered = pledgedCents < 0;
  return {
    ...aboutClient(before),
    action: 'client.updated',
    summary: lowered
      ? `Pledge lowered by ${formatDollars(negateCents(pledgedCents))} with a redemption`
      : `Pledge raised again by ${formatDollars(pledgedCents)}`,
    changes: { pledged_cents: { before: before.pledged_cents, after } },
  };
}

function depositAudit({ before, after }: GiveBack['deposits'][number]): AuditEntry {
  const by = addCents(
    after.given_back_cents ?? ZERO_CENTS,
    negateCents(before.given_back_cents ?? ZERO_CENTS),
  );
  return {
    ...aboutTransaction(before),
    action: 'transaction.given-back',
    summary: `${formatDollars(absCents(by))} ${by > 0 ? 'given back' : 'no longer counts as given back'}`,
    changes: {
      unallocated_cents: { before: before.unallocated_cents, after: after.unallocated_cents },
      given_back_cents: { before: before.given_back_cents ?? 0, after: after.given_back_cents ?? 0 },
    },
  };
}
