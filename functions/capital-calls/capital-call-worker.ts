import type { Context as LambdaContext } from 'aws-lambda';
import { servicesFromEnvironment } from '../aws/services.ts';
import type { Services } from '../services.ts';
import { listStalledCalls } from './capital-call-list-store.ts';
import { issueCapitalCall } from './issue-capital-call.ts';
import { remindClients } from './remind-clients.ts';

/** Time kept back to hand the rest of the work on before the function is stopped. */
const HANDOVER_MS = 20_000;

/** Carries the issue of a call on; hands it to a further invocation when its own time runs out. */
export async function continueIssue(services: Services, callId: string, untilMs: number): Promise<void> {
  const call = await issueCapitalCall(services, callId, untilMs);
  services.log({
    level: 'info',
    event: 'capital-call-issue',
    correlationId: callId,
    counts: call ? { lines: call.lines_done, notices: call.notices_done, total: call.line_count } : {},
  });
  if (call?.state === 'issuing') await services.continueCapitalCall(callId);
}

/** Takes up every issue that was left behind by a worker that died. */
export async function sweepIssues(services: Services, untilMs: number): Promise<void> {
  for (const callId of await listStalledCalls(services, services.now().toISOString())) {
    await continueIssue(services, callId, untilMs);
  }
}

/**
 * Sends the reminders that are due and logs `clients-reminded`, also when there were none: an alarm listens
 * for the line. Throws when some could not be sent, so that another rings; the next hour's run sends them.
 */
export async function sendReminders(services: Services, untilMs: number): Promise<void> {
  const counts = await remindClients(services, untilMs);
  services.log({ level: 'info', event: 'clients-reminded', counts });
  if (counts.failed > 0) throw new Error(`${counts.failed} reminders could not be sent`);
}

/**
 * Invoked asynchronously with `{ capital_call_id }`, and by schedules with `{ sweep: true }` and
 * `{ remind: true }`.
 */
export async function handler(
  event: { capital_call_id?: string; sweep?: boolean; remind?: boolean },
  context: LambdaContext,
): Promise<void> {
  const services = servicesFromEnvironment();
  const untilMs = services.now().getTime() + context.getRemainingTimeInMillis() - HANDOVER_MS;
  if (event.capital_call_id) await continueIssue(services, event.capital_call_id, untilMs);
  else if (event.remind) await sendReminders(services, untilMs);
  else await sweepIssues(services, untilMs);
}
