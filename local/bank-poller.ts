import { bankPollerDefinition } from '#shared/bank-poller-definition.ts';
import { runStateMachine } from './state-machine.ts';

export const LOCAL_POLLER_ARN = 'arn:aws:lambda:ap-southeast-2:000000000000:function:bank-poller';

interface BankPollerOptions {
  readonly poll: (event: { session_id: string }) => Promise<{ status: string }>;
  readonly onFailure: (error: unknown) => void;
  readonly waitMs?: number | undefined;
}

export function createBankPoller({ poll, onFailure, waitMs }: BankPollerOptions) {
  const machine = bankPollerDefinition(LOCAL_POLLER_ARN);
  const running = new Set<string>();
  const stopped = new AbortController();
  const { signal } = stopped;
  const call = (data: object) => poll(data as { session_id: string });
  return {
    watch(sessionId: string): void {
      if (signal.aborted || running.has(sessionId)) return;
      running.add(sessionId);
      runStateMachine(machine, { session_id: sessionId }, { call, waitMs, signal })
        .catch((error: unknown) => {
          if (!signal.aborted) onFailure(error);
        })
        .finally(() => running.delete(sessionId));
    },
    stop: () => stopped.abort(),
  };
}
