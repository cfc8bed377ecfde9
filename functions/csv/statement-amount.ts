import { type Cents, MAX_AMOUNT_CENTS, negateCents, parseMoney } from '#shared/money.ts';
import { quoted } from './statement-text.ts';

type AmountSign = 'in' | 'out' | undefined;

export type AmountReading =
  | { kind: 'blank' }
  | { kind: 'amount'; cents: Cents; sign: AmountSign }
  | { kind: 'bad'; amountLike: boolean; message: string };

/** The pattern below takes very long for a long run of blanks, so longer cells are refused. */
const LONGEST_NOTATION = 40;

/** `-1,234.50` `(20.00)` `20.00-` `20.00 DR` `.50` */
const NOTATION =
  /^(\()?\s*([+-])?\s*([+-])?\s*(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d+))?\s*(-)?\s*(CR|DR)?\s*(\))?$/i;
/** `$`, `A$`, `AU$` or `AUD`, before the digits and after any sign or bracket. */
const CURRENCY_BEFORE = /^([(+\-\s]*)(?:AUD|AU\$|A?\$)\s*/i;
const CURRENCY_AFTER = /(?<=\d)\s*AUD\s*(?=-?\s*(?:[CD]R)?\s*\)?$)/i;
const DASHES = /[\u2010-\u2015\u2212\ufe63\uff0d]/g;
const THOUSANDS = /(?<=\d)[\s'\u2019](?=\d{3}(?!\d))/g;
const CHANGED = /^'?[+-]?\d+(?:[.,]\d+)?E[+-]?\d+$|^#+$|^#(?:REF|VALUE|NAME|NULL|NUM|DIV\/0|N\/A)[!?]?$/i;

export const CHANGED_BY_SPREADSHEET =
  'A spreadsheet has changed this number. Download the file from your bank again.';

/** True for cells such as `1.5E+03`, `######` and `#REF!`. */
export function isChangedBySpreadsheet(cell: string): boolean {
  const text = cell.trim();
  return text.length <= LONGEST_NOTATION && CHANGED.test(text);
}

function bad(cell: string, why: string, amountLike: boolean): AmountReading {
  return { kind: 'bad', amountLike, message: `${quoted(cell)} ${why}` };
}

export function readAmount(cell: string): AmountReading {
  const written = cell.trim();
  if (written.length > LONGEST_NOTATION) return bad(cell, 'is not an amount.', false);
  const dashed = written.replace(DASHES, '-').replace(/^'/, '');
  if (dashed === '' || dashed === '-') return { kind: 'blank' };
  const plain = dashed.replace(CURRENCY_BEFORE, '$1').replace(CURRENCY_AFTER, '');
  const match = NOTATION.exec(plain.includes(',') ? plain : plain.replace(THOUSANDS, ','));
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
  const decimals = fraction?.replace(/(?<=\d\d)0+$/, '');
  if ((decimals?.length ?? 0) > 2) return bad(cell, 'has more than two decimals.', true);
  const digits = (whole ?? '0').replaceAll(',', '').replace(/^0+(?=\d)/, '');
  const magnitude = parseMoney(decimals === undefined ? digits : `${digits}.${decimals}`);
  if (magnitude === undefined || magnitude > MAX_AMOUNT_CENTS) {
    return bad(cell, 'is above the largest amount, $100,000,000,000.00.', true);
  }
  const [mark] = marks;
  if (mark === undefined) return { kind: 'amount', cents: magnitude, sign: undefined };
  const sign = mark === '+' || mark === 'CR' ? 'in' : 'out';
  return { kind: 'amount', cents: sign === 'out' ? negateCents(magnitude) : magnitude, sign };
}

export function looksLikeAmount(cell: string): boolean {
  const reading = readAmount(cell);
  return reading.kind === 'amount' || (reading.kind === 'bad' && reading.amountLike);
}
