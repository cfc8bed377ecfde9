import type { NewMessage } from '../records/message-store.ts';
import { isActiveManager, nameOf, type StaffItem } from '../records/staff-store.ts';
import { messageText, portalLink, STOP_LINK } from './message-text.ts';

/** The change and its messages must fit in one transaction. */
export const MOST_TOLD = 40;

export function managersToTell(staff: readonly StaffItem[]): StaffItem[] {
  return staff.filter(isActiveManager).slice(0, MOST_TOLD);
}

export interface StaffMessage {
  readonly about: NewMessage['about'];
  readonly stage: string;
  readonly opening: readonly string[];
  readonly links: readonly { readonly lead: string; readonly link: `/${string}` | typeof STOP_LINK }[];
  readonly why: string;
}

/** The title is also the subject, so the title must not contain personal data. */
export function staffMessage(
  recipient: StaffItem,
  { about, stage, opening, links, why }: StaffMessage,
): NewMessage {
  const name = nameOf(recipient);
  return {
    kind: 'access',
    about,
    stage,
    recipient: { userId: recipient.user_id, email: recipient.email },
    client: { id: '', name },
    subject: about.title,
    text: (messageId) =>
      messageText({
        name,
        opening,
        links: links.map(({ lead, link }) => ({
          lead,
          link: link === STOP_LINK ? link : portalLink(link, messageId),
        })),
        why,
      }),
  };
}
