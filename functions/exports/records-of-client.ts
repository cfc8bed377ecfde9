import { auditContract } from '#shared/contract/audit.ts';
import { capitalCallsContract } from '#shared/contract/capital-calls.ts';
import { requestsContract } from '#shared/contract/change-requests.ts';
import { type ClientTransaction, clientsContract } from '#shared/contract/clients.ts';
import { distributionsContract } from '#shared/contract/distributions.ts';
import { documentsContract } from '#shared/contract/documents.ts';
import type { Message } from '#shared/contract/messages.ts';
import type { Reconciliation } from '#shared/contract/reconciliations.ts';
import { registerContract } from '#shared/contract/register.ts';
import { listAudit } from '../audit/list-audit.ts';
import { listClientCapitalCalls } from '../capital-calls/list-client-capital-calls.ts';
import { getClient } from '../clients/get-client.ts';
import { listClientChangeRequests } from '../clients/list-client-change-requests.ts';
import { listClientDistributions } from '../distributions/list-client-distributions.ts';
import { listClientDocuments } from '../documents/list-client-documents.ts';
import { accessOf, type ClientItem, getsMail } from '../records/client-store.ts';
import { findUsersOf } from '../records/user-store.ts';
import { listClientUnits } from '../register/list-client-units.ts';
import { handedOver } from './client-history.ts';
import type { ExportContext } from './exported-list.ts';
import {
  encoded,
  listed,
  matches,
  messages,
  once,
  payees,
  type RecordFiles,
  type Row,
  type Rows,
  statements,
  transactionsOf,
  whole,
} from './record-file.ts';

/** The archive adds these fields, because the client's receipts state the same facts. */
const ADDED_TO_TRANSACTIONS = [
  'transaction_id',
  'matched_amount',
  'paid_call',
] as const satisfies readonly (keyof ClientTransaction)[];

/** The API does not show matches to clients, so the fields are chosen one by one. */
const OF_MATCHES: Readonly<Record<keyof Reconciliation, boolean>> = {
  id: true,
  transaction_id: true,
  txn_date: true,
  // Other clients may share the deposit, so the archive omits the deposit's text and whole amount.
  description: false,
  transaction_amount: false,
  capital_call_id: true,
  capital_call_title: true,
  line_item_id: true,
  allocation_id: true,
  payment_reference: true,
  client_id: true,
  client_name: true,
  amount: true,
  given_back_amount: true,
  matched_at: true,
  matched_by_name: true,
};

const OF_MESSAGES: Readonly<Record<keyof Message, boolean>> = {
  id: true,
  kind: true,
  client_id: true,
  client_name: true,
  to: true,
  subject: true,
  state: true,
  about: true,
  queued_at: true,
  sent_at: true,
  opened_at: true,
  weekly: true,
  is_copy: true,
  text: true,
  // Clients must not see actions of managers or reports of the mail service.
  error: false,
  held_by_name: false,
  events: false,
  address_bounced: false,
};

function chosen(row: Row, fields: Readonly<Record<string, boolean>>): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => fields[name] === true));
}

async function* handing(pages: Rows, of: (row: Row) => Row | undefined): AsyncGenerator<readonly Row[]> {
  for await (const rows of pages) yield rows.map(of).filter((row) => row !== undefined);
}

export function recordsOfClient(client: ClientItem, context: ExportContext): RecordFiles {
  const { id } = client;
  // With the client's rights, the archive omits the fields that only managers see.
  const asClient: ExportContext = { ...context, actor: { ...context.actor, role: 'client', client } };
  const detail = async () => [encoded(clientsContract.getClient, await getClient({ id }, asClient))];
  async function* transactions() {
    const known = transactionsOf(id, context);
    for await (const rows of transactionsOf(id, asClient)) {
      const { value = [] } = await known.next();
      const byId = new Map((value as readonly Row[]).map((row) => [row.id, row]));
      yield rows.map((row) => {
        const more = ADDED_TO_TRANSACTIONS.map((name) => [name, byId.get(row.id)?.[name]] as const);
        return { ...row, ...Object.fromEntries(more) };
      });
    }
  }
  // `is_new` differs between the client's logins, so the archive omits the field.
  const papers = () =>
    handing(
      listed(documentsContract.listClientDocuments, 'documents', listClientDocuments, { id }, asClient),
      ({ is_new: _isNew, ...row }) => row,
    );
  const ownMatches = () =>
    handing(matches(context), (row) => (row.client_id === id ? chosen(row, OF_MATCHES) : undefined));
  // The archive omits messages that wait or are on hold, because such messages have not reached the client.
  const isOut = ({ sent_at: sentAt, state }: Row) => sentAt !== null || state === 'bounced';
  return {
    client: () => once(detail),
    logins: () => once(() => loginsOf(client, context)),
    'change-requests': () =>
      listed(
        requestsContract.listClientChangeRequests,
        'requests',
        listClientChangeRequests,
        { id },
        asClient,
      ),
    transactions,
    'capital-calls': () =>
      listed(
        capitalCallsContract.listClientCapitalCalls,
        'capital_calls',
        listClientCapitalCalls,
        { id },
        asClient,
      ),
    units: () =>
      once(() => whole(registerContract.listClientUnits, 'moves', listClientUnits, { id }, asClient)),
    distributions: () =>
      once(() =>
        whole(
          distributionsContract.listClientDistributions,
          'distributions',
          listClientDistributions,
          { id },
          asClient,
        ),
      ),
    payees: () => once(() => payees(id, asClient)),
    matches: ownMatches,
    documents: papers,
    statements: () => statements(papers(), asClient),
    messages: () =>
      handing(messages({ client_id: id }, context), (row) =>
        isOut(row) ? chosen(row, OF_MESSAGES) : undefined,
      ),
    audit: () =>
      handing(
        listed(auditContract.listAudit, 'entries', listAudit, { kind: 'client', record_id: id }, context),
        handedOver,
      ),
  };
}

/** The archive omits why access ended, because no message to the client's logins states the reason. */
async function loginsOf(client: ClientItem, { services }: ExportContext): Promise<readonly Row[]> {
  const links = accessOf(client);
  const users = await findUsersOf(services, links);
  const emailOf = (userId: string) =>
    userId === client.user_id ? client.email : (users.get(userId)?.email ?? null);
  return [
    ...links.map((link) => ({ link, email: emailOf(link.user_id), endedAt: null })),
    ...(client.ended_access ?? []).map((link) => ({ link, email: link.email, endedAt: link.ended_at })),
  ].map(({ link, email, endedAt }) => ({
    email,
    role: link.role,
    mail: getsMail(link),
    since: link.since || null,
    until: link.until ?? null,
    ended_at: endedAt,
  }));
}
