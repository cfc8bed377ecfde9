import { isDeepStrictEqual } from 'node:util';
import { addDays } from '#shared/calendar-date.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import { AWAITING_APPROVAL } from '#shared/terms.ts';
import type { Handler } from '../http/context.ts';
import type { AuditEntry, Write } from '../ledger/change.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { lockEarlierWrite } from '../ledger/month-locks.ts';
import {
  changeInputsWrite,
  type DistributionItem,
  findDistribution,
  findDistributionCounter,
  isApproved,
  putDistributionWrite,
} from '../records/distribution-store.ts';
import { bothStayManagers, callerApproval, refuseUnlessSecond } from '../two-people/caller-approval.ts';
import { cancelDistribution, endCancelRequest } from './cancel-distribution.ts';
import { auditOfDistribution } from './distribution-audit.ts';
import { checkDistribution, findOverlap, nameOfDistribution, refuseFaults } from './distribution-checks.ts';
import {
  contentIn,
  contentOf,
  type DistributionContent,
  NOT_ASKED,
  reinvestDay,
  restingOf,
  type UpdateContext,
  type UpdateInput,
} from './distribution-content.ts';
import { moveReinvestedUnits } from './move-reinvested-units.ts';
import { presentDistribution } from './present-distribution.ts';

const ACTIONS = {
  edited: { action: 'distribution.edited', words: 'Edited' },
  asked: { action: 'distribution.asked', words: 'Requested approval of' },
  approved: { action: 'distribution.approved', words: 'Approved' },
} as const;

export const updateDistribution: Handler<'updateDistribution'> = async (input, context) => {
  const item = await decideAgain(() => decide(input, context), context.refuse);
  return presentDistribution(context, await moveReinvestedUnits(context, item));
};

async function decide(input: UpdateInput, context: UpdateContext): Promise<DistributionItem> {
  const { services, actor, now, refuse } = context;
  const before = (await findDistribution(services, input.id)) ?? refuse('distribution-not-found');
  const isDone = isApproved(before) || before.status === 'Cancelled';
  if (isDone && input.status === (before.status === 'Paid' ? 'Approved' : before.status)) {
    const { asked_at: askedAt = before.asked_at } = input;
    if (!isApproved(before) || askedAt === before.asked_at) return before;
    const { change, after } = endCancelRequest(before, askedAt, context);
    return context.commit(change, after);
  }
  if (before.status === 'Cancelled')
    return refuse('already-approved', { sentence: EXACT_SENTENCES['already-approved'].cancelled });
  if (input.status === 'Cancelled') {
    const { change, after } = await cancelDistribution(before, input, context);
    return context.commit(change, after);
  }
  if (isDone) return refuse('already-approved');
  const isAwaiting = before.status === AWAITING_APPROVAL;
  // Somebody sent the request back or made a new request after the caller's screen loaded.
  if (input.asked_at !== undefined && input.asked_at !== before.asked_at) return refuse('changed-meanwhile');
  const was = contentIn(before);
  const content = await contentOf(context, before, input);
  const isEdited = !isDeepStrictEqual(content, was);
  const edited: DistributionItem = isEdited ? withContent(before, content) : before;
  if (isEdited && (content.from !== before.from || content.to !== before.to)) {
    const overlap = await findOverlap(services, edited);
    if (overlap && !input.confirmed?.includes('overlaps')) return refuse('overlaps');
  }
  if (input.status !== 'Approved') {
    if (!isEdited && !(isAwaiting && input.status === 'Calculated')) return before;
    const status = edited.calculated ? 'Calculated' : 'Draft';
    return write('edited', { ...edited, ...NOT_ASKED, status });
  }

  const approval = await callerApproval(context);
  const isDecision = isAwaiting && !isEdited;
  if (isDecision)
    refuseUnlessSecond(context, approval, { by: before.asked_by, at: before.asked_at }, input.asked_at);
  const counter = await findDistributionCounter(services);
  const { faults, firstClosed } = await checkDistribution(services, edited);
  refuseFaults(faults, input.confirmed ?? [], refuse);
  const asked = isDecision ? {} : { asked_by: actor.userId, asked_by_name: actor.name, asked_at: now };
  if (!isDecision && !approval.isAlone)
    return write('asked', { ...edited, ...asked, status: AWAITING_APPROVAL });
  const reinvest = edited.reinvest && {
    ...edited.reinvest,
    day: await reinvestDay(context, addDays(edited.to, 1)),
  };
  const approved: DistributionItem = {
    ...edited,
    ...asked,
    ...(reinvest ? { reinvest } : {}),
    status: 'Approved',
    moves_done: 0,
    ...{ approved_at: now, approved_by: actor.userId, approved_by_name: actor.name },
    ...(isDecision ? {} : { approved_alone: true as const }),
  };
  return write('approved', approved, {
    inputs: changeInputsWrite(services, counter),
    // `reopenPeriod` sets `inputs_changed` on approved distributions. The shared lock keeps a simultaneous reopening from
    // missing this approval.
    months: lockEarlierWrite(services, firstClosed, firstClosed?.month),
    ...bothStayManagers(services, actor, isDecision ? before.asked_by : undefined),
  });

  async function write(
    what: keyof typeof ACTIONS,
    changed: DistributionItem,
    writes: Record<string, Write> = {},
    furtherAudits: AuditEntry[] = [],
  ): Promise<DistributionItem> {
    const after = { ...changed, version: before.version + 1 };
    const { action, words } = ACTIONS[what];
    const isBack = isAwaiting && what === 'edited' && !isEdited;
    const by =
      what === 'approved' && !after.approved_alone ? `, requested by ${after.asked_by_name ?? ''}` : '';
    const summary = `${isBack ? 'Sent back' : words} ${nameOfDistribution(after)}${by}`;
    return context.commit(
      {
        writes: { distribution: putDistributionWrite(services, before, after), ...writes },
        audit: auditOfDistribution(before, after, action, summary),
        furtherAudits,
      },
      after,
    );
  }
}

function withContent(before: DistributionItem, content: DistributionContent): DistributionItem {
  const { calculated, writing, reinvest: _, ...rest } = before;
  const isSame = isDeepStrictEqual(restingOf(content), restingOf(before));
  return { ...rest, ...content, ...(isSame && calculated ? { calculated } : {}) };
}
