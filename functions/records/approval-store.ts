import * as z from 'zod';
import { APPROVAL_KINDS, APPROVAL_STATES } from '#shared/terms.ts';
import type { Write } from '../ledger/change.ts';
import { finder, findItem, queryItems } from '../ledger/read.ts';
import { type Stored, storedItem } from '../ledger/stored.ts';
import { absent, putNew, update, updateVersion } from '../ledger/write.ts';
import type { Services } from '../services.ts';

const approvalItem = storedItem(
  z.object({
    id: z.string(),
    what: z.enum(APPROVAL_KINDS),
    subject: z.string(),
    summary: z.string(),
    reason: z.string(),
    /** The input of the request that needs approval, as JSON. The input is checked again when the change takes effect. */
    input: z.string(),
    asked_by: z.string(),
    asked_by_name: z.string(),
    asked_at: z.string(),
    told_day: z.number().optional(),
    takes_effect_at: z.string().optional(),
    state: z.enum(APPROVAL_STATES),
    decided_by: z.string().optional(),
    decided_by_name: z.string().optional(),
    decided_at: z.string().optional(),
    decision_reason: z.string().optional(),
    version: z.number(),
  }),
);
export type ApprovalItem = Stored<typeof approvalItem>;

const APPROVALS = 'APPROVALS';

function approvalKey(id: string) {
  return { pk: APPROVALS, sk: approvalTarget(id) };
}

export function approvalTarget(id: string): string {
  return `APPROVAL#${id}`;
}

export const findApproval = finder(approvalKey, approvalItem);

export async function listApprovalItems(services: Services): Promise<ApprovalItem[]> {
  const items = await queryItems(services, { partition: APPROVALS, startsWith: 'APPROVAL#' }, approvalItem);
  return items.sort((one, two) => one.asked_at.localeCompare(two.asked_at));
}

const ASKED = { pk: APPROVALS, sk: 'ASKED' };
const askedCount = storedItem(z.object({ count: z.number() }));

export async function countAsked(services: Services): Promise<number> {
  return (await findItem(services, ASKED, askedCount))?.count ?? 0;
}

/** This write fails if somebody else requested an approval meanwhile, because each request is checked against all others. */
export function countAskedWrite(services: Services, before: number): Write {
  return update(services, { key: ASKED, set: { count: before + 1 }, when: { count: before || absent } });
}

export function putApprovalWrite(services: Services, approval: ApprovalItem): Write {
  return putNew(services, { ...approvalKey(approval.id), ...approvalItem.parse(approval) });
}

export function toldAgainWrite(services: Services, before: ApprovalItem, day: number): Write {
  return updateVersion(services, approvalKey(before.id), before, {
    set: { told_day: day },
    when: { state: 'open' },
  });
}

export function decideApprovalWrite(
  services: Services,
  before: ApprovalItem,
  decision: Pick<ApprovalItem, 'state' | 'decided_by' | 'decided_by_name' | 'decided_at' | 'decision_reason'>,
): Write {
  return updateVersion(services, approvalKey(before.id), before, { set: decision, when: { state: 'open' } });
}
