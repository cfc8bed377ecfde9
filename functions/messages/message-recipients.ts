import type { ClientItem } from '../clients/client-store.ts';
import type { NewMessage } from './message-store.ts';

/** The logins that get the mail of a client. */
export function recipientsOf(client: Pick<ClientItem, 'user_id' | 'email'>): NewMessage['recipient'][] {
  return [{ userId: client.user_id, email: client.email }];
}
