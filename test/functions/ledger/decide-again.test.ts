import { beforeEach, expect, test, vi } from 'vitest';
import { ConditionFailed } from '#functions/ledger/change.ts';
import { decideAgain } from '#functions/ledger/decide-again.ts';
import { Refusal } from '#functions/ledger/refusal.ts';

beforeEach(() => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  return () => random.mockRestore();
});

test('a decision is repeated until the records it read are unchanged', async () => {
  const attempts: number[] = [];
  const answer = await decideAgain(async (attempt) => {
    attempts.push(attempt);
    if (attempt < 3) throw new ConditionFailed(['record']);
    return 'done';
  });
  expect(answer).toBe('done');
  expect(attempts).toEqual([0, 1, 2, 3]);
});

test('after twelve attempts it is refused as busy', async () => {
  const decide = vi.fn(async () => {
    throw new ConditionFailed(['record']);
  });
  await expect(decideAgain(decide)).rejects.toMatchObject({ code: 'busy' });
  expect(decide).toHaveBeenCalledTimes(12);
});

test('after twelve attempts it refuses with the refusal that the caller chose', async () => {
  const refuse = () => {
    throw new Refusal('changed-meanwhile');
  };
  const refused = decideAgain(async () => {
    throw new ConditionFailed(['record']);
  }, refuse);
  await expect(refused).rejects.toMatchObject({ code: 'changed-meanwhile' });
});

test('any other error ends it immediately', async () => {
  const decide = vi.fn(async () => {
    throw new RangeError('out of order');
  });
  await expect(decideAgain(decide)).rejects.toThrow('out of order');
  expect(decide).toHaveBeenCalledTimes(1);
});
