export type Cents = number & { readonly __unit: 'AUD cents' };

/** The ledger accepts at most A$100 billion, so sums of many amounts stay safe integers. */
export const MAX_AMOUNT_CENTS = 10_000_000_000_000 as Cents;

export const ZERO_CENTS = 0 as Cents;

const AMOUNT = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/;

export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number of cents`);
  return (value === 0 ? 0 : value) as Cents;
}

/** Accepts `1234.5`, `"-20.00"` or `"7"`, but no exponents, `+`, separators, symbols or spaces. */
export function parseMoney(dollars: string | number): Cents | undefined {
  // `Math.trunc(dollars * 100)` would be wrong for 6.5 % of all amounts, so this function parses digits.
  const match = AMOUNT.exec(typeof dollars === 'number' ? String(dollars) : dollars);
  if (!match) return undefined;
  const [, sign, whole, fraction = ''] = match;
  const magnitude = Number(`${whole}${fraction.padEnd(2, '0')}`);
  return cents(sign === '-' ? -magnitude : magnitude);
}

export function plainDollars(amountCents: Cents): string {
  const digits = String(Math.abs(amountCents)).padStart(3, '0');
  return `${amountCents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export const NOT_AN_AMOUNT = 'Enter an amount in dollars with at most two decimals';

export function formatDollars(amountCents: Cents): string {
  const plain = plainDollars(absCents(amountCents));
  return `${amountCents < 0 ? '-' : ''}$${plain.replace(/\B(?=(\d{3})+\.)/g, ',')}`;
}

/** The number keeps every cent in JSON, because an accepted amount has at most 14 digits. */
export function wireDollars(amountCents: Cents): number {
  return Number(plainDollars(amountCents));
}

export function addCents(...amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce((sum, amount) => sum + amount, 0));
}

export function absCents(amountCents: Cents): Cents {
  return cents(Math.abs(amountCents));
}

export function negateCents(amountCents: Cents): Cents {
  return cents(-amountCents);
}

export function outstandingCents(pledgedCents: Cents, paidCents: Cents): Cents {
  return cents(Math.max(0, pledgedCents - paidCents));
}

interface Allocatable {
  readonly amount: Cents;
  readonly parts?: readonly { readonly type: string; readonly amount: Cents }[] | undefined;
}

/** The whole transaction can be allocated to clients. After a split, only its contributions can be allocated. */
export function allocatableCents({ amount, parts = [{ type: 'contribution', amount }] }: Allocatable): Cents {
  const own = parts.filter(({ type }) => type === 'contribution');
  return absCents(addCents(ZERO_CENTS, ...own.map((part) => part.amount)));
}

export function unallocatedCents({
  allocated_amount,
  given_back_amount = ZERO_CENTS,
  ...row
}: Allocatable & {
  readonly allocated_amount: Cents;
  readonly given_back_amount?: Cents | undefined;
}): Cents {
  return outstandingCents(allocatableCents(row), addCents(allocated_amount, given_back_amount));
}

/** Throws RangeError if a weight is negative or all weights are zero. */
export function apportion(amountCents: Cents, whole: readonly (number | bigint)[]): Cents[] {
  if (whole.some((weight) => weight < 0 || (typeof weight === 'number' && !Number.isSafeInteger(weight)))) {
    throw new RangeError('Weights are whole numbers, none negative');
  }
  const weights = whole.map(BigInt);
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  if (total === 0n) throw new RangeError('At least one weight is above zero');
  const magnitude = BigInt(Math.abs(amountCents));
  const shares = weights.map((weight) => (magnitude * weight) / total);
  // The largest remainders get the leftover cents. If remainders are equal, the earlier weight wins.
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (magnitude * weight) % total }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  let left = magnitude - shares.reduce((sum, share) => sum + share, 0n);
  for (const { index } of byRemainder) {
    if (left === 0n) break;
    shares[index] = (shares[index] ?? 0n) + 1n;
    left -= 1n;
  }
  return shares.map((share) => cents(Number(amountCents < 0 ? -share : share)));
}
