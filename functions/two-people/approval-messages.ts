import { onDayAtTime } from '../ledger/instants.ts';
import { STOP_LINK } from '../messages/message-text.ts';
import { MOST_TOLD, staffMessage } from '../messages/staff-message.ts';
import type { ApprovalItem } from '../records/approval-store.ts';
import type { NewMessage } from '../records/message-store.ts';
import type { StaffItem } from '../records/staff-store.ts';
import { countsAsManager } from './second-person.ts';

/** Every manager gets the email, even a manager who was just disabled. */
export function approvalMessages(
  approval: ApprovalItem,
  staff: readonly StaffItem[],
  day: number,
  now = approval.asked_at,
): NewMessage[] {
  const { id, asked_by_name: by, summary, reason, takes_effect_at: at } = approval;
  const waits =
    at === undefined
      ? 'The change has no effect until another manager approves it.'
      : `The change takes effect ${onDayAtTime(at)}, or earlier if another manager approves it.`;
  return staff
    .filter((person) => countsAsManager(person, now))
    .slice(0, MOST_TOLD)
    .map((person) =>
      staffMessage(person, {
        about: { kind: 'approval', id, title: 'A change waits for a second person' },
        stage: String(day),
        opening: [`${by} requested this change: ${summary}.`, `Reason: ${reason}`, waits],
        links: [
          { lead: 'Approve or decline it in the portal:', link: '/manager/approvals' },
          { lead: 'To stop this change without signing in:', link: STOP_LINK },
        ],
        why: 'You received this email because you are a manager of the fund. This email cannot be turned off.',
      }),
    );
}
