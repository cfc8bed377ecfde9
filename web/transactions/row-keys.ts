import type { KeyboardEvent } from 'react';
import type { Transaction } from '#shared/contract/transactions.ts';
import { TRANSACTION_TYPES } from '#shared/terms.ts';
import { shortcutsOn } from '../ui/shortcuts.ts';
import type { Classify } from './use-classify.ts';

/** 1, 2 and 3 classify the focused row. Key repeat is ignored, so that the next row is not classified by accident. */
export function classifyByKey(event: KeyboardEvent, transaction: Transaction, classify: Classify): void {
  if (transaction.type !== '' || event.repeat || !shortcutsOn()) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const type = TRANSACTION_TYPES[Number(event.key) - 1];
  if (!type) return;
  event.preventDefault();
  classify(transaction, type);
}
