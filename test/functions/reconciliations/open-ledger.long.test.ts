import { expect, test } from 'vitest';
import { addDays, fundDateAt } from '#shared/calendar-date.ts';
import { MATCHING } from '#shared/constants.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { statementForm } from '../transactions/statement-file.ts';
import { isSafe, safeDeposit } from './declining.ts';

const portal = portalOfFile();

test('nothing is safe where more is open than one request compares, and the answer reports it', async () => {
  const { deposit, line } = await safeDeposit(portal);
  expect(await isSafe(portal, deposit)).toBe(true);
  const day = addDays(fundDateAt(portal.services.now()), -40).split('-').reverse().join('/');
  const rows = Array.from(
    { length: MATCHING.openDeposits },
    (_, index) => `${day},${index + 1}.07,Transfer number ${index}`,
  );
  const csv = ['Date,Amount,Description', ...rows].join('\n');
  await portal.call(portal.manager, 'POST', '/transactions/upload-csv', statementForm(csv));
  await portal.services.settled();
  await portal.indexesShowAll();
  const seen: { id: string; suggestions: { safe: boolean; line_item_id: string; against: string[] }[] }[] =
    [];
  let cursor = '';
  do {
    const query = `?limit=1000${cursor && `&cursor=${cursor}`}`;
    const { body } = await portal.call(portal.manager, 'GET', `/reconciliations/unreconciled${query}`);
    seen.push(...body.transactions);
    cursor = body.next_cursor ?? '';
  } while (cursor);
  expect(new Set(seen.map(({ id }) => id)).size).toBe(MATCHING.openDeposits + 1);
  expect(seen).toHaveLength(MATCHING.openDeposits + 1);
  expect(seen.flatMap(({ suggestions }) => suggestions).filter(({ safe }) => safe)).toEqual([]);
  const own = seen.find(({ id }) => id === deposit)?.suggestions ?? [];
  const found = own.find(({ line_item_id: id }) => id === line.id);
  expect(found?.against.join()).toContain(
    'Not applied unseen because there are too many items to compare at the same time',
  );
});
