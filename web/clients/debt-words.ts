import type { Debts } from '#shared/capital-call.ts';
import { formatMoney } from '../ui/money-format.ts';

/** The words follow 'Due $46,556, '. Undefined if no amount due is above the pledge. */
export function abovePledgeWords({ abovePledgeCents }: Pick<Debts, 'abovePledgeCents'>): string | undefined {
  return abovePledgeCents > 0 ? `including ${formatMoney(abovePledgeCents)} above the pledge` : undefined;
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
