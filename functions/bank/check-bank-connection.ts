import type { Handler } from '../http/context.ts';
import { presentLink, presentSession } from '../records/bank-session.ts';
import { findSession } from '../records/bank-session-store.ts';
import { findFundBank } from '../records/fund-bank-store.ts';

export const checkBankConnection: Handler<'checkBankConnection'> = async (
  { connectionId },
  { services, actor, now, refuse },
) => {
  const session = await findSession(services, connectionId);
  if (session) {
    return session.user_id === actor.userId
      ? presentSession(session, now)
      : refuse('bank-connection-not-found');
  }
  const bank = await findFundBank(services);
  const link = bank?.connections.find(({ connection_id: id }) => id === connectionId);
  return link ? presentLink(link) : refuse('bank-connection-not-found');
};
