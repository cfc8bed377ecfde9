import type { TestPortal } from './test-portal.ts';

const WRITES = new Set([
  'TransactWriteItemsCommand',
  'TransactWriteCommand',
  'PutItemCommand',
  'UpdateItemCommand',
  'DeleteItemCommand',
]);

export interface Killer {
  killAt(write: number, when: 'before' | 'after'): void;
  hasEnded(): boolean;
  startAgain(): void;
}

export function killerOf(portal: TestPortal): Killer {
  let planned: { left: number; when: 'before' | 'after' } | undefined;
  let ended = false;
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
