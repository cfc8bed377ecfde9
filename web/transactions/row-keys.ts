import type { KeyboardEvent } from 'react';
import type { Transaction } from '#shared/contract/transactions.ts';
import { TRANSACTION_TYPES } from '#shared/terms.ts';
import { shortcutsOn } from '../ui/shortcuts.ts';
import type { Classify } from './use-classify.ts';

/**
 * 1, 2 and 3 classify the row that has the focus. A held key does nothing: what is classified stays so,
 * and the next row must not follow by accident.
 */
export function classifyByKey(event: KeyboardEvent, transaction: Transaction, classify: Classify): void {
  if (transaction.type !== '' || event.repeat || !shortcutsOn()) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const type = TRANSACTION_TYPES[Number(event.key) - 1];
  if (!type) return;
  event.preventDefault();
  classify(transaction, type);
}

/** Puts the focus on a row of the list; answers whether it is there. */
export function focusRow(id: string): boolean {
  const link = document.querySelector<HTMLElement>(`[data-transaction="${CSS.escape(id)}"]`);
  link?.focus();
  return link !== null;
}

/** The row that has the focus, by id. */
export function focusedRow(): string | undefined {
  const row = document.activeElement?.closest('[data-row]');
  return row?.querySelector<HTMLElement>('[data-transaction]')?.dataset.transaction;
}

/** Opens a row by a press anywhere but on its own controls. */
export function isOnControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button') !== null;
}
