import { addCents, type Cents, cents, negateCents, plainDollars } from '#shared/money.ts';

export type AmountEvidence = 'exact' | 'remainder' | 'fee' | 'part' | 'over';

/** The highest fee that banks usually deduct from a telegraphic transfer. */
const MOST_FEE_CENTS = 50_00;
/** A bank fee is at most a fiftieth of the line item's outstanding amount. */
const LEAST_TIMES_FEE = 50;

export function amountEvidence(
  depositCents: Cents,
  line: { amountCents: Cents; outstandingCents: Cents },
): AmountEvidence {
  const short = addCents(line.outstandingCents, negateCents(depositCents));
  if (short === 0) return line.outstandingCents === line.amountCents ? 'exact' : 'remainder';
  if (short < 0) return 'over';
  return short <= MOST_FEE_CENTS && times(short, LEAST_TIMES_FEE) <= line.outstandingCents ? 'fee' : 'part';
}

const ONE_DOLLAR_CENTS = 100;

const digitsOf = (amountCents: Cents) => [...String(amountCents).replaceAll('0', '')].sort().join('');

/** A typing error may swap digits, as in 1520 for 1250. Zeros are ignored. */
export function haveSameDigits(one: Cents, other: Cents): boolean {
  return one !== other && digitsOf(one) === digitsOf(other);
}

export function isWholeDollars(amountCents: Cents): boolean {
  return plainDollars(amountCents).endsWith('.00');
}

export function isCentsOff(depositCents: Cents, outstandingCents: Cents): boolean {
  const left = addCents(outstandingCents, negateCents(depositCents));
  return isWholeDollars(depositCents) && left > 0 && left < ONE_DOLLAR_CENTS;
}

function times(amountCents: Cents, count: number): Cents {
  return cents(Number(BigInt(amountCents) * BigInt(count)));
}

const MOST_CHOICES = 20_000;

export function sumsTo<Part extends { outstandingCents: Cents }>(
  amountCents: Cents,
  parts: readonly Part[],
  most: number,
): Part[][] {
  const found: Part[][] = [];
  let choices = 0;
  const choose = (from: number, left: number, chosen: Part[]): void => {
    if (left === 0 && chosen.length >= 2) found.push([...chosen]);
    if (left <= 0 || chosen.length === most) return;
    for (let index = from; index < parts.length; index += 1) {
      choices += 1;
      if (choices > MOST_CHOICES) return;
      const part = parts[index];
      if (part && part.outstandingCents <= left)
        choose(index + 1, left - part.outstandingCents, [...chosen, part]);
    }
  };
  choose(0, amountCents, []);
  return choices > MOST_CHOICES ? [] : found;
}
