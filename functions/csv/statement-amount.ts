import { type Cents, MAX_AMOUNT_CENTS, negateCents, parseMoney } from '#shared/money.ts';
import { quoted } from './statement-text.ts';

/** The direction that the notation shows; undefined if it has no sign. */
type AmountSign = 'in' | 'out' | undefined;

export type AmountReading =
  | { kind: 'blank' }
  | { kind: 'amount'; cents: Cents; sign: AmountSign }
  | { kind: 'bad'; amountLike: boolean; message: string };

/** No amount has more characters than this. The limit keeps the pattern below fast for long runs of blanks. */
const LONGEST_NOTATION = 40;

/**
 * `-1,234.50` `+20.00` `-$20.00` `$-20.00` `AUD 20.00` `(20.00)` `20.00-` `20.00 DR` `.50`
 * Groups: bracket, sign, sign after currency, dollars, decimals, trailing minus, CR or DR, bracket.
 */
const NOTATION =
  /^(\()?\s*([+-])?\s*(?:AUD|A?\$)?\s*([+-])?\s*(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d+))?\s*(-)?\s*(CR|DR)?\s*(\))?$/i;

function bad(cell: string, why: string, amountLike: boolean): AmountReading {
  return { kind: 'bad', amountLike, message: `${quoted(cell)} ${why}` };
}

/**
 * Parses an amount in any notation the banks use. U+2212 counts as a minus. The amount is never rounded, and a comma only
 * separates thousands.
 */
export function readAmount(cell: string): AmountReading {
  const text = cell.trim().replaceAll('\u2212', '-');
  if (text === '' || text === '-') return { kind: 'blank' };
  const match = text.length <= LONGEST_NOTATION ? NOTATION.exec(text) : null;
  const [, open, before, after, whole, fraction, trailing, suffix, close] = match ?? [];
  if (
    !match ||
    (whole === undefined && fraction === undefined) ||
    (open === undefined) !== (close === undefined)
  ) {
    return bad(cell, 'is not an amount.', false);
  }
  const marks = [open, before, after, trailing, suffix?.toUpperCase()].filter((mark) => mark !== undefined);
  if (marks.length > 1) return bad(cell, 'has two plus or minus signs.', true);
  if ((fraction?.length ?? 0) > 2) return bad(cell, 'has more than two decimals.', true);
  const digits = (whole ?? '0').replaceAll(',', '').replace(/^0+(?=\d)/, '');
  const magnitude = parseMoney(fraction === undefined ? digits : `${digits}.${fraction}`);
  if (magnitude === undefined || magnitude > MAX_AMOUNT_CENTS) {
    return bad(cell, 'is above the largest amount, $100,000,000,000.00.', true);
  }
  const [mark] = marks;
  if (mark === undefined) return { kind: 'amount', cents: magnitude, sign: undefined };
  const sign = mark === '+' || mark === 'CR' ? 'in' : 'out';
  return { kind: 'amount', cents: sign === 'out' ? negateCents(magnitude) : magnitude, sign };
}

/** Whether a cell looks like an amount, even if it is not accepted as one. */
export function looksLikeAmount(cell: string): boolean {
  const reading = readAmount(cell);
  return reading.kind === 'amount' || (reading.kind === 'bad' && reading.amountLike);
}
