import type { Outcome } from './personas.ts';
import type { SandboxJob } from './sandbox-state.ts';

const STEPS = ['verify-credentials', 'retrieve-accounts', 'retrieve-transactions'] as const;

/** The step at which a job fails. */
const FAILS_AT: Readonly<Partial<Record<Outcome, number>>> = {
  denied: 0,
  'invalid-credentials': 0,
  'account-not-accessible-requires-user-action': 1,
  'service-unavailable': 0,
};

interface JobStep {
  readonly title: string;
  readonly status: 'pending' | 'in-progress' | 'success' | 'failed';
  readonly result: object | null;
}

export function stepsOf(job: SandboxJob, nowMs: number, stepMs: number): JobStep[] {
  const done = Math.floor((nowMs - job.createdMs) / stepMs);
  const failsAt = FAILS_AT[job.outcome];
  return STEPS.map((title, index): JobStep => {
    if (failsAt !== undefined && index > failsAt) return { title, status: 'pending', result: null };
    // If the consent of a job was refused, the job ends immediately.
    const isOver = index < done || job.outcome === 'denied';
    if (failsAt === index && isOver) {
      const code = job.outcome === 'denied' ? 'authorization-failed' : job.outcome;
      return { title, status: 'failed', result: { code } };
    }
    if (isOver) {
      const url = `/users/${job.userId}/connections/${job.connectionId}`;
      return { title, status: 'success', result: { url } };
    }
    return { title, status: index === done ? 'in-progress' : 'pending', result: null };
  });
}

export function isRunning(steps: readonly JobStep[]): boolean {
  return !steps.some(({ status }) => status === 'failed') && steps.some(({ status }) => status !== 'success');
}
