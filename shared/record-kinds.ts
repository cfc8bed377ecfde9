import { formatAction } from './field-words.ts';

/** The audit log uses these kinds, in the order of the sidebar. The contract's endpoints use `RECORD_KINDS` instead. */
export const KINDS = [
  { kind: 'client', label: 'Client' },
  { kind: 'change-request', label: 'Change request' },
  { kind: 'client-import', label: 'Client import' },
  { kind: 'transaction', label: 'Transaction' },
  { kind: 'classification-rule', label: 'Classification rule' },
  { kind: 'statement-layout', label: 'Statement layout' },
  { kind: 'payer', label: 'Known payer' },
  { kind: 'import', label: 'Import' },
  { kind: 'bank', label: 'Bank' },
  { kind: 'bank-login', label: 'Bank login' },
  { kind: 'bank-account', label: 'Bank account' },
  { kind: 'period', label: 'Month' },
  { kind: 'capital-call', label: 'Capital call' },
  { kind: 'capital-call-import', label: 'Capital call import' },
  { kind: 'line-item', label: 'Line item' },
  { kind: 'unit-move', label: 'Move of units' },
  { kind: 'payout-line', label: 'Payable line' },
  { kind: 'register', label: 'Register' },
  { kind: 'register-import', label: 'Register import' },
  { kind: 'message', label: 'Message' },
  { kind: 'export', label: 'Export' },
  { kind: 'property', label: 'Property' },
  { kind: 'property-import', label: 'Property import' },
  { kind: 'document', label: 'Document' },
  { kind: 'statement', label: 'Statement' },
  { kind: 'statement-run', label: 'Issue of statements' },
  { kind: 'unit-price', label: 'Unit price' },
  { kind: 'distribution', label: 'Distribution' },
  { kind: 'payment-file', label: 'Payment file' },
  { kind: 'payee', label: 'Account of a client' },
  { kind: 'tax-year', label: 'Tax year' },
  { kind: 'user', label: 'User' },
  { kind: 'approval', label: 'Approval' },
  { kind: 'fund', label: 'Fund settings' },
] as const satisfies readonly { kind: string; label: string }[];
export type AuditedKind = (typeof KINDS)[number]['kind'];

export function formatKind(kind: string): string {
  return KINDS.find((known) => known.kind === kind)?.label ?? formatAction(kind);
}
