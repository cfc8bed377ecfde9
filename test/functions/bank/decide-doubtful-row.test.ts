import { expect, test } from 'vitest';
import { FROM, TO, withDoubtful } from './with-doubtful-rows.ts';

test('rows that a file brought before wait, hold their month open, and are decided once, 20 at once too', () =>
  withDoubtful(async (bank, api, days) => {
    const first = (await bank.importBank(FROM, TO)).body;
    const count = first.insertedCount;
    expect(first).toMatchObject({ doubtfulCount: 2, duplicateCount: 0, rejected: [], total_rows: count + 2 });
    const { rows } = (await api('GET', '/transactions/doubtful')).body;
    expect(rows.map(({ day }: { day: string }) => day)).toEqual(days);
    for (const { amount, day, account_id, twin } of rows) {
      expect(account_id).toBe('main');
      expect(twin).toMatchObject({ txn_date: day, amount, source: 'csv', balance: null });
    }
    const again = (await bank.importBank(FROM, TO)).body;
    expect(again).toMatchObject({ insertedCount: 0, doubtfulCount: 0 });
    const connection = (await api('GET', '/basiq/connection')).body;
    expect(connection).toMatchObject({ doubtful_count: 2, default_from: TO });
    const issue = { path: 'doubtful', message: expect.stringContaining('2 rows from the bank are probably') };
    const { periods } = (await api('GET', '/periods?limit=100')).body;
    const march = periods.find(({ period }: { period: string }) => period === '2025-03');
    expect(march.issues).toContainEqual(issue);
    const closing = await api('POST', '/periods/2025-03/close');
    expect([closing.status, closing.body.code]).toEqual([409, 'period-not-ready']);
    expect(closing.body.issues).toContainEqual(issue);

    const [same, other] = rows.map(({ id }: { id: string }) => `/transactions/doubtful/${id}`);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2
          ? bank.portal.call(bank.portal.manager, 'PUT', same, { decision: 'same' })
          : bank.portal.call(bank.portal.manager, 'PUT', other, { decision: 'import' }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await api('PUT', other, { decision: 'same' })).body.code).toBe('doubtful-row-imported');
    expect((await api('GET', '/transactions/doubtful')).body.rows).toEqual([]);
    expect(await bank.stored()).toHaveLength(count + 1);
    const done = (await api('GET', `/transactions/imports/${first.import_id}`)).body;
    expect(done).toMatchObject({ insertedCount: count + 1, duplicateCount: 1, doubtfulCount: 0 });
    expect((await bank.importBank(FROM, TO)).body).toMatchObject({ insertedCount: 0, doubtfulCount: 0 });
    expect((await api('GET', '/transactions/doubtful')).body.rows).toEqual([]);
    expect((await api('PUT', same, { decision: 'import' })).status).toBe(200);
    expect(await bank.stored()).toHaveLength(count + 2);
  }));
