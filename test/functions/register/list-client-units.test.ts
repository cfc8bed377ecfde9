import { expect, test } from 'vitest';
import {
  adjust,
  codeOf,
  done,
  holder,
  portal,
  REASON,
  reverse,
  send,
  startPortal,
  transfer,
} from './registering.ts';

startPortal();

interface Move {
  readonly kind: string;
  readonly units: number;
}

test('a client reads the own moves only, without the other party, reasons and names of managers', async () => {
  const { id: seller, actor } = await portal.addClient({ name: 'Ann Seller' });
  await done(adjust(seller, 100));
  const buyer = await holder(0, { name: 'Bob Buyer' });
  const sold = (await done(transfer(seller, buyer, { units: 40 }))).moves[0].id;
  const own = async () => (await send('GET', `/clients/${seller}/units`, undefined, actor)).body;
  const { moves, units } = await own();
  expect(units).toBe(60);
  expect(moves.map((move: Move) => [move.kind, move.units])).toEqual([
    ['transfer-out', -40],
    ['adjustment', 100],
  ]);
  const text = JSON.stringify(moves);
  for (const secret of [buyer, 'Bob Buyer', REASON.reason, 'Morgan', portal.manager.userId])
    expect(text).not.toContain(secret);
  expect(await codeOf(send('GET', `/clients/${buyer}/units`, undefined, actor))).toBe('client-not-found');
  // No login has seen the move, so its reversal removes it from the client's list.
  await done(reverse(sold));
  expect((await own()).moves).toHaveLength(1);
  expect((await send('GET', `/clients/${seller}/units`)).body.moves).toHaveLength(2);
});
