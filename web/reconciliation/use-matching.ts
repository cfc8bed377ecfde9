import { useCallback, useRef, useState } from 'react';
import { addCents } from '#shared/money.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import type { CallInput } from '../api/client.ts';
import { call } from '../api/client.ts';
import { refreshAfter } from '../api/refresh.ts';
import { formatMoney } from '../ui/money-format.ts';
import { notify } from '../ui/toast.tsx';
import type { MatchingPair } from './reconciliation-state.ts';

/** Matching and undoing, one at a time; each resolves to whether it succeeded. */
export function useMatching() {
  const [busy, setBusy] = useState<'match' | 'undo'>();
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  /** The matches made on this screen, newest last: each undo key press undoes one of them. */
  const made = useRef<readonly (readonly string[])[]>([]);
  // After a lost answer the same pairs are sent under the same key; other pairs get a new one.
  const key = useRef({ pairs: '', value: '' });

  const send = useCallback(async (pairs: readonly MatchingPair[]) => {
    const text = JSON.stringify(pairs);
    if (key.current.pairs !== text) key.current = { pairs: text, value: crypto.randomUUID() };
    const input = { pairs: [...pairs] } as CallInput<'matchDeposits'>;
    try {
      const { reconciliations } = await call('matchDeposits', input, {
        idempotencyKey: key.current.value,
        refresh: 'later',
      });
      key.current = { pairs: '', value: '' };
      return reconciliations;
    } catch (error) {
      if (error instanceof ApiError && !error.temporary) key.current = { pairs: '', value: '' };
      throw error;
    }
  }, []);

  /** Matches batch after batch, each all or nothing; stops at the first refusal. */
  const matchNow = useCallback(
    async (batches: readonly (readonly MatchingPair[])[]): Promise<boolean> => {
      const done: string[] = [];
      let matchedCents = addCents();
      try {
        for (const pairs of batches) {
          const reconciliations = await send(pairs);
          done.push(...reconciliations.map(({ id }) => id));
          matchedCents = addCents(matchedCents, ...reconciliations.map(({ amount }) => amount));
        }
        notify.success(`${formatMoney(matchedCents, { exact: true })} matched`);
        return true;
      } catch (error) {
        notify.error(`Matching failed: ${messageOf(error)}`);
        return false;
      } finally {
        if (done.length > 0) made.current = [...made.current, done];
        await refreshAfter('matchDeposits');
      }
    },
    [send],
  );

  const undoNow = useCallback(async (ids: readonly string[]): Promise<boolean> => {
    const settled = new Set<string>();
    try {
      for (const id of ids) {
        try {
          await call('unmatchDeposit', { id }, { idempotencyKey: `unmatch-${id}`, refresh: 'later' });
          settled.add(id);
        } catch (error) {
          // A permanent refusal is not retried; a request without an answer may be.
          if (error instanceof ApiError && !error.temporary) settled.add(id);
          throw error;
        }
      }
      notify.success(ids.length === 1 ? 'Match undone' : `${ids.length} matches undone`);
      return true;
    } catch (error) {
      notify.error(`Undo failed: ${messageOf(error)}`);
      return false;
    } finally {
      made.current = made.current
        .map((batch) => batch.filter((id) => !settled.has(id)))
        .filter((batch) => batch.length > 0);
      await refreshAfter('unmatchDeposit');
    }
  }, []);

  // An undo pressed right after a match need not wait until the lists are loaded again.
  const inTurn = useCallback((kind: 'match' | 'undo', work: () => Promise<boolean>): Promise<boolean> => {
    setBusy(kind);
    const done = turn.current.then(work);
    const free = () => setBusy((now) => (now === kind ? undefined : now));
    turn.current = done.then(free, free);
    return done;
  }, []);
  const match = useCallback(
    (batches: readonly (readonly MatchingPair[])[]) => inTurn('match', () => matchNow(batches)),
    [inTurn, matchNow],
  );
  const undo = useCallback((ids: readonly string[]) => inTurn('undo', () => undoNow(ids)), [inTurn, undoNow]);
  /** Undoes the newest match that is still in place; runs after any undo before it. */
  const undoLast = useCallback(
    () =>
      inTurn('undo', async () => {
        const newest = made.current.at(-1);
        if (newest) return undoNow(newest);
        notify.info('Nothing to undo');
        return false;
      }),
    [inTurn, undoNow],
  );

  return { busy, match, undo, undoLast };
}
