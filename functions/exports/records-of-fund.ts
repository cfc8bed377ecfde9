import { auditContract } from '#shared/contract/audit.ts';
import { bankAccountsContract } from '#shared/contract/bank-accounts.ts';
import { capitalCallsContract } from '#shared/contract/capital-calls.ts';
import { rulesContract } from '#shared/contract/classification-rules.ts';
import { clientsContract } from '#shared/contract/clients.ts';
import { documentsContract } from '#shared/contract/documents.ts';
import { fundContract } from '#shared/contract/fund.ts';
import { periodsContract } from '#shared/contract/periods.ts';
import { reconciliationsContract } from '#shared/contract/reconciliations.ts';
import { transactionsContract } from '#shared/contract/transactions.ts';
import { listAudit } from '../audit/list-audit.ts';
import { listBankAccounts } from '../bank-accounts/list-bank-accounts.ts';
import { listCapitalCalls } from '../capital-calls/list-capital-calls.ts';
import { listLineItems } from '../capital-calls/list-line-items.ts';
import { accessOf, type ClientItem, listAllClients } from '../clients/client-store.ts';
import { getClient } from '../clients/get-client.ts';
import { listClientTransactions } from '../clients/list-client-transactions.ts';
import { loadClient } from '../clients/load-client.ts';
import { listDocuments } from '../documents/list-documents.ts';
import { getProperty } from '../fund/get-property.ts';
import { listPeriods } from '../fund/list-periods.ts';
import { listProperties } from '../fund/list-properties.ts';
import { listReconciliations } from '../reconciliations/list-reconciliations.ts';
import { listClassificationRules } from '../transactions/list-classification-rules.ts';
import { listTransactions } from '../transactions/list-transactions.ts';
import { findUsers } from '../users/user-store.ts';
import type { ExportContext } from './exported-list.ts';
import {
  each,
  encoded,
  listed,
  messages,
  once,
  type RecordFile,
  type Row,
  type Rows,
  statements,
} from './record-file.ts';

/** Everything the portal knows of the fund. */
export function recordsOfFund(context: ExportContext): RecordFile[] {
  return Object.entries(filesOfFund(context)).map(([name, pages]) => ({ name, pages }));
}

function filesOfFund(context: ExportContext) {
  const clients = () => listAllClients(context.services);
  async function* ofClients(pagesOf: (client: ClientItem) => Rows) {
    yield* each(await clients(), pagesOf, ({ id }) => ({ client_id: id }));
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
  const papers = () => listed(documentsContract.listDocuments, 'documents', listDocuments, {}, context);
  return {
    clients: details,
    logins: () => ofClients(({ id }) => once(() => loginsOf(id, context))),
    transactions: ledger,
    allocations: () =>
      ofClients(({ id }) =>
        listed(
          clientsContract.listClientTransactions,
          'transactions',
          listClientTransactions,
          { id },
          context,
        ),
      ),
    'capital-calls': calls,
    'line-items': lines,
    matches: () =>
      listed(
        reconciliationsContract.listReconciliations,
        'reconciliations',
        listReconciliations,
        {},
        context,
      ),
    documents: papers,
    statements: () => statements(papers(), context),
    properties,
    'bank-accounts': () =>
      listed(bankAccountsContract.listBankAccounts, 'accounts', listBankAccounts, {}, context),
    months: () => listed(periodsContract.listPeriods, 'periods', listPeriods, {}, context),
    'classification-rules': () =>
      listed(rulesContract.listClassificationRules, 'rules', listClassificationRules, {}, context),
    messages: () => messages({}, context),
    audit: () => listed(auditContract.listAudit, 'entries', listAudit, {}, context),
  } satisfies Readonly<Record<string, () => Rows>>;
}

/** Who can see a client and who could, with the addresses of their logins, and why access ended. */
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
