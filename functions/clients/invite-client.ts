import type { clientsContract } from '#shared/contract/clients.ts';
import type { Handler } from '../http/context.ts';
import { findUser } from '../users/user-store.ts';
import { clientTarget, countClientChangeWrite } from './client-store.ts';
import { loadClient } from './load-client.ts';
import { sendInvitation } from './send-invitation.ts';

export const inviteClient: Handler<typeof clientsContract.inviteClient> = async (input, context) => {
  const { services, now, refuse } = context;
  const client = await loadClient(context, input.id);
  if (client.status === 'Suspended') return refuse('client-suspended');
  const user = await findUser(services, client.user_id);
  if (user?.joined_at) return refuse('already-joined');
  await sendInvitation(context, client.email);
  return context.commit(
    {
      writes: { client: countClientChangeWrite(services, client.id) },
      audit: {
        target: clientTarget(client.id),
        name: client.name,
        action: 'client.invited',
        summary: 'Invitation sent again',
        changes: { invitation_sent: { after: now } },
      },
    },
    { invited: true, email: client.email },
  );
};
