import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { groupBy } from '#shared/group-by.ts';
import { FOREIGN, LEGAL, NOISE, RETURNED, TITLES } from '../records/bank-words.ts';
import { compactOf, tokensOf } from '../records/narration.ts';
import type { Clues, DepositRead, Outflow } from './clues.ts';
import { NAME_LEVELS } from './name-evidence.ts';

const DAYS_AFTER = 10;
const MIN_WORD_LENGTH = 3;

export interface Returned {
  readonly day: CalendarDate;
  /** True if the payment's text mentions a return or fits only this deposit. */
  readonly isSaid: boolean;
}

function payeeWords(text: string): string[] {
  return tokensOf(text)
    .filter(({ text: word, isNumber, isCode }) => !isNumber && !isCode && word.length >= MIN_WORD_LENGTH)
    .map(({ text: word }) => word)
    .filter(
      (word) => ![NOISE, LEGAL, TITLES, RETURNED].some((words) => words.has(word)) && word !== 'REFUND',
    );
}

function clientsIn(
  { clients, references, settled }: Clues,
  ownerOf: (lineId: string) => string | undefined,
): Set<string> {
  const named = [...clients].filter(([, { name }]) => name.level >= NAME_LEVELS.last).map(([id]) => id);
  const referred = [...references]
    .filter(([, kind]) => kind === 'exact')
    .map(([id]) => ownerOf(id))
    .filter((id) => id !== undefined);
  return new Set([...named, ...referred, ...settled.map(({ line }) => line.clientId)]);
}

function numbersOf(text: string): string[] {
  return text.match(/\d{8,}/g) ?? [];
}

export function findReturned(
  deposits: readonly DepositRead[],
  outflows: readonly Outflow[],
  read: (text: string) => Clues,
  ownerOf: (lineId: string) => string | undefined,
): Map<string, Returned> {
  const byAmount = groupBy(deposits, ({ deposit }) => deposit.amountCents);
  const returned = new Map<string, Returned>();
  for (const { text, date, amountCents } of outflows) {
    const near = (byAmount.get(amountCents) ?? []).filter(
      ({ deposit }) => deposit.date <= date && date <= addDays(deposit.date, DAYS_AFTER),
    );
    if (near.length === 0) continue;
    const told = [...payeeWords(text), ...numbersOf(text)];
    const tokens = tokensOf(text);
    const isSaid = tokens.some(({ text: word }) => RETURNED.has(word) || word === 'REFUND');
    // "LAND TAX ASSESSMENT" is a bill, even if its amount equals a deposit's.
    const isForOther = !isSaid && (told.length > 1 || tokens.some(({ text: word }) => FOREIGN.has(word)));
    const named = clientsIn(read(text), ownerOf);
    const alike = near.filter(({ deposit, clues }) => {
      const compact = compactOf(deposit.text);
      return (
        told.some((word) => compact.includes(word)) ||
        [...clientsIn(clues, ownerOf)].some((id) => named.has(id))
      );
    });
    // If the payment's text fits some of several equal deposits, only the fitting deposits are treated as returned.
    for (const { deposit } of alike) returned.set(deposit.id, { day: date, isSaid: alike.length === 1 });
    if (alike.length > 0 || isForOther) continue;
    for (const { deposit } of near)
      if (!returned.has(deposit.id)) returned.set(deposit.id, { day: date, isSaid });
  }
  return returned;
}
