import { hash } from 'node:crypto';
import { type CalendarDate, monthOf } from '#shared/calendar-date.ts';
import { LIMITS } from '#shared/constants.ts';
import { groupBy } from '#shared/group-by.ts';
import { addCents, type Cents, cents, negateCents, outstandingCents, ZERO_CENTS } from '#shared/money.ts';
import { EXACT_SENTENCES, type RefusalCode } from '#shared/refusals.ts';
import { isPayoutType } from '#shared/terms.ts';
import { isDeposit } from '#shared/transaction-parts.ts';
import { addUnits, negateUnits, ONE_DOLLAR, type UnitsE4, unitsForCents } from '#shared/units.ts';
import { fundDayOf } from '../ledger/instants.ts';
import type { ClosedMonths } from '../ledger/month-locks.ts';
import type { AllocationItem } from '../records/allocation-store.ts';
import type { PayoutItem } from '../records/payout-store.ts';
import { partsOf } from '../records/transaction-parts.ts';
import {
  excludedAs,
  type GivenBack,
  type PaidLine,
  type TransactionItem,
} from '../records/transaction-store.ts';
import { type Issued, issuedWith } from './issue-units.ts';

interface AllocationRefusal {
  readonly refused: Extract<
    RefusalCode,
    'already-void' | 'already-set-aside' | 'not-a-contribution' | 'exceeds-remaining' | 'too-many-allocations'
  >;
  readonly sentence?: string;
}

export function checkAllocations(
  transaction: TransactionItem,
  { sumCents, allocations }: { sumCents: Cents; allocations: number },
  use: 'toAllocate' | 'toMatch',
): AllocationRefusal | undefined {
  const excluded = excludedAs(transaction);
  if (excluded) return { refused: excluded === 'void' ? 'already-void' : 'already-set-aside' };
  if (transaction.corrects !== undefined)
    return { refused: 'already-void', sentence: EXACT_SENTENCES['already-void'].counterEntry };
  const becomesContribution = use === 'toMatch' && transaction.type === '';
  if (!isDeposit(transaction) && !becomesContribution) return { refused: 'not-a-contribution' };
  if (sumCents > transaction.unallocated_cents) {
    const sentence =
      use === 'toMatch'
        ? EXACT_SENTENCES['exceeds-remaining'].toMatch(transaction.unallocated_cents)
        : EXACT_SENTENCES['exceeds-remaining'].toAllocate(transaction.unallocated_cents);
    return { refused: 'exceeds-remaining', sentence };
  }
  if (transaction.allocation_count + allocations > LIMITS.allocationsPerTransaction)
    return { refused: 'too-many-allocations' };
  return undefined;
}

/** A manager can confirm an amount beyond the pledge, because the pledge may have been entered too low. */
export function checkPledge(
  client: { readonly name: string; readonly pledged_cents: Cents; readonly total_paid_cents: Cents },
  sumCents: Cents,
): { refused: 'beyond-pledge'; sentence: string } | undefined {
  const leftCents = outstandingCents(client.pledged_cents, client.total_paid_cents);
  if (sumCents <= leftCents) return undefined;
  const beyondCents = cents(sumCents - leftCents);
  const sentence = EXACT_SENTENCES['beyond-pledge'].ofClient(client.name, leftCents, beyondCents);
  return { refused: 'beyond-pledge', sentence };
}

export function afterAllocating(
  transaction: TransactionItem,
  { sumCents, allocations }: { sumCents: Cents; allocations: number },
): TransactionItem {
  return {
    ...transaction,
    type: transaction.type || 'contribution',
    unallocated_cents: cents(transaction.unallocated_cents - sumCents),
    allocation_count: transaction.allocation_count + allocations,
    ...(transaction.type === '' ? { classified_by_match: true } : {}),
  };
}

export function afterTakingBack(
  transaction: TransactionItem,
  { sumCents, allocations }: { sumCents: Cents; allocations: number },
  closedMonths: ClosedMonths,
): TransactionItem {
  const { classified_by_match: byMatch, ...rest } = transaction;
  const allocationsLeft = transaction.allocation_count - allocations;
  const isOpen = !closedMonths.has(monthOf(transaction.txn_date));
  const isUndone = byMatch === true && allocationsLeft === 0 && isOpen;
  return {
    ...rest,
    type: isUndone ? '' : transaction.type,
    unallocated_cents: cents(transaction.unallocated_cents + sumCents),
    allocation_count: allocationsLeft,
    ...(byMatch && allocationsLeft > 0 ? { classified_by_match: true } : {}),
  };
}

export function dayOfAllocation(
  { txn_date: day }: Pick<TransactionItem, 'txn_date'>,
  { closedMonths, today }: { closedMonths: ClosedMonths; today: CalendarDate },
): CalendarDate {
  return closedMonths.has(monthOf(day)) ? today : day;
}

export function allocationFor(
  client: { readonly id: string; readonly name: string },
  transaction: Pick<TransactionItem, 'id' | 'txn_date' | 'abs_cents' | 'description' | 'parts'>,
  part: Pick<
    AllocationItem,
    | 'id'
    | 'txn_date'
    | 'amount_cents'
    | 'note'
    | 'matched_cents'
    | 'created_at'
    | 'created_by'
    | 'created_by_name'
  >,
  issued: Issued,
): AllocationItem {
  return {
    id: part.id,
    transaction_id: transaction.id,
    client_id: client.id,
    client_name: client.name,
    txn_date: part.txn_date,
    ...(part.txn_date === transaction.txn_date ? {} : { received_on: transaction.txn_date }),
    amount_cents: part.amount_cents,
    ...issuedWith(issued),
    note: part.note,
    // The bank's text of a shared deposit may name another client.
    client_description:
      part.amount_cents === transaction.abs_cents && !transaction.parts ? transaction.description : '',
    matched_cents: part.matched_cents,
    created_at: part.created_at,
    created_by: part.created_by,
    created_by_name: part.created_by_name,
  };
}

export function payoutsOf(item: TransactionItem): PayoutItem[] {
  if (item.set_aside_at !== undefined) return [];
  if (item.pays) return payoutsOfLines(item, item.pays);
  return partsOf(item)
    .flatMap((part) => payoutsOfPart(item.parts ? { ...part, description: '' } : part))
    .map((payout, place) => (place === 0 ? payout : { ...payout, id: `${item.id}~${place}` }));
}

/** The row's texts may name other clients, so the payouts of its lines leave the texts out. */
function payoutsOfLines(item: TransactionItem, pays: readonly PaidLine[]): PayoutItem[] {
  const { type } = item;
  if (!isPayoutType(type)) return [];
  const rest = addCents(item.amount_cents, ...pays.map(({ amount_cents: amount }) => amount));
  // A cursor with the whole id of the row would be too long.
  const rowDigest = hash('sha256', item.id, 'hex').slice(0, 12);
  return [
    ...(rest === 0 ? [] : payoutsOfPart({ ...item, amount_cents: rest })),
    ...pays.map(
      ({ line_id, client_id, amount_cents: amount, at }): PayoutItem => ({
        id: `${line_id}-${rowDigest}`,
        transaction_id: item.id,
        client_id,
        txn_date: item.txn_date,
        amount_cents: negateCents(amount),
        note: '',
        client_description: '',
        paid_out_as: type,
        created_at: at,
      }),
    ),
  ];
}

/** A part of a split row has no `description`, because the bank's text may be about another part. */
function payoutsOfPart(item: TransactionItem): PayoutItem[] {
  const { type, client_id: clientId, gives_back: parts } = item;
  if (!isPayoutType(type)) return [];
  const entry = {
    transaction_id: item.id,
    txn_date: item.paid_out_on ?? item.txn_date,
    ...(item.paid_out_on === undefined ? {} : { received_on: item.txn_date }),
    note: item.note,
    paid_out_as: type,
    created_at: item.paid_out_at ?? item.created_at,
    ...(item.voided_at === undefined ? {} : voidedPayout(item, item.voided_at)),
  };
  const whole = {
    ...entry,
    id: item.id,
    amount_cents: item.amount_cents,
    client_description: item.description,
  };
  if (!parts) return clientId === undefined ? [] : [{ ...whole, client_id: clientId }];
  const ofClients = groupBy(
    parts.filter((part) => part.client_id !== undefined),
    (part) => part.client_id ?? '',
  );
  return [...ofClients].map(([client_id, own]): PayoutItem => {
    const amount = negateCents(addCents(ZERO_CENTS, ...own.map(({ amount_cents: part }) => part)));
    const units = negateUnits(addUnits(...own.map(unitsGivenBack)));
    return {
      ...whole,
      client_id,
      amount_cents: amount,
      paid_cents: amount,
      ...(units === unitsForCents(amount, ONE_DOLLAR) ? {} : { units_e4: units }),
      ...(own.every(({ match_id: match }) => match !== undefined) ? { is_bounced: true } : {}),
      // If several clients share the redemption, the texts may name another client.
      ...(amount === item.amount_cents ? {} : { client_description: '', note: '' }),
    };
  });
}

export function unitsGivenBack({
  amount_cents: amount,
  units_e4: units = unitsForCents(amount, ONE_DOLLAR),
}: Pick<GivenBack, 'amount_cents'> & { readonly units_e4?: UnitsE4 | undefined }): UnitsE4 {
  return units;
}

function voidedPayout({ corrected_by: counterEntry }: TransactionItem, at: string) {
  return {
    reversed_at: at,
    ...(counterEntry === undefined ? { annulled_at: at } : { countered_on: fundDayOf(at) }),
  };
}
