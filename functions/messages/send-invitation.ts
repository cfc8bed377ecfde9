import { INVITATIONS_PER_HOUR } from '#shared/constants.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Context } from '../http/context.ts';
import type { Change } from '../ledger/change.ts';
import { Refusal } from '../ledger/refusal.ts';
import { aboutClient, type ClientItem, invitedWrite } from '../records/client-store.ts';
import { hasTriesLeft, type Limit, minutesToNextTry } from '../records/try-store.ts';
import type { Services } from '../services.ts';
import { inviteLogin } from './invite-login.ts';

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

/** More invitations would look like spam and harm the fund's mail reputation. */
const TO_ONE = { of: 'invitation', most: INVITATIONS_PER_HOUR, withinSeconds: 3_600 };

export async function triesToInvite(
  { services, now, refuse }: Pick<Context<'too-many-invitations'>, 'services' | 'now' | 'refuse'>,
  id: string,
): Promise<Limit> {
  const tries = { ...TO_ONE, by: id, now };
  if (await hasTriesLeft(services, tries)) return tries;
  const sentence = EXACT_SENTENCES['too-many-invitations'].untilNext(minutesToNextTry(tries));
  return refuse('too-many-invitations', { sentence });
}

export function invitationChange(
  services: Services,
  client: Pick<ClientItem, 'id' | 'name'>,
  now: string,
  summary: string,
): Change {
  return {
    writes: { client: invitedWrite(services, client.id) },
    audit: {
      ...aboutClient(client),
      action: 'client.invited',
      summary,
      changes: { invitation_sent: { after: now } },
    },
  };
}
