import { displayDate } from '#shared/calendar-date.ts';
import type { PriceTerm, UnitPriceRecord } from '#shared/contract/unit-prices.ts';
import { groupBy } from '#shared/group-by.ts';
import { addCents, apportion, type Cents, cents, negateCents, ZERO_CENTS } from '#shared/money.ts';
import { percentOf } from '#shared/percent.ts';
import { AWAITING_APPROVAL, type UnitPriceState } from '#shared/terms.ts';
import { formatUnits, navPriceOf, type PriceE6, type UnitsE4, unitsE4 } from '#shared/units.ts';
import type { Tone } from '../ui/badge.tsx';
import { counted, formatMoney } from '../ui/money-format.ts';

export const UNIT_PRICES = '/manager/prices';

export const STATE_TONES: Readonly<Record<UnitPriceState, Tone>> = {
  Draft: 'neutral',
  [AWAITING_APPROVAL]: 'warning',
  Published: 'positive',
  Cancelled: 'neutral',
};

export const moneyChange = (amountCents: Cents) => formatMoney(amountCents, { exact: true, sign: 'flow' });

function signed(change: number, text: string): string {
  return `${change > 0 ? '+' : change < 0 ? '−' : ''}${text.replace('-', '')}`;
}

export function unitChange(now: UnitsE4, before: UnitsE4): string {
  return signed(now - before, formatUnits(unitsE4(now - before)));
}

export function percentChange(now: PriceE6, before: PriceE6): string {
  return signed(now - before, `${percentOf(cents(now - before), cents(before), 2)}%`);
}

export interface TermLine {
  term: PriceTerm;
  now: Cents;
  before: Cents;
}

export interface TermGroup {
  id: string;
  label: string;
  lines: readonly TermLine[];
  now: Cents;
  before: Cents;
  isOwed: boolean;
}

const MANY: Partial<Record<PriceTerm['kind'], string>> = {
  property: 'properties',
  bank: 'bank accounts',
};
const OWED: readonly PriceTerm['kind'][] = ['deposits', 'loan', 'redemptions', 'distributions', 'tax'];

/** Terms that only the previous price has are included, so that the changes add up. */
export function groupsOf({ terms, previous }: Pick<UnitPriceRecord, 'terms' | 'previous'>): TermGroup[] {
  const gone = [...(previous?.terms ?? [])];
  const lines = terms.map((term): TermLine => {
    const at = gone.findIndex(({ kind, label }) => kind === term.kind && label === term.label);
    const before = at < 0 ? ZERO_CENTS : (gone.splice(at, 1)[0]?.amount ?? ZERO_CENTS);
    return { term, now: term.amount, before };
  });
  for (const term of gone)
    lines.push({ term: { ...term, is_stale: false }, now: ZERO_CENTS, before: term.amount });
  const groups = groupBy(lines, (line) =>
    line.term.kind in MANY ? line.term.kind : `${line.term.kind}-${lines.indexOf(line)}`,
  );
  return [...groups].map(([id, members]) => {
    const { kind, label } = members[0].term;
    const now = addCents(...members.map((line) => line.now));
    const before = addCents(...members.map((line) => line.before));
    return {
      id,
      label: members.length > 1 ? counted(members.length, label, MANY[kind]) : label,
      lines: members,
      now,
      before,
      isOwed: OWED.includes(kind) || (kind === 'by-hand' && (now < 0 || (now === 0 && before < 0))),
    };
  });
}

export function staleWords({ day, terms, nav, units, stale_reason: reason }: UnitPriceRecord) {
  const stale = terms.filter((term) => term.is_stale);
  if (stale.length === 0) return undefined;
  const [, tenth = ZERO_CENTS] = apportion(addCents(...stale.map(({ amount }) => amount)), [9, 1]);
  const less = addCents(nav, negateCents(tenth));
  return {
    valued: stale.map(
      ({ label, age_days: age }) =>
        `${label} was valued ${counted(age ?? 0, 'day')} before ${displayDate(day)}`,
    ),
    reason,
    lessPrice: units > 0 && less > 0 ? navPriceOf(less, units) : undefined,
  };
}
