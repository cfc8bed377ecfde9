import type { AuditEntry } from '#shared/contract/audit.ts';
import { type AuditedKind, formatKind } from '#shared/record-kinds.ts';

/** Every action, ordered by kind of record. */
export const ACTIONS: readonly string[] = [
  'client.created',
  'client.updated',
  'client.address-updated',
  'client.email-updated',
  'client.invited',
  'client.access-invited',
  'client.access-given',
  'client.access-changed',
  'client.access-ended',
  'client.viewed-as',
  'client.mail-bounced',
  'client.mail-complained',
  'change-request.opened',
  'change-request.withdrawn',
  'change-request.decided',
  'client-import.started',
  'transaction.recorded',
  'transaction.classified',
  'transaction.reclassified',
  'transaction.classification-undone',
  'transaction.allocated',
  'transaction.matched',
  'transaction.unmatched',
  'transaction.declined',
  'transaction.decline-undone',
  'transaction.allocation-reversed',
  'transaction.allocation-moved',
  'transaction.voided',
  'transaction.set-aside',
  'transaction.set-aside-undone',
  'transaction.held',
  'transaction.hold-undone',
  'transaction.counter-entered',
  'transaction.taken-back',
  'classification-rule.created',
  'classification-rule.updated',
  'classification-rule.deleted',
  'import.started',
  'import.batch',
  'import.failed',
  'import.undo-started',
  'import.batch-undone',
  'import.undone',
  'bank.user-made',
  'bank.connecting',
  'bank.connected',
  'bank.failed',
  'bank.expired',
  'bank.consent-changed',
  'bank.disconnected',
  'bank-account.created',
  'bank-account.updated',
  'bank-account.balance-typed',
  'period.closed',
  'period.reopened',
  'capital-call.drafted',
  'capital-call.edited',
  'capital-call.approval-asked',
  'capital-call.approval-taken-back',
  'capital-call.issued',
  'capital-call.recorded',
  'capital-call.lines-issued',
  'capital-call.notices-filed',
  'capital-call.cancelled',
  'capital-call.withdrawn',
  'capital-call.lines-withdrawn',
  'capital-call.withdrawals-filed',
  'capital-call.extended',
  'capital-call.lines-extended',
  'capital-call.extensions-filed',
  'capital-call.line-withdrawn',
  'capital-call.withdrawal-filed',
  'capital-call.written-off',
  'capital-call.write-off-undone',
  'capital-call.matched',
  'capital-call.unmatched',
  'capital-call.reminder-sent',
  'capital-call.reminder-not-sent',
  'capital-call-import.started',
  'message.queued',
  'message.held',
  'message.released',
  'message.sent-again',
  'export.made',
  'property.created',
  'property.updated',
  'property-import.started',
  'property.valuation-deleted',
  'statement-run.started',
  'statement-run.continued',
  'statement.issued',
  'document.upload-begun',
  'document.scanning',
  'document.scan-repeated',
  'document.available',
  'document.marked-withdrawn',
  'document.rejected',
  'document.updated',
  'document.deleted',
  'document.removed',
  'manager.created',
  'manager.access-changed',
  'user.reminded',
  'user.updated',
  'user.invited',
  'user.client-linked',
  'user.client-unlinked',
  'user.password-reset',
  'user.signed-out',
  'user.password-changed',
  'user.second-factor-changed',
];

const REMINDER = 'capital-call.reminder-';

/** Whether an action can be on this kind of record; people's own changes are also on their client record. */
export function canHappenTo(kind: string, action: string): boolean {
  const subject = action.split('.')[0] ?? '';
  return (
    subject === kind ||
    (kind === 'user' && subject === 'manager') ||
    (kind === 'line-item' && action.startsWith(REMINDER)) ||
    (kind === 'client' && action === 'user.updated') ||
    (kind === 'bank-login' && subject === 'bank')
  );
}

/** The address of a record of each kind by its id; null for a kind without one. */
const ADDRESSES: Readonly<Record<AuditedKind, ((id: string) => string) | null>> = {
  client: (id) => `/manager/clients/${id}`,
  'change-request': () => '/manager/change-requests',
  transaction: (id) => `/manager/transactions?transaction=${id}`,
  'classification-rule': () => '/manager/rules',
  import: (id) => `/manager/imports/${id}`,
  bank: () => '/manager/transactions-auto',
  'bank-login': () => '/manager/transactions-auto',
  'bank-account': (id) => `/manager/bank-accounts?account=${id}`,
  period: () => '/manager/months',
  'capital-call': (id) => `/manager/capital-calls/${id}`,
  message: (id) => `/manager/messages?message=${id}`,
  property: (id) => `/manager/fund?property=${id}`,
  // What a file brought stands with the clients, calls and properties; the file is not kept.
  'client-import': null,
  'capital-call-import': null,
  'property-import': null,
  // Its call is not in its id.
  'line-item': null,
  // Leaves after a day.
  export: null,
  // The list of documents opens none by its id, and those of statements stand in it.
  document: null,
  statement: null,
  'statement-run': null,
  // Some are of managers, some of clients.
  user: null,
};

/** The address of a record; undefined if it has none. */
export function addressOf({
  kind,
  record_id: id,
}: Pick<AuditEntry, 'kind' | 'record_id'>): string | undefined {
  // Another release may have written a kind that this one does not know.
  return ADDRESSES[kind as AuditedKind]?.(id);
}

/** The name of a record; its kind if it has no name. */
export function recordOf({ kind, record_name: name }: Pick<AuditEntry, 'kind' | 'record_name'>): string {
  return name || formatKind(kind);
}
