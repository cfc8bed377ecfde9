import type { TestAnswer, TestPortal } from './test-portal.ts';

/** Sends a request. Runs `meanwhile` after the request has decided and before it writes. */
export async function withMeanwhile(
  portal: Pick<TestPortal, 'services'>,
  request: () => Promise<TestAnswer>,
  meanwhile: () => Promise<unknown>,
): Promise<[TestAnswer, unknown]> {
  let waiting: typeof meanwhile | undefined = meanwhile;
  let between: unknown;
  const { middlewareStack } = portal.services.database;
  middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        if (waiting && commandName.startsWith('TransactWrite')) {
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
