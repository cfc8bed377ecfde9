import type { AuditEntry } from '#shared/contract/audit.ts';
import { CAPABILITIES, callOf } from '#shared/contract/index.ts';
import { type AuditedKind, formatKind, KINDS } from '#shared/record-kinds.ts';

/** Actions without an API request: the portal itself, its email service or its sign-in service records them. */
const OF_THE_PORTAL = [
  'approval.effective',
  'approval.told-again',
  'client.viewed-as',
  'client.mail-bounced',
  'client.mail-complained',
  'capital-call.reminder-not-sent',
  'message.queued',
  'message.sent',
  'message.failed',
  'message.bounced',
  'user.password-reset',
  'user.relinked',
];

export const ACTIONS: readonly string[] = inOrderOfKinds([
  ...CAPABILITIES.flatMap((capability) => callOf(capability).audits ?? []).map((audited) =>
    typeof audited === 'string' ? audited : audited.action,
  ),
  ...OF_THE_PORTAL,
]);

function inOrderOfKinds(actions: readonly string[]): string[] {
  const placeOf = (action: string) => KINDS.findIndex(({ kind }) => isAbout(kind, action));
  return [...actions].sort((one, other) => placeOf(one) - placeOf(other));
}

const REMINDER = 'capital-call.reminder-';

function isAbout(kind: string, action: string): boolean {
  const subject = action.split('.')[0];
  return subject === kind || (kind === 'user' && subject === 'manager');
}

/** Whether entries with this action can be about a record of this kind, e.g. `user.updated` about a client. */
export function canHappenTo(kind: string, action: string): boolean {
  return (
    isAbout(kind, action) ||
    (kind === 'line-item' && action.startsWith(REMINDER)) ||
    (kind === 'client' && action === 'user.updated') ||
    (kind === 'bank-login' && isAbout('bank', action))
  );
}

/** Null for kinds whose records have no address. */
const ADDRESSES: Readonly<Record<AuditedKind, ((id: string) => string) | null>> = {
  client: (id) => `/manager/clients/${id}`,
  'change-request': () => '/manager/change-requests',
  transaction: (id) => `/manager/transactions?transaction=${id}`,
  'classification-rule': () => '/manager/rules',
  payer: () => '/manager/payers',
  import: (id) => `/manager/imports/${id}`,
  bank: () => '/manager/transactions-auto',
  'bank-login': () => '/manager/transactions-auto',
  'bank-account': (id) => `/manager/bank-accounts?account=${id}`,
  period: () => '/manager/months',
  'capital-call': (id) => `/manager/capital-calls/${id}`,
  message: (id) => `/manager/messages?message=${id}`,
  approval: () => '/manager/approvals',
  fund: () => '/manager/settings',
  property: (id) => `/manager/fund?property=${id}`,
  // No address: the import file is not kept, and the imported clients, calls and properties have entries of their own.
  'client-import': null,
  'capital-call-import': null,
  'property-import': null,
  // No address: the columns of a bank's statement are changed while a file is imported.
  'statement-layout': null,
  // No address, because a line item's id does not name its capital call, on whose page the line item is shown.
  'line-item': null,
  // No address, because exports are deleted after a day.
  export: null,
  // No address, because the list of documents, which also contains the statements, cannot open a document by its id.
  document: null,
  statement: null,
  'statement-run': null,
  // A user can be a manager or a client. Managers and clients have different pages.
  user: null,
};

export function addressOf({
  kind,
  record_id: id,
}: Pick<AuditEntry, 'kind' | 'record_id'>): string | undefined {
  // Undefined for an unknown kind: a different release may have recorded a kind that this release does not have.
  return ADDRESSES[kind as AuditedKind]?.(id);
}

export function recordOf({ kind, record_name: name }: Pick<AuditEntry, 'kind' | 'record_name'>): string {
  return name || formatKind(kind);
}
