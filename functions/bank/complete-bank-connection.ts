import type { Handler } from '../http/context.ts';
import { Refusal } from '../ledger/refusal.ts';
import { isSecretOf, presentSession, sessionOfState } from '../records/bank-session.ts';
import { findSession } from '../records/bank-session-store.ts';
import { followSession } from './follow-session.ts';

export const completeBankConnection: Handler<'completeBankConnection'> = async (
  input,
  { services, actor, now, correlationId, refuse },
) => {
  const { sessionId, secret } = sessionOfState(input.state);
  const session = await findSession(services, sessionId);
  const isOwn = session?.user_id === actor.userId && isSecretOf(session, secret);
  if (!session || !isOwn) return refuse('bank-connection-not-found');
  try {
    const returned = { jobId: input.jobId, gaveUp: input.jobId === undefined };
    const followed = await followSession(services, session.id, correlationId, returned);
    return presentSession(followed ?? session, now);
  } catch (error) {
    // The state machine asks the provider again, so an error of the provider only delays the outcome.
    if (error instanceof Refusal && error.code.startsWith('bank-')) return presentSession(session, now);
    throw error;
  }
};
