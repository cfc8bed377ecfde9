import type { AuditEntry } from '#shared/contract/audit.ts';
import { CAPABILITIES, callOf } from '#shared/contract/index.ts';
import { type AuditedKind, formatKind, KINDS } from '#shared/record-kinds.ts';

/** The portal, its email service or its sign-in service records these actions, without an API request. */
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
  return [...new Set(actions)].sort((one, other) => placeOf(one) - placeOf(other));
}

const REMINDER = 'capital-call.reminder-';

function isAbout(kind: string, action: string): boolean {
  const subject = action.split('.')[0];
  return subject === kind || (kind === 'user' && subject === 'manager');
}

export function canHappenTo(kind: string, action: string): boolean {
  return (
    isAbout(kind, action) ||
    (kind === 'line-item' && action.startsWith(REMINDER)) ||
    (kind === 'client' && action === 'user.updated') ||
    (kind === 'bank-login' && isAbout('bank', action))
  );
}

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
  'unit-move': () => '/manager/register',
  register: () => '/manager/register',
  // No list can open a payable line by its id.
  'payout-line': null,
  message: (id) => `/manager/messages?message=${id}`,
  approval: () => '/manager/approvals',
  fund: () => '/manager/settings',
  'unit-price': (id) => `/manager/prices/${id}`,
  'payment-file': (id) => `/manager/payment-files/${id}`,
  distribution: (id) => `/manager/distributions/${id}`,
  'tax-year': (id) => `/manager/tax-years/${id}`,
  // The id of an account is the client's id with a suffix.
  payee: (id) => `/manager/clients/${id.replace(/-\d+$/, '')}`,
  property: (id) => `/manager/fund?property=${id}`,
  // The import file is not stored, and the imported records have entries of their own.
  'client-import': null,
  'capital-call-import': null,
  'property-import': null,
  'register-import': null,
  // A manager changes a statement's columns while importing a file, so no page shows them.
  'statement-layout': null,
  'line-item': null,
  // Exports are deleted after a day.
  export: null,
  // The list of documents also lists statements. It cannot open a document by its id.
  document: null,
  statement: null,
  'statement-run': null,
  user: null,
};

export function addressOf({
  kind,
  record_id: id,
}: Pick<AuditEntry, 'kind' | 'record_id'>): string | undefined {
  return ADDRESSES[kind as AuditedKind]?.(id);
}

export function recordOf({ kind, record_name: name }: Pick<AuditEntry, 'kind' | 'record_name'>): string {
  return name || formatKind(kind);
}
