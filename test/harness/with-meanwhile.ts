import type { TestAnswer, TestPortal } from './test-portal.ts';

/** Sends `request`. Runs `meanwhile` just before the first write, or before the first read whose input contains `readOf`. */
export async function withMeanwhile(
  portal: Pick<TestPortal, 'services'>,
  request: () => Promise<TestAnswer>,
  meanwhile: () => Promise<unknown>,
  readOf?: string,
): Promise<[TestAnswer, unknown]> {
  let waiting: typeof meanwhile | undefined = meanwhile;
  let between: unknown;
  const { middlewareStack } = portal.services.database;
  middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const isWrite = commandName.startsWith('TransactWrite');
        const isNow = readOf ? !isWrite && JSON.stringify(args.input).includes(readOf) : isWrite;
        if (waiting && isNow) {
          const act = waiting;
          waiting = undefined;
          between = await act();
        }
        return next(args);
      },
    { step: 'initialize', name: 'meanwhile' },
  );
  try {
    return [await request(), between];
  } finally {
    middlewareStack.remove('meanwhile');
  }
}
