import { expect, test } from 'vitest';
import { countTry, hasTriesLeft, takeTry } from '#functions/records/try-store.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';

const portal = portalOfFile({ faults: { lostReply: 0.4, seed: 5 } });

const limitOf = (by: string) => ({
  of: 'trying',
  by,
  most: 20,
  withinSeconds: 3_600,
  now: '2026-03-02T01:30:00.000Z',
});

test('a try whose reply is lost is counted once, so that nobody is refused too early', async () => {
  const limit = limitOf('counted');
  for (let tries = 1; tries < limit.most; tries += 1) await countTry(portal.services, limit);
  expect(await hasTriesLeft(portal.services, limit)).toBe(true);
  await countTry(portal.services, limit);
  expect(await hasTriesLeft(portal.services, limit)).toBe(false);
});

test('a try whose reply is lost is used once, so that the reported number remains', async () => {
  const limit = limitOf('taken');
  const taken = [];
  for (let tries = 0; tries <= limit.most; tries += 1) taken.push(await takeTry(portal.services, limit));
  expect(taken).toEqual([...Array(limit.most).fill(true), false]);
});
