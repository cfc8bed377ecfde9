import { randomUUID } from 'node:crypto';
import type { Waiting } from '#shared/contract/approvals.ts';
import type { ApprovalKind } from '#shared/terms.ts';
import type { Context } from '../http/context.ts';
import { DAY_MS, instantAfter } from '../ledger/instants.ts';
import {
  type ApprovalItem,
  approvalTarget,
  listApprovalItems,
  putApprovalWrite,
} from '../records/approval-store.ts';
import { putMessageWrites } from '../records/message-store.ts';
import { listStaffNow } from '../records/staff-store.ts';
import { approvalMessages } from './approval-messages.ts';
import { presentApproval } from './present-approval.ts';
import { SECOND_PERSON_DAYS } from './second-person.ts';

export interface Asked {
  readonly what: ApprovalKind;
  /** The record that the change is about, such as `USER#…`; only one change of it can wait. */
  readonly subject: string;
  /** The change in one sentence, such as `Make Sarah Whitfield a manager`. */
  readonly summary: string;
  readonly reason: string;
  /** What `takeEffect` needs to make the change; it is stored as JSON. */
  readonly input: object;
  /** Whether the change takes effect after seven days without a decision. */
  readonly takesEffect: boolean;
}

/** Stores a change that waits for a second person, and tells every manager. Nothing else changes. */
export async function askApproval(context: Context<'already-waiting'>, asked: Asked): Promise<Waiting> {
  const { services, actor, now, refuse } = context;
  const { input, takesEffect, ...said } = asked;
  const all = await listApprovalItems(services);
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
  const answer = await context.commit(
    {
      writes: {
        approval: putApprovalWrite(services, approval),
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
  // At once, so that every manager knows before anybody can keep the emails back.
  await services.continueMessages();
  return answer;
}
