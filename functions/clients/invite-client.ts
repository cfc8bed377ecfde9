import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Handler } from '../http/context.ts';
import { invitationChange, sendInvitation, triesToInvite } from '../messages/send-invitation.ts';
import { loadClient } from '../records/load-client.ts';
import { countTry } from '../records/try-store.ts';
import { findUser } from '../records/user-store.ts';

export const inviteClient: Handler<'inviteClient'> = async (input, context) => {
  const { services, now, refuse } = context;
  const client = await loadClient(context, input.id);
  if (client.status === 'Suspended') return refuse('client-suspended');
  if (client.deceased_on !== undefined)
    return refuse('client-deceased', { sentence: EXACT_SENTENCES['client-deceased'].notInvited });
  const user = await findUser(services, client.user_id);
  if (user?.joined_at) return refuse('already-joined');
  const tries = await triesToInvite(context, client.id);
  if (!(await sendInvitation(context, client))) return refuse('invitation-on-its-way');
  await countTry(services, tries);
  const summary = client.not_invited ? 'Invited' : 'Invitation sent again';
  return context.commit(invitationChange(services, client, now, summary), {
    invited: true,
    email: client.email,
  });
};
