import type { Debts } from '#shared/capital-call.ts';
import { formatMoney } from '../ui/money-format.ts';

/** The words after 'Due $46,556, ' if a part of the amount due is above the pledge. Otherwise undefined. */
export function abovePledgeWords({ abovePledgeCents }: Pick<Debts, 'abovePledgeCents'>): string | undefined {
  return abovePledgeCents > 0 ? `of it ${formatMoney(abovePledgeCents)} above the pledge` : undefined;
}

export function wordsOfDebts(debts: Debts): string {
  const { dueCents, uncalledCents } = debts;
  const parts = [
    ...(dueCents > 0 ? [`Due ${formatMoney(dueCents)}`] : []),
    ...(uncalledCents > 0 ? [`Uncalled ${formatMoney(uncalledCents)}`] : []),
    abovePledgeWords(debts),
  ];
  return parts.filter(Boolean).join(', ') || 'Nothing due, nothing uncalled';
}
