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
  const end = () => {
    ended = true;
    planned = undefined;
    throw new Error('The process has ended');
  };
  portal.services.database.middlewareStack.add(
    (next, context) => async (args) => {
      if (ended) return end();
      if (!planned || !WRITES.has(context.commandName ?? '')) return next(args);
      planned.left -= 1;
      if (planned.left > 0) return next(args);
      if (planned.when === 'before') return end();
      await next(args);
      return end();
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
    },
  };
}
