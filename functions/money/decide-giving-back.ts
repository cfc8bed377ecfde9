import { isDeepStrictEqual } from 'node:util';
import { displayDate } from '#shared/calendar-date.ts';
import { absCents, addCents, type Cents, cents, negateCents, ZERO_CENTS } from '#shared/money.ts';
import { EXACT_SENTENCES, type RefusalCode } from '#shared/refusals.ts';
import { isDeposit } from '#shared/transaction-parts.ts';
import {
  addUnits,
  negateUnits,
  type UnitsE4,
  unitsOfPart as unitsOfShare,
  ZERO_UNITS,
} from '#shared/units.ts';
import type { Handler } from '../http/context.ts';
import type { Maker } from '../ledger/maker.ts';
import { ITEMS_PER_TRANSACTION } from '../ledger/transact.ts';
import {
  type AllocationItem,
  findAllocation,
  findAllocationById,
  isLiveAllocation,
} from '../records/allocation-store.ts';
import { listClientLineItems, readLinesAgain } from '../records/capital-call-store.ts';
import { findClients } from '../records/client-store.ts';
import { findReconciliation, findReconciliations, payingCents } from '../records/reconciliation-store.ts';
import {
  excludedAs,
  findTransaction,
  type GivenBack,
  type TransactionItem,
} from '../records/transaction-store.ts';
import type { Services } from '../services.ts';
import { negated, sumOf } from './give-back.ts';

export type GivesBackInput = Pick<
  Parameters<Handler<'classifyTransaction'>>[0],
  'type' | 'client_id' | 'gives_back' | 'pledge'
>;

export type GivingBackRefusal = Extract<
  RefusalCode,
  | 'gives-back-nothing'
  | 'parts-do-not-add-up'
  | 'transaction-not-found'
  | 'allocation-not-found'
  | 'already-reversed'
  | 'exceeds-allocation'
  | 'exceeds-remaining'
  | 'not-a-contribution'
  | 'not-this-client'
>;

type Decided = Pick<TransactionItem, 'gives_back' | 'client_id' | 'client_name'>;

export async function decideGivingBack(
  context: Maker<GivingBackRefusal>,
  row: Pick<TransactionItem, 'id' | 'amount_cents'> & Pick<TransactionItem, 'gives_back'>,
  input: GivesBackInput,
): Promise<Decided | undefined> {
  const { refuse } = context;
  if (input.type !== 'redemption') return undefined;
  const asked = input.gives_back ?? [];
  if (asked.some(({ line_id: id }) => id !== undefined)) return undefined;
  if (asked.length === 0) return refuse('gives-back-nothing');
  const sum = addCents(ZERO_CENTS, ...asked.map(({ amount }) => amount));
  if (sum !== absCents(row.amount_cents))
    return refuse('parts-do-not-add-up', {
      sentence: EXACT_SENTENCES['parts-do-not-add-up'].ofRow(sum, absCents(row.amount_cents)),
    });
  const cameBack = row.amount_cents > 0;
  if (asked.some(({ redemption_id: id }) => (id !== undefined) !== cameBack))
    return refuse('gives-back-nothing', {
      sentence: cameBack
        ? EXACT_SENTENCES['gives-back-nothing'].ofReturn
        : EXACT_SENTENCES['gives-back-nothing'].ofPayment,
    });
  const parts: GivenBack[] = [];
  for (const { allocation_id, transaction_id, redemption_id, amount, reopens } of asked) {
    const own = [...(row.gives_back ?? []).map(negated), ...parts];
    if (allocation_id !== undefined) {
      const { part, allocation } = await partOfAllocation(
        context,
        { allocation_id, transaction_id },
        amount,
        own,
      );
      parts.push(...(reopens ? await bouncedParts(context, part, allocation, own) : [part]));
    } else if (transaction_id !== undefined)
      parts.push(await partOfDeposit(context, transaction_id, amount, own));
    else parts.push(...(await partsOfRedemption(context, redemption_id ?? '', amount, own)));
  }
  const clients = new Map(parts.map((part) => [part.client_id, part.client_name]));
  clients.delete(undefined);
  const isOther = (id: string | undefined) => id !== undefined && id !== input.client_id;
  if (input.client_id && (clients.size === 0 || [...clients.keys()].some(isOther)))
    return refuse('not-this-client', { sentence: EXACT_SENTENCES['not-this-client'].ofGivenBack });
  const issued = await unitsOfParts(context.services, parts, row.gives_back ?? []);
  const [[client_id, client_name] = []] = clients;
  const isOfOne = clients.size === 1;
  if (itemsOf([...(row.gives_back ?? []), ...parts]) > ITEMS_PER_TRANSACTION)
    return refuse('gives-back-nothing', { sentence: EXACT_SENTENCES['gives-back-nothing'].tooMany });
  const decided =
    input.pledge === 'lowered' ? await loweringPledges(context, issued, row.gives_back ?? []) : issued;
  return {
    gives_back: isDeepStrictEqual(decided, row.gives_back) ? row.gives_back : decided,
    client_id: isOfOne ? client_id : undefined,
    client_name: isOfOne ? client_name : undefined,
  };
}

/** Units are rounded down, so the part that returns the last cent takes all remaining units. */
async function unitsOfParts(
  services: Services,
  parts: readonly GivenBack[],
  former: readonly GivenBack[],
): Promise<GivenBack[]> {
  const issues = new Map<string, { item: AllocationItem; left: Cents; unitsLeft: UnitsE4 }>();
  for (const { allocation_id: id, transaction_id: transactionId, redemption_id: returned } of parts) {
    if (id === undefined || returned !== undefined || issues.has(id)) continue;
    const item = await findAllocation(services, transactionId, id);
    if (item?.units_e4 === undefined) continue;
    const own = former.filter((part) => part.allocation_id === id).map(negated);
    const back = addUnits(item.given_back_units_e4 ?? ZERO_UNITS, ...own.map(unitsOfPart));
    const left = cents(freeOfAllocation(item) - sumOf(own));
    issues.set(id, { item, left, unitsLeft: addUnits(item.units_e4, negateUnits(back)) });
  }
  return parts.map((part) => {
    const issue = part.redemption_id === undefined ? issues.get(part.allocation_id ?? '') : undefined;
    if (issue?.item.units_e4 === undefined) return part;
    const { item, left, unitsLeft } = issue;
    const share = unitsOfShare(issue.item.units_e4, part.amount_cents, item.amount_cents);
    const units = left === part.amount_cents ? unitsLeft : share;
    issue.left = cents(left - part.amount_cents);
    issue.unitsLeft = addUnits(unitsLeft, negateUnits(units));
    return { ...part, units_e4: units };
  });
}

const unitsOfPart = ({ units_e4: units = ZERO_UNITS }: GivenBack) => units;

function itemsOf(parts: readonly GivenBack[]): number {
  const count = (keyOf: (part: GivenBack) => string | undefined) =>
    new Set(parts.flatMap((part) => keyOf(part) ?? [])).size;
  return (
    OTHER_ITEMS +
    count(({ allocation_id: id }) => id) +
    // Each client adds four items to the transaction: counters, a payout, an undone payout and a pledge's audit row.
    4 * count(({ client_id: id }) => id) +
    3 * count(({ allocation_id: id, transaction_id: deposit }) => (id === undefined ? deposit : undefined)) +
    5 * count(({ match_id: id }) => id)
  );
}

const OTHER_ITEMS = 8;

const MOST_LINES = 1_000;

async function partOfAllocation(
  { services, refuse }: Maker<GivingBackRefusal>,
  {
    allocation_id: id,
    transaction_id: transactionId,
  }: { allocation_id: string; transaction_id: string | undefined },
  amount: Cents,
  own: readonly GivenBack[],
): Promise<{ part: GivenBack; allocation: AllocationItem }> {
  // The index may lack a new allocation, so the allocation is read by key if possible.
  const allocation = transactionId
    ? await findAllocation(services, transactionId, id)
    : await findAllocationById(services, id);
  if (!allocation) return refuse('allocation-not-found');
  if (!isLiveAllocation(allocation)) return refuse('already-reversed');
  const left = cents(freeOfAllocation(allocation) - sumOf(own.filter((part) => part.allocation_id === id)));
  if (amount > left)
    return refuse('exceeds-allocation', {
      sentence: EXACT_SENTENCES['exceeds-allocation'].notGoneBack(left),
    });
  const part = {
    transaction_id: allocation.transaction_id,
    allocation_id: id,
    allocated_at: allocation.created_at,
    client_id: allocation.client_id,
    client_name: allocation.client_name,
    amount_cents: amount,
  };
  return { part, allocation };
}

async function bouncedParts(
  { services, refuse }: Maker<GivingBackRefusal>,
  part: GivenBack,
  allocation: AllocationItem,
  own: readonly GivenBack[],
): Promise<GivenBack[]> {
  const known = own.flatMap(({ match_id: id }) => id ?? []);
  const matches = await findMatchesOf(services, allocation, known);
  const free = matches
    .map(({ id, line_item_id, ...item }) => ({
      match_id: id,
      line_item_id,
      amount_cents: cents(payingCents(item) - sumOf(own.filter((one) => one.match_id === id))),
    }))
    .toReversed();
  const left = sumOf(free);
  if (left === 0)
    return refuse('exceeds-allocation', { sentence: EXACT_SENTENCES['exceeds-allocation'].notMatched });
  const rest = cents(Math.max(0, part.amount_cents - left));
  return [
    ...takeFirst(free, part.amount_cents).map((taken) => ({ ...part, ...taken })),
    ...(rest > 0 ? [{ ...part, amount_cents: rest }] : []),
  ];
}

async function findMatchesOf(services: Services, allocation: AllocationItem, known: readonly string[]) {
  const own = await findReconciliation(services, allocation.id);
  if (own) return [own];
  // If the allocation existed before its match, only the line item stores the match's id.
  const { items } = await listClientLineItems(services, allocation.client_id, { limit: MOST_LINES });
  const lines = await readLinesAgain(services, items);
  const ids = lines.flatMap(({ payment_days: days = {} }) => Object.keys(days));
  const found = [...(await findReconciliations(services, [...ids, ...known])).values()];
  return found
    .filter((item) => item.allocation_id === allocation.id)
    .sort((one, other) => (one.matched_at < other.matched_at ? -1 : 1));
}

function takeFirst<Part extends { readonly amount_cents: Cents }>(
  parts: readonly Part[],
  amount: Cents,
): Part[] {
  let missing: number = amount;
  return parts.flatMap((part) => {
    const taken = Math.min(part.amount_cents, missing);
    missing -= taken;
    return taken === 0 ? [] : [{ ...part, amount_cents: cents(taken) }];
  });
}

export function freeOfAllocation({
  amount_cents: amount,
  given_back_cents: givenBack = ZERO_CENTS,
}: Pick<AllocationItem, 'amount_cents' | 'given_back_cents'>): Cents {
  return cents(amount - givenBack);
}

async function partOfDeposit(
  { services, refuse }: Maker<GivingBackRefusal>,
  id: string,
  amount: Cents,
  own: readonly GivenBack[],
): Promise<GivenBack> {
  const deposit = await findTransaction(services, id);
  if (!deposit) return refuse('transaction-not-found');
  if (!isDeposit(deposit) || excludedAs(deposit) || deposit.corrects !== undefined)
    return refuse('not-a-contribution', { sentence: EXACT_SENTENCES['not-a-contribution'].givenBack });
  const ofDeposit = own.filter((part) => part.transaction_id === id && part.allocation_id === undefined);
  const left = cents(deposit.unallocated_cents - sumOf(ofDeposit));
  if (amount > left)
    return refuse('exceeds-remaining', { sentence: EXACT_SENTENCES['exceeds-remaining'].toGiveBack(left) });
  return { transaction_id: id, amount_cents: amount };
}

async function partsOfRedemption(
  { services, refuse }: Maker<GivingBackRefusal>,
  id: string,
  amount: Cents,
  own: readonly GivenBack[],
): Promise<GivenBack[]> {
  const redemption = await findTransaction(services, id);
  if (!redemption) return refuse('transaction-not-found');
  const parts = redemption.gives_back ?? [];
  if (parts.every((part) => part.redemption_id !== undefined))
    return refuse('gives-back-nothing', { sentence: EXACT_SENTENCES['gives-back-nothing'].ofReturn });
  const free = parts.flatMap((part, place) => {
    if (part.redemption_id !== undefined) return [];
    const same = own.filter((one) => one.redemption_id === id && one.part === place);
    const restored = addCents(ZERO_CENTS, ...same.map(({ lowered_cents: by = ZERO_CENTS }) => by));
    return {
      part,
      place,
      amount_cents: cents(part.amount_cents - (part.returned_cents ?? 0) + sumOf(same)),
      units: addUnits(
        unitsOfPart(part),
        negateUnits(part.returned_units_e4 ?? ZERO_UNITS),
        ...same.map(unitsOfPart),
      ),
      lowered: cents((part.lowered_cents ?? 0) - (part.restored_cents ?? 0) + restored),
    };
  });
  const left = sumOf(free);
  if (amount > left)
    return refuse('exceeds-allocation', {
      sentence: EXACT_SENTENCES['exceeds-allocation'].notReturned(left),
    });
  return takeFirst(free, amount).map(
    ({ part, place, amount_cents: taken, units: unitsLeft, lowered }): GivenBack => {
      const {
        lowered_cents: _lowered,
        returned_cents: _returned,
        restored_cents: _restored,
        ...named
      } = part;
      const { of_part: _place, returned_units_e4: _units, ...kept } = named;
      const isLast = taken === free.find((one) => one.place === place)?.amount_cents;
      const units =
        part.units_e4 === undefined
          ? undefined
          : negateUnits(isLast ? unitsLeft : unitsOfShare(part.units_e4, taken, part.amount_cents));
      return {
        ...kept,
        redemption_id: id,
        part: place,
        amount_cents: negateCents(taken),
        ...(units === undefined ? {} : { units_e4: units }),
        ...(lowered > 0 ? { lowered_cents: cents(-Math.min(taken, lowered)) } : {}),
      };
    },
  );
}

/** Lowers each client's pledge by the returned amount, but not below the client's paid amount. */
async function loweringPledges(
  { services }: Pick<Maker, 'services'>,
  parts: readonly GivenBack[],
  former: readonly GivenBack[],
): Promise<GivenBack[]> {
  const clients = await findClients(
    services,
    parts.flatMap(({ client_id: id }) => id ?? []),
  );
  const room = new Map(
    [...clients.values()].map(({ id, pledged_cents: pledged, total_paid_cents: paid }) => {
      const isOwn = (part: GivenBack) => part.client_id === id;
      const back = sumOf(parts.filter(isOwn));
      const old = former.filter(isOwn);
      const lowered = old.reduce((sum, { lowered_cents: part = ZERO_CENTS }) => sum + part, 0);
      return [id, Math.max(0, Math.min(back, pledged + lowered - (paid + sumOf(old) - back)))];
    }),
  );
  return parts.map((part) => {
    const left = room.get(part.client_id ?? '') ?? 0;
    const lowered = Math.min(left, part.amount_cents);
    room.set(part.client_id ?? '', left - lowered);
    return lowered > 0 ? { ...part, lowered_cents: cents(lowered) } : part;
  });
}

export function refuseIfGivenBack(
  { refuse }: Maker<'given-back'>,
  {
    given_back_cents: sum = ZERO_CENTS,
    given_back_on: day,
    pays,
  }: Pick<AllocationItem, 'given_back_cents' | 'given_back_on'> & Partial<Pick<TransactionItem, 'pays'>>,
): void {
  if (pays) refuse('given-back', { sentence: EXACT_SENTENCES['given-back'].paysLines });
  if (sum > 0 && day !== undefined)
    refuse('given-back', { sentence: EXACT_SENTENCES['given-back'].ofSum(sum, displayDate(day)) });
}

export function refuseIfWentBack(
  context: Maker<'given-back'>,
  row: Pick<TransactionItem, 'gives_back' | 'given_back_cents' | 'given_back_on' | 'pays'>,
): void {
  if (row.gives_back !== undefined)
    context.refuse('given-back', { sentence: EXACT_SENTENCES['given-back'].ofItself });
  refuseIfGivenBack(context, row);
}
