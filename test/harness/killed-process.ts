import type { TestPortal } from './test-portal.ts';

const WRITES = new Set([
  'TransactWriteItemsCommand',
  'TransactWriteCommand',
  'PutItemCommand',
  'UpdateItemCommand',
  'DeleteItemCommand',
]);

/** Ends a portal in the middle of its work: no further write reaches the database until it starts again. */
export interface Killer {
  /** Ends the portal before or after one of its next writes: 1 is the next write. */
  killAt(write: number, when: 'before' | 'after'): void;
  /** Whether the portal has ended since `killAt`. */
  hasEnded(): boolean;
  startAgain(): void;
}

export function killerOf(portal: TestPortal): Killer {
  let planned: { left: number; when: 'before' | 'after' } | undefined;
  let ended = false;
  /** The number of starts. Unfinished work of an ended process must not continue in the next one. */
  let life = 0;
  const gone = () => new Error('The process has ended');
  const end = () => {
    ended = true;
    planned = undefined;
    return gone();
  };
  portal.services.database.middlewareStack.add(
    (next, context) => async (args) => {
      if (ended) throw gone();
      const bornIn = life;
      const isWrite = WRITES.has(context.commandName ?? '');
      const isLast = isWrite && planned !== undefined && --planned.left === 0;
      if (isLast && planned?.when === 'before') throw end();
      const [answer] = await Promise.allSettled([next(args)]);
      // Whether the write was done or refused, the ended process cannot learn the outcome.
      if (life !== bornIn || ended) throw gone();
      if (isLast) throw end();
      if (answer.status === 'rejected') throw answer.reason;
      return answer.value;
    },
    { step: 'initialize', name: 'killedProcess' },
  );
  return {
    killAt: (write, when) => {
      planned = { left: write, when };
      ended = false;
    },
    hasEnded: () => ended,
    startAgain: () => {
      planned = undefined;
      ended = false;
      life += 1;
    },
  };
}
