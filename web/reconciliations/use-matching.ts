import { useRef, useState } from 'react';
import { addCents } from '#shared/money.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { type CallInput, call } from '../api/client.ts';
import { refreshAfter } from '../api/refresh.ts';
import { exact } from '../ui/money-format.ts';
import { notify } from '../ui/toast.tsx';
import type { MatchingPair } from './reconciliation-state.ts';
import { batchesOf } from './suggestion-groups.ts';

type Match = readonly MatchingPair[];

/** If `isQuestion`, the manager can confirm the server's question. Otherwise the server refused the match. */
interface Obstacle {
  readonly isQuestion: boolean;
  readonly text: string;
}

const NO_LONGER_SAFE: Obstacle = {
  isQuestion: false,
  text: 'Not matched, because records changed after this list was opened. Check the match again.',
};

const MATCHING = 'matching';
const UNDOING = 'undoing a match';

export function useMatching() {
  const [busy, setBusy] = useState<'match' | 'undo'>();
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const undoable = useRef<readonly (readonly string[])[]>([]);
  /** Maps the JSON of an unanswered request to its idempotency key. With a new key, a retry could match twice. */
  const unansweredKeys = useRef(new Map<string, string>());

  /** Maps the JSON of sent pairs to the server's refusal or question. Sending them again answers the question with yes. */
  const [obstacles, setObstacles] = useState<ReadonlyMap<string, Obstacle>>(new Map());
  const latestObstacles = useRef(obstacles);
  function keepObstacles(changed: ReadonlyMap<string, Obstacle>) {
    latestObstacles.current = changed;
    setObstacles(changed);
  }
  const [progress, setProgress] = useState<{ done: number; of: number }>();

  async function send(pairs: Match, unseen?: true) {
    const isConfirmed = latestObstacles.current.get(JSON.stringify(pairs))?.isQuestion;
    const input: CallInput<'matchDeposits'> = {
      pairs: [...pairs],
      ...(isConfirmed && { confirmed: ['beyond-pledge'] }),
      ...(unseen && { unseen }),
    };
    const text = JSON.stringify(input);
    const idempotencyKey = unansweredKeys.current.get(text) ?? crypto.randomUUID();
    unansweredKeys.current.set(text, idempotencyKey);
    try {
      const { reconciliations } = await call('matchDeposits', input, { idempotencyKey, refresh: 'later' });
      unansweredKeys.current.delete(text);
      return reconciliations;
    } catch (error) {
      if (error instanceof ApiError && !error.temporary) unansweredKeys.current.delete(text);
      throw error;
    }
  }

  async function matchNow(matches: readonly Match[], unseen?: true): Promise<boolean> {
    const done: string[] = [];
    const left = batchesOf(matches);
    const known = new Map(latestObstacles.current);
    let tried = 0;
    let matchedCents = addCents();
    let failure: unknown;
    let isRefused = false;
    for (let batch = left.shift(); batch && failure === undefined; batch = left.shift()) {
      if (matches.length > 1) setProgress({ done: tried, of: matches.length });
      try {
        const reconciliations = await send(batch.flat(), unseen);
        for (const one of batch) known.delete(JSON.stringify(one));
        done.push(...reconciliations.map(({ id }) => id));
        matchedCents = addCents(matchedCents, ...reconciliations.map(({ amount }) => amount));
      } catch (error) {
        const isTemporary = !(error instanceof ApiError) || error.temporary;
        // One refused match makes the server refuse the whole request, so each match is sent again by itself.
        if (!isTemporary && batch.length > 1) {
          left.unshift(...batch.map((one) => [one]));
          continue;
        }
        const isQuestion = error instanceof ApiError && error.code === 'beyond-pledge';
        // If several matches are sent, the list shows the refusals. For a single match, a toast shows the refusal.
        if (isTemporary || (!isQuestion && matches.length === 1)) failure = error;
        if (!isTemporary) {
          isRefused = true;
          known.set(JSON.stringify(batch.flat()), { isQuestion, text: messageOf(error) });
        }
      }
      tried += batch.length;
    }
    keepObstacles(known);
    setProgress(undefined);
    if (failure !== undefined) notify.error(`Matching failed: ${messageOf(failure)}`, { about: MATCHING });
    if (done.length > 0) {
      notify.success(`${exact(matchedCents)} matched`, failure === undefined ? { about: MATCHING } : {});
      undoable.current = [...undoable.current, done];
    }
    await refreshAfter('matchDeposits');
    return failure === undefined && !isRefused;
  }

  async function undoNow(ids: readonly string[], reason?: string): Promise<boolean> {
    const finished = new Set<string>();
    try {
      for (const id of ids) {
        try {
          await call('unmatchDeposit', { id, reason }, { idempotencyKey: `unmatch-${id}`, refresh: 'later' });
          finished.add(id);
        } catch (error) {
          // A refused undo would be refused again, so Undo no longer offers the match.
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
  }

  // Matches and undos run one after the other, because the user may press Undo while lists reload.
  function enqueue(kind: 'match' | 'undo', work: () => Promise<boolean>): Promise<boolean> {
    setBusy(kind);
    const done = queue.current.then(work);
    const free = () => setBusy((now) => (now === kind ? undefined : now));
    queue.current = done.then(free, free);
    return done;
  }

  function applySafe(chosen: readonly Match[], readSafe: () => Promise<readonly Match[]>) {
    return enqueue('match', async () => {
      let safe: ReadonlySet<string>;
      try {
        // Records may have changed, and the server does not check whether a match is safe.
        safe = new Set((await readSafe()).map((pairs) => JSON.stringify(pairs)));
      } catch (error) {
        notify.error(`Matching failed: ${messageOf(error)}`, { about: MATCHING });
        return false;
      }
      const noLongerSafe = chosen.map((pairs) => JSON.stringify(pairs)).filter((key) => !safe.has(key));
      keepObstacles(
        new Map([...latestObstacles.current, ...noLongerSafe.map((key) => [key, NO_LONGER_SAFE] as const)]),
      );
      const isDone = await matchNow(
        chosen.filter((pairs) => safe.has(JSON.stringify(pairs))),
        true,
      );
      return isDone && noLongerSafe.length === 0;
    });
  }

  function undoLast() {
    return enqueue('undo', async () => {
      const newest = undoable.current.at(-1);
      if (newest) return undoNow(newest);
      notify.info('Nothing to undo');
      return false;
    });
  }

  const textOf = (pairs: Match, isQuestion: boolean) => {
    const obstacle = obstacles.get(JSON.stringify(pairs));
    return obstacle?.isQuestion === isQuestion ? obstacle.text : undefined;
  };

  return {
    busy,
    progress,
    match: (pairs: Match) => enqueue('match', () => matchNow([pairs])),
    applySafe,
    questionOf: (pairs: Match) => textOf(pairs, true),
    refusalOf: (pairs: Match) => textOf(pairs, false),
    forgetObstacles: () => keepObstacles(new Map()),
    undo: (ids: readonly string[], reason: string) => enqueue('undo', () => undoNow(ids, reason)),
    undoLast,
  };
}
