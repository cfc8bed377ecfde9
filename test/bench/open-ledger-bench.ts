import { loadKnown, loadOpenLedger, pageOfOpen } from '#functions/matching/load-unreconciled.ts';
import { fundDateAt } from '#shared/calendar-date.ts';
import { LIMITS } from '#shared/constants.ts';
import { statementForm } from '#test/functions/transactions/statement-file.ts';
import { startTestPortal, type TestPortal } from '#test/harness/test-portal.ts';
import type { Figure } from './measure.ts';
import { meter, type Units } from './units-bench.ts';

const CALLS = 4;
const MOST_BYTES = 6 * 1024 * 1024;
/** A third of the read units that DynamoDB allows a partition in a second. */
const MOST_UNITS = 1_000;
const MOST_BESIDES = 10;

interface Listing extends Units {
  readonly bytes: number;
  readonly listed: number;
}

const amountOf = (client: number, call: number) => 1_000 + client * CALLS + call;

async function ask<Answer>(portal: TestPortal, method: string, path: string, body?: object): Promise<Answer> {
  const answer = await portal.call(portal.manager, method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path} answered ${JSON.stringify(answer.body)}`);
  return answer.body as Answer;
}

/** All amounts differ, because the portal looks up outflows by amount and equal amounts would cost less. */
async function openLedger(portal: TestPortal, deposits: number, lines: number): Promise<void> {
  const clients: { id: string }[] = [];
  for (let number = 0; number < lines / CALLS; number += 1)
    clients.push(await portal.addClient({ name: `Investor Numbered${number.toString(36)} Ledger` }));
  const called: { payment_reference: string; client_name: string; amount: number }[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    const { id } = await ask<{ id: string }>(portal, 'POST', '/capital-calls', {
      title: `Purchase of ${call + 1} Ledger Street`,
      total_amount: clients.reduce((sum, _, index) => sum + amountOf(index, call), 0),
      line_items: clients.map((client, index) => ({ client_id: client.id, amount: amountOf(index, call) })),
      beyond_pledge_reason: 'To be measured',
    });
    await portal.services.settled();
    const path = `/capital-calls/${id}/line-items?limit=1000`;
    called.push(...(await ask<{ line_items: typeof called }>(portal, 'GET', path)).line_items);
  }
  const day = new Date().toLocaleDateString('en-GB', { timeZone: 'Australia/Sydney' });
  const rows = called
    .slice(0, deposits)
    .map((line) => `${day},${line.amount},Osko ${line.payment_reference} ${line.client_name}`);
  const csv = ['Date,Amount,Description', ...rows].join('\n');
  await portal.call(portal.manager, 'POST', '/transactions/upload-csv', statementForm(csv));
  await portal.services.settled();
  await portal.indexesShowAll();
}

async function load({ services }: TestPortal, units: Units): Promise<Units> {
  Object.assign(units, { read: 0, write: 0, requests: 0, items: 0 });
  const open = await loadOpenLedger(services);
  if (!open.isWhole) throw new Error('More is open than one request looks at');
  await pageOfOpen(services, open, { limit: LIMITS.listLimit });
  await loadKnown(services, open, fundDateAt(new Date()));
  return { ...units };
}

async function list(portal: TestPortal, units: Units): Promise<Listing> {
  Object.assign(units, { read: 0, write: 0, requests: 0, items: 0 });
  const path = '/reconciliations/unreconciled';
  const body = await ask<{ transactions: { suggestions: unknown[] }[] }>(portal, 'GET', path);
  const read = { ...units };
  const unsuggested = body.transactions.filter(({ suggestions }) => suggestions.length === 0).length;
  if (unsuggested > 0) throw new Error(`Nothing was suggested for ${unsuggested} deposits`);
  return { ...read, bytes: Buffer.byteLength(JSON.stringify(body)), listed: body.transactions.length };
}

async function withOpen<Result>(
  deposits: number,
  lines: number,
  measure: (portal: TestPortal, units: Units) => Promise<Result>,
): Promise<Result> {
  const portal = await startTestPortal();
  try {
    await openLedger(portal, deposits, lines);
    return await measure(portal, meter(portal));
  } finally {
    await portal.close();
  }
}

const count = (figure: number) => Math.round(figure).toLocaleString('en-AU');
const show = ({ read, items, requests }: Units) =>
  `${count(read)} units, ${count(items)} items in ${count(requests)} requests`;

export async function benchOpenLedger(): Promise<Figure[]> {
  const { request, loaded } = await withOpen(1_000, 2_000, async (portal, units) => ({
    loaded: await load(portal, units),
    request: await list(portal, units),
  }));
  const twice = await withOpen(2_000, 4_000, load);
  const besides = request.read - loaded.read;
  return [
    {
      what: 'GET /reconciliations/unreconciled with 1,000 deposits and 2,000 line items open: its reads',
      figure: show(request),
      held: `≤ ${count(MOST_UNITS)} units`,
      ok: request.listed === 1_000 && request.read <= MOST_UNITS,
    },
    {
      what: 'The same, besides open and known records: the caller',
      figure: `${count(besides)} units`,
      held: `≤ ${MOST_BESIDES}`,
      ok: besides <= MOST_BESIDES,
    },
    {
      what: 'Open and known records of a ledger twice as open',
      figure: `${show(twice)}, against ${show(loaded)}`,
      held: '≤ 2.1 times the units and items',
      ok: twice.read <= loaded.read * 2.1 && twice.items <= loaded.items * 2.1,
    },
    {
      what: 'Bytes of the answer, a page of 1,000 deposits with their suggestions',
      figure: count(request.bytes),
      held: `≤ ${count(MOST_BYTES)}, what a Lambda may answer`,
      ok: request.bytes <= MOST_BYTES,
    },
  ];
}
