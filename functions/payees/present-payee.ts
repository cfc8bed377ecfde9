import type { Payee } from '#shared/contract/payees.ts';
import { isStaff } from '#shared/roles.ts';
import type { Actor } from '../http/actor.ts';
import type { ClientItem } from '../records/client-store.ts';
import { type PayeeItem, type Standing, stateOf } from '../records/payee-store.ts';

export function presentPayee(actor: Pick<Actor, 'role'>, payee: PayeeItem, standing: Standing): Payee {
  const { verified, suspended } = payee;
  const forStaff = <Value>(value: Value | undefined) => (isStaff(actor.role) ? (value ?? null) : null);
  return {
    id: payee.id,
    state: stateOf(payee, standing),
    account_name: payee.account_name,
    bsb: forStaff(payee.bsb),
    last_digits: payee.last_digits,
    proposed_at: payee.proposed_at,
    proposed_by_name: payee.proposed_by_name,
    usable_from: payee.hold_until,
    verified_at: verified?.at ?? null,
    verified_by_name: forStaff(verified?.by_name),
    verified_how: verified?.how ?? null,
    spoken_to: forStaff(verified?.spoken_to),
    name_match: forStaff(verified?.name_match),
    approved_alone: verified?.alone === true,
    document_id: forStaff(payee.document_id),
    document_checked_by_name: forStaff(payee.document_check?.by_name),
    reason: forStaff(payee.reason) ?? '',
    suspended_at: suspended?.at ?? null,
    suspended_reason: forStaff(suspended?.reason),
  };
}

export function presentTax(
  actor: Pick<Actor, 'role'>,
  { tax_statuses: all = [] }: Pick<ClientItem, 'tax_statuses'>,
) {
  const isOfStaff = isStaff(actor.role);
  return all
    .toSorted((one, other) => (one.from < other.from ? 1 : -1))
    .map(({ status, from, reason, set_at, set_by_name, alone }) => ({
      status,
      from,
      reason: isOfStaff ? reason : '',
      set_at,
      set_by_name: isOfStaff ? set_by_name : null,
      approved_alone: alone === true,
    }));
}
