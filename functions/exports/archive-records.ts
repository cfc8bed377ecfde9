import * as z from 'zod';
import { auditContract } from '#shared/contract/audit.ts';
import { bankAccountsContract } from '#shared/contract/bank-accounts.ts';
import { capitalCallsContract } from '#shared/contract/capital-calls.ts';
import { requestsContract } from '#shared/contract/change-requests.ts';
import { rulesContract } from '#shared/contract/classification-rules.ts';
import { clientsContract } from '#shared/contract/clients.ts';
import { type Document, documentsContract } from '#shared/contract/documents.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { fundContract } from '#shared/contract/fund.ts';
import { messagesContract } from '#shared/contract/messages.ts';
import { periodsContract } from '#shared/contract/periods.ts';
import { reconciliationsContract } from '#shared/contract/reconciliations.ts';
import { statementsContract } from '#shared/contract/statements.ts';
import { transactionsContract } from '#shared/contract/transactions.ts';
import { listAudit } from '../audit/list-audit.ts';
import { listBankAccounts } from '../bank-accounts/list-bank-accounts.ts';
import { listCapitalCalls } from '../capital-calls/list-capital-calls.ts';
import { listClientCapitalCalls } from '../capital-calls/list-client-capital-calls.ts';
import { listLineItems } from '../capital-calls/list-line-items.ts';
import { accessOf, type ClientItem, listAllClients } from '../clients/client-store.ts';
import { getClient } from '../clients/get-client.ts';
import { listClientChangeRequests } from '../clients/list-client-change-requests.ts';
import { listClientTransactions } from '../clients/list-client-transactions.ts';
import { loadClient } from '../clients/load-client.ts';
import { listClientDocuments } from '../documents/list-client-documents.ts';
import { listDocuments } from '../documents/list-documents.ts';
import { getProperty } from '../fund/get-property.ts';
import { listPeriods } from '../fund/list-periods.ts';
import { listProperties } from '../fund/list-properties.ts';
import { getMessage } from '../messages/get-message.ts';
import { listMessages } from '../messages/list-messages.ts';
import { listReconciliations } from '../reconciliations/list-reconciliations.ts';
import { getStatement } from '../statements/get-statement.ts';
import { listClassificationRules } from '../transactions/list-classification-rules.ts';
import { listTransactions } from '../transactions/list-transactions.ts';
import { findUsers } from '../users/user-store.ts';
import { everyPage } from './every-page.ts';
import type { ExportContext } from './exported-list.ts';

type Row = Readonly<Record<string, unknown>>;

/** One file of records: its name, and its rows page by page as the API answers them. */
export interface RecordFile {
  readonly name: string;
  pages(): AsyncIterable<readonly Row[]>;
}

const encoded = (call: Endpoint, output: unknown) => z.encode(call.output, output as never) as Row;

/** The rows of a list as its call answers them. */
async function* listed(
  call: Endpoint,
  rows: string,
  handler: (input: never, context: never) => Promise<{ next_cursor: string | null }>,
  input: object,
  context: ExportContext,
): AsyncGenerator<readonly Row[]> {
  const { pages } = await everyPage(handler as Parameters<typeof everyPage>[0], input, context);
  for await (const page of pages) yield encoded(call, page)[rows] as Row[];
}

/** Rows of several lists one after the other, each with what it belongs to. */
async function* each<Of>(
  all: Iterable<Of> | AsyncIterable<Of>,
  pagesOf: (one: Of) => AsyncIterable<readonly Row[]>,
  known: (one: Of) => Row = () => ({}),
): AsyncGenerator<readonly Row[]> {
  for await (const one of all) {
    for await (const rows of pagesOf(one)) yield rows.map((row) => ({ ...known(one), ...row }));
  }
}

async function* once(work: () => Promise<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  yield await work();
}

/** Messages with their texts, in which no secret link stands. */
async function* messages(filter: object, context: ExportContext): AsyncGenerator<readonly Row[]> {
  for await (const rows of listed(messagesContract.listMessages, 'messages', listMessages, filter, context)) {
    const whole: Row[] = [];
    for (const { id } of rows)
      whole.push(encoded(messagesContract.getMessage, await getMessage({ id: String(id) }, context)));
    yield whole;
  }
}

const papersOf = (id: string, context: ExportContext) =>
  listed(documentsContract.listClientDocuments, 'documents', listClientDocuments, { id }, context);

const papersOfFund = (context: ExportContext) =>
  listed(documentsContract.listDocuments, 'documents', listDocuments, {}, context);

/** The statements among these papers, with all that they say. */
async function* statements(papers: AsyncIterable<readonly Row[]>, context: ExportContext) {
  for await (const rows of papers) {
    const whole: Row[] = [];
    for (const { statement: proof } of rows as readonly Pick<Document, 'statement'>[]) {
      // The pack for an auditor is of the same statement.
      if (!proof || proof.is_pack) continue;
      const statement = await getStatement({ number: proof.number }, context);
      whole.push(encoded(statementsContract.getStatement, statement));
    }
    yield whole;
  }
}

const transactionsOf = (id: string, context: ExportContext) =>
  listed(clientsContract.listClientTransactions, 'transactions', listClientTransactions, { id }, context);

const callsOf = (id: string, context: ExportContext) =>
  listed(
    capitalCallsContract.listClientCapitalCalls,
    'capital_calls',
    listClientCapitalCalls,
    { id },
    context,
  );

const auditOf = (filters: object, context: ExportContext) =>
  listed(auditContract.listAudit, 'entries', listAudit, filters, context);

async function* matches(isFound: (row: Row) => boolean, context: ExportContext) {
  const pages = listed(
    reconciliationsContract.listReconciliations,
    'reconciliations',
    listReconciliations,
    {},
    context,
  );
  for await (const rows of pages) yield rows.filter(isFound);
}

/** Who can see a client and who could, with the addresses of their logins. */
async function loginsOf(id: string, context: ExportContext): Promise<readonly Row[]> {
  const client = await loadClient(context, id);
  const ended = client.ended_access ?? [];
  const links = [...accessOf(client), ...ended];
  const users = await findUsers(
    context.services,
    links.map((link) => link.user_id),
  );
  return links.map((link) => ({ ...link, email: users.get(link.user_id)?.email ?? null }));
}

/** The history of a client without what managers noted. */
async function* historyWithoutNotes(id: string, context: ExportContext) {
  for await (const rows of auditOf({ kind: 'client', record_id: id }, context)) {
    yield rows.map((row) => ({
      ...row,
      changes: (row.changes as readonly Row[]).filter(({ field }) => field !== 'notes'),
    }));
  }
}

/**
 * Everything the portal knows of a client that may be handed to them. Of a deposit that others share it has neither the
 * bank's text, which may name them, nor the whole amount; what managers noted is in the archive of the fund alone.
 */
export function recordsOfClient(client: ClientItem, context: ExportContext): RecordFile[] {
  const { id } = client;
  const asClient: ExportContext = { ...context, actor: { ...context.actor, role: 'client', client } };
  const detailFor = async (reader: ExportContext) =>
    encoded(clientsContract.getClient, await getClient({ id }, reader));
  const detail = async () => {
    const { notes: _notes, ...known } = await detailFor(context);
    const { recent_transactions } = await detailFor(asClient);
    return [{ ...known, recent_transactions }];
  };
  async function* transactions() {
    const own = transactionsOf(id, asClient);
    for await (const rows of transactionsOf(id, context)) {
      const { value = [] } = await own.next();
      const texts = new Map((value as readonly Row[]).map((row) => [row.id, row.description]));
      yield rows.map((row) => ({ ...row, description: texts.get(row.id) ?? '' }));
    }
  }
  async function* ownMatches() {
    for await (const rows of matches((row) => row.client_id === id, context))
      yield rows.map(({ description: _text, transaction_amount: _whole, ...row }) => row);
  }
  return [
    { name: 'client', pages: () => once(detail) },
    { name: 'logins', pages: () => once(() => loginsOf(id, context)) },
    {
      name: 'change-requests',
      pages: () =>
        listed(
          requestsContract.listClientChangeRequests,
          'requests',
          listClientChangeRequests,
          { id },
          context,
        ),
    },
    { name: 'transactions', pages: transactions },
    { name: 'capital-calls', pages: () => callsOf(id, context) },
    { name: 'matches', pages: ownMatches },
    { name: 'documents', pages: () => papersOf(id, context) },
    { name: 'statements', pages: () => statements(papersOf(id, context), context) },
    { name: 'messages', pages: () => messages({ client_id: id }, context) },
    { name: 'audit', pages: () => historyWithoutNotes(id, context) },
  ];
}

/** Everything the portal knows of the fund. */
export function recordsOfFund(context: ExportContext): RecordFile[] {
  const clients = () => listAllClients(context.services);
  async function* ofClients(pagesOf: (id: string) => AsyncIterable<readonly Row[]>) {
    yield* each(
      await clients(),
      ({ id }) => pagesOf(id),
      ({ id }) => ({ client_id: id }),
    );
  }
  async function* details() {
    for (const { id } of await clients())
      yield [encoded(clientsContract.getClient, await getClient({ id }, context))];
  }
  const calls = () =>
    listed(capitalCallsContract.listCapitalCalls, 'capital_calls', listCapitalCalls, {}, context);
  async function* lines() {
    for await (const rows of calls()) {
      yield* each(rows, ({ id }) =>
        listed(capitalCallsContract.listLineItems, 'line_items', listLineItems, { id: String(id) }, context),
      );
    }
  }
  async function* properties() {
    for (const { id } of (await listProperties({}, context)).properties)
      yield [encoded(fundContract.getProperty, await getProperty({ id }, context))];
  }
  const ledger = () =>
    // What counts nowhere is in lists of its own.
    each([{}, { status: 'set-aside' }, { status: 'void' }], (filter) =>
      listed(transactionsContract.listTransactions, 'transactions', listTransactions, filter, context),
    );
  return [
    { name: 'clients', pages: details },
    { name: 'logins', pages: () => ofClients((id) => once(() => loginsOf(id, context))) },
    { name: 'transactions', pages: ledger },
    { name: 'allocations', pages: () => ofClients((id) => transactionsOf(id, context)) },
    { name: 'capital-calls', pages: calls },
    { name: 'line-items', pages: lines },
    { name: 'matches', pages: () => matches(() => true, context) },
    { name: 'documents', pages: () => papersOfFund(context) },
    { name: 'statements', pages: () => statements(papersOfFund(context), context) },
    { name: 'properties', pages: properties },
    {
      name: 'bank-accounts',
      pages: () => listed(bankAccountsContract.listBankAccounts, 'accounts', listBankAccounts, {}, context),
    },
    {
      name: 'months',
      pages: () => listed(periodsContract.listPeriods, 'periods', listPeriods, {}, context),
    },
    {
      name: 'classification-rules',
      pages: () =>
        listed(rulesContract.listClassificationRules, 'rules', listClassificationRules, {}, context),
    },
    { name: 'messages', pages: () => messages({}, context) },
    { name: 'audit', pages: () => auditOf({}, context) },
  ];
}
