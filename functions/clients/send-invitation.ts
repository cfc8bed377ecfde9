import type { Context } from '../http/context.ts';
import { Refusal } from '../ledger/refusal.ts';

/** Invites a saved client; a failure gets a refusal of its own, which says that the client is saved. */
export async function sendInvitation(
  { services, refuse, correlationId }: Context<'invitation-not-sent'>,
  email: string,
): Promise<void> {
  try {
    await services.identity.sendInvitation(email);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'already-joined') throw error;
    const code = error instanceof Error ? error.name : 'unknown';
    services.log({ level: 'error', event: 'invitation-failed', correlationId, code });
    refuse('invitation-not-sent');
  }
}
