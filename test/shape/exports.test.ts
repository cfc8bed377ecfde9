import { expect, test } from 'vitest';
import { CLIENT_LIST } from '#functions/exports/export-clients.ts';
import { client } from '#shared/contract/clients.ts';
import { EXPORT_LISTS } from '#shared/terms.ts';
import { codeOf, modulesOf } from './source-files.ts';

/** These tables have no export. Each entry gives the reason. */
const WITHOUT: Readonly<Record<string, string>> = {
  'web/approvals/manage-approvals.tsx': 'the few approvals of the fund, in its archive',
  'web/bank-accounts/accounts-table.tsx': 'a handful of accounts, in the archive of the fund',
  'web/bank-accounts/tie-out-days.tsx': 'days that are computed from rows that export',
  'web/clients/list-access.tsx': 'the logins of one client, in the archive of the client',
  'web/clients/own-investment.tsx': 'sums of payments and units, which clients export as transactions',
  'web/clients/payment-group-table.tsx': 'the clients of the list below it',
  'web/forms/import-file.tsx': 'rows of a file that is not imported yet',
  'web/fund/bank-balance.tsx': 'twelve sums of rows, which are exported from the accounts’ transactions',
  'web/fund/fund-returns.tsx': 'a few distributions a year, in the archive of the fund',
  'web/fund/rent-months.tsx': 'twelve sums of rents, which are exported as transactions',
  'web/fund/rents-by-month.tsx': 'sums of rents, which are exported as transactions',
  'web/payouts/list-payment-files.tsx': 'a few files a quarter, in the archive of the fund',
  'web/payouts/payable-lines.tsx': 'lines of distributions and redemptions, in the archive of the fund',
  'web/payouts/view-payment-file.tsx': 'the lines of one file, which a manager downloads',
  'web/people/people-list.tsx': 'the few people of the fund, in its archive',
  'web/periods/periods-table.tsx': 'months, in the archive of the fund',
  'web/statements/statements-table.tsx':
    'statements before they are issued; issued ones are among the documents',
  'web/transactions/import/import-rows.tsx': 'rows of one statement, which somebody has as a file',
  'web/transactions/classify/manage-classification-rules.tsx': 'rules, in the archive of the fund',
  'web/transactions/import/statement-preview.tsx': 'rows of a statement that is not imported yet',
  'web/transactions/import/view-imports.tsx': 'imports, each of which the audit lists',
  'web/unit-prices/decide-compensation.tsx': 'the few members whom one wrong price touched',
  'web/unit-prices/list-unit-prices.tsx': 'a few prices a year, in the archive of the fund',
  'web/unit-prices/price-terms.tsx': 'the terms of one price, in the archive of the fund',
  'web/tax-years/list-tax-years.tsx': 'a row for each year, in the archive of the fund',
  'web/tax-years/view-tax-year.tsx': 'the rows of an imported file, in the archive of the fund',
  'web/distributions/list-own-distributions.tsx': 'a few distributions a year, in the archive of the client',
  'web/capital-calls/own-calls-list.tsx': 'clients export their transactions and documents',
};

const EXPORTED_BY: Readonly<Record<string, string>> = {
  'web/audit/audit-table.tsx': 'web/audit/view-audit.tsx',
  'web/capital-calls/line-items.tsx': 'web/capital-calls/view-capital-call.tsx',
  'web/capital-calls/call-lines.tsx': 'web/capital-calls/view-capital-call.tsx',
  'web/capital-calls/list-client-capital-calls.tsx': 'web/capital-calls/list-client-capital-calls.tsx',
  'web/capital-calls/manage-capital-calls.tsx': 'web/capital-calls/manage-capital-calls.tsx',
  'web/clients/clients-table.tsx': 'web/clients/manage-clients.tsx',
  'web/clients/list-own-clients.tsx': 'web/clients/list-own-clients.tsx',
  'web/distributions/distribution-lines.tsx': 'web/distributions/view-distribution.tsx',
  'web/distributions/list-distributions.tsx': 'web/distributions/list-distributions.tsx',
  'web/documents/documents-table.tsx': 'web/documents/manage-documents.tsx',
  'web/fund/cash-flow-table.tsx': 'web/fund/view-cash-flow.tsx',
  'web/messages/messages-list.tsx': 'web/messages/manage-messages.tsx',
  'web/reconciliations/matched-pairs.tsx': 'web/reconciliations/manage-reconciliation.tsx',
  'web/reconciliations/outstanding-items.tsx': 'web/reconciliations/manage-reconciliation.tsx',
  'web/register/holders-table.tsx': 'web/register/manage-register.tsx',
  'web/transactions/list/client-transaction-list.tsx': 'web/transactions/list/client-history.tsx',
  'web/transactions/list/list-client-payments.tsx': 'web/transactions/list/list-client-payments.tsx',
  'web/transactions/list/transactions-table.tsx': 'web/transactions/list/manage-transactions.tsx',
};

const web = new Map(modulesOf('web').map((file) => [file.path, codeOf(file)]));

test('every table of a list has an export on its screen, or none for a reason', () => {
  const tables = [...web]
    .filter(([path, code]) => !path.startsWith('web/ui/') && /<(DataTable|Table|RecordList)\b/.test(code))
    .map(([path]) => path);
  const decided = [...Object.keys(WITHOUT), ...Object.keys(EXPORTED_BY)];
  expect(
    tables.filter((path) => !decided.includes(path)),
    'tables without an export',
  ).toEqual([]);
  expect(
    decided.filter((path) => !tables.includes(path)),
    'no table any more',
  ).toEqual([]);
  for (const screen of Object.values(EXPORTED_BY)) expect(web.get(screen), screen).toContain('<CreateExport');
});

test('every list of the API can be exported from a screen', () => {
  const code = [...web.values()].join('\n');
  const unused = EXPORT_LISTS.filter((list) => !new RegExp(`list(="|: ')${list}['"]`).test(code));
  expect(unused).toEqual([]);
});

test('an exported client has everything that the list answers of one', () => {
  const exported = new Set<string | symbol>();
  const row = new Proxy({} as Parameters<(typeof CLIENT_LIST)[number]['of']>[0], {
    get: (_, name) => exported.add(name) && 0,
  });
  for (const { of } of CLIENT_LIST) of(row);
  expect([...exported].sort(), 'CLIENT_LIST of functions/exports/export-clients.ts').toEqual(
    [...Object.keys(client().shape), 'since'].sort(),
  );
});
