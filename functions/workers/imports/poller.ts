import type { BankSessionState } from '#shared/terms.ts';
import { servicesFromEnvironment } from '../../aws/services.ts';
import { followSession } from '../../bank/follow-session.ts';
import { Refusal } from '../../ledger/refusal.ts';
import type { Services } from '../../services.ts';

/** If the provider fails, the session stays pending and is checked again until the session expires. */
export async function pollSession(
  services: Services,
  event: { session_id: string },
): Promise<{ status: BankSessionState }> {
  try {
    const session = await followSession(services, event.session_id, event.session_id);
    return { status: session?.status ?? 'expired' };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    services.log({
      level: 'warn',
      event: 'bank-session-not-followed',
      correlationId: event.session_id,
      code: error.code,
    });
    return { status: 'pending' };
  }
}

export async function handler(event: { session_id: string }): Promise<{ status: BankSessionState }> {
  return pollSession(servicesFromEnvironment(), event);
}
