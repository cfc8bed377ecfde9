import { approvalsContract } from '#shared/contract/approvals.ts';
import { auditContract } from '#shared/contract/audit.ts';
import { bankAccountsContract } from '#shared/contract/bank-accounts.ts';
import { capitalCallsContract } from '#shared/contract/capital-calls.ts';
import { requestsContract } from '#shared/contract/change-requests.ts';
import { rulesContract } from '#shared/contract/classification-rules.ts';
import { clientsContract } from '#shared/contract/clients.ts';
import { distributionsContract } from '#shared/contract/distributions.ts';
import { documentsContract } from '#shared/contract/documents.ts';
import type { RecordKind } from '#shared/contract/endpoint.ts';
import { fundContract } from '#shared/contract/fund.ts';
import { fundSettingsContract } from '#shared/contract/fund-settings.ts';
import { payoutsContract } from '#shared/contract/payouts.ts';
import { peopleContract } from '#shared/contract/people.ts';
import { periodsContract } from '#shared/contract/periods.ts';
import { registerContract } from '#shared/contract/register.ts';
import { statementLayoutsContract } from '#shared/contract/statement-layouts.ts';
import { taxYearsContract } from '#shared/contract/tax-years.ts';
import { transactionsContract } from '#shared/contract/transactions.ts';
import { unitPricesContract } from '#shared/contract/unit-prices.ts';
import { wireDollars } from '#shared/money.ts';
import { CHANGE_REQUEST_STATES } from '#shared/terms.ts';
import { listAudit } from '../audit/list-audit.ts';
import { listBankAccounts } from '../bank-accounts/list-bank-accounts.ts';
import { listCapitalCalls } from '../capital-calls/list-capital-calls.ts';
import { listLineItems } from '../capital-calls/list-line-items.ts';
import { getClient } from '../clients/get-client.ts';
import { listChangeRequests } from '../clients/list-change-requests.ts';
import { listDistributionLines } from '../distributions/list-distribution-lines.ts';
import { listDistributions } from '../distributions/list-distributions.ts';
import { listDocuments } from '../documents/list-documents.ts';
import { getFundSettings } from '../fund/get-fund-settings.ts';
import { getProperty } from '../fund/get-property.ts';
import { listPeriods } from '../fund/list-periods.ts';
import { listProperties } from '../fund/list-properties.ts';
import { listPaymentFiles } from '../payouts/list-payment-files.ts';
import { listPayoutLines } from '../payouts/list-payout-lines.ts';
import { accessOf, type ClientItem, listAllClients } from '../records/client-store.ts';
import { findInvitations } from '../records/invitation-store.ts';
import { loadClient } from '../records/load-client.ts';
import { listStaffNow } from '../records/staff-store.ts';
import { findUsersOf } from '../records/user-store.ts';
import { listUnitMoves } from '../register/list-unit-moves.ts';
import { readTaxYear } from '../tax-years/get-tax-year.ts';
import { listTaxYears } from '../tax-years/list-tax-years.ts';
import { listClassificationRules } from '../transactions/list-classification-rules.ts';
import { listImports } from '../transactions/list-imports.ts';
import { listStatementLayouts } from '../transactions/list-statement-layouts.ts';
import { listTransactions } from '../transactions/list-transactions.ts';
import { listUnitPrices } from '../unit-prices/list-unit-prices.ts';
import { listApprovals } from '../users/list-approvals.ts';
import { presentPerson } from '../users/present-person.ts';
import type { ExportContext } from './exported-list.ts';
import {
  each,
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

export const FILES_OF_KINDS: Readonly<
  Record<RecordKind, readonly (keyof ReturnType<typeof recordsOfFund>)[] | { readonly leftOut: string }>
> = {
  users: ['people', 'logins'],
  clients: ['clients'],
  'change-requests': ['change-requests'],
  transactions: ['transactions', 'allocations'],
  'classification-rules': ['classification-rules'],
  'statement-layouts': ['statement-layouts'],
  imports: ['imports'],
  documents: ['documents'],
  banks: {
    leftOut:
      'A bank connection is a consent that ends, not a record. Its results are in the imports, the bank accounts, the transactions and the audit log.',
  },
  'bank-accounts': ['bank-accounts'],
  'capital-calls': ['capital-calls', 'line-items'],
  reconciliations: ['matches'],
  properties: ['properties'],
  periods: ['months'],
  'fund-settings': ['fund-settings'],
  messages: ['messages'],
  statements: ['statements'],
  approvals: ['approvals'],
  register: ['unit-moves'],
  'unit-prices': ['unit-prices'],
  distributions: ['distributions', 'distribution-lines'],
  'payout-lines': ['payout-lines'],
  'payment-files': ['payment-files'],
  payees: ['payees'],
  'tax-years': ['tax-years', 'tax-tables'],
};

export function recordsOfFund(context: ExportContext) {
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
        listed(capitalCallsContract.listLineItems, 'line_items', listLineItems, { id }, context),
      );
    }
  }
  async function* properties() {
    for (const { id } of (await listProperties({}, context)).properties)
      yield [encoded(fundContract.getProperty, await getProperty({ id }, context))];
  }
  const ledger = () =>
    // Without a filter, the list omits rows that are set aside or void.
    each([{}, { status: 'set-aside' }, { status: 'void' }], (filter) =>
      listed(transactionsContract.listTransactions, 'transactions', listTransactions, filter, context),
    );
  const distributions = () =>
    whole(distributionsContract.listDistributions, 'distributions', listDistributions, {}, context);
  async function* distributionLines() {
    yield* each(await distributions(), ({ id }) =>
      listed(distributionsContract.listDistributionLines, 'lines', listDistributionLines, { id }, context),
    );
  }
  const papers = () => listed(documentsContract.listDocuments, 'documents', listDocuments, {}, context);
  return {
    clients: details,
    logins: () => ofClients(({ id }) => once(() => loginsOf(id, context))),
    people: () => once(() => people(context)),
    approvals: () =>
      each(['open', 'decided'], (state) =>
        once(() => whole(approvalsContract.listApprovals, 'approvals', listApprovals, { state }, context)),
      ),
    'change-requests': () =>
      each(CHANGE_REQUEST_STATES, (state) =>
        listed(requestsContract.listChangeRequests, 'requests', listChangeRequests, { state }, context),
      ),
    transactions: ledger,
    allocations: () => ofClients(({ id }) => transactionsOf(id, context)),
    'capital-calls': calls,
    'line-items': lines,
    matches: () => matches(context),
    'unit-moves': () => listed(registerContract.listUnitMoves, 'moves', listUnitMoves, {}, context),
    'payout-lines': () => listed(payoutsContract.listPayoutLines, 'lines', listPayoutLines, {}, context),
    payees: () => ofClients(({ id }) => once(() => payees(id, context))),
    documents: papers,
    statements: () => statements(papers(), context),
    properties,
    'bank-accounts': () =>
      listed(bankAccountsContract.listBankAccounts, 'accounts', listBankAccounts, {}, context),
    'fund-settings': () =>
      once(async () => [encoded(fundSettingsContract.getFundSettings, await getFundSettings({}, context))]),
    months: () => listed(periodsContract.listPeriods, 'periods', listPeriods, {}, context),
    'classification-rules': () =>
      listed(rulesContract.listClassificationRules, 'rules', listClassificationRules, {}, context),
    'statement-layouts': () =>
      listed(statementLayoutsContract.listStatementLayouts, 'layouts', listStatementLayouts, {}, context),
    imports: () => listed(transactionsContract.listImports, 'imports', listImports, {}, context),
    'unit-prices': () =>
      once(() => whole(unitPricesContract.listUnitPrices, 'prices', listUnitPrices, {}, context)),
    'payment-files': () =>
      once(() => whole(payoutsContract.listPaymentFiles, 'files', listPaymentFiles, {}, context)),
    distributions: () => once(distributions),
    'distribution-lines': distributionLines,
    'tax-years': () => once(() => taxYears(context)),
    'tax-tables': () => taxTables(context),
    messages: () => messages({}, context),
    audit: () => listed(auditContract.listAudit, 'entries', listAudit, {}, context),
  } satisfies RecordFiles;
}

async function loginsOf(id: string, context: ExportContext): Promise<readonly Row[]> {
  const client = await loadClient(context, id);
  const ended = client.ended_access ?? [];
  const links = [...accessOf(client), ...ended];
  const users = await findUsersOf(context.services, links);
  return links.map((link) => ({ ...link, email: users.get(link.user_id)?.email ?? null }));
}

async function people({ services, actor }: ExportContext): Promise<readonly Row[]> {
  const staff = await listStaffNow(services);
  const invitations = await findInvitations(
    services,
    staff.map(({ user_id: userId }) => userId),
  );
  const answer = encoded(peopleContract.listManagers, {
    people: staff.map((person) =>
      presentPerson(actor, person, { invitation: invitations.get(person.user_id) }),
    ),
    // The contract requires these fields, but the export contains only `people`.
    needs_second_factor: services.managersNeedSecondFactor,
    is_alone: false,
  });
  return answer.people as Row[];
}

const taxYears = (context: ExportContext) =>
  whole(taxYearsContract.listTaxYears, 'tax_years', listTaxYears, {}, context);

async function* taxTables(context: ExportContext): Rows {
  for (const { year, table } of await taxYears(context)) {
    if (table === null) continue;
    const { columns, rows } = await readTaxYear(Number(year), context);
    yield rows.map(({ amounts, ...row }) => ({ year, columns, ...row, amounts: amounts.map(wireDollars) }));
  }
}
