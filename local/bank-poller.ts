import type { StateMachine } from 'aws-local-stepfunctions';
import { bankPollerDefinition } from '#shared/bank-poller-definition.ts';

/** Any ARN will do, because the interpreter is given its own function to call. */
export const LOCAL_POLLER_ARN = 'arn:aws:lambda:ap-southeast-2:000000000000:function:bank-poller';

export interface BankPoller {
  /** Follows a session; a session already followed is not followed twice. */
  watch(sessionId: string): Promise<void>;
  /** Stops following; the next start resumes all sessions. */
  stop(): void;
}

export interface BankPollerOptions {
  /** The state machine's one task. */
  readonly poll: (event: { session_id: string }) => Promise<{ status: string }>;
  readonly onFailure: (error: unknown) => void;
  /** Overrides the state machine's wait, in milliseconds. */
  readonly waitMs?: number | undefined;
}

/** Runs the deployed state machine definition in an interpreter of its language. */
export function createBankPoller(options: BankPollerOptions): BankPoller {
  const running = new Map<string, { abort(): void }>();
  let machine: Promise<StateMachine> | undefined;
  let isStopped = false;
  const poll = (input: unknown) => options.poll(input as { session_id: string });
  const taskResourceLocalHandlers = { Ask: poll };
  return {
    async watch(sessionId) {
      machine ??= loadMachine();
      const loaded = await machine;
      if (isStopped || running.has(sessionId)) return;
      const execution = loaded.run(
        { session_id: sessionId },
        {
          overrides: {
            taskResourceLocalHandlers,
            ...(options.waitMs === undefined ? {} : { waitTimeOverrides: { Wait: options.waitMs } }),
          },
        },
      );
      running.set(sessionId, execution);
      execution.result
        .catch((error: unknown) => {
          if (!isStopped) options.onFailure(error);
        })
        .finally(() => running.delete(sessionId));
    },
    stop() {
      isStopped = true;
      for (const execution of running.values()) execution.abort();
    },
  };
}

async function loadMachine(): Promise<StateMachine> {
  // The interpreter needs this function, which Node has only since version 22.
  Promise.withResolvers ??= withResolvers as typeof Promise.withResolvers;
  const { StateMachine: Machine } = await import('aws-local-stepfunctions');
  return new Machine(bankPollerDefinition(LOCAL_POLLER_ARN) as ConstructorParameters<typeof Machine>[0]);
}

function withResolvers<Value>() {
  let resolve: (value: Value | PromiseLike<Value>) => void = () => {};
  let reject: (reason?: unknown) => void = () => {};
  const promise = new Promise<Value>((toResolve, toReject) => {
    resolve = toResolve;
    reject = toReject;
  });
  return { promise, resolve, reject };
}
