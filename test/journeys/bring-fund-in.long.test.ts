import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import { readDemoData } from '#local/demo-data.ts';
import { fundDateAt, monthOf } from '#shared/calendar-date.ts';
import type { HttpPortal } from '#test/harness/http-portal.ts';
import { audit } from './audit.ts';
import { callAsManager } from './clients.ts';
import {
  bookedRows,
  callsFile,
  clientsFile,
  lastReviewedMonth,
  propertiesFile,
  statementFiles,
} from './fund-files.ts';
import { comeSignedIn } from './people.ts';
import { MANAGER, openDemoPortal, openStage } from './stage.ts';

const MOST_ACTIONS = 69;

const stage = openStage({ seed: 'empty' });
let seeded: HttpPortal;
beforeAll(async () => {
  seeded = await openDemoPortal();
});
afterAll(() => seeded.close());

const demo = readDemoData(fundDateAt(new Date()));
const lastMonth = lastReviewedMonth(demo);
const rows = bookedRows(demo, lastMonth);
const months = [...new Set(rows.map(({ date }) => monthOf(date)))];

type Figures = Record<string, number> & { readonly period: string };
const cents = (dollars: number | undefined) => Math.round((dollars ?? 0) * 100);
const both = (path: string) => Promise.all([ask(stage.portal, path), ask(seeded, path)]);

function countingHands(page: Page) {
  const done: string[] = [];
  const did = (what: string) => done.push(what);
  return {
    done,
    async press(name: string | RegExp, within: Page | Locator = page, role: 'button' | 'link' = 'button') {
      did(`press ${name}`);
      await within.getByRole(role, { name }).first().click();
    },
    async type(label: string, text: string) {
      did(`type “${text}” in ${label}`);
      await page.getByLabel(label).fill(text);
    },
    async key(key: string) {
      did(`key ${key}`);
      await page.keyboard.press(key);
    },
    async choose(label: string, files: readonly { name: string; text: string }[]) {
      did(`choose ${files.map(({ name }) => name).join(', ')}`);
      await page
        .getByLabel(label)
        .setInputFiles(
          files.map(({ name, text }) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })),
        );
    },
  };
}
type Hands = ReturnType<typeof countingHands>;

async function bringList(page: Page, hands: Hands, step: RegExp, label: string, text: string, count: number) {
  const done = Number.parseInt((await page.getByText(/^\d of 6 done$/).textContent()) ?? '', 10);
  await hands.press(step, page, 'link');
  await hands.choose(`${label} file`, [{ name: `${label}.csv`, text }]);
  const start = page.getByRole('button', { name: new RegExp(`^Import ${count} `) });
  await start.waitFor();
  expect(await audit(page, `the preview of ${label}`)).toEqual([]);
  await hands.press(new RegExp(`^Import ${count} `));
  await page.getByText(new RegExp(`^${count} \\w+ imported\\.$`)).waitFor();
  await hands.press('Done');
  await hands.press(/^Dashboard/, page, 'link');
  await page.getByText(`${done + 1} of 6 done`).waitFor();
}

/** These kinds have a button. Every other kind needs one more press. */
const WITH_BUTTON = ['Contribution', 'Expense'];

async function classifyFound(page: Page, hands: Hands, kind: string, words?: string) {
  if (words === undefined) await hands.press('Clear Filters');
  else await hands.type('Search description', words);
  const found = rows.filter(({ description }) =>
    description.toLowerCase().includes(words?.toLowerCase() ?? ''),
  );
  await page.getByText(new RegExp(`^1–\\d+ of ${found.length}$`)).waitFor();
  // Ctrl+A in the field would select the typed text, so the focus leaves the field first.
  if (words !== undefined) await hands.key('Tab');
  await hands.key('Control+a');
  const kinds = page.getByRole('group', { name: 'Kind of the selected transactions' });
  if (WITH_BUTTON.includes(kind)) await hands.press(kind, kinds);
  else {
    await hands.press('More kinds', kinds);
    await hands.press(new RegExp(`^${kind}`), page.getByRole('dialog', { name: 'More kinds' }));
  }
  await hands.press(new RegExp(`^Classify \\d+ as ${kind}$`, 'i'));
  await kinds.waitFor({ state: 'detached' });
}

async function ask(portal: HttpPortal, path: string) {
  const { status, body } = await callAsManager(portal, 'GET', path);
  expect(status, path).toBe(200);
  return body;
}

function factsOf(list: readonly Record<string, unknown>[], name: string, facts: readonly string[]) {
  return list
    .map((record) => Object.fromEntries([name, ...facts].map((fact) => [fact, record[fact]])))
    .sort((one, other) => (String(one[name]) < String(other[name]) ? -1 : 1));
}

test('a fund is brought in from files with at most 69 actions, six for each kind of money, and has the demo’s figures month by month', async () => {
  const { page } = await stage.visit();
  await comeSignedIn(page, MANAGER, '/manager/dashboard');
  await page.getByText('0 of 6 done').waitFor();
  expect(await audit(page, 'the steps')).toEqual([]);
  const hands = countingHands(page);
  await bringList(page, hands, /^Clients A list/, 'Clients', clientsFile(demo), demo.clients.length);
  await bringList(page, hands, /^Capital calls A list/, 'Calls', callsFile(demo), demo.capitalCalls.length);
  const { clients: brought } = await ask(stage.portal, '/clients?limit=1000');
  for (const { name, edits = [] } of demo.clients) {
    if (!edits.some(({ status }) => status === 'Suspended')) continue;
    const { id } = brought.find((client: { name: string }) => client.name === name);
    await callAsManager(stage.portal, 'PUT', `/clients/${id}`, { status: 'Suspended' });
  }
  await bringList(
    page,
    hands,
    /^Properties A list/,
    'Properties',
    propertiesFile(demo),
    demo.properties.length,
  );

  const statements = statementFiles(demo, lastMonth).toReversed();
  await hands.press(/^Statements The bank/, page, 'link');
  await hands.choose('Statement files', statements);
  await hands.press(`Import ${statements.length} files`);
  const all = `${statements.length} of ${statements.length} files imported`;
  await page.getByText(`${all}, ${rows.length} transactions`).waitFor();
  await hands.press('Done');

  await classifyFound(page, hands, 'Rent', 'Rent ');
  await classifyFound(page, hands, 'Property purchase', 'Purchase ');
  await classifyFound(page, hands, 'Loan drawdown', 'Loan drawdown');
  await classifyFound(page, hands, 'Loan repayment', 'Loan repayment');
  await classifyFound(page, hands, 'Transfer', 'Internal transfer');
  await classifyFound(page, hands, 'Distribution', 'Direct entry ');
  await classifyFound(page, hands, 'Contribution', 'CC-');
  await classifyFound(page, hands, 'Contribution', 'Rossi Retirement Fund');
  // Commissions and interest are operating outflows like expenses, so all remaining rows become expenses.
  await classifyFound(page, hands, 'Expense');
  expect(hands.done.length, hands.done.join('\n')).toBeLessThanOrEqual(MOST_ACTIONS);

  await page.getByRole('link', { name: /^Dashboard/ }).click();
  await page.getByText('5 of 6 done').waitFor();
  await page.getByRole('button', { name: 'Do not show this again' }).click();
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.getByText('Bring your fund in').count()).toBe(0);

  const range = `from=${months[0]}-01&to=${lastMonth}-01&by=month`;
  const [flow, flowOfDemo] = await both(`/fund/cash-flow?${range}`);
  let byHand = 0;
  const expected = flowOfDemo.periods.map(({ by_hand, closing_balance, ...figures }: Figures) => {
    byHand += cents(by_hand);
    // The transactions that the demo records by hand are statement rows here, so the account's balance includes them.
    return { ...figures, by_hand: 0, closing_balance: (cents(closing_balance) + byHand) / 100 };
  });
  expect(flow.periods).toEqual(expected);
  expect(flow.periods.map(({ period }: { period: string }) => period)).toEqual(months);

  const [{ periods }, { periods: periodsOfDemo }] = await both('/periods?limit=1000');
  const figures = [
    'money_in',
    'money_out',
    'net',
    'rows',
    'unclassified',
    'contributions',
    'set_aside',
    'transfers',
  ];
  const ofMonths = (list: Record<string, unknown>[]) =>
    factsOf(
      list.filter(({ period }) => months.includes(String(period))),
      'period',
      figures,
    );
  expect(ofMonths(periods)).toEqual(ofMonths(periodsOfDemo));
  for (const { accounts } of periods)
    expect(accounts).toMatchObject([{ name: 'Main account', difference: null }]);

  const [clients, clientsOfDemo] = await both('/clients?limit=1000');
  const details = ['email', 'pledged_amount', 'status', 'entity_type', 'entity_name', 'mobile'];
  expect(factsOf(clients.clients, 'name', details)).toEqual(factsOf(clientsOfDemo.clients, 'name', details));
  const [properties, propertiesOfDemo] = await both('/fund/properties');
  // A file of properties names no documents, so the demo's documents are not compared.
  for (const { latestValuation } of propertiesOfDemo.properties) latestValuation.document_id = null;
  const facts = ['type', 'location', 'acquisitionPrice', 'acquired_on', 'latestValuation', 'rental'];
  expect(factsOf(properties.properties, 'name', facts)).toEqual(
    factsOf(propertiesOfDemo.properties, 'name', facts),
  );
  const [calls, callsOfDemo] = await both('/capital-calls');
  const ofCall = ['total_amount', 'line_count', 'due_date'];
  expect(factsOf(calls.capital_calls, 'title', ofCall)).toEqual(
    factsOf(callsOfDemo.capital_calls, 'title', ofCall),
  );
  expect((await verifyLedger(stage.portal.services)).breaches).toEqual([]);
});
