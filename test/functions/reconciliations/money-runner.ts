import { BatchWriteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import { documentClient } from '#functions/aws/services.ts';
import { verifyLedger } from '#functions/verification/verify-ledger.ts';
import { type Database, startDatabase } from '#local/database.ts';
import { startTestPortal, type TestAnswer, type TestPortal } from '../../harness/test-portal.ts';
import { statementForm } from '../transactions/statement-file.ts';
import { AMOUNTS, Model, type ModelTransaction, STATUSES, type Step, TYPES } from './money-model.ts';
import { callFrom } from './reconciling.ts';

/** So many of the database’s replies are lost while a step says so. */
const LOST_PART = 0.1;
const MAX_ATTEMPTS = 6;
/** Longer than anyone holds an import. */
const IMPORT_HELD_MS = 120_000;

const dollars = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
const toCents = (amount: number) => Math.round(amount * 100);
const pick = <One>(all: readonly One[], choice: number): One | undefined =>
  all.length === 0 ? undefined : all[choice % all.length];

/** A fund of three clients and one call of four lines, copied into tables of their own for each sequence. */
export async function openFund() {
  const database: Database = await startDatabase({});
  const base = await startTestPortal({
    shared: { database, tables: { portal: 'portal-base', audit: 'audit-base' } },
  });
  const clients = [await base.addClient(), await base.addClient(), await base.addClient()];
  const [one, two, three] = clients.map(({ id }) => id) as [string, string, string];
  const first = await callFrom(base, [
    [one, 40],
    [two, 65.55],
    [three, 25],
  ]);
  const second = await callFrom(base, [[one, 10]]);
  const lines = [...first.lines, ...second.lines].map((line) => ({
    id: line.id,
    callId: line.capital_call_id,
    client: line.client_id,
    cents: toCents(line.amount),
  }));
  const direct = documentClient(base.client);
  const rows = {
    portal: (await direct.send(new ScanCommand({ TableName: 'portal-base' }))).Items ?? [],
    audit: (await direct.send(new ScanCommand({ TableName: 'audit-base' }))).Items ?? [],
  };
  let copies = 0;
  return {
    async copy() {
      copies += 1;
      const tables = { portal: `portal-${copies}`, audit: `audit-${copies}` };
      const faults = { lostReply: 0 };
      const portal = await startTestPortal({ shared: { database, tables }, faults });
      for (const kind of ['portal', 'audit'] as const) {
        for (let at = 0; at < rows[kind].length; at += 25) {
          const RequestItems = {
            [tables[kind]]: rows[kind].slice(at, at + 25).map((Item) => ({ PutRequest: { Item } })),
          };
          await documentClient(portal.client).send(new BatchWriteCommand({ RequestItems }));
        }
      }
      return { portal, faults, model: new Model([one, two, three], lines) };
    },
    async close() {
      await base.close();
      await database.close();
    },
  };
}

export type Fund = Awaited<ReturnType<typeof openFund>>;

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: object | undefined;
  readonly key: string;
  readonly answer: TestAnswer;
}

/** Runs a sequence against the product and the model side by side; throws where they part. */
export async function runSequence(
  fund: Fund,
  sequence: readonly Step[],
  { everyStep }: { everyStep: boolean },
): Promise<void> {
  const { portal, faults, model } = await fund.copy();
  let keys = 0;
  let rows = 0;
  let last: Sent | undefined;
  /** As a browser does: what came to no answer is sent again as the same request. */
  const until = async (request: () => Promise<TestAnswer>): Promise<TestAnswer> => {
    let answer = await request();
    for (let attempts = 1; answer.status === 503 && attempts < MAX_ATTEMPTS; attempts += 1)
      answer = await request();
    return answer;
  };
  const send = async (method: string, path: string, body?: object): Promise<TestAnswer> => {
    keys += 1;
    const key = `key-${keys}`;
    const answer = await until(() =>
      portal.call(portal.manager, method, path, body, { 'Idempotency-Key': key }),
    );
    if (answer.status < 300 && !(body instanceof FormData)) last = { method, path, body, key, answer };
    return answer;
  };
  const told = (step: Step, answer: TestAnswer, isRight: boolean) =>
    expect(
      answer.status < 300,
      `${JSON.stringify(step)}: ${answer.status} ${JSON.stringify(answer.body)}`,
    ).toBe(isRight);

  async function perform(step: Step): Promise<void> {
    if (step.do === 'retry') {
      if (!last) return;
      const { method, path, body, key } = last;
      const again = await until(() =>
        portal.call(portal.manager, method, path, body, { 'Idempotency-Key': key }),
      );
      expect(again.body).toEqual(last.answer.body);
      expect(again.status).toBe(last.answer.status);
      return;
    }
    if (step.do === 'record') return record(step);
    if (step.do === 'import') return bring(step);
    if (step.do === 'match') return match(step);
    if (step.do === 'unmatch') {
      const id = pick(model.matches, step.match);
      if (id === undefined) return;
      told(step, await send('DELETE', `/reconciliations/${id}/unmatch`), model.isLive(id));
      model.unmatch(id);
      return;
    }
    if (step.do === 'set status') {
      const client = pick(model.clients, step.client);
      const body = { status: pick(STATUSES, step.status) };
      told(step, await until(() => portal.call(portal.manager, 'PUT', `/clients/${client}`, body)), true);
      return;
    }
    const transaction = pick(model.transactions, step.transaction);
    if (!transaction) return;
    if (step.do === 'allocate') return allocate(step, transaction);
    return changeType(step, transaction);
  }

  async function record(step: Extract<Step, { do: 'record' }>): Promise<void> {
    const client = pick(model.clients, step.client) ?? '';
    const cents = pick(AMOUNTS, step.amount) ?? 1;
    const type = pick(TYPES, step.type) ?? 'expense';
    const body = {
      client_id: client,
      amount: dollars(cents),
      description: 'By hand',
      txn_date: '2025-06-02',
      type,
    };
    const answer = await send('POST', '/transactions/record', body);
    told(step, answer, true);
    const isPaid = type === 'contribution';
    model.transactions.push({
      id: answer.body.id,
      cents: isPaid ? cents : -cents,
      type,
      byMatch: false,
      shares: isPaid ? [{ client, cents, match: undefined }] : [],
    });
  }

  async function bring(step: Extract<Step, { do: 'import' }>): Promise<void> {
    const lines = step.amounts.map((choice) => {
      rows += 1;
      const cents = pick(AMOUNTS, choice) ?? 1;
      return { cents: step.out ? -cents : cents, description: `Row ${rows} of Payer Number` };
    });
    const text = lines.map(
      ({ cents, description }) =>
        `03/06/2025,${cents < 0 ? '-' : ''}${dollars(Math.abs(cents))},${description}`,
    );
    const form = statementForm(['Date,Amount,Description', ...text].join('\n'));
    const answer = await send('POST', '/transactions/upload-csv', form);
    told(step, answer, true);
    faults.lostReply = 0;
    if (answer.body.status === 'running') {
      // Whoever had it in hand got no reply any more; once their hold is over the sweep carries it on.
      portal.advance(IMPORT_HELD_MS);
      await portal.services.settled();
      await portal.services.sweepImports();
      await portal.services.settled();
    }
    const { body } = await portal.call(portal.manager, 'GET', '/transactions?limit=1000');
    for (const { cents, description } of lines) {
      const { id } = body.transactions.find(
        (one: { description: string }) => one.description === description,
      );
      model.transactions.push({ id, cents, type: '', byMatch: false, shares: [] });
    }
  }

  async function match(step: Extract<Step, { do: 'match' }>): Promise<void> {
    const pairs = step.pairs.flatMap(({ transaction, line, amount }) => {
      const chosen = pick(model.transactions, transaction);
      const item = pick(model.lines, line);
      return chosen && item ? [{ transaction: chosen, line: item, cents: pick(AMOUNTS, amount) ?? 1 }] : [];
    });
    if (pairs.length === 0) return;
    const may = model.mayMatch(pairs);
    const answer = await send('POST', '/reconciliations/match', {
      pairs: pairs.map(({ transaction, line, cents }) => ({
        transaction_id: transaction.id,
        capital_call_id: line.callId,
        line_item_id: line.id,
        amount: dollars(cents),
      })),
    });
    told(step, answer, may);
    if (may)
      model.match(
        pairs,
        answer.body.reconciliations.map(({ id }: { id: string }) => id),
      );
  }

  async function allocate(
    step: Extract<Step, { do: 'allocate' }>,
    transaction: ModelTransaction,
  ): Promise<void> {
    const client = pick(model.clients, step.client) ?? '';
    const cents = pick(AMOUNTS, step.amount) ?? 1;
    const body = { clientId: client, amount: dollars(cents) };
    const may = transaction.type === 'contribution' && cents <= model.left(transaction);
    told(step, await send('POST', `/transactions/${transaction.id}/allocations`, body), may);
    if (may) transaction.shares.push({ client, cents, match: undefined });
  }

  async function changeType(
    step: Extract<Step, { do: 'classify' | 'reclassify' | 'undo classification' }>,
    transaction: ModelTransaction,
  ): Promise<void> {
    const path = `/transactions/${transaction.id}`;
    if (step.do === 'undo classification') {
      const may = transaction.type !== '' && transaction.shares.length === 0;
      told(step, await send('POST', `${path}/undo-classification`, {}), may);
      if (may) transaction.type = '';
      return;
    }
    const type = pick(TYPES, step.type) ?? 'expense';
    const fits = type !== 'contribution' || transaction.cents > 0;
    const may =
      step.do === 'classify'
        ? transaction.type === '' && fits
        : transaction.type !== '' && transaction.type !== type && transaction.shares.length === 0 && fits;
    const body = step.do === 'classify' ? { type } : { type, reason: 'It was said wrongly' };
    told(step, await send('PUT', `${path}/${step.do}`, body), may);
    if (may) transaction.type = type;
  }

  try {
    for (const step of sequence) {
      faults.lostReply = step.lost ? LOST_PART : 0;
      await perform(step);
      faults.lostReply = 0;
      if (everyStep) await compare(portal, model);
    }
    await compare(portal, model);
  } finally {
    await portal.close();
  }
}

/** What people see is what the model says, and the ledger contradicts itself nowhere. */
async function compare(portal: TestPortal, model: Model): Promise<void> {
  const get = async (path: string) => (await portal.call(portal.manager, 'GET', path)).body;
  const { transactions } = await get('/transactions?limit=1000');
  expect(
    new Map(
      transactions.map((one: { id: string; type: string; allocated_amount: number }) => [
        one.id,
        `${one.type} ${toCents(one.allocated_amount)}`,
      ]),
    ),
  ).toEqual(new Map(model.transactions.map((one) => [one.id, `${one.type} ${model.allocated(one)}`])));
  const { clients } = await get('/clients?limit=1000');
  for (const { id, total_paid } of clients) expect(toCents(total_paid), 'paid').toBe(model.paid(id));
  for (const callId of new Set(model.lines.map((line) => line.callId))) {
    const { line_items } = await get(`/capital-calls/${callId}/line-items?limit=1000`);
    for (const item of line_items) {
      const line = model.lines.find(({ id }) => id === item.id);
      if (!line) throw new Error('A line that was not called');
      const matched = model.matched(line);
      expect(toCents(item.matched_amount), 'matched').toBe(matched);
      expect(item.status).toBe(matched === 0 ? 'Issued' : matched === line.cents ? 'Paid' : 'Partially Paid');
    }
  }
  const { reconciliations } = await get('/reconciliations?limit=1000');
  expect(reconciliations.map(({ id }: { id: string }) => id).sort()).toEqual(
    model.matches.filter((id) => model.isLive(id)).sort(),
  );
  expect((await verifyLedger(portal.services)).breaches).toEqual([]);
}
