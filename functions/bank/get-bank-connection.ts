import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { DEFAULT_IMPORT_RANGE, FIRST_IMPORT_DAYS } from '#shared/constants.ts';
import type { Handler } from '../http/context.ts';
import { isConsentActive, presentConsent, presentSession } from '../records/bank-session.ts';
import { listPendingSessions } from '../records/bank-session-store.ts';
import { findFundBank, findNewestBankImport } from '../records/fund-bank-store.ts';
import { findImport, type ImportItem } from '../records/import-store.ts';

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
  const first = firstRange(today);
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
    default_from: (item && BROUGHT_NOTHING.has(item.status) ? newest?.from : newest?.to) ?? first.from,
    default_to: newest ? today : first.to,
  };
};

/** The days proposed for the first import: `DEFAULT_IMPORT_RANGE`, or the last 90 days if that range ended before them. */
function firstRange(today: CalendarDate): { from: CalendarDate; to: CalendarDate } {
  const from = addDays(today, -FIRST_IMPORT_DAYS);
  const own = DEFAULT_IMPORT_RANGE as { from: CalendarDate; to: CalendarDate };
  return own.to < from ? { from, to: today } : own;
}
