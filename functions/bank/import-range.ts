import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { FIRST_IMPORT_DAYS, LIMITS } from '#shared/constants.ts';
import { findNewestBankImport, type NewestBankImport } from '../records/fund-bank-store.ts';
import { findImport, type ImportItem, readRejectedLines } from '../records/import-store.ts';
import type { Services } from '../services.ts';

const BROUGHT_NOTHING: ReadonlySet<ImportItem['status']> = new Set(['failed', 'undoing', 'undone']);

export async function nextImport(services: Services, today: CalendarDate) {
  const newest = await findNewestBankImport(services);
  const item = newest && (await findImport(services, newest.import_id));
  const rejected = item ? await readRejectedLines(services, item.id) : [];
  const from = newest ? nextDay(newest, item, rejected.length > 0) : addDays(today, -FIRST_IMPORT_DAYS);
  const earliest = addDays(today, 1 - LIMITS.bankImportDays);
  return { newest, item, rejected, from: [from, earliest].sort()[1] ?? from };
}

function nextDay({ from, to }: NewestBankImport, item: ImportItem | undefined, hasRefused: boolean) {
  if (!item || BROUGHT_NOTHING.has(item.status)) return from;
  return hasRefused ? (item.taken_to ?? from) : to;
}
