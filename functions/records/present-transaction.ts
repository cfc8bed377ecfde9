import type { Allocation, Transaction } from '#shared/contract/transactions.ts';
import { addCents, type Cents, negateCents, ZERO_CENTS } from '#shared/money.ts';
import { isDeposit } from '#shared/transaction-parts.ts';
import { ONE_DOLLAR, unitsForCents } from '#shared/units.ts';
import type { AllocationItem } from './allocation-store.ts';
import type { ListedTransaction } from './transaction-list-store.ts';
import { allocatableOf, type RowPart } from './transaction-parts.ts';
import type { GivenBack, PaidLine } from './transaction-store.ts';

export function presentTransaction(
  item: ListedTransaction,
  suggested: Transaction['suggested'] = null,
): Transaction {
  return {
    id: item.id,
    txn_date: item.txn_date,
    amount: item.amount_cents,
    description: item.description,
    type: item.type,
    note: item.note,
    allocated_amount: addCents(
      allocatableOf(item),
      negateCents(item.unallocated_cents),
      negateCents(ofDeposit(item)),
    ),
    ...presentKind(item),
    created_by_name: item.created_by_name || null,
    source: item.source,
    basiq_transaction_id: item.basiq_transaction_id ?? null,
    account_id: item.account_id ?? null,
    balance: item.balance_cents ?? null,
    created_at: item.created_at,
    suggested,
    ...(item.counterpart_id === undefined
      ? {}
      : { counterpart_id: item.counterpart_id, counterpart_account_id: item.counterpart_account_id }),
    ...(item.voided_at === undefined
      ? {}
      : {
          voided_at: item.voided_at,
          voided_by_name: item.voided_by_name,
          void_reason: item.void_reason,
        }),
    ...(item.set_aside_at === undefined
      ? {}
      : {
          set_aside_at: item.set_aside_at,
          set_aside_by_name: item.set_aside_by_name,
          set_aside_reason: item.set_aside_reason,
          duplicate_of: item.duplicate_of,
        }),
    ...(item.held_at === undefined
      ? {}
      : { held_at: item.held_at, held_by_name: item.held_by_name, held_reason: item.held_reason }),
    ...(item.given_back_cents === undefined ? {} : { given_back_amount: item.given_back_cents }),
    ...(item.parts ? { parts: item.parts.map(presentPart) } : {}),
    ...(item.corrects === undefined ? {} : { corrects: item.corrects }),
    ...(item.corrected_by === undefined ? {} : { corrected_by: item.corrected_by }),
  };
}

function ofDeposit(item: ListedTransaction): Cents {
  return (isDeposit(item) && item.given_back_cents) || ZERO_CENTS;
}

function presentPart(part: RowPart) {
  const { type, amount_cents: amount, note } = part;
  return { type, amount, note, ...presentKind(part) };
}

function presentKind(item: Partial<Omit<RowPart, 'type'>>) {
  return {
    client_id: item.client_id ?? null,
    client_name: item.client_name ?? null,
    property_id: item.property_id ?? null,
    property_name: item.property_name ?? null,
    category: item.category ?? null,
  };
}

export function presentGivenBack(part: GivenBack) {
  return {
    allocation_id: part.allocation_id ?? null,
    transaction_id: part.transaction_id,
    redemption_id: part.redemption_id ?? null,
    part: part.of_part ?? null,
    client_id: part.client_id ?? null,
    client_name: part.client_name ?? null,
    amount: part.amount_cents,
    reopens: part.match_id !== undefined,
    pledge_lowered_by: part.lowered_cents ?? ZERO_CENTS,
  };
}

export function presentPaidLine(paid: PaidLine) {
  const { match_id, line_id, client_id, client_name, amount_cents: amount, file_id = null } = paid;
  return { match_id, line_id, client_id, client_name, amount, file_id };
}

export function presentAllocation(item: AllocationItem): Allocation {
  return {
    id: item.id,
    client_id: item.client_id,
    client_name: item.client_name,
    amount: item.amount_cents,
    units: item.units_e4 ?? unitsForCents(item.amount_cents, ONE_DOLLAR),
    unit_price: item.price_e6 ?? null,
    note: item.note,
    matched_amount: item.matched_cents,
    given_back_amount: item.given_back_cents ?? ZERO_CENTS,
    created_at: item.created_at,
    created_by_name: item.created_by_name || null,
    reversed_at: item.reversed_at ?? null,
    annulled: item.annulled_at !== undefined,
    reversed_by_name: item.reversed_by_name ?? null,
    reversed_reason: item.reversed_reason ?? null,
    moved_to:
      item.moved_to_client_id === undefined
        ? null
        : { client_id: item.moved_to_client_id, client_name: item.moved_to_client_name ?? '' },
  };
}
