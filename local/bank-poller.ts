import { bankPollerDefinition } from '#shared/bank-poller-definition.ts';
import { readStateMachine, runStateMachine } from './state-machine.ts';

/** The ARN that the local state machine uses to find its function; nothing is called by this ARN. */
export const LOCAL_POLLER_ARN = 'arn:aws:lambda:ap-southeast-2:000000000000:function:bank-poller';

export interface BankPoller {
  /** Follows a session; does nothing if the session is already followed. */
  watch(sessionId: string): void;
  /** Stops following; the next start resumes all sessions. */
  stop(): void;
}

export interface BankPollerOptions {
  readonly poll: (event: { session_id: string }) => Promise<{ status: string }>;
  readonly onFailure: (error: unknown) => void;
  /** Overrides the state machine's wait, in milliseconds. */
  readonly waitMs?: number | undefined;
}

/** Runs the deployed state machine's definition on this machine. */
export function createBankPoller({ poll, onFailure, waitMs }: BankPollerOptions): BankPoller {
  const machine = readStateMachine(bankPollerDefinition(LOCAL_POLLER_ARN));
  const running = new Set<string>();
  const stopped = new AbortController();
  const { signal } = stopped;
  const functions = { [LOCAL_POLLER_ARN]: (data: object) => poll(data as { session_id: string }) };
  return {
    watch(sessionId) {
      if (signal.aborted || running.has(sessionId)) return;
      running.add(sessionId);
      runStateMachine(machine, { session_id: sessionId }, { functions, waitMs, signal })
        .catch((error: unknown) => {
          if (!signal.aborted) onFailure(error);
        })
        .finally(() => running.delete(sessionId));
    },
    stop: () => stopped.abort(),
  };
}
