import { expect, test } from 'vitest';
import { runBankFeed } from '#functions/bank/run-bank-feed.ts';
import { addDays, fundDateAt, startOfFundDay } from '#shared/calendar-date.ts';
import { FROM, TO, withDoubtful } from './with-doubtful-rows.ts';

test('an undo of the import takes back its rows that wait, and a row whose twin is gone is imported', () =>
  withDoubtful(async (bank, api) => {
    const reason = { reason: 'Wrong days' };
    const undo = (id: string) => api('POST', `/transactions/imports/${id}/undo`, reason);
    const waiting = async () => (await api('GET', '/transactions/doubtful')).body.rows;
    await undo((await bank.importBank(FROM, TO)).body.import_id);
    expect(await waiting()).toEqual([]);
    const next = (await bank.importBank(FROM, TO)).body;
    expect(next.doubtfulCount).toBe(2);
    const [{ id }] = await waiting();
    const { imports } = (await api('GET', '/transactions/imports')).body;
    await undo(imports.find(({ fromDate }: { fromDate?: string }) => !fromDate).import_id);
    expect((await waiting()).map(({ twin }: { twin: unknown }) => twin)).toEqual([null, null]);
    const refused = await api('PUT', `/transactions/doubtful/${id}`, { decision: 'same' });
    expect(refused.body.code).toBe('twin-gone');
    for (const row of await waiting())
      expect((await api('PUT', `/transactions/doubtful/${row.id}`, { decision: 'import' })).status).toBe(200);
    expect(await bank.stored()).toHaveLength(next.insertedCount + 2);
  }));

test('the morning import lets such rows wait too', () =>
  withDoubtful(
    async (bank, api) => {
      const { services } = bank.portal;
      const tomorrow = startOfFundDay(addDays(fundDateAt(services.now()), 1));
      const byMs = Date.parse(tomorrow) + 8 * 3_600_000 - services.now().getTime();
      bank.portal.advance(byMs);
      bank.sandbox.advance(byMs);
      for (const connection of bank.sandbox.provider.state.value.connections)
        connection.lastUsedMs = services.now().getTime();
      await runBankFeed(services);
      await services.settled();
      const { doubtful_count, last_import } = (await api('GET', '/basiq/connection')).body;
      expect([doubtful_count, last_import.by_feed, last_import.problem]).toEqual([2, true, null]);
    },
    addDays(fundDateAt(new Date()), -20),
  ));
