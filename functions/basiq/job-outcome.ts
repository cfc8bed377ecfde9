import type { ProviderJob } from '../services.ts';
import type { Job } from './wire.ts';

/**
 * The outcome of a job from its steps, since a job has no reliable status of its own and the steps after a failed one
 * stay pending.
 */
export function readJob(job: Job): ProviderJob {
  const results = job.steps.map(({ result }) => (Array.isArray(result) ? result[0] : result));
  const failedAt = job.steps.findIndex((step) => step.status === 'failed');
  const isDone = job.steps.length > 0 && job.steps.every((step) => step.status === 'success');
  // The link to its connection may be missing at first; the first step's result has it too.
  const place = [job.links?.source, results[0]?.url]
    .map((text) => /\/connections\/([^/?#]+)/.exec(text ?? ''))
    .find((match) => match !== null);
  const code = failedAt === -1 ? undefined : results[failedAt]?.code;
  return {
    id: job.id,
    createdAt: job.created,
    connectionId: place?.[1],
    outcome: failedAt !== -1 ? 'failed' : isDone ? 'succeeded' : 'running',
    failureCode: code && /^[a-z-]{1,64}$/.test(code) ? code : undefined,
  };
}
