import { expect, test } from 'vitest';
import { reapDocuments } from '#functions/papers/reap-documents.ts';
import { fileTaxStatements } from '#functions/tax-years/file-tax-statements.ts';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import { fundDateAt } from '#shared/calendar-date.ts';
import { approve, calculated, done, put } from '#test/functions/distributions/distributing.ts';
import { plantedOf } from '#test/functions/distributions/planted.ts';
import { adjust, portal, second, send, startPortal } from '#test/functions/register/registering.ts';
import { refused } from '#test/functions/unit-prices/worked-fund.ts';
import { killerOf } from '#test/harness/killed-process.ts';
import {
  bring,
  fileAll,
  putYear,
  ROWS,
  statementOf,
  TABLE,
  TOTAL,
  tableOf,
  taxedFund,
  WHOLE,
} from './taxing.ts';

startPortal();

const papersOf = async (id: string) =>
  (await done(send('GET', `/clients/${id}/documents`))).documents
    .filter(({ document_type: type }: { document_type: string }) => type === 'Tax Document')
    .map(({ name, description }: { name: string; description: string }) => `${name} ${description}`.trim());

test('another manager approves what the maker asked; then every holder gets the paper and one email', async () => {
  const fund = await taxedFund();
  const other = await second();
  expect(await putYear({ status: 'Approved' })).toMatchObject(refused('no-tax-table'));
  await done(bring(WHOLE));
  const asked = await done(putYear({ status: 'Approved' }));
  expect(asked).toMatchObject({ status: 'Awaiting approval', may: 'waits', issue_count: 0 });
  const seen = { status: 'Approved', asked_at: asked.asked.at };
  expect(await putYear(seen)).toMatchObject(refused('maker-cannot-approve'));
  expect(await putYear({ status: 'Approved' }, other)).toMatchObject(refused('changed-meanwhile'));
  expect(await statementOf(fund.d)).toEqual({ year: 2025, expected_by: '2025-09-30', statement: null });
  const approved = await done(putYear(seen, other));
  expect(approved).toMatchObject({ status: 'Approved', issue_count: 1, approved_alone: false, may: null });
  expect(await done(putYear(seen, other))).toEqual(approved);
  await portal.services.sweepStatements();
  await portal.services.sweepStatements();
  await portal.services.sendMessages();
  const { messages } = await done(send('GET', '/messages?kind=document-added'));
  expect(messages.map(({ about }: { about: { title: string } }) => about.title)).toEqual(
    Array.from({ length: 4 }, () => 'Tax statement 2024–25 (AMMA)'),
  );
  for (const id of [fund.a, fund.b, fund.c, fund.d])
    expect(await papersOf(id)).toEqual(['Tax statement 2024–25 (AMMA)']);
  const { statement } = await statementOf(fund.d);
  expect(statement).toMatchObject({
    title: 'Tax statement 2024–25 (AMMA)',
    ...{ number: 1, replaces: null, due_on: '2025-09-30', tax_file_number: 'Not provided' },
    ...{ cash: 64.87, tfn_withheld: 57, cost_base_excess: 0, replaced_document_ids: [] },
    document_id: expect.stringMatching(/^tax-2025-1-/),
  });
  const a = (await statementOf(fund.a)).statement;
  expect(a.tax_file_number).toBe('Provided');
  // The form leaves out the cents of whole-dollar labels, but a credit has cents.
  expect(a.components).toEqual([
    expect.objectContaining({ part: 'B', code: '13U', amount: 2_000, exact_amount: 2_000.9 }),
    expect.objectContaining({ part: 'B', code: '13Q', amount: 12.34 }),
    expect.objectContaining({ part: 'B', code: '18H', amount: 100 }),
    { part: 'C', code: 'Fund levy', label: 'Fund levy', amount: 1, exact_amount: 1 },
  ]);
  expect((await done(send('GET', '/tax-years/2025'))).tax_year.papers_filed_at).not.toBeNull();
});

test('a corrected table replaces the statements after a new approval, and the paper says so', async () => {
  const fund = await taxedFund();
  await done(bring(WHOLE));
  await done(putYear({ status: 'Approved' }));
  await fileAll();
  const first = (await statementOf(fund.a)).statement;
  const corrected = tableOf(...ROWS, TOTAL)
    .replace('2000.90', '2001.90')
    .replace('3401.45', '3402.45');
  await done(bring(corrected));
  // Until the new table is approved, the first statement is valid.
  expect((await statementOf(fund.a)).statement).toEqual(first);
  portal.advance(86_400_000);
  expect(await done(putYear({ status: 'Approved' }))).toMatchObject({
    issue_count: 2,
    papers_filed_at: null,
  });
  await fileAll();
  const { statement } = await statementOf(fund.a);
  expect(statement).toMatchObject({
    ...{ number: 2, replaces: fundDateAt(new Date(first.issued_at)) },
    replaced_document_ids: [first.document_id],
    document_id: expect.stringMatching(/^tax-2025-2-/),
  });
  expect(statement.components[0].exact_amount).toBe(2_001.9);
  expect((await papersOf(fund.a)).sort()).toEqual([
    'Tax statement 2024–25 (AMMA)',
    'Tax statement 2024–25 (AMMA), corrected 2 Replaces the earlier statement of the year',
  ]);
});

test('the replaced papers are marked for holders and managers, also if the corrected table leaves a holder out', async () => {
  const fund = await taxedFund();
  const { id, actor } = await portal.addClient({ name: 'Client E' });
  await done(adjust(id, 10, { day: '2025-06-30' }));
  await done(bring(tableOf(...ROWS, 'Client E,0,0,0,0,0,0,0', TOTAL)));
  await done(putYear({ status: 'Approved' }));
  await fileAll();
  const marked = async (path: string, by = portal.manager) =>
    (await done(send('GET', path, undefined, by))).documents
      .filter(({ is_replaced: isReplaced }: { is_replaced?: true }) => isReplaced)
      .map((paper: { client_id: string; name: string }) => [paper.client_id, paper.name]);
  const [ofE, ofAll] = [`/clients/${id}/documents`, '/documents?document_type_id=tax'];
  expect([await marked(ofE, actor), await marked(ofAll)]).toEqual([[], []]);
  await done(bring(WHOLE));
  await done(putYear({ status: 'Approved' }));
  await fileAll();
  const name = 'Tax statement 2024–25 (AMMA)';
  expect(await marked(ofE, actor)).toEqual([[id, name]]);
  const holders = [fund.a, fund.b, fund.c, fund.d, id];
  expect((await marked(ofAll)).sort()).toEqual(holders.map((holder) => [holder, name]).sort());
});

test('filing that is killed at any write goes on, and nobody gets two papers', async () => {
  const fund = await taxedFund();
  await done(bring(WHOLE));
  await done(putYear({ status: 'Approved' }));
  const killer = killerOf(portal);
  for (let write = 1; write < 16; write += 3)
    for (const when of ['before', 'after'] as const) {
      killer.killAt(write, when);
      await fileAll().catch(() => undefined);
      killer.startAgain();
    }
  await fileAll();
  for (const id of [fund.a, fund.b, fund.c, fund.d]) expect(await papersOf(id)).toHaveLength(1);
});

const year = async () => (await done(send('GET', TABLE))).tax_year;

test('the statements are filed when every paper can be opened', async () => {
  await taxedFund();
  await done(bring(WHOLE));
  await done(putYear({ status: 'Approved' }));
  const waiting = { ...portal.services, scanner: async () => 'waiting' as const };
  await fileTaxStatements(waiting, Number.POSITIVE_INFINITY);
  expect((await year()).papers_filed_at).toBeNull();
  portal.advance(120_000);
  await portal.indexesShowAll();
  await reapDocuments(portal.services, Number.POSITIVE_INFINITY);
  await fileAll();
  expect((await year()).papers_filed_at).not.toBeNull();
});

test('a worker files no further papers of an issue that is replaced meanwhile', async () => {
  await taxedFund();
  const names = ['E', 'F', 'G', 'H', 'I'].map((letter) => `Client ${letter}`);
  const later: string[] = [];
  for (const name of names) {
    const { id } = await portal.addClient({ name });
    await done(adjust(id, 10, { day: '2025-03-03' }));
    later.push(id);
  }
  const rows = [...ROWS, ...names.map((name) => `${name},0,0,0,0,0,0,0`), TOTAL];
  await done(bring(tableOf(...rows)));
  await done(putYear({ status: 'Approved' }));
  const replace = async () => {
    await done(bring(`${tableOf(...rows)}\n`));
    await done(putYear({ status: 'Approved' }));
  };
  let replaced: Promise<void> | undefined;
  const scanner = async () => {
    replaced ??= replace();
    await replaced;
    return 'clean' as const;
  };
  await fileTaxStatements({ ...portal.services, scanner }, Number.POSITIVE_INFINITY);
  expect(await papersOf(later[4] ?? '')).toEqual([]);
  await fileAll();
  expect(await papersOf(later[4] ?? '')).toHaveLength(1);
});

test('a distribution that is cancelled after the issue marks the year, and I28 names it, until other statements replace them', async () => {
  const { distributionId } = await taxedFund();
  await done(bring(WHOLE));
  expect(await done(putYear({ status: 'Approved' }))).toMatchObject({ distributions_changed: false });
  await done(put(distributionId, { status: 'Cancelled' }));
  expect((await done(send('GET', TABLE))).tax_year).toMatchObject({ distributions_changed: true });
  const breached = async () =>
    (await verifyLedger(portal.services)).breaches.filter(({ invariant }) => invariant === 'I28');
  expect(await breached()).toEqual([
    {
      invariant: 'I28',
      detail: 'TAX_YEAR#2025: a distribution was approved or cancelled after the statements',
    },
  ]);
  await done(approve(await calculated()));
  expect((await done(send('GET', TABLE))).tax_year).toMatchObject({ distributions_changed: true });
  await done(bring(WHOLE));
  const again = await done(putYear({ status: 'Approved' }));
  expect(again).toMatchObject({ issue_count: 2, distributions_changed: false });
  expect(await breached()).toEqual([]);
});

test('I28 finds totals that are not the sum, cash that is not ours, and an approval by the maker', async () => {
  const { distributionId } = await taxedFund();
  await done(bring(WHOLE));
  await done(putYear({ status: 'Approved' }));
  await fileAll();
  const planted = plantedOf('I28');
  const table = { pk: 'TAX_YEARS', sk: 'TABLE#2025#0001' };
  const totals = [340_145, 1_234, 16_000, 500, 5_700, 426_409, 100];
  expect(await planted(table, 'totals', totals, totals)).toEqual([]);
  expect(await planted(table, 'totals', totals.with(0, 340_146), totals)).toEqual([
    'I28 TABLE#2025#1: the rows do not add up to the totals',
  ]);
  const line = { pk: `DISTRIBUTION#${distributionId}`, sk: 'LINE#00001' };
  const { lines } = await done(send('GET', `/distributions/${distributionId}/lines`));
  const cents = Math.round(lines[0].gross * 100);
  expect(await planted(line, 'gross_cents', cents + 1, cents)).toEqual([
    `I28 TAX_YEAR#2025, table 1: cash or tax withheld of client ${lines[0].client_id} is not that of the distributions`,
  ]);
});
