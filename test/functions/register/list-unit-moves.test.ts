import { expect, test } from 'vitest';
import { callFrom, payLine } from '#test/functions/reconciliations/reconciling.ts';
import { pagesOf } from '#test/harness/pages-of.ts';
import { adjust, codeOf, done, holder, portal, reverse, send, startPortal, transfer } from './registering.ts';

startPortal();

interface Move {
  readonly client_id: string;
  readonly day: string;
  readonly kind: string;
  readonly units: number;
  readonly balance: number;
  readonly annulled: boolean;
  readonly source: string;
}

test('the moves of all holders are listed newest first in pages, and add up to each one’s units', async () => {
  const seller = await holder(1_000);
  const buyer = await holder(250);
  const { lines } = await callFrom(portal, [[buyer, 100]], { title: 'Call of June' });
  await payLine(portal, lines[0] ?? expect.unreachable(), 100);
  await done(transfer(seller, buyer, { units: 300, day: '2025-05-03' }));
  const wrong = (await done(adjust(buyer, 5))).moves[0].id;
  await done(reverse(wrong));
  await portal.indexesShowAll();

  const moves: Move[] = (await pagesOf(portal, '/register/moves?limit=2')).flatMap((page) => page.moves);
  expect(moves.map(({ kind, day }) => [kind, day])).toEqual([
    ['issue', '2025-06-02'],
    ['adjustment', '2025-05-10'],
    [expect.stringMatching(/^transfer/), '2025-05-03'],
    [expect.stringMatching(/^transfer/), '2025-05-03'],
    ['issue', '2025-03-03'],
    ['issue', '2025-03-03'],
  ]);
  expect(moves[0]?.source).toBe('Call of June');
  for (const [id, units] of [
    [seller, 700],
    [buyer, 650],
  ] as const) {
    const own = moves.filter((move) => move.client_id === id);
    const counted = own.filter(({ annulled }) => !annulled);
    expect(counted.reduce((sum, move) => sum + move.units, 0)).toBe(units);
    expect(own[0]?.balance).toBe(units);
    const { body } = await send('GET', `/register/moves?client_id=${id}&from=2025-05-01&to=2025-05-31`);
    expect(body.total).toBe(own.filter(({ day }) => day.startsWith('2025-05')).length);
  }
  const { body } = await send('GET', '/register/moves?limit=1');
  const foreign = `/register/moves?limit=1&client_id=${seller}&cursor=${body.next_cursor}`;
  expect(await codeOf(send('GET', foreign))).toBe('invalid-cursor');
});
