import type { Handler } from '../http/context.ts';
import { FEED_ACTOR } from '../ledger/change.ts';
import { listBankAccountItems } from '../records/bank-account-store.ts';
import { undecidedFeeds } from '../records/bank-feeds.ts';
import { isConsentActive, presentConsent, presentSession } from '../records/bank-session.ts';
import { listPendingSessions } from '../records/bank-session-store.ts';
import { listWaitingRows } from '../records/doubtful-row-store.ts';
import { findFundBank } from '../records/fund-bank-store.ts';
import { nextImport } from './import-range.ts';

export const getBankConnection: Handler<'getBankConnection'> = async (
  _input,
  { services, actor, now, today },
) => {
  const [bank, sessions, accounts, waiting, { newest, item, rejected, from }] = await Promise.all([
    findFundBank(services),
    listPendingSessions(services, actor.userId),
    listBankAccountItems(services),
    listWaitingRows(services),
    nextImport(services, today),
  ]);
  const isActive = isConsentActive(bank?.consent, now);
  const connections = isActive ? (bank?.connections ?? []) : [];
  const pending = sessions.map((session) => presentSession(session, now));
  return {
    connected: connections.length > 0,
    connections,
    consent: bank?.consent ? presentConsent(bank.consent, now) : null,
    undecided_count: bank ? undecidedFeeds(bank, accounts).length : 0,
    doubtful_count: waiting.length,
    pending: pending.find(({ status }) => status === 'pending') ?? null,
    last_import:
      newest && item
        ? {
            import_id: item.id,
            status: item.status,
            fromDate: newest.from,
            toDate: newest.to,
            insertedCount: item.inserted_count,
            created_at: item.created_at,
            by_feed: item.created_by === FEED_ACTOR.userId,
            problem: item.failure?.sentence ?? rejected[0]?.message ?? null,
          }
        : null,
    default_from: from,
    default_to: today,
  };
};
