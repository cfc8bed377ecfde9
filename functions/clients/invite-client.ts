import { INVITATIONS_PER_HOUR } from '#shared/constants.ts';
import type { clientsContract } from '#shared/contract/clients.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Handler } from '../http/context.ts';
import { countTry, hasTriesLeft, minutesToNextTry } from '../http/try-store.ts';
import { findUser } from '../users/user-store.ts';
import { loadClient } from './load-client.ts';
import { invitationChange, sendInvitation } from './send-invitation.ts';

/** More would look like spam to whoever gets them, and cost the fund’s mail its good name. */
const TO_ONE_CLIENT = { of: 'invitation', most: INVITATIONS_PER_HOUR, withinSeconds: 3_600 };

export const inviteClient: Handler<typeof clientsContract.inviteClient> = async (input, context) => {
  const { services, now, refuse } = context;
  const client = await loadClient(context, input.id);
  if (client.status === 'Suspended') return refuse('client-suspended');
  const user = await findUser(services, client.user_id);
  if (user?.joined_at) return refuse('already-joined');
  const tries = { ...TO_ONE_CLIENT, by: client.id, now };
  if (!(await hasTriesLeft(services, tries))) {
    const sentence = EXACT_SENTENCES['too-many-invitations'].untilNext(minutesToNextTry(tries));
    return refuse('too-many-invitations', { sentence });
  }
  if (!(await sendInvitation(context, client))) return refuse('invitation-on-its-way');
  // Only what was sent counts.
  await countTry(services, tries);
  const summary = client.not_invited ? 'Invited' : 'Invitation sent again';
  return context.commit(invitationChange(services, client, now, summary), {
    invited: true,
    email: client.email,
  });
};
