import type { Handler } from '../http/context.ts';
import { presentConsent, presentSession } from '../records/bank-session.ts';
import { findSession } from '../records/bank-session-store.ts';
import { findFundBank } from '../records/fund-bank-store.ts';
import { followSession } from './follow-session.ts';
import { refreshConsent } from './refresh-consent.ts';

export const checkConsent: Handler<'checkConsent'> = async (
  { id },
  { services, actor, now, correlationId, refuse },
) => {
  const session = await findSession(services, id);
  if (session && session.user_id !== actor.userId) return refuse('bank-connection-not-found');
  const followed = session && (await followSession(services, id, correlationId));
  if (followed && followed.status !== 'active') {
    const { status, isActive, hasFailed } = presentSession(followed, now);
    return { consentId: id, status, isActive, hasFailed, expiryDate: null, expiringSoon: false };
  }
  const bank = await findFundBank(services);
  if (!bank || (!followed && bank.consent?.id !== id)) return refuse('bank-connection-not-found');
  const { consent } = await refreshConsent(services, bank, correlationId);
  if (!consent) return refuse('bank-connection-not-found');
  return { consentId: id, ...presentConsent(consent, now) };
};
