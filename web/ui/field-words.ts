import type { FieldChange } from '#shared/contract/audit.ts';
import { formatField, formatText } from '#shared/field-words.ts';
import { formatMoney } from './money-format.ts';

const ID_FIELD = /(^|[._])ids?(\.\d+)?$/;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function readableChanges(changes: readonly FieldChange[]): FieldChange[] {
  const fields = new Set(changes.map(({ field }) => field));
  return changes.filter(({ field }) => !(ID_FIELD.test(field) && fields.has(field.replace(/id$/, 'name'))));
}

export function formatLabel(field: string): string {
  return ID_FIELD.test(field) && field.includes('_')
    ? formatField(field.replace(/_ids?/, ''))
    : formatField(field);
}

export function formatValue(change: FieldChange, side: 'before' | 'after'): string | undefined {
  if (change.unit === 'AUD') {
    const amount = change[side];
    return amount === null ? undefined : formatMoney(amount, { exact: true });
  }
  const text = change[side];
  if (change.field === 'type' && text === '') return 'unclassified';
  // Hides ids, because people know records by their names.
  if (text && (ID_FIELD.test(change.field) || ID.test(text))) return 'a record';
  return text ? formatText(text) : undefined;
}
