import { addCents, type Cents, cents, formatDollars, negateCents } from './money.ts';
import type { TaxForm } from './terms.ts';

interface TaxCode {
  readonly code: string;
  readonly label: string;
  /** The tax return shows this code with cents, and all other codes of Part B in whole dollars. */
  readonly withCents?: true;
}

/** Part B of the statement: the labels of the supplementary tax return for individuals. */
export const PART_B: readonly TaxCode[] = [
  { code: '13L', label: 'Share of net income from trusts, primary production' },
  { code: '13X', label: 'Other deductions, primary production' },
  { code: '13U', label: 'Share of net income from trusts, non-primary production' },
  { code: '13C', label: 'Franked distributions from trusts' },
  { code: '13Y', label: 'Other deductions, non-primary production' },
  { code: '13P', label: 'Credit for tax withheld, ABN not quoted', withCents: true },
  { code: '13Q', label: 'Franking credits', withCents: true },
  { code: '13R', label: 'Credit for TFN amounts withheld', withCents: true },
  { code: '13S', label: 'Credit for tax paid by the trustee', withCents: true },
  { code: '13A', label: 'Credit for foreign resident withholding', withCents: true },
  { code: '13B', label: 'National rental affordability scheme tax offset', withCents: true },
  { code: '18A', label: 'Net capital gain' },
  { code: '18H', label: 'Total current year capital gains' },
  { code: '20E', label: 'Assessable foreign source income' },
  { code: '20F', label: 'Franking credits from a New Zealand company' },
  { code: '20M', label: 'Other net foreign source income' },
  { code: '20O', label: 'Foreign income tax offset', withCents: true },
  { code: '20R', label: 'Net foreign rent' },
];

export const CASH = 'cash';
export const TFN_WITHHELD = 'tfn_withheld';
export const COST_BASE_EXCESS = 'cost_base_excess';
export const COST_BASE_SHORTFALL = 'cost_base_shortfall';

const SIGNED_ON_SDS: ReadonlySet<string> = new Set(['13L', '13U', '20R', '20M']);

export function mayBeNegative(form: TaxForm, column: string): boolean {
  return form === 'SDS' && SIGNED_ON_SDS.has(column);
}

const WHOLE_DOLLAR = 100;

export function wholeDollars(exact: Cents): Cents {
  return cents(Math.trunc(exact / WHOLE_DOLLAR) * WHOLE_DOLLAR);
}

export function amountOnForm(column: string, amount: Cents): Cents {
  const code = PART_B.find((one) => one.code === column);
  return code && !code.withCents ? wholeDollars(amount) : amount;
}

/** Shows whole dollars without decimals, unless the label has cents. */
export function formText(column: string, amount: Cents): string {
  const isWhole = PART_B.some(({ code, withCents }) => code === column && !withCents);
  const text = formatDollars(amountOnForm(column, amount));
  return isWhole ? text.replace(/\.00$/, '') : text;
}

/** Returns what a holder gets from a distribution after withheld tax, whether paid, reinvested or carried forward. */
export function cashOf({ gross, withheld }: { readonly gross: Cents; readonly withheld: Cents }): Cents {
  return addCents(gross, negateCents(withheld));
}
