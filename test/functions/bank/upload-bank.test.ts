import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runImport } from '#functions/money/run-import.ts';
import { stageBankRows } from '#functions/money/stage-bank-rows.ts';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import { addDays, fundDateAt } from '#shared/calendar-date.ts';
import { type BankPortal, bookedRows, startBankPortal } from '#test/harness/bank-portal.ts';
import { SANDBOX_STEP_MS } from '#test/harness/bank-sandbox.ts';
import { goToDay } from '#test/harness/go-to-day.ts';

let bank: BankPortal;

beforeEach(async () => {
  bank = await startBankPortal({ faults: { conflict: 0.03, lostReply: 0.03, unprocessed: 0.2 } });
});

afterEach(async () => {
  await bank.portal.services.settled();
  const { breaches } = await verifyLedger(bank.portal.services);
  await bank.close();
  expect(breaches).toEqual([]);
});

const getImport = async (id: string) =>
  (await bank.portal.call(bank.portal.manager, 'GET', `/transactions/imports/${id}`)).body;

describe('200', () => {
  test('imports every posted row on the day the bank booked it, and inserts nothing the second time', async () => {
    await bank.connect();
    const expected = bookedRows('2025-01-01', '2025-06-10');
    const first = await bank.importBank('2025-01-01', '2025-06-10');
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      status: 'done',
      insertedCount: expected.length,
      duplicateCount: 0,
      total_rows: expected.length,
      bank: 'Hooli Bank',
      fromDate: '2025-01-01',
      toDate: '2025-06-10',
    });
    expect(expected.length).toBeGreaterThan(1_100);
    expect(await bank.stored()).toEqual(expected);

    const second = await bank.importBank('2025-01-01', '2025-06-10');
    expect(second.body).toMatchObject({ insertedCount: 0, duplicateCount: expected.length });
    expect(await bank.stored()).toEqual(expected);
  });

  test('overlapping periods insert each row once', async () => {
    await bank.connect();
    await bank.importBank('2025-03-01', '2025-03-20');
    const { body } = await bank.importBank('2025-03-11', '2025-03-31');
    expect(body.insertedCount).toBe(bookedRows('2025-03-21', '2025-03-31').length);
    expect(await bank.stored()).toEqual(bookedRows('2025-03-01', '2025-03-31'));
  });

  test('an undone import is proposed again and imports the same rows', async () => {
    goToDay(bank.portal, '2025-06-12');
    await bank.connect();
    const { body } = await bank.importBank('2025-03-01', '2025-03-20');
    const stored = await bank.stored();
    const { portal } = bank;
    const path = `/transactions/imports/${body.import_id}/undo`;
    const answer = await portal.call(portal.manager, 'POST', path, { reason: 'The wrong days' });
    expect(answer.status).toBe(202);
    await portal.services.settled();
    expect(await getImport(body.import_id)).toMatchObject({
      status: 'undone',
      takenBackCount: body.insertedCount,
    });
    expect(await bank.stored()).toEqual([]);
    const connection = await portal.call(portal.manager, 'GET', '/basiq/connection');
    expect(connection.body).toMatchObject({ default_from: '2025-03-01', last_import: { status: 'undone' } });
    const again = await bank.importBank('2025-03-01', '2025-03-20');
    expect(again.body).toMatchObject({ insertedCount: body.insertedCount, duplicateCount: 0 });
    expect(await bank.stored()).toEqual(stored);
  });

  test('two purchases that differ only in their ids are both imported', async () => {
    await bank.connect();
    await bank.importBank('2025-03-14', '2025-03-14');
    const parking = (await bank.stored()).filter((row) => row.includes('Car Park'));
    expect(parking).toEqual(Array(2).fill('2025-03-14 -12.5 Example Street Car Park'));
  });

  test('the history shows its days as people write them', async () => {
    await bank.connect();
    const { body } = await bank.importBank('2025-02-03', '2025-02-04');
    const history = await bank.portal.call(
      bank.portal.manager,
      'GET',
      `/audit?kind=import&record_id=${body.import_id}`,
    );
    expect(history.body.entries.map((entry: { summary: string }) => entry.summary)).toContain(
      'Import from the bank, 03/02/2025 to 04/02/2025',
    );
  });

  test('rows in another currency are left out and reported', async () => {
    await bank.connect();
    const { body } = await bank.importBank('2025-02-05', '2025-02-05');
    expect(body.rejected).toEqual([
      { line: body.total_rows + 1, message: 'Transaction of 05/02/2025: In USD, not in Australian dollars.' },
    ]);
    expect((await getImport(body.import_id)).rejected).toEqual(body.rejected);
    expect((await bank.stored()).join()).not.toContain('HOSTING');
  });

  test('pending rows are not imported until they are posted, and then once', async () => {
    await bank.connect();
    const today = fundDateAt(bank.portal.services.now());
    const yesterday = addDays(today, -1);
    await bank.importBank(yesterday, today);
    expect(await bank.stored()).toEqual(bookedRows(yesterday, yesterday));
    const { userId, id } = bank.sandbox.provider.state.value.connections[0] ?? { userId: '', id: '' };
    await bank.sandbox.provider.refresh(bank.sandbox.provider.connection(userId, id));
    bank.sandbox.advance(3 * SANDBOX_STEP_MS);
    expect((await bank.importBank(yesterday, today)).body.insertedCount).toBe(0);
    bank.sandbox.provider.settlePending();
    await bank.importBank(yesterday, today);
    expect(await bank.stored()).toEqual(bookedRows(yesterday, today));
  });

  test.each(['kept', 'purged'])(
    'a bank connected again, its former data %s, imports nothing twice',
    async (data) => {
      await bank.connect();
      await bank.importBank('2025-03-01', '2025-03-20');
      const [connection] = bank.sandbox.provider.state.value.connections;
      Object.assign(connection ?? {}, { deleted: true, purged: data === 'purged' });
      await bank.connect();
      const { body } = await bank.importBank('2025-03-11', '2025-03-31');
      expect(body.insertedCount).toBe(bookedRows('2025-03-21', '2025-03-31').length);
      expect(await bank.stored()).toEqual(bookedRows('2025-03-01', '2025-03-31'));
      expect((await bank.importBank('2025-03-01', '2025-03-31')).body.insertedCount).toBe(0);
    },
  );

  test('the rows can be classified and allocated like any other, and the client sees their share', async () => {
    await bank.connect();
    await bank.importBank('2025-01-01', '2025-01-31');
    const { portal } = bank;
    const { body } = await portal.call(portal.manager, 'GET', '/transactions?limit=1000');
    const deposit = body.transactions.find((row: { description: string }) =>
      / CC-2025-01/.test(row.description),
    );
    expect(deposit).toMatchObject({ type: '', source: 'basiq', basiq_transaction_id: expect.any(String) });
    const client = await portal.addClient();
    const path = `/transactions/${deposit.id}`;
    await portal.call(portal.manager, 'PUT', `${path}/classify`, { type: 'contribution' });
    const allocated = await portal.call(portal.manager, 'POST', `${path}/allocations`, {
      clientId: client.id,
      amount: 1_000,
    });
    expect(allocated.status).toBe(201);
    const seen = await portal.call(client.actor, 'GET', `/clients/${client.id}/transactions`);
    expect(seen.body.transactions).toMatchObject([{ amount: 1_000, txn_date: deposit.txn_date }]);
  });

  test('a day without rows is an import of zero rows', async () => {
    await bank.connect();
    const { status, body } = await bank.importBank('2024-06-01', '2024-06-02');
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'done', insertedCount: 0, total_rows: 0 });
  });
});

describe('400', () => {
  const today = fundDateAt(new Date());
  test.each([
    ['the first after the last', '2025-06-10', '2025-06-09'],
    ['a day there is not', '2025-02-30', '2025-03-01'],
    ['tomorrow', '2025-02-01', addDays(today, 1)],
    ['two years and two days', '2023-01-01', '2025-01-01'],
    ['no first day', '', '2025-01-01'],
  ])('refuses %s without calling the bank', async (_, from, to) => {
    const { status, body } = await bank.importBank(from, to);
    expect([status, body.code]).toEqual([400, 'invalid-input']);
  });

  test('accepts two years that include a leap day', async () => {
    expect((await bank.importBank('2023-02-01', '2025-01-31')).body.code).toBe('bank-not-connected');
  });
});

describe('409', () => {
  test('refuses an import when the consent was withdrawn at the provider', async () => {
    await bank.connect();
    const { provider } = bank.sandbox;
    const [consent] = provider.state.value.consents;
    if (consent) await provider.revoke(consent);
    const { status, body } = await bank.importBank('2025-01-01', '2025-01-02');
    expect([status, body.code]).toEqual([409, 'bank-consent-ended']);
    expect(await bank.stored()).toEqual([]);
  });

  test('of many imports at the same time one runs, and no row is inserted twice', async () => {
    await bank.connect();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => bank.importBank('2025-01-01', '2025-01-31')),
    );
    const outcomes = answers.map(({ status, body }) => body.code ?? status).sort();
    expect(outcomes).toContain('bank-import-running');
    for (const outcome of outcomes) expect(['bank-import-running', 200]).toContain(outcome);
    expect(await bank.stored()).toEqual(bookedRows('2025-01-01', '2025-01-31'));
  });
});

describe('a repeated request', () => {
  const keyed = { 'idempotency-key': 'one-form' };

  test('with the same key returns the same import, and with another period is refused', async () => {
    await bank.connect();
    const first = await bank.importBank('2025-01-01', '2025-01-31', keyed);
    const again = await bank.importBank('2025-01-01', '2025-01-31', keyed);
    expect(again.body).toEqual(first.body);
    const hits = [first, again].map(({ headers }) => headers['idempotency-hit']);
    expect(hits).toEqual([undefined, 'true']);
    const other = await bank.importBank('2025-01-01', '2025-02-28', keyed);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency-mismatch']);
  });

  test('sent many times in parallel with one key starts one import', async () => {
    await bank.connect();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => bank.importBank('2025-01-01', '2025-01-31', keyed)),
    );
    for (const { status } of answers) expect([200, 202]).toContain(status);
    expect(new Set(answers.map(({ body }) => body.import_id)).size).toBe(1);
    await bank.portal.services.settled();
    expect(await bank.stored()).toEqual(bookedRows('2025-01-01', '2025-01-31'));
  });

  test('after a failure starts the import again', async () => {
    await bank.connect();
    bank.sandbox.provider.faults.add({ call: 'transactions', kind: 'html' });
    const failed = await bank.importBank('2025-01-01', '2025-01-31', keyed);
    expect(failed.body.code).toBe('bank-data-not-readable');
    const { status, body } = await bank.importBank('2025-01-01', '2025-01-31', keyed);
    expect(status).toBe(200);
    expect(body.insertedCount).toBe(bookedRows('2025-01-01', '2025-01-31').length);
  });
});

describe('an import that was interrupted', () => {
  async function leaveAfterFetch(): Promise<string> {
    const { portal } = bank;
    const jumped: number[] = [];
    const { continueImport } = portal.services;
    const waiting: string[] = [];
    Object.assign(portal.services, { continueImport: async (id: string) => void waiting.push(id) });
    const { read } = { read: bank.sandbox.provider.transactions };
    Object.assign(bank.sandbox.provider, {
      transactions: (...given: Parameters<typeof read>) => {
        if (jumped.push(1) === 1) portal.advance(25_000);
        return read(...given);
      },
    });
    const { status, body } = await bank.importBank('2025-01-01', '2025-02-10');
    expect(status).toBe(202);
    expect(waiting).toEqual([body.import_id]);
    Object.assign(portal.services, { continueImport });
    Object.assign(bank.sandbox.provider, { transactions: read });
    return body.import_id;
  }

  test('continues from the rows already stored, without calling the bank', async () => {
    await bank.connect();
    const id = await leaveAfterFetch();
    expect(await bank.stored()).toEqual([]);
    expect((await bank.importBank('2025-01-01', '2025-01-02')).body.code).toBe('bank-import-running');
    bank.sandbox.provider.faults.add({ call: 'transactions', kind: 'status', status: 500, times: 1_000 });
    await bank.portal.services.sweepImports();
    expect(await getImport(id)).toMatchObject({ status: 'done', fromDate: '2025-01-01' });
    expect(await bank.stored()).toEqual(bookedRows('2025-01-01', '2025-02-10'));
  });

  test('during fetching is fetched again, and fails after several attempts', async () => {
    await bank.connect();
    const { portal, sandbox } = bank;
    const id = await bank.beginImport('2025-01-01', '2025-06-10');
    // The test counts attempts, and a lost reply would cause one more, so the database's faults are off.
    portal.faults.off();
    sandbox.provider.faults.add({ call: 'transactions', kind: 'hang', times: 1_000 });
    const take = vi.spyOn(sandbox.provider.faults, 'take');
    const run = () => runImport(portal.services, id, portal.services.now().getTime() + 60_000, stageBankRows);
    for (let attempt = 1; attempt < 4; attempt += 1) {
      const outOfTime = new AbortController();
      const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(outOfTime.signal);
      const left = run();
      await expect
        .poll(() => take.mock.results.filter(({ value }) => value?.kind === 'hang'))
        .toHaveLength(attempt);
      outOfTime.abort();
      expect(await left).toMatchObject({ status: 'running', fetching: true, position: 0 });
      timeout.mockRestore();
    }
    take.mockRestore();
    sandbox.provider.faults.clear();
    await run();
    expect(await getImport(id)).toMatchObject({
      status: 'failed',
      insertedCount: 0,
      failure: expect.any(String),
    });
    expect(await bank.stored()).toEqual([]);
    expect((await bank.importBank('2025-01-01', '2025-01-31')).body.status).toBe('done');
  });
});
