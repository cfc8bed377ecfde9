import type { TestPortal } from './test-portal.ts';

const WRITES = new Set([
  'TransactWriteItemsCommand',
  'TransactWriteCommand',
  'PutItemCommand',
  'UpdateItemCommand',
  'DeleteItemCommand',
]);

/** What ends a portal in the middle of its work: from then on nothing of it reaches the database until it starts again. */
export interface Killer {
  /** Ends it at one of the writes to come, the first being 1, before or after that write is done. */
  killAt(write: number, when: 'before' | 'after'): void;
  /** Whether it was ended since `killAt`. */
  hasEnded(): boolean;
  startAgain(): void;
}

export function killerOf(portal: TestPortal): Killer {
  let planned: { left: number; when: 'before' | 'after' } | undefined;
  let ended = false;
  /** Counts the starts: what an ended process still had under way is not of the next one. */
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
      // Whether it was done or refused, nobody is there any more to learn of it.
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
