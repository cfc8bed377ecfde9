import type { KeyboardEvent } from 'react';
import type { Transaction } from '#shared/contract/transactions.ts';
import { MAIN_TYPES } from '#shared/terms.ts';
import { areShortcutsOn } from '../ui/shortcuts.ts';
import { allocationState } from './allocation-state.ts';
import type { Classify } from './use-classify.ts';

/** 1, 2 and 3 classify the focused row, 4 opens the other kinds. Key repeat is ignored, so that the next row is not classified by accident. */
export function classifyByKey(event: KeyboardEvent, transaction: Transaction, classify: Classify): void {
  if (allocationState(transaction) !== 'unclassified' || event.repeat || !areShortcutsOn()) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const type = MAIN_TYPES[Number(event.key) - 1];
  if (type) classify(transaction, { type });
  else if (event.key === String(MAIN_TYPES.length + 1))
    event.currentTarget.querySelector<HTMLElement>('[data-more-kinds]')?.click();
  else return;
  event.preventDefault();
}
