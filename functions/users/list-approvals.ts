import { LIMITS } from '#shared/constants.ts';
import type { Handler } from '../http/context.ts';
import { listApprovalItems } from '../records/approval-store.ts';
import { listStaffNow } from '../records/staff-store.ts';
import { presentApproval } from '../two-people/present-approval.ts';

export const listApprovals: Handler<'listApprovals'> = async ({ state }, { services, actor, now }) => {
  const [all, staff] = await Promise.all([listApprovalItems(services), listStaffNow(services)]);
  const isOpen = state === 'open';
  const listed = all.filter((approval) => (approval.state === 'open') === isOpen);
  if (!isOpen) listed.sort((one, two) => (two.decided_at ?? '').localeCompare(one.decided_at ?? ''));
  const approvals = listed
    .slice(0, LIMITS.listLimit)
    .map((approval) => presentApproval(approval, staff, { userId: actor.userId, now }));
  return { approvals };
};
