import { addDays } from '#shared/calendar-date.ts';
import { FIRST_IMPORT_DAYS } from '#shared/constants.ts';
import type { Handler } from '../http/context.ts';
import { isConsentActive, presentConsent, presentSession } from '../records/bank-session.ts';
import { listPendingSessions } from '../records/bank-session-store.ts';
import { findFundBank, findNewestBankImport, type NewestBankImport } from '../records/fund-bank-store.ts';
import { findImport, type ImportItem, readRejectedLines } from '../records/import-store.ts';
import type { Services } from '../services.ts';

/** An import in one of these states leaves no rows in the ledger, so its days are proposed again. */
const BROUGHT_NOTHING: ReadonlySet<ImportItem['status']> = new Set(['failed', 'undoing', 'undone']);

export const getBankConnection: Handler<'getBankConnection'> = async (
  _input,
  { services, actor, now, today },
) => {
  const [bank, sessions, newest] = await Promise.all([
    findFundBank(services),
    listPendingSessions(services, actor.userId),
    findNewestBankImport(services),
  ]);
  const item = newest && (await findImport(services, newest.import_id));
  const isActive = isConsentActive(bank?.consent, now);
  const connections = isActive ? (bank?.connections ?? []) : [];
  const pending = sessions.map((session) => presentSession(session, now));
  return {
    connected: connections.length > 0,
    connections,
    consent: bank?.consent ? presentConsent(bank.consent, now) : null,
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
          }
        : null,
    default_from: newest ? await nextDay(services, newest, item) : addDays(today, -FIRST_IMPORT_DAYS),
    default_to: today,
  };
};

/** The range moves on only over days whose rows were taken, so that no refused row is passed over unseen. */
async function nextDay(services: Services, { from, to }: NewestBankImport, item: ImportItem | undefined) {
  if (!item || BROUGHT_NOTHING.has(item.status)) return from;
  const isTaken = (await readRejectedLines(services, item.id)).length === 0;
  return isTaken ? to : (item.taken_to ?? from);
}
