import type { BankSessionState } from '#shared/terms.ts';
import { servicesFromEnvironment } from '../aws/services.ts';
import { Refusal } from '../ledger/refusal.ts';
import type { Services } from '../services.ts';
import { followSession } from './follow-session.ts';

/**
 * One look at a session, for the state machine that follows it. A provider that does not answer is no
 * fault of ours: the session stays pending and is looked at again until its time is over.
 */
export async function pollSession(
  services: Services,
  event: { session_id: string },
): Promise<{ status: BankSessionState }> {
  try {
    const session = await followSession(services, event.session_id, event.session_id);
    // Nothing to follow is nothing to wait for.
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

/** Invoked by the state machine with `{ session_id }`; answers `{ status }`, and nothing that is secret. */
export async function handler(event: { session_id: string }): Promise<{ status: BankSessionState }> {
  return pollSession(servicesFromEnvironment(), event);
}
