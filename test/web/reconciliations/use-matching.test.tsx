// @vitest-environment happy-dom

import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { cents } from '#shared/money.ts';
import type { Answered } from '#test/web/answers.ts';
import { stubPortal } from '#test/web/stub-portal.ts';
import { useMatching } from '#web/reconciliations/use-matching.ts';
import { notify } from '#web/ui/toast.tsx';

const pair = (line: string) => ({
  transaction_id: `deposit-${line}`,
  capital_call_id: 'call',
  line_item_id: line,
  amount: cents(100),
});

const matchOf = (id: string): Answered<'unmatchDeposit'> => ({
  id,
  transaction_id: `deposit-${id}`,
  txn_date: '2025-06-10',
  description: 'Deposit',
  transaction_amount: 1,
  capital_call_id: 'call',
  capital_call_title: 'Roof',
  line_item_id: id,
  allocation_id: id,
  payment_reference: '100100010269',
  client_id: 'client',
  client_name: 'Client',
  amount: 1,
  matched_at: '2025-06-11T00:00:00.000Z',
  matched_by_name: 'Manager',
});

function start() {
  const portal = { down: false };
  const undo = (url: URL) =>
    portal.down
      ? { status: 503, body: { error: 'Try again', code: 'busy' } }
      : { body: matchOf(String(url.pathname.split('/').at(-2))) };
  const sent = stubPortal({
    'POST /reconciliations/match': (_url, body) => {
      const { pairs } = body as { pairs: { line_item_id: string }[] };
      return {
        body: { reconciliations: pairs.map((one) => matchOf(one.line_item_id)), total: pairs.length },
      };
    },
    ...Object.fromEntries(['a', 'b', 'c'].map((id) => [`DELETE /reconciliations/${id}/unmatch`, undo])),
  });
  const { result } = renderHook(() => useMatching());
  type Matching = typeof result.current;
  return {
    portal,
    told: vi.spyOn(notify, 'info'),
    work: (step: (matching: Matching) => Promise<boolean>) => act(() => step(result.current)),
    undone: () =>
      sent
        .filter(({ call }) => call.startsWith('DELETE'))
        .map(({ call }) => call.split('/')[2])
        .join(' '),
  };
}

it('undoes one match after the other, newest first, and then shows that there are no more', async () => {
  const { work, undone, told } = start();
  await work((matching) => matching.match([pair('a')]));
  await work((matching) => matching.match([pair('b'), pair('c')]));
  await work((matching) => matching.undoLast());
  await work((matching) => matching.undoLast());
  expect(undone()).toBe('b c a');
  expect(told).not.toHaveBeenCalled();
  await work((matching) => matching.undoLast());
  expect(told).toHaveBeenCalledWith('Nothing to undo');
});

it('does not undo a match again that was undone in the list of matches', async () => {
  const { work, undone } = start();
  await work((matching) => matching.match([pair('a')]));
  await work((matching) => matching.match([pair('b')]));
  await work((matching) => matching.undo(['b'], 'Wrong call'));
  await work((matching) => matching.undoLast());
  expect(undone()).toBe('b a');
});

it('can undo later a match it could not undo while the server was busy', async () => {
  const { work, undone, portal, told } = start();
  await work((matching) => matching.match([pair('a')]));
  portal.down = true;
  await work((matching) => matching.undoLast());
  portal.down = false;
  expect(await work((matching) => matching.undoLast())).toBe(true);
  expect(undone()).toMatch(/^a( a)+$/);
  expect(told).not.toHaveBeenCalled();
});

it('sends pairs whose answer was lost under the same key, after any match in between, and a received answer ends it', async () => {
  const portal = { down: false };
  const keys: [string, unknown][] = [];
  stubPortal({
    'POST /reconciliations/match': (_url, body, key) => {
      const { pairs } = body as { pairs: { line_item_id: string }[] };
      const ids = pairs.map((one) => one.line_item_id);
      keys.push([ids.join(' '), key]);
      return portal.down
        ? { status: 503, body: { error: 'Try again.', code: 'busy' } }
        : { status: 201, body: { reconciliations: ids.map(matchOf), total: ids.length } };
    },
  });
  const { result } = renderHook(() => useMatching());
  const match = (id: string) => act(() => result.current.match([pair(id)]));
  portal.down = true;
  await match('a');
  await match('b');
  portal.down = false;
  expect(await match('c')).toBe(true);
  expect(await match('b')).toBe(true);
  expect(await match('a')).toBe(true);
  // The server has answered the first request, so matching the same pair again sends a new key.
  expect(await match('a')).toBe(true);

  const keysOf = (id: string) => keys.filter(([ids]) => ids === id).map(([, key]) => key);
  const [lost, found, anew] = keysOf('a');
  expect(lost).toMatch(/^[0-9a-f-]{36}$/);
  expect(found).toBe(lost);
  expect(anew).not.toBe(lost);
  expect(new Set(keysOf('b')).size).toBe(1);
  expect(new Set([...keysOf('a'), ...keysOf('b'), ...keysOf('c')]).size).toBe(4);
});

it('asks before it exceeds a pledge, and confirms with the next match of the same pairs only', async () => {
  const sent = stubPortal({
    'POST /reconciliations/match': (_url, body) =>
      (body as { confirmed?: string[] }).confirmed
        ? { status: 201, body: { reconciliations: [matchOf('a')], total: 1 } }
        : { status: 409, body: { error: 'This is beyond it.', code: 'beyond-pledge' } },
  });
  const failed = vi.spyOn(notify, 'error');
  const { result } = renderHook(() => useMatching());
  const pairs = [pair('a')];
  await act(() => result.current.match(pairs));
  expect(result.current.questionOf(pairs)).toBe('This is beyond it.');
  expect(result.current.questionOf([{ ...pair('a'), amount: cents(99) }])).toBeUndefined();
  expect(failed).not.toHaveBeenCalled();
  expect(await act(() => result.current.match(pairs))).toBe(true);
  const bodies = sent.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body);
  expect(bodies.map((body) => (body as { confirmed?: string[] }).confirmed)).toEqual([
    undefined,
    ['beyond-pledge'],
  ]);
});

function startPicky({ beyond = [], refused = [] }: { beyond?: string[]; refused?: string[] }) {
  const matched: string[] = [];
  const unseenIds: string[] = [];
  const portal = { down: false };
  const sent = stubPortal({
    'POST /reconciliations/match': (_url, body) => {
      const { pairs, confirmed, unseen } = body as {
        pairs: { line_item_id: string }[];
        confirmed?: string[];
        unseen?: boolean;
      };
      const ids = pairs.map((one) => one.line_item_id);
      if (portal.down) return { status: 503, body: { error: 'Try again.', code: 'busy' } };
      if (ids.some((id) => refused.includes(id)))
        return { status: 409, body: { error: `Paid with ${ids.join(' ')}.`, code: 'exceeds-outstanding' } };
      if (!confirmed && ids.some((id) => beyond.includes(id)))
        return { status: 409, body: { error: `Beyond with ${ids.join(' ')}.`, code: 'beyond-pledge' } };
      matched.push(...ids);
      if (unseen) unseenIds.push(...ids);
      return { status: 201, body: { reconciliations: ids.map(matchOf), total: ids.length } };
    },
  });
  const { result } = renderHook(() => useMatching());
  const matchesOf = (ids: readonly string[]) => ids.map((id) => [pair(id)]);
  return {
    portal,
    matched,
    unseenIds,
    sent,
    result,
    confirm: (id: string) => act(() => result.current.match([pair(id)])),
    apply: (ids: readonly string[], safe: readonly string[] = ids) =>
      act(() => result.current.applySafe(matchesOf(ids), async () => matchesOf(safe))),
  };
}

it('matches those of several that need no confirmation, unseen, and each other one once it is confirmed', async () => {
  const { matched, unseenIds, result, apply, confirm } = startPicky({ beyond: ['b', 'd'] });
  expect(await apply(['a', 'b', 'c', 'd', 'e'])).toBe(false);
  expect(matched.toSorted()).toEqual(['a', 'c', 'e']);
  expect(result.current.questionOf([pair('b')])).toBe('Beyond with b.');
  expect(result.current.questionOf([pair('d')])).toBe('Beyond with d.');

  expect(await confirm('b')).toBe(true);
  expect(result.current.questionOf([pair('b')])).toBeUndefined();
  expect(result.current.questionOf([pair('d')])).toBe('Beyond with d.');
  expect(await confirm('d')).toBe(true);
  expect(matched.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(unseenIds.toSorted()).toEqual(['a', 'c', 'e']);
});

it('stores the reason of each refused one until it is cleared, and matches the others', async () => {
  const failed = vi.spyOn(notify, 'error');
  const { matched, result, apply } = startPicky({ refused: ['b'] });
  expect(await apply(['a', 'b', 'c'])).toBe(false);
  expect(matched).toEqual(['a', 'c']);
  expect(result.current.refusalOf([pair('b')])).toBe('Paid with b.');
  expect(result.current.refusalOf([pair('a')])).toBeUndefined();
  // The list shows the error of each line item, so no toast reports an error.
  expect(failed).not.toHaveBeenCalled();
  act(() => result.current.forgetObstacles());
  expect(result.current.refusalOf([pair('b')])).toBeUndefined();
});

it('matches only those still safe when all is read again, and reports the rest', async () => {
  const { matched, result, apply } = startPicky({});
  expect(await apply(['a', 'b', 'c'], ['a', 'c', 'new'])).toBe(false);
  expect(matched).toEqual(['a', 'c']);
  expect(result.current.refusalOf([pair('b')])).toMatch(/records changed after this list was opened/);
});

it('matches nothing where the safe ones cannot be read again', async () => {
  const failed = vi.spyOn(notify, 'error');
  const { sent, result } = startPicky({});
  const unread = () => Promise.reject(new Error('Not now.'));
  expect(await act(() => result.current.applySafe([[pair('a')]], unread))).toBe(false);
  expect(sent).toEqual([]);
  expect(failed).toHaveBeenCalledWith('Matching failed: Not now.', expect.anything());
});

it('ends at a temporary fault, and reports nothing of the matches that were not tried', async () => {
  const { portal, matched, result, apply } = startPicky({});
  const failed = vi.spyOn(notify, 'error');
  portal.down = true;
  expect(await apply(['a', 'b'])).toBe(false);
  expect(failed).toHaveBeenCalledWith('Matching failed: Try again.', expect.anything());
  expect(result.current.refusalOf([pair('a')])).toBeUndefined();
  portal.down = false;
  expect(await apply(['a', 'b'])).toBe(true);
  expect(matched).toEqual(['a', 'b']);
});

it('counts its progress while it matches several', async () => {
  const ids = Array.from({ length: 25 }, (_, index) => `line-${index}`);
  const answered: (() => void)[] = [];
  stubPortal({
    'POST /reconciliations/match': (_url, body) =>
      new Promise((resolve) => {
        const { pairs } = body as { pairs: { line_item_id: string }[] };
        const reconciliations = pairs.map((one) => matchOf(one.line_item_id));
        answered.push(() => resolve({ status: 201, body: { reconciliations, total: pairs.length } }));
      }),
  });
  const { result } = renderHook(() => useMatching());
  const matches = ids.map((id) => [pair(id)]);
  act(() => void result.current.applySafe(matches, async () => matches));
  const seen: unknown[] = [];
  for (let requests = 1; requests <= 3; requests += 1) {
    await waitFor(() => expect(answered).toHaveLength(requests));
    seen.push(result.current.progress);
    answered.at(-1)?.();
  }
  await waitFor(() => expect(result.current.busy).toBeUndefined());
  expect(seen).toEqual([0, 10, 20].map((done) => ({ done, of: 25 })));
  expect(result.current.progress).toBeUndefined();
});
