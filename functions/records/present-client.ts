import { debtsOf } from '#shared/capital-call.ts';
import { detailsOf, MANAGERS_FIELDS, OPEN_FIELDS } from '#shared/client-fields.ts';
import type { Client, ClientDetail, ClientTransaction } from '#shared/contract/clients.ts';
import { type Cents, negateCents, outstandingCents, ZERO_CENTS } from '#shared/money.ts';
import { isStaff } from '#shared/roles.ts';
import type { Actor } from '../http/actor.ts';
import { type ContributionItem, unitsOfEffect } from './allocation-store.ts';
import type { ClientItem } from './client-store.ts';
import type { loadClientExtras } from './load-client.ts';
import { presentDocument } from './present-document.ts';
import { payingCents, type ReconciliationItem } from './reconciliation-store.ts';

type ClientExtras = Awaited<ReturnType<typeof loadClientExtras>>;

/** `due` is the unpaid amount of the client's issued line items. */
export function presentClient(item: ClientItem, due: Cents): Client {
  const { pledged_cents: pledgedCents, total_paid_cents: paidCents } = item;
  const { dueCents, uncalledCents } = debtsOf({ pledgedCents, paidCents }, due);
  return {
    id: item.id,
    ...detailsOf(item, OPEN_FIELDS),
    email: item.email,
    status: item.status,
    pledged_amount: pledgedCents,
    total_paid: paidCents,
    due_amount: dueCents,
    uncalled_amount: uncalledCents,
    document_count: item.document_count,
    created_at: item.created_at,
  };
}

/** Some details are only for managers and auditors, for example `deceased_on` and `mail_fault`. */
export function presentClientDetail(actor: Actor, item: ClientItem, extra: ClientExtras): ClientDetail {
  return {
    ...presentClient(item, extra.due),
    ...(extra.since === undefined ? {} : { client_since: extra.since }),
    ...(isStaff(actor.role) ? managersOnly(item, extra) : {}),
    documents: extra.documents.map(presentDocument),
    recent_transactions: extra.recent.map((one) => ({
      ...presentContribution(one),
      ...(isStaff(actor.role) ? { transaction_id: one.transaction_id } : {}),
    })),
    financial_summary: {
      total_paid: item.total_paid_cents,
      outstanding_amount: outstandingCents(item.pledged_cents, item.total_paid_cents),
    },
  };
}

function managersOnly(item: ClientItem, { invited, emailChange }: ClientExtras) {
  const { not_invited: notInvited, mail_fault: fault, deceased_on: deceasedOn } = item;
  const change = emailChange && { email: emailChange.email, since: emailChange.begun_at };
  return {
    ...detailsOf(item, MANAGERS_FIELDS),
    invited,
    not_invited: notInvited ?? false,
    deceased_on: deceasedOn ?? null,
    email_change: change ?? null,
    mail_fault: fault ? { kind: fault.kind, at: fault.at } : null,
  };
}

export function presentPaidCall(item: ContributionItem, match: ReconciliationItem | undefined) {
  return {
    transaction_id: item.transaction_id,
    // An older allocation has no `matched_cents`. The amount is then in the match with the same id.
    matched_amount: item.matched_cents ?? (match ? payingCents(match) : ZERO_CENTS),
    paid_call: match
      ? { id: match.capital_call_id, title: match.title, payment_reference: match.payment_reference }
      : null,
  };
}

export function presentContribution(item: ContributionItem): ClientTransaction {
  return {
    id: item.id,
    txn_date: item.txn_date,
    ...(item.received_on === undefined ? {} : { received_on: item.received_on }),
    amount: item.amount_cents,
    description: item.client_description,
    type: item.paid_out_as ?? 'contribution',
    note: item.note,
    reversed_at: item.reversed_at ?? null,
    annulled: item.annulled_at !== undefined,
    ...(item.countered_on === undefined ? {} : { corrected_on: item.countered_on }),
    ...(item.corrects === undefined ? {} : { corrects: item.corrects }),
    ...(item.given_back_cents ? { given_back_amount: item.given_back_cents } : {}),
    ...(item.paid_cents === undefined ? {} : { gives_back: negateCents(item.paid_cents) }),
    ...(item.is_bounced ? { bounced: true } : {}),
    moved: item.moved_to_client_id !== undefined,
    units: unitsOfEffect(item),
    unit_price: item.price_e6 ?? null,
  };
}
