import type { UnitMove } from '#shared/contract/register.ts';
import type { UnitEffectKind } from '#shared/terms.ts';
import { addUnits, formatPrice, formatUnits, negateUnits, type UnitsE4 } from '#shared/units.ts';
import { formatMoney } from '../ui/money-format.ts';

export function signedUnits(units: UnitsE4): string {
  return units < 0 ? `\u2212${formatUnits(negateUnits(units))}` : `+${formatUnits(units)}`;
}

const WORDS: Readonly<Record<UnitEffectKind, (move: UnitMove) => string>> = {
  issue: ({ source }) => source || 'Issued',
  returned: ({ source }) => (source ? `Returned, ${source}` : 'Returned'),
  'transfer-in': ({ other_client_name: other }) => (other ? `From ${other}` : 'Transfer in'),
  'transfer-out': ({ other_client_name: other }) => (other ? `To ${other}` : 'Transfer out'),
  redemption: () => 'Redeemed',
  reinvestment: ({ amount }) =>
    amount === null ? 'Reinvested' : `Reinvested ${formatMoney(amount, { exact: true })}`,
  opening: () => 'Opening balance',
  adjustment: () => 'Adjustment',
};

export function wordsOfMove(move: UnitMove): string {
  const at = move.price === null ? '' : ` at ${formatPrice(move.price)}`;
  return `${move.corrects === null ? '' : 'Reversal: '}${WORDS[move.kind](move)}${at}`;
}

/** Leaves out annulled moves, because they were reversed in their open month and change no balance. */
export function unitsOfMoves(moves: readonly UnitMove[]): UnitsE4 {
  return addUnits(...moves.filter(({ annulled }) => !annulled).map(({ units }) => units));
}
