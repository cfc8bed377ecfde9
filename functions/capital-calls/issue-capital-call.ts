import { SYSTEM_ACTOR } from '../ledger/change.ts';
import { commitChange } from '../ledger/commit.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { noticeMessages } from '../messages/call-messages.ts';
import { recipientsOf } from '../messages/message-recipients.ts';
import { type CallWithTerms, withTerms } from '../records/call-terms.ts';
import {
  type CapitalCallItem,
  findCapitalCall,
  type PlannedLine,
  readPlan,
} from '../records/capital-call-store.ts';
import { findClient } from '../records/client-store.ts';
import type { Services } from '../services.ts';
import { fileNotice } from './file-notice.ts';
import {
  linesChange,
  NOTICES_PER_BATCH,
  nextPlanned,
  noticesChange,
  noticesThatFit,
} from './issue-batches.ts';
import { forNextLines } from './next-lines.ts';
import { checkCallable } from './plan-lines.ts';

export async function issueCapitalCall(
  services: Services,
  callId: string,
  untilMs: number,
): Promise<CapitalCallItem | undefined> {
  let plan: PlannedLine[] | undefined;
  let call = await findCapitalCall(services, callId);
  while (call?.state === 'issuing' && services.now().getTime() < untilMs) {
    const known = plan ?? (await readPlan(services, callId));
    plan = known;
    await decideAgain(() => takeStep(services, callId, known));
    call = await findCapitalCall(services, callId);
  }
  return call;
}

async function takeStep(services: Services, callId: string, plan: PlannedLine[]): Promise<void> {
  const call = await findCapitalCall(services, callId);
  if (call?.state !== 'issuing') return;
  const now = services.now().toISOString();
  const by = { actor: SYSTEM_ACTOR, now, correlationId: call.id };
  const change =
    call.lines_done < call.line_count
      ? linesChange(services, call, plan, await findUncallable(services, nextPlanned(call, plan)), now)
      : noticesChange(services, call, await fileNext(services, await withTerms(services, call), by), now);
  // If another worker has done this step, the commit fails, because the call has changed.
  await commitChange(services, change, by);
}

async function findUncallable(services: Services, planned: readonly PlannedLine[]) {
  const clients = await Promise.all(planned.map((line) => findClient(services, line.client_id)));
  return new Map(
    clients.flatMap((client) => {
      const reason = client && checkCallable(client);
      return client && reason !== undefined ? [[client.id, reason] as const] : [];
    }),
  );
}

async function fileNext(
  services: Services,
  call: CallWithTerms,
  by: { actor: typeof SYSTEM_ACTOR; now: string; correlationId: string },
) {
  const filed = await forNextLines(
    services,
    call,
    { from: call.notices_done, most: NOTICES_PER_BATCH },
    async (line) => {
      const isCalled = line.withdrawn_at === undefined && line.notice_id === undefined;
      if (!isCalled) return { line, noticeId: undefined, messages: [] };
      // The notice's id follows from the line, so a repeated step files no second notice.
      const noticeId = await fileNotice(services, by, call, line, 'notice');
      const client = await findClient(services, line.client_id);
      const messages = client
        ? noticeMessages(line, client, await recipientsOf(services, client), call, {
            isCorrected: false,
            stage: '',
          })
        : [];
      return { line, noticeId, messages };
    },
  );
  return noticesThatFit(filed);
}
