import type { Context } from '../http/context.ts';
import { Refusal } from '../ledger/refusal.ts';

/** Invites a client who is saved already, so that a failure of the directory must not read as if not. */
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
