import type { Context as LambdaContext } from 'aws-lambda';
import { servicesFromEnvironment } from '../../aws/services.ts';
import { correctCapitalCall, fileWithdrawals } from '../../capital-calls/correct-capital-call.ts';
import { issueCapitalCall } from '../../capital-calls/issue-capital-call.ts';
import { remindClients } from '../../capital-calls/remind-clients.ts';
import { type CapitalCallItem, listUnfinishedCalls } from '../../records/capital-call-store.ts';
import type { Services } from '../../services.ts';

const HANDOVER_MS = 20_000;

export async function continueCapitalCall(services: Services, callId: string, untilMs: number) {
  await issueCapitalCall(services, callId, untilMs);
  const call = await correctCapitalCall(services, callId, untilMs);
  await fileWithdrawals(services, { callId }, untilMs);
  services.log({
    level: 'info',
    event: 'capital-call-issue',
    correlationId: callId,
    counts: call ? { lines: call.lines_done, notices: call.notices_done, total: call.line_count } : {},
  });
  if (call && isUnfinished(call)) await services.continueCapitalCall(callId);
  await services.continueMessages();
}

function isUnfinished({ state }: CapitalCallItem): boolean {
  return state === 'issuing' || state === 'withdrawing' || state === 'extending';
}

export async function sweepCapitalCalls(services: Services, untilMs: number): Promise<void> {
  for (const callId of await listUnfinishedCalls(services, services.now().toISOString())) {
    await continueCapitalCall(services, callId, untilMs);
  }
  await fileWithdrawals(services, 'overdue', untilMs);
}

export async function sendReminders(services: Services, untilMs: number): Promise<void> {
  const counts = await remindClients(services, untilMs);
  // An alarm fires when this line is missing.
  services.log({ level: 'info', event: 'clients-reminded', counts });
  if (counts.queued > 0) await services.continueMessages();
  // The error makes an alarm fire, and the next hourly run tries the failed reminders again.
  if (counts.failed > 0) throw new Error(`${counts.failed} reminders could not be queued`);
}

export async function handler(
  event: { capital_call_id?: string; sweep?: boolean; remind?: boolean },
  context: LambdaContext,
): Promise<void> {
  const services = servicesFromEnvironment();
  const untilMs = services.now().getTime() + context.getRemainingTimeInMillis() - HANDOVER_MS;
  if (event.capital_call_id) await continueCapitalCall(services, event.capital_call_id, untilMs);
  else if (event.remind) await sendReminders(services, untilMs);
  else await sweepCapitalCalls(services, untilMs);
}
