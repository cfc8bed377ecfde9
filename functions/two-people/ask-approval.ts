import { randomUUID } from 'node:crypto';
import { APPROVALS_PER_MAKER } from '#shared/constants.ts';
import type { Waiting } from '#shared/contract/approvals.ts';
import type { Context } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { DAY_MS, instantAfter } from '../ledger/instants.ts';
import {
  type ApprovalItem,
  approvalTarget,
  countAsked,
  countAskedWrite,
  listApprovalItems,
  putApprovalWrite,
} from '../records/approval-store.ts';
import { putMessageWrites } from '../records/message-store.ts';
import { listStaffNow } from '../records/staff-store.ts';
import { approvalMessages } from './approval-messages.ts';
import { presentApproval } from './present-approval.ts';
import { SECOND_PERSON_DAYS } from './second-person.ts';

export interface Asked extends Pick<ApprovalItem, 'what' | 'subject' | 'summary' | 'reason'> {
  readonly input: object;
  /** True if the change takes effect after seven days without a decision. */
  readonly takesEffect: boolean;
}

type AskContext = Context<'already-waiting' | 'too-many-approvals'>;

export async function askApproval(context: AskContext, asked: Asked): Promise<Waiting> {
  const answer = await decideAgain(() => ask(context, asked));
  // Every manager must get the email, so the emails are sent before anybody can put emails on hold.
  await context.services.continueMessages();
  return answer;
}

async function ask(context: AskContext, asked: Asked): Promise<Waiting> {
  const { services, actor, now, refuse } = context;
  const { input, takesEffect, ...said } = asked;
  const count = await countAsked(services);
  const all = await listApprovalItems(services);
  // Each request is mailed to every manager, so ended requests of the last 24 hours count too.
  const sinceYesterday = instantAfter(now, -DAY_MS);
  const own = all.filter(({ asked_by: by }) => by === actor.userId);
  const counted = own.filter(({ state, asked_at: at }) => state === 'open' || at > sinceYesterday);
  if (counted.length >= APPROVALS_PER_MAKER) return refuse('too-many-approvals');
  if (all.some(({ state, subject }) => state === 'open' && subject === asked.subject))
    return refuse('already-waiting');
  const approval: ApprovalItem = {
    id: randomUUID(),
    ...said,
    input: JSON.stringify(input),
    asked_by: actor.userId,
    asked_by_name: actor.name,
    asked_at: now,
    ...(takesEffect ? { takes_effect_at: instantAfter(now, SECOND_PERSON_DAYS * DAY_MS) } : {}),
    state: 'open',
    version: 1,
  };
  const staff = await listStaffNow(services);
  return context.commit(
    {
      writes: {
        approval: putApprovalWrite(services, approval),
        asked: countAskedWrite(services, count),
        ...putMessageWrites(services, approvalMessages(approval, staff, 0), now),
      },
      audit: {
        target: approvalTarget(approval.id),
        name: approval.summary,
        action: 'approval.asked',
        summary: `Requested approval: ${approval.summary}`,
        changes: {
          summary: { after: approval.summary },
          state: { after: 'open' },
          input: { after: approval.input },
          reason: { after: approval.reason },
        },
      },
    },
    { approval: presentApproval(approval, staff, { userId: actor.userId, now }) },
  );
}
