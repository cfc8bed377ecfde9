import { displayDate } from '#shared/calendar-date.ts';
import { fundDayOf, fundTimeOf } from '../ledger/instants.ts';
import { messageText, portalLink, STOP_LINK } from '../messages/message-text.ts';
import type { ApprovalItem } from '../records/approval-store.ts';
import type { NewMessage } from '../records/message-store.ts';
import { nameOf, type StaffItem } from '../records/staff-store.ts';
import { countsAsManager } from './second-person.ts';

/** Maximum number of managers who are told. The request and its messages must fit in one transaction. */
const MOST_TOLD = 40;
const TITLE = 'A change waits for a second person';

/** The messages about a waiting change to every manager, one just disabled too. `day` is the number of days it has waited. */
export function approvalMessages(
  approval: ApprovalItem,
  staff: readonly StaffItem[],
  day: number,
  now = approval.asked_at,
): NewMessage[] {
  const { id, asked_by_name: by, summary, reason, takes_effect_at: at } = approval;
  const waits =
    at === undefined
      ? 'It changes nothing until another manager approves it.'
      : `It takes effect on ${displayDate(fundDayOf(at))} at ${fundTimeOf(at)}, or earlier if another manager approves it.`;
  return staff
    .filter((person) => countsAsManager(person, now))
    .slice(0, MOST_TOLD)
    .map((person) => ({
      kind: 'access',
      about: { kind: 'approval', id, title: TITLE },
      stage: String(day),
      recipient: { userId: person.user_id, email: person.email },
      // The message concerns no client.
      client: { id: '', name: nameOf(person) },
      subject: TITLE,
      text: (messageId) =>
        messageText({
          name: nameOf(person),
          opening: [`${by} asked for this change: ${summary}.`, `Reason: ${reason}`, waits],
          links: [
            {
              lead: 'Approve or decline it in the portal:',
              link: portalLink('/manager/approvals', messageId),
            },
            { lead: 'If it should not happen, stop it here, without signing in:', link: STOP_LINK },
          ],
          closing: [],
          why: 'You received this email because you are a manager of the fund. This email cannot be turned off.',
        }),
    }));
}
