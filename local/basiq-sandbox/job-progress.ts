import type { SandboxConnection, SandboxJob } from './sandbox-state.ts';

const STEPS = ['verify-credentials', 'retrieve-accounts', 'retrieve-transactions'] as const;

type StepStatus = 'pending' | 'in-progress' | 'success' | 'failed';

const FAILURES = {
  denied: { step: 0, code: 'authorization-failed', detail: 'access_denied' },
  'invalid-credentials': {
    step: 0,
    code: 'invalid-credentials',
    detail: 'Cannot login to target institution using supplied credentials.',
  },
  'account-not-accessible-requires-user-action': {
    step: 1,
    code: 'account-not-accessible-requires-user-action',
    detail: 'The account needs attention at the institution.',
  },
  'service-unavailable': {
    step: 0,
    code: 'service-unavailable',
    detail: 'The institution is not available.',
  },
} as const;

export interface JobStep {
  readonly title: string;
  readonly status: StepStatus;
  readonly result: object | null;
}

export function stepsOf(job: SandboxJob, nowMs: number, stepMs: number): JobStep[] {
  const done = Math.floor((nowMs - job.createdMs) / stepMs);
  const failure = job.outcome === 'success' ? undefined : FAILURES[job.outcome];
  return STEPS.map((title, index): JobStep => {
    if (failure && index > failure.step) return { title, status: 'pending', result: null };
    // If the consent of a job was refused, the job ends immediately.
    const isOver = index < done || job.outcome === 'denied';
    if (failure?.step === index && isOver) {
      const { code, detail } = failure;
      return { title, status: 'failed', result: { code, title: 'The step failed', detail } };
    }
    if (isOver) {
      const url = `/users/${job.userId}/connections/${job.connectionId}`;
      return { title, status: 'success', result: { type: 'link', url } };
    }
    return { title, status: index === done ? 'in-progress' : 'pending', result: null };
  });
}

export function isRunning(steps: readonly JobStep[]): boolean {
  return !steps.some(({ status }) => status === 'failed') && steps.some(({ status }) => status !== 'success');
}

export function statusOf(
  connection: SandboxConnection,
  jobs: readonly SandboxJob[],
  nowMs: number,
  stepMs: number,
): 'pre-init' | 'init' | 'pending' | 'active' | 'invalid' {
  const own = jobs.filter((job) => job.connectionId === connection.id);
  const finished = own.filter((job) => !isRunning(stepsOf(job, nowMs, stepMs)));
  const current = own.at(-1);
  if (!current) return 'pre-init';
  const before = finished.at(-1);
  if (before) return before.outcome === 'success' ? 'active' : 'invalid';
  const [first] = stepsOf(current, nowMs, stepMs);
  return first?.status === 'success' ? 'pending' : 'init';
}

export function hasTransactions(
  connection: SandboxConnection,
  jobs: readonly SandboxJob[],
  nowMs: number,
  stepMs: number,
): boolean {
  return jobs.some(
    (job) =>
      job.connectionId === connection.id &&
      job.outcome === 'success' &&
      !isRunning(stepsOf(job, nowMs, stepMs)),
  );
}
