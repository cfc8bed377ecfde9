import { describe, expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { callFrom, importRows, match, pair } from './reconciling.ts';

const portal = portalOfFile({ faults: { conflict: 0.05, throttle: 0.02 } });

const get = async (path: string) => (await portal.call(portal.manager, 'GET', path)).body;

async function lineNow(line: { id: string; capital_call_id: string }) {
  const { line_items } = await get(`/capital-calls/${line.capital_call_id}/line-items?limit=1000`);
  return line_items.find((one: { id: string }) => one.id === line.id);
}

async function oneLine(amount = 1_000) {
  const client = await portal.addClient();
  const { callId, lines } = await callFrom(portal, [[client.id, amount]]);
  const [line] = lines;
  if (!line) throw new Error('No line');
  return { client, callId, line };
}

describe('201', () => {
  test('classifies, allocates to the line’s client, pays line and call, and is recorded in the history', async () => {
    const { client, callId, line } = await oneLine();
    const [deposit = ''] = await importRows(portal, [['1000.00', 'Osko Somebody']]);
    const answer = await match(portal, [pair(deposit, line, 1_000)]);
    expect(answer).toMatchObject({
      status: 201,
      body: {
        total: 1,
        reconciliations: [
          {
            transaction_id: deposit,
            line_item_id: line.id,
            client_id: client.id,
            amount: 1_000,
            transaction_amount: 1_000,
          },
        ],
      },
    });
    const detail = await get(`/transactions/${deposit}`);
    expect(detail).toMatchObject({ type: 'contribution', allocated_amount: 1_000 });
    expect(detail.allocations).toMatchObject([{ client_id: client.id, amount: 1_000, note: 'First call' }]);
    expect(detail.activity[0]).toMatchObject({ action: 'transaction.matched', actor_name: 'Morgan Manager' });
    expect(await lineNow(line)).toMatchObject({
      status: 'Paid',
      matched_amount: 1_000,
      outstanding_amount: 0,
    });
    expect(await get(`/capital-calls/${callId}`)).toMatchObject({ status: 'Paid', settled_count: 1 });
    const { entries } = await get(`/audit?kind=capital-call&record_id=${callId}&action=capital-call.matched`);
    expect(entries).toMatchObject([
      {
        summary: `$1,000.00 matched to ${line.client_name}`,
        actor_name: 'Morgan Manager',
        record_name: 'First call',
        changes: expect.arrayContaining([
          { field: 'client', unit: 'text', before: null, after: line.client_name },
          { field: 'matched', unit: 'AUD', before: 0, after: 1_000 },
        ]),
      },
    ]);
    expect(await get(`/clients/${client.id}`)).toMatchObject({ total_paid: 1_000 });
    expect(await get(`/reconciliations/${answer.body.reconciliations[0].id}`)).toEqual(
      answer.body.reconciliations[0],
    );
  });

  test('a partial match leaves the rest of the line outstanding and the rest of the deposit unreconciled', async () => {
    const { line } = await oneLine(1_000);
    const [deposit = ''] = await importRows(portal, [['700.55', 'Part']]);
    expect((await match(portal, [pair(deposit, line, '400.50')])).status).toBe(201);
    expect(await lineNow(line)).toMatchObject({ status: 'Partially Paid', outstanding_amount: 599.5 });
    const { transactions } = await get('/reconciliations/unreconciled');
    const left = transactions.find((one: { id: string }) => one.id === deposit);
    expect(left).toMatchObject({ type: 'contribution', allocated_amount: 400.5 });
  });

  test('one deposit can pay lines of several clients, and several deposits one line', async () => {
    const [one, two] = [await portal.addClient(), await portal.addClient()];
    const { lines } = await callFrom(portal, [
      [one.id, 600],
      [two.id, 400],
    ]);
    const [first, second] = lines;
    if (!first || !second) throw new Error('No lines');
    const [shared = '', rest = ''] = await importRows(portal, [
      ['800', 'Family'],
      ['200', 'Rest'],
    ]);
    const answer = await match(portal, [
      pair(shared, first, 600),
      pair(shared, second, 200),
      pair(rest, second, 200),
    ]);
    expect(answer.body.total).toBe(3);
    expect((await lineNow(first)).status).toBe('Paid');
    expect((await lineNow(second)).status).toBe('Paid');
    // Several clients share the deposit, and its text can name the others.
    const seen = await portal.call(two.actor, 'GET', `/clients/${two.id}/transactions`);
    expect(JSON.stringify(seen.body)).not.toContain('Family');
    expect(seen.body.transactions).toHaveLength(2);
  });

  test('ten pairs of different deposits, clients and calls fit into one atomic write', async () => {
    const pairs: object[] = [];
    for (let index = 0; index < 10; index += 1) {
      const { line } = await oneLine(100 + index);
      const [deposit = ''] = await importRows(portal, [
        [100 + index, `Payer Number ${'ABCDEFGHIJ'[index]}xyz`],
      ]);
      pairs.push(pair(deposit, line, 100 + index));
    }
    expect((await match(portal, pairs)).body.total).toBe(10);
  });

  test('ten such pairs of ten months are more than a write holds: refused with advice, and nothing is matched', async () => {
    const pairs: object[] = [];
    for (let index = 0; index < 10; index += 1) {
      const { line } = await oneLine(200 + index);
      const month = `02/${String(index + 1).padStart(2, '0')}/2024`;
      const [deposit = ''] = await importRows(portal, [
        [200 + index, `${'ABCDEFGHIJ'[index]}uvwxyz Orchard`, month],
      ]);
      pairs.push(pair(deposit, line, 200 + index));
    }
    const refused = await match(portal, pairs);
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid-input']);
    expect(refused.body.issues[0].message).toBe(
      'These deposits span too many months to match at the same time. Match fewer deposits.',
    );
    expect((await match(portal, pairs.slice(0, 8))).body.total).toBe(8);
    expect((await match(portal, pairs.slice(8))).body.total).toBe(2);
  });

  test('a match of several lines is one entry in the history of their call, and none in other calls', async () => {
    const [one, two] = [await portal.addClient(), await portal.addClient()];
    const { callId, lines } = await callFrom(portal, [
      [one.id, 600],
      [two.id, 400],
    ]);
    const [first, second] = lines;
    if (!first || !second) throw new Error('No lines');
    const other = await oneLine(50);
    const [deposit = ''] = await importRows(portal, [['1050', 'All of them']]);
    const pairs = [pair(deposit, first, 600), pair(deposit, second, 400), pair(deposit, other.line, 50)];
    expect((await match(portal, pairs)).status).toBe(201);
    const told = async (id: string) =>
      (await get(`/audit?kind=capital-call&record_id=${id}`)).entries
        .filter(({ action }: { action: string }) => action === 'capital-call.matched')
        .map(({ summary }: { summary: string }) => summary);
    expect(await told(callId)).toEqual([
      `$600.00 matched to ${first.client_name}; $400.00 matched to ${second.client_name}`,
    ]);
    expect(await told(other.callId)).toEqual([`$50.00 matched to ${other.line.client_name}`]);
  });

  test.each([
    ['a confirmed payer is remembered', 'Ferntree Bakery', undefined],
    ['a payer whose match nobody saw teaches nothing', 'Tidewater Smithy', true],
  ])('%s', async (_what, payer, unseen) => {
    const { line } = await oneLine(4_321);
    const [first = '', second = ''] = await importRows(portal, [
      ['2000', `Direct credit ${payer}`],
      ['2321', `Direct credit ${payer}`],
    ]);
    const suggestionsOf = async (id: string) =>
      (await get('/reconciliations/unreconciled')).transactions.find((one: { id: string }) => one.id === id)
        .suggestions;
    expect(JSON.stringify(await suggestionsOf(second))).not.toContain('Known payer');
    const body = { pairs: [pair(first, line, 2_000)], unseen };
    expect((await portal.call(portal.manager, 'POST', '/reconciliations/match', body)).status).toBe(201);
    const [next] = await suggestionsOf(second);
    if (!unseen) expect(next).toMatchObject({ line_item_id: line.id, amount: 2_321 });
    expect(next?.reasons.includes('Known payer') ?? false).toBe(!unseen);
  });
});

describe('a refusal changes nothing', () => {
  test('one bad pair refuses all: together they exceed a line', async () => {
    const { line } = await oneLine(1_000);
    const [one = '', two = ''] = await importRows(portal, [
      ['700', 'First'],
      ['700', 'Second'],
    ]);
    const answer = await match(portal, [pair(one, line, 700), pair(two, line, 700)]);
    expect(answer).toMatchObject({ status: 409, body: { code: 'exceeds-outstanding' } });
    expect(answer.body.error).toContain('$1,000.00');
    expect((await get(`/transactions/${one}`)).type).toBe('');
  });

  test('a line under another call is refused, also when it is listed twice', async () => {
    const { line } = await oneLine();
    const other = await oneLine();
    const [deposit = ''] = await importRows(portal, [['50', 'Deposit']]);
    const stray = { ...line, capital_call_id: other.callId };
    expect(await match(portal, [pair(deposit, stray, 50)])).toMatchObject({
      status: 404,
      body: { code: 'line-item-not-found' },
    });
    expect(await match(portal, [pair(deposit, line, 1), pair(deposit, stray, 1)])).toMatchObject({
      status: 400,
    });
  });
});

test('many parallel matches of the same line and deposit never exceed what is outstanding', async () => {
  const { line } = await oneLine(1_000);
  const deposits = await importRows(
    portal,
    Array.from({ length: 8 }, (_, index) => ['300', `Race ${index}`] as const),
  );
  const answers = await Promise.all(deposits.map((deposit) => match(portal, [pair(deposit, line, 300)])));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409, 409, 409]);
  expect((await lineNow(line)).matched_amount).toBe(900);
});
