import type { AuditEntry } from '#shared/contract/audit.ts';
import { spokenAction } from '../ui/field-words.ts';

/** Kinds of records, in the order of the sidebar. */
export const KINDS: readonly { kind: string; label: string }[] = [
  { kind: 'client', label: 'Client' },
  { kind: 'transaction', label: 'Transaction' },
  { kind: 'import', label: 'Import' },
  { kind: 'capital-call', label: 'Capital call' },
  { kind: 'property', label: 'Property' },
  { kind: 'document', label: 'Document' },
  { kind: 'user', label: 'User' },
];

/** What is done often enough to be offered before it is seen. */
export const ACTIONS: readonly string[] = [
  'client.created',
  'client.updated',
  'client.address-updated',
  'client.invited',
  'transaction.recorded',
  'transaction.classified',
  'transaction.reclassified',
  'transaction.classification-undone',
  'transaction.allocated',
  'transaction.matched',
  'transaction.unmatched',
  'import.started',
  'import.batch',
  'capital-call.drafted',
  'capital-call.edited',
  'capital-call.issued',
  'capital-call.cancelled',
  'property.created',
  'property.updated',
  'document.upload-begun',
  'document.available',
  'document.rejected',
  'document.deleted',
  'document.removed',
  'manager.created',
  'user.updated',
  'user.signed-out',
];

/** The kind of a record for people. */
export function spokenKind(kind: string): string {
  return KINDS.find((known) => known.kind === kind)?.label ?? spokenAction(kind);
}

/** Where a record is shown; undefined where it has no place of its own. */
export function addressOf({
  kind,
  record_id: id,
}: Pick<AuditEntry, 'kind' | 'record_id'>): string | undefined {
  switch (kind) {
    case 'client':
      return `/manager/clients/${id}`;
    case 'transaction':
      return `/manager/transactions?transaction=${id}`;
    case 'property':
      return `/manager/fund?property=${id}`;
    case 'capital-call':
      return `/manager/capital-calls/${id}`;
    default:
      return undefined;
  }
}

/** What a record is called; its kind where it has no name. */
export function recordOf({ kind, record_name: name }: Pick<AuditEntry, 'kind' | 'record_name'>): string {
  return name || spokenKind(kind);
}
