import type { ListedMessage, Message } from '#shared/contract/messages.ts';
import type { ClientItem } from '../records/client-store.ts';
import type { MessageItem } from '../records/message-store.ts';

export function presentListed(message: MessageItem): ListedMessage {
  const { id, kind, client_id, client_name, to, subject, state, about, queued_at } = message;
  return {
    id,
    kind,
    client_id,
    client_name,
    to,
    subject,
    state,
    about,
    queued_at,
    sent_at: message.sent_at ?? null,
    error: message.error ?? null,
    opened_at: message.opened_at ?? null,
    held_by_name: message.held_by_name ?? null,
    ...(message.weekly ? { weekly: true } : {}),
    ...(message.is_copy ? { is_copy: true } : {}),
  };
}

export function presentMessage(message: MessageItem, client: ClientItem | undefined): Message {
  return {
    ...presentListed(message),
    text: message.text,
    events: message.events,
    address_bounced: hasBounced(client),
  };
}

export function hasBounced(client: ClientItem | undefined): boolean {
  return client?.mail_fault?.kind === 'bounced';
}
