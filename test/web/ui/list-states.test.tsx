// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { callOf, contract } from '#shared/contract/index.ts';
import { codeOf, modulesOf } from '#test/shape/source-files.ts';
import { type Answered, userJson } from '#test/web/answers.ts';
import { callOf as someCall } from '#test/web/capital-calls/some-calls.ts';
import { distributionJson, linesJson } from '#test/web/distributions/some-distributions.ts';
import { openAt } from '#test/web/open-at.tsx';
import { stubPortal, stubWidth } from '#test/web/stub-portal.ts';
import { summaryOver } from '#test/web/transactions/some-transactions.ts';
import { useEveryPage } from '#web/api/every-page.ts';
import { ViewAudit } from '#web/audit/view-audit.tsx';
import { LineItems } from '#web/capital-calls/line-items.tsx';
import { ListOwnCalls } from '#web/capital-calls/list-own-calls.tsx';
import { ManageCapitalCalls } from '#web/capital-calls/manage-capital-calls.tsx';
import { ManageClients } from '#web/clients/manage-clients.tsx';
import { DistributionLines } from '#web/distributions/distribution-lines.tsx';
import { ListDistributions } from '#web/distributions/list-distributions.tsx';
import { ListOwnDistributions } from '#web/distributions/list-own-distributions.tsx';
import { ClientVault } from '#web/documents/client-vault.tsx';
import { ManageDocuments } from '#web/documents/manage-documents.tsx';
import { ClientDocuments } from '#web/documents/view-client-documents.tsx';
import { ManageMessages } from '#web/messages/manage-messages.tsx';
import { ListPaymentFiles } from '#web/payouts/list-payment-files.tsx';
import { ManagePayouts } from '#web/payouts/manage-payouts.tsx';
import { ListPeriods } from '#web/periods/list-periods.tsx';
import { ManageReconciliation } from '#web/reconciliations/manage-reconciliation.tsx';
import { ReconciliationProvider } from '#web/reconciliations/reconciliation-context.tsx';
import { MovesPanel } from '#web/register/moves-panel.tsx';
import { ImportRows } from '#web/transactions/import/import-rows.tsx';
import { ViewImports } from '#web/transactions/import/view-imports.tsx';
import { ManageTransactions } from '#web/transactions/list/manage-transactions.tsx';
import { ClientTransactions } from '#web/transactions/list/view-client-transactions.tsx';

const NONE = { total: 0, next_cursor: null };

function Lines() {
  return (
    <LineItems call={someCall()} lines={useEveryPage('listLineItems', { id: 'c1' })} onPreview={() => {}} />
  );
}

function DistributedLines() {
  const list = useEveryPage('listDistributionLines', { id: 'c1' });
  const distribution = z.decode(contract.createDistribution.output, distributionJson());
  return <DistributionLines distribution={distribution} list={list} />;
}

function Moves() {
  const list = useEveryPage('listUnitMoves', {});
  const nothing = () => {};
  return (
    <MovesPanel
      list={list}
      on={undefined}
      holder={undefined}
      units={undefined}
      onAll={nothing}
      onClose={nothing}
    />
  );
}

const reconciliation = (
  <ReconciliationProvider>
    <ManageReconciliation />
  </ReconciliationProvider>
);

const EMPTY = {
  listClients: { ...NONE, clients: [] },
  listTransactions: { ...NONE, transactions: [], searched_to: null, summary: summaryOver([]) },
  listClientTransactions: { ...NONE, transactions: [], total_contributions: 0 },
  listDocuments: { ...NONE, documents: [], summary: { documents: 0, fund_level: 0, clients: 0 } },
  listClientDocuments: { ...NONE, documents: [] },
  listFundDocuments: { ...NONE, documents: [] },
  listCapitalCalls: { ...NONE, capital_calls: [], awaiting_count: 0 },
  listLineItems: { ...NONE, line_items: [] },
  listClientCapitalCalls: { ...NONE, capital_calls: [] },
  listUnreconciled: { ...NONE, transactions: [] },
  listAllocated: { ...NONE, allocated: [] },
  listOutstanding: { ...NONE, line_items: [] },
  listReconciliations: { ...NONE, reconciliations: [] },
  listAudit: { ...NONE, total: null, entries: [] },
  listMessages: { ...NONE, messages: [], queued_count: 0, held_count: 0, bounced_count: 0, failed_count: 0 },
  listImports: { ...NONE, imports: [] },
  listImportRows: { ...NONE, rows: [] },
  listPayoutLines: { ...NONE, lines: [], total_amount: 0 },
  listPaymentFiles: { files: [] },
  listDistributions: { distributions: [] },
  listClientDistributions: { distributions: [], reinvestment: [], choose_from: null },
  listDistributionLines: { ...linesJson, lines: [], total: 0 },
  listUnitMoves: { ...NONE, moves: [], waiting: [] },
  listPeriods: { ...NONE, periods: [], closed_count: 0, next_to_close: null, next: null },
} satisfies { [C in Parameters<typeof callOf>[0]]?: Answered<C> };
type List = keyof typeof EMPTY;

const LISTS: readonly (readonly [List, ReactNode, string | RegExp])[] = [
  ['listClients', <ManageClients key="clients" />, 'No clients found.'],
  ['listTransactions', <ManageTransactions key="transactions" />, 'No transactions yet'],
  ['listClientTransactions', <ClientTransactions key="own" />, 'No transactions found'],
  ['listDocuments', <ManageDocuments key="documents" />, 'No documents uploaded yet'],
  ['listClientDocuments', <ClientDocuments key="own" />, 'No documents have been uploaded yet.'],
  [
    'listClientDocuments',
    <ClientVault key="vault" client={{ id: 'c1', name: 'Ann' }} />,
    'No documents found',
  ],
  ['listFundDocuments', <ClientDocuments key="fund" />, 'No documents have been uploaded yet.'],
  ['listCapitalCalls', <ManageCapitalCalls key="calls" />, 'No capital calls yet'],
  ['listLineItems', <Lines key="lines" />, 'No line items yet'],
  ['listClientCapitalCalls', <ListOwnCalls key="own" />, 'No capital has been called from you'],
  ['listUnreconciled', reconciliation, 'No deposits to match'],
  // Without a chosen deposit, a phone shows the text for deposits instead.
  ['listOutstanding', reconciliation, /^No (outstanding capital calls|deposits to match)$/],
  ['listAllocated', reconciliation, 'No allocations to match'],
  ['listReconciliations', reconciliation, 'No deposits to match'],
  ['listAudit', <ViewAudit key="audit" />, 'No changes yet'],
  ['listMessages', <ManageMessages key="messages" />, 'No messages yet'],
  ['listImports', <ViewImports key="imports" />, 'No imports yet'],
  ['listImportRows', <ImportRows key="rows" importId="c1" />, 'No rows'],
  ['listPayoutLines', <ManagePayouts key="payouts" />, 'No payable lines here'],
  ['listPaymentFiles', <ListPaymentFiles key="files" />, 'No payment files yet'],
  ['listDistributions', <ListDistributions key="distributions" />, 'No distributions yet'],
  ['listClientDistributions', <ListOwnDistributions key="own" />, 'No distributions yet'],
  ['listDistributionLines', <DistributedLines key="lines" />, 'No lines yet'],
  ['listUnitMoves', <Moves key="moves" />, 'No moves yet'],
  ['listPeriods', <ListPeriods key="months" />, 'No transactions yet'],
];

const addressOf = (list: List) => `GET ${callOf(list).path.replace('{id}', 'c1')}`;

const ADDRESSES: { [L in List]?: string } = { listAllocated: '/?money=allocated' };

function open(list: List, shown: ReactNode, widthPx: number, answers: Parameters<typeof stubPortal>[0] = {}) {
  stubWidth(widthPx);
  stubPortal({
    'GET /users/me': { body: userJson({ role: 'client', client: { id: 'c1', status: 'Active' } }) },
    ...Object.fromEntries(Object.entries(EMPTY).map(([list, body]) => [addressOf(list as List), { body }])),
    ...answers,
  });
  openAt(ADDRESSES[list] ?? '/', shown);
}

describe.each([1440, 390])('at a width of %i px', (widthPx) => {
  it.each(LISTS)('%s shows that it is loading', (list, shown) => {
    open(list, shown, widthPx, { [addressOf(list)]: 'never' });
    const loading = [...document.querySelectorAll('table[aria-busy="true"], [role="status"]')].filter(
      (element) =>
        element.tagName === 'TABLE' ||
        /^Loading/.test(element.getAttribute('aria-label') ?? element.textContent ?? ''),
    );
    expect(loading).not.toEqual([]);
  });

  it.each(LISTS)('%s shows that it is empty', async (list, shown, text) => {
    open(list, shown, widthPx);
    expect(await screen.findAllByText(text)).not.toEqual([]);
  });

  it.each(LISTS)(
    '%s shows why it did not load, with the reference, and loads on retry',
    async (list, shown, text) => {
      let fails = true;
      const refusal = { status: 400, body: { error: 'Not today.', code: 'x', requestId: 'r-9' } };
      open(list, shown, widthPx, { [addressOf(list)]: () => (fails ? refusal : { body: EMPTY[list] }) });
      const alerts = await screen.findAllByRole('alert');
      const said = alerts.map(({ textContent }) => textContent).join();
      for (const part of ['Not today.', 'Reference r-9']) expect(said).toContain(part);
      fails = false;
      for (const again of screen.getAllByRole('button', { name: 'Try Again' })) fireEvent.click(again);
      expect(await screen.findAllByText(text)).not.toEqual([]);
    },
  );
});

it('covers every list that a screen reads page by page', () => {
  const read = modulesOf('web').flatMap((file) =>
    [...codeOf(file).matchAll(/use(?:EveryPage|CallPages(?:UpTo)?)\(\s*'(\w+)'/g)].map(([, list]) => list),
  );
  const others = ['listTransactions', 'listPaymentFiles', 'listDistributions', 'listClientDistributions'];
  expect(new Set(LISTS.map(([list]) => list))).toEqual(new Set([...read, ...others]));
});
