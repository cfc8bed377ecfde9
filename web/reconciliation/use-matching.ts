import { useCallback, useRef, useState } from 'react';
import { addCents } from '#shared/money.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import type { CallInput } from '../api/client.ts';
import { call } from '../api/client.ts';
import { refreshAfter } from '../api/refresh.ts';
import { formatMoney } from '../ui/money-format.ts';
import { notify } from '../ui/toast.tsx';
import type { MatchingPair } from './reconciliation-state.ts';

const MATCHING = 'matching';
const UNDOING = 'undoing a match';

/** Matching and undoing, one at a time; each resolves to whether it succeeded. */
export function useMatching() {
  const [busy, setBusy] = useState<'match' | 'undo'>();
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  /** The matches made on this screen, newest last: each undo key press undoes one of them. */
  const undoable = useRef<readonly (readonly string[])[]>([]);
  // After a lost answer the same pairs are sent under the same key; other pairs get a new one.
  const key = useRef({ pairs: '', value: '' });

  /** What the server asked, by the pairs; matching the same pairs again confirms it. */
  const [asked, setAsked] = useState<ReadonlyMap<string, string>>(new Map());
  const latestAsked = useRef(asked);
  const ask = useCallback((questions: ReadonlyMap<string, string>) => {
    latestAsked.current = questions;
    setAsked(questions);
  }, []);

  const send = useCallback(async (pairs: readonly MatchingPair[]) => {
    const text = JSON.stringify(pairs);
    if (key.current.pairs !== text) key.current = { pairs: text, value: crypto.randomUUID() };
    const input: CallInput<'matchDeposits'> = {
      pairs: [...pairs],
      ...(latestAsked.current.has(text) && { confirmed: ['beyond-pledge'] }),
    };
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

  /**
   * Matches batch after batch, each all or nothing. Where the server asks about a pledge, the deposits of the batch are
   * matched one by one and the others go on; any other refusal ends it.
   */
  const matchNow = useCallback(
    async (batches: readonly (readonly MatchingPair[])[]): Promise<boolean> => {
      const done: string[] = [];
      const left = [...batches];
      const questions = new Map(latestAsked.current);
      let isAsked = false;
      let matchedCents = addCents();
      let failure: unknown;
      for (let pairs = left.shift(); pairs && failure === undefined; pairs = left.shift()) {
        try {
          const reconciliations = await send(pairs);
          questions.delete(JSON.stringify(pairs));
          done.push(...reconciliations.map(({ id }) => id));
          matchedCents = addCents(matchedCents, ...reconciliations.map(({ amount }) => amount));
        } catch (error) {
          const single = byDeposit(pairs);
          if (!(error instanceof ApiError && error.code === 'beyond-pledge')) failure = error;
          else if (single.length > 1) left.unshift(...single);
          else {
            isAsked = true;
            questions.set(JSON.stringify(pairs), error.message);
          }
        }
      }
      ask(questions);
      if (failure !== undefined) notify.error(`Matching failed: ${messageOf(failure)}`, { about: MATCHING });
      else if (done.length > 0)
        notify.success(`${formatMoney(matchedCents, { exact: true })} matched`, { about: MATCHING });
      if (done.length > 0) undoable.current = [...undoable.current, done];
      await refreshAfter('matchDeposits');
      return failure === undefined && !isAsked;
    },
    [send, ask],
  );

  const undoNow = useCallback(async (ids: readonly string[]): Promise<boolean> => {
    const finished = new Set<string>();
    try {
      for (const id of ids) {
        try {
          await call('unmatchDeposit', { id }, { idempotencyKey: `unmatch-${id}`, refresh: 'later' });
          finished.add(id);
        } catch (error) {
          // A permanent refusal is not retried; a request without an answer may be.
          if (error instanceof ApiError && !error.temporary) finished.add(id);
          throw error;
        }
      }
      notify.success(ids.length === 1 ? 'Match undone' : `${ids.length} matches undone`, { about: UNDOING });
      return true;
    } catch (error) {
      notify.error(`Undo failed: ${messageOf(error)}`, { about: UNDOING });
      return false;
    } finally {
      undoable.current = undoable.current
        .map((batch) => batch.filter((id) => !finished.has(id)))
        .filter((batch) => batch.length > 0);
      await refreshAfter('unmatchDeposit');
    }
  }, []);

  // An undo pressed right after a match need not wait until the lists are loaded again.
  const enqueue = useCallback((kind: 'match' | 'undo', work: () => Promise<boolean>): Promise<boolean> => {
    setBusy(kind);
    const done = queue.current.then(work);
    const free = () => setBusy((now) => (now === kind ? undefined : now));
    queue.current = done.then(free, free);
    return done;
  }, []);
  const match = useCallback(
    (batches: readonly (readonly MatchingPair[])[]) => enqueue('match', () => matchNow(batches)),
    [enqueue, matchNow],
  );
  const undo = useCallback(
    (ids: readonly string[]) => enqueue('undo', () => undoNow(ids)),
    [enqueue, undoNow],
  );
  /** Undoes the newest match that is still in place; runs after any undo before it. */
  const undoLast = useCallback(
    () =>
      enqueue('undo', async () => {
        const newest = undoable.current.at(-1);
        if (newest) return undoNow(newest);
        notify.info('Nothing to undo');
        return false;
      }),
    [enqueue, undoNow],
  );

  /** What is asked before these pairs are matched, if anything. */
  const questionOf = useCallback(
    (pairs: readonly MatchingPair[]) => asked.get(JSON.stringify(pairs)),
    [asked],
  );
  const isAsking = useCallback(() => latestAsked.current.size > 0, []);
  const forgetQuestions = useCallback(() => ask(new Map()), [ask]);

  return { busy, match, questionOf, isAsking, forgetQuestions, undo, undoLast };
}

/** The pairs of each deposit by themselves. */
function byDeposit(pairs: readonly MatchingPair[]): MatchingPair[][] {
  const deposits = [...new Set(pairs.map((pair) => pair.transaction_id))];
  return deposits.map((id) => pairs.filter((pair) => pair.transaction_id === id));
}
