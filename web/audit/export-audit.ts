import { displayDate, fundDateAt, fundTimeAt } from '#shared/calendar-date.ts';
import { LIMITS } from '#shared/constants.ts';
import type { AuditEntry, FieldChange } from '#shared/contract/audit.ts';
import { type CallInput, call } from '../api/client.ts';
import { type CsvCell, csvOf } from '../ui/csv.ts';
import { formatAction, formatField, formatText } from '../ui/field-words.ts';
import { formatKind } from './audit-words.ts';

type Question = Omit<CallInput<'listAudit'>, 'limit' | 'cursor'>;

const HEAD = [
  'Date',
  'Time (Sydney)',
  'Who',
  'Role',
  'Email',
  'Login id',
  'What',
  'Details',
  'Kind',
  'Record',
  'Record id',
  'Field',
  'Before',
  'After',
  'Entry id',
  'Instant (UTC)',
] as const;

/** All entries of a query, from all pages; reports how many have been loaded. */
export async function everyEntry(
  question: Question,
  onProgress: (entries: number) => void,
): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof call<'listAudit'>>> = await call('listAudit', {
      ...question,
      limit: LIMITS.listLimit,
      ...(cursor === null ? {} : { cursor }),
    });
    entries.push(...page.entries);
    onProgress(entries.length);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return entries;
}

/** One line per changed field; the entry's common values are repeated. */
export function auditCsv(entries: readonly AuditEntry[]): string {
  return csvOf([HEAD, ...entries.flatMap(linesOf)]);
}

function linesOf(entry: AuditEntry): CsvCell[][] {
  const at = new Date(entry.at);
  const common: CsvCell[] = [
    displayDate(fundDateAt(at)),
    fundTimeAt(at),
    entry.actor_name,
    entry.actor_role,
    entry.actor_email,
    entry.actor_id,
    formatAction(entry.action),
    entry.summary,
    formatKind(entry.kind),
    entry.record_name,
    entry.record_id,
  ];
  const fields = entry.changes.map((change) => [
    formatField(change.field),
    cellOf(change, 'before'),
    cellOf(change, 'after'),
  ]);
  return (fields.length > 0 ? fields : [[null, null, null]]).map((field) => [
    ...common,
    ...field,
    entry.id,
    entry.at,
  ]);
}

function cellOf(change: FieldChange, side: 'before' | 'after'): CsvCell {
  if (change.unit === 'text') return change[side] === null ? null : formatText(change[side]);
  const amount = change[side];
  return amount === null ? null : { amountCents: amount };
}
