import { displayDate } from '#shared/calendar-date.ts';
import type { ListedImport } from '#shared/contract/transactions.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';

const STATES: Record<ListedImport['status'], { tone: Tone; label: string }> = {
  running: { tone: 'info', label: 'Importing' },
  done: { tone: 'positive', label: 'Done' },
  failed: { tone: 'negative', label: 'Stopped' },
  undoing: { tone: 'warning', label: 'Undoing' },
  undone: { tone: 'neutral', label: 'Undone' },
};

export function ImportStatus({ of: { status } }: { of: Pick<ListedImport, 'status'> }) {
  const { tone, label } = STATES[status];
  return <Badge tone={tone}>{label}</Badge>;
}

export function importName(listed: Pick<ListedImport, 'file_name' | 'bank' | 'fromDate' | 'toDate'>): string {
  if (listed.file_name) return listed.file_name;
  const { fromDate, toDate } = listed;
  return fromDate && toDate
    ? `${listed.bank}, ${displayDate(fromDate)} – ${displayDate(toDate)}`
    : listed.bank || 'Import';
}

export const IMPORTS = '/manager/imports';

export function importAddress({ import_id: id }: Pick<ListedImport, 'import_id'>): string {
  return `${IMPORTS}/${id}`;
}
