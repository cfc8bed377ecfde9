import { messageText, portalLink } from '../messages/message-text.ts';
import type { ChangeRequestItem } from '../records/change-request-store.ts';
import type { ClientItem } from '../records/client-store.ts';
import type { NewMessage } from '../records/message-store.ts';

export function decisionMessages(
  request: ChangeRequestItem,
  client: ClientItem,
  recipients: readonly NewMessage['recipient'][],
  decision: 'approved' | 'declined',
  reason: string,
): NewMessage[] {
  const what = request.field === 'name' ? 'legal name' : 'entity name';
  const asked = `Your request for the ${what} “${request.value}” was ${decision}.`;
  return recipients.map((recipient) => ({
    kind: 'change-request',
    about: { kind: 'change-request', id: request.id, title: `Change of the ${what}` },
    stage: decision,
    recipient,
    client: { id: client.id, name: client.name },
    subject: `Your request was ${decision}`,
    text: (messageId) =>
      messageText({
        name: client.name,
        opening: [asked, `Reason: ${reason}`],
        links: [
          {
            lead: 'Your details are in the portal:',
            link: portalLink(`/client/${client.id}/profile`, messageId),
          },
        ],
        closing: [],
        why: `You received this email because a change to the details of ${client.name} was requested.`,
      }),
  }));
}
