// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { cents } from '#shared/money.ts';
import { stubPortal } from '#test/web/stub-portal.ts';
import { useMatching } from '#web/reconciliation/use-matching.ts';
import { notify } from '#web/ui/toast.tsx';

vi.mock('#web/session-state.ts', () => ({ idToken: async () => 'id-token' }));
vi.mock('#web/config.ts', () => ({
  portalConfig: async () => ({ apiBaseUrl: '/api', environment: 'prod' }),
}));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const pair = (line: string) => ({
  transaction_id: `deposit-${line}`,
  capital_call_id: 'call',
  line_item_id: line,
  amount: cents(100),
});

const matchOf = (id: string) => ({
  id,
  transaction_id: `deposit-${id}`,
  txn_date: '2025-06-10',
  description: 'Deposit',
  transaction_amount: 1,
  capital_call_id: 'call',
  capital_call_title: 'Roof',
  line_item_id: id,
  payment_reference: 'CC000100010',
  client_id: 'client',
  client_name: 'Client',
  amount: 1,
  matched_at: '2025-06-11T00:00:00.000Z',
  matched_by_name: 'Manager',
});

/** A portal where matching a line makes the match of its name, and undoing fails while it is down. */
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
    /** Which matches were taken back, in that order. */
    undone: () =>
      sent
        .filter(({ call }) => call.startsWith('DELETE'))
        .map(({ call }) => call.split('/')[2])
        .join(' '),
  };
}

it('undoes one match after the other, the newest first, and then says that nothing is left', async () => {
  const { work, undone, told } = start();
  await work((matching) => matching.match([[pair('a')]]));
  await work((matching) => matching.match([[pair('b'), pair('c')]]));
  await work((matching) => matching.undoLast());
  await work((matching) => matching.undoLast());
  expect(undone()).toBe('b c a');
  expect(told).not.toHaveBeenCalled();
  await work((matching) => matching.undoLast());
  expect(told).toHaveBeenCalledWith('Nothing to undo');
});

it('does not undo again what was taken back from the list of matches', async () => {
  const { work, undone } = start();
  await work((matching) => matching.match([[pair('a')]]));
  await work((matching) => matching.match([[pair('b')]]));
  await work((matching) => matching.undo(['b']));
  await work((matching) => matching.undoLast());
  expect(undone()).toBe('b a');
});

it('can undo later what it could not while the server was busy', async () => {
  const { work, undone, portal, told } = start();
  await work((matching) => matching.match([[pair('a')]]));
  portal.down = true;
  await work((matching) => matching.undoLast());
  portal.down = false;
  expect(await work((matching) => matching.undoLast())).toBe(true);
  expect(undone()).toMatch(/^a( a)+$/);
  expect(told).not.toHaveBeenCalled();
});
