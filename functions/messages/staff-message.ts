import type { NewMessage } from '../records/message-store.ts';
import { isActiveManager, nameOf, type StaffItem } from '../records/staff-store.ts';
import { type MessageText, messageTo } from './message-text.ts';

/** The change and its messages must fit in one transaction. */
export const MOST_TOLD = 40;

export function managersToTell(staff: readonly StaffItem[]): StaffItem[] {
  return staff.filter(isActiveManager).slice(0, MOST_TOLD);
}

export type StaffMessage = Pick<NewMessage, 'about' | 'stage'> &
  Pick<MessageText, 'opening' | 'links' | 'why'>;

/** The title is also the subject, so the title must not contain personal data. */
export function staffMessage(recipient: StaffItem, { about, stage, ...text }: StaffMessage): NewMessage {
  return messageTo(
    { userId: recipient.user_id, email: recipient.email },
    { id: '', name: nameOf(recipient) },
    { kind: 'access', about, stage, subject: about.title, text },
  );
}
