import type { ClassifyingRefusal } from '#shared/contract/transactions.ts';
import type { TransactionType } from '#shared/terms.ts';
import type { AuditEntry } from '../ledger/change.ts';
import { aboutTransaction, excludedAs, type TransactionItem } from '../records/transaction-store.ts';
import { describeKind, isOutflow, kindChanges } from './kind-of-money.ts';

export function refusalToClassify(
  transaction: TransactionItem,
  type: TransactionType,
  { isImportBeingUndone, isClosed }: { isImportBeingUndone: boolean; isClosed: boolean },
): ClassifyingRefusal | undefined {
  if (isImportBeingUndone) return 'import-undoing';
  const excluded = excludedAs(transaction);
  if (excluded) return excluded === 'void' ? 'already-void' : 'already-set-aside';
  if (transaction.type !== '') return 'already-classified';
  if (isOutflow(transaction, type)) return 'outflow-as-contribution';
  return isClosed ? 'period-locked' : undefined;
}

export function classifiedAudit(
  before: TransactionItem,
  after: TransactionItem,
  rule?: { readonly name: string },
): AuditEntry {
  const kind = describeKind(after);
  return {
    ...aboutTransaction(before),
    action: 'transaction.classified',
    summary: rule ? `Classified as ${kind} by the rule “${rule.name}”` : `Classified as ${kind}`,
    changes: { ...kindChanges(before, after), ...(rule ? { rule: { after: rule.name } } : {}) },
  };
}
