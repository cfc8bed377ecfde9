import { beforeEach, expect, test, vi } from 'vitest';
import { ConditionFailed } from '#functions/ledger/change.ts';
import { decideAgain } from '#functions/ledger/decide-again.ts';

beforeEach(() => {
  // Every wait is as short as it can be.
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  return () => random.mockRestore();
});

test('a decision is made again until the ledger is as it supposes', async () => {
  const attempts: number[] = [];
  const answer = await decideAgain(async (attempt) => {
    attempts.push(attempt);
    if (attempt < 3) throw new ConditionFailed(['record']);
    return 'done';
  });
  expect(answer).toBe('done');
  expect(attempts).toEqual([0, 1, 2, 3]);
});

test('after twelve attempts it refuses as busy', async () => {
  const decide = vi.fn(async () => {
    throw new ConditionFailed(['record']);
  });
  await expect(decideAgain(decide)).rejects.toMatchObject({ code: 'busy' });
  expect(decide).toHaveBeenCalledTimes(12);
});

test('any other error ends it at once', async () => {
  const decide = vi.fn(async () => {
    throw new RangeError('out of order');
  });
  await expect(decideAgain(decide)).rejects.toThrow('out of order');
  expect(decide).toHaveBeenCalledTimes(1);
});
