import type { Context } from '../http/context.ts';
import type { Change } from '../ledger/change.ts';
import { Refusal } from '../ledger/refusal.ts';
import type { Services } from '../services.ts';
import { inviteLogin } from '../users/invite-login.ts';
import { type ClientItem, clientTarget, invitedWrite } from './client-store.ts';

/**
 * Invites a saved client; false when an invitation is on its way already. Whatever fails gets a refusal of its own, which
 * says that the client is saved.
 */
export async function sendInvitation(
  {
    services,
    refuse,
    correlationId,
  }: Pick<Context<'invitation-not-sent'>, 'services' | 'refuse' | 'correlationId'>,
  client: Pick<ClientItem, 'user_id' | 'email'>,
): Promise<boolean> {
  try {
    return await inviteLogin(services, { userId: client.user_id, email: client.email });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'already-joined') throw error;
    const code = error instanceof Error ? error.name : 'unknown';
    services.log({ level: 'error', event: 'invitation-failed', correlationId, code });
    return refuse('invitation-not-sent');
  }
}

/** The change that records an invitation which was sent. */
export function invitationChange(
  services: Services,
  client: Pick<ClientItem, 'id' | 'name'>,
  now: string,
  summary: string,
): Change {
  return {
    writes: { client: invitedWrite(services, client.id) },
    audit: {
      target: clientTarget(client.id),
      name: client.name,
      action: 'client.invited',
      summary,
      changes: { invitation_sent: { after: now } },
    },
  };
}
