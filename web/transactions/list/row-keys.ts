import type { KeyboardEvent } from 'react';
import type { Transaction } from '#shared/contract/transactions.ts';
import { MAIN_TYPES } from '#shared/terms.ts';
import { areShortcutsOn } from '../../ui/shortcuts.ts';
import { suggestedKind } from '../classify/suggestion-chip.tsx';
import type { Classify } from '../classify/use-classify.tsx';
import { isTickable, type Selection } from './use-selection.ts';

export function pressKeyOnRow(
  event: KeyboardEvent,
  transaction: Transaction,
  classify: Classify,
  selection: Selection,
): void {
  // A held key would classify the next rows too, so it is ignored.
  if (!isTickable(transaction) || event.repeat || !areShortcutsOn()) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const type = MAIN_TYPES[Number(event.key) - 1];
  const suggested = suggestedKind(transaction);
  if (selection.rows.length > 0 && event.key !== ' ') {
    if (event.key !== 'Enter' || isOnButton(event.target)) return;
    document.querySelector<HTMLElement>('[data-classify-selected]')?.click();
  } else if (type) classify(transaction, { type });
  else if (event.key === 'Enter' && suggested && !isOnButton(event.target)) classify(transaction, suggested);
  else if (event.key === String(MAIN_TYPES.length + 1))
    event.currentTarget.querySelector<HTMLElement>('[data-more-kinds]')?.click();
  else if (event.key === ' ' && !isOnButton(event.target)) {
    if (event.shiftKey) selection.extendTo(transaction.id);
    else selection.toggle(transaction.id);
  } else return;
  event.preventDefault();
}

function isOnButton(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, input') !== null;
}
