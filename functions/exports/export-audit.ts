import { type AuditEntry, auditContract, type FieldChange } from '#shared/contract/audit.ts';
import { formatAction, formatField, formatText } from '#shared/field-words.ts';
import type { Cents } from '#shared/money.ts';
import { formatKind } from '#shared/record-kinds.ts';
import { listAudit } from '../audit/list-audit.ts';
import { type Column, column } from './column.ts';
import { everyRow, inputOf } from './every-page.ts';
import { listOfRows, type OpenList } from './exported-list.ts';

interface Line {
  readonly entry: AuditEntry;
  readonly change: FieldChange | undefined;
}

const textOf = (change: FieldChange | undefined, side: 'before' | 'after'): string | null => {
  const text = change?.unit === 'text' ? change[side] : null;
  return text === null ? null : formatText(text);
};
const amountOf = (change: FieldChange | undefined, side: 'before' | 'after'): Cents | null =>
  change?.unit === 'AUD' ? change[side] : null;

const COLUMNS: readonly Column<Line>[] = [
  column('instant', 'When (Sydney)', ({ entry }) => entry.at),
  column('text', 'Who', ({ entry }) => entry.actor_name),
  column('text', 'Role', ({ entry }) => entry.actor_role, 12),
  column('text', 'E-mail', ({ entry }) => entry.actor_email, 30),
  column('text', 'Login id', ({ entry }) => entry.actor_id, 38),
  column('text', 'What', ({ entry }) => formatAction(entry.action), 30),
  column('text', 'Details', ({ entry }) => entry.summary, 50),
  column('text', 'Kind', ({ entry }) => formatKind(entry.kind), 18),
  column('text', 'Record', ({ entry }) => entry.record_name, 30),
  column('text', 'Record id', ({ entry }) => entry.record_id, 38),
  column('text', 'Field', ({ change }) => change && formatField(change.field), 20),
  column('text', 'Before', ({ change }) => textOf(change, 'before')),
  column('text', 'After', ({ change }) => textOf(change, 'after')),
  column('money', 'Amount before AUD', ({ change }) => amountOf(change, 'before')),
  column('money', 'Amount after AUD', ({ change }) => amountOf(change, 'after')),
  column('text', 'Entry id', ({ entry }) => entry.id, 38),
  column('text', 'Instant (UTC)', ({ entry }) => entry.at, 26),
];

const linesOf = (entry: AuditEntry): Line[] =>
  entry.changes.length === 0
    ? [{ entry, change: undefined }]
    : entry.changes.map((change) => ({ entry, change }));

export const openAudit: OpenList = async (filters, context) => {
  const input = inputOf(auditContract.listAudit, filters);
  const { rows } = await everyRow(listAudit, input, context, ({ entries }) => entries.flatMap(linesOf));
  return listOfRows(COLUMNS, null, rows);
};
