import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Client, ClientDetail } from '#shared/contract/clients.ts';
import { type Cents, outstandingCents } from '#shared/money.ts';
import type { TransactionType } from '#shared/terms.ts';
import type { ListedDocument } from '../documents/document-store.ts';
import { presentDocument } from '../documents/present-document.ts';
import type { Actor } from '../http/actor.ts';
import type { ContributionItem } from '../money/allocation-store.ts';
import type { ClientItem } from './client-store.ts';

/** A client as in the managers' list. */
export function presentClient(item: ClientItem): Client {
  return {
    id: item.id,
    name: item.name,
    email: item.email,
    mobile: item.mobile,
    entity_type: item.entity_type,
    entity_name: item.entity_name,
    address: item.address,
    status: item.status,
    pledged_amount: item.pledged_cents,
    total_paid: item.total_paid_cents,
    document_count: item.document_count,
    created_at: item.created_at,
  };
}

/** A client in full; `notes` and `invited` for managers only. */
export function presentClientDetail(
  actor: Actor,
  item: ClientItem,
  extra: {
    recent: readonly ContributionItem[];
    documents: readonly ListedDocument[];
    invited: boolean;
  },
): ClientDetail {
  return {
    ...presentClient(item),
    ...(actor.role === 'manager' ? { notes: item.notes, invited: extra.invited } : {}),
    documents: extra.documents.map(presentDocument),
    recent_transactions: extra.recent.map(presentContribution),
    financial_summary: {
      total_paid: item.total_paid_cents,
      outstanding_amount: outstandingCents(item.pledged_cents, item.total_paid_cents),
    },
  };
}

/** The wire form of a client's own part of a transaction. */
export function presentContribution(item: ContributionItem): {
  id: string;
  txn_date: CalendarDate;
  amount: Cents;
  description: string;
  type: TransactionType;
  note: string;
} {
  return {
    id: item.id,
    txn_date: item.txn_date,
    amount: item.amount_cents,
    description: item.client_description,
    type: 'contribution',
    note: item.note,
  };
}
