import { LIMITS } from '#shared/constants.ts';
import type { DistributionRecord } from '#shared/contract/distributions.ts';
import { parseMoney, plainDollars, ZERO_CENTS } from '#shared/money.ts';
import { parseUnits, unitsE4, wireUnits } from '#shared/units.ts';
import { type RowsProps, TypedRows } from '../forms/typed-rows.tsx';
import { ClientChoice } from '../register/move-fields.tsx';
import { TextField } from '../ui/field.tsx';
import { invalidAmount, MoneyField, readTypedMoney } from '../ui/money-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { percentText } from './distribution-words.ts';

type Kind = DistributionRecord['components'][number]['kind'];
type ComponentText = { key: string; kind: Kind; label: string; by: 'total' | 'unit'; amount: string };
type RateText = { key: string; client_id: string; percent: string; source: string };

const NAMES = { income: 'Income', capital: 'Capital' } as const;
const KINDS = (['income', 'capital'] as const).map((value) => ({ value, label: NAMES[value] }));
const WAYS = [
  { value: 'total', label: 'In total' },
  { value: 'unit', label: 'A unit' },
] as const;
const NUMBER = { inputMode: 'decimal', inputClassName: 'tnum text-right' } as const;
const WHOLE_BPS = 10_000;

export const newComponent = (kind: Kind): ComponentText => ({
  ...{ key: crypto.randomUUID(), kind, label: NAMES[kind] },
  ...{ by: 'total', amount: '' },
});

export function componentTexts(components: DistributionRecord['components']): ComponentText[] {
  return components.map(({ kind, label, total, cents_per_unit: each }) => ({
    ...{ ...newComponent(kind), label },
    ...(total === undefined
      ? { by: 'unit', amount: String(wireUnits(unitsE4(each ?? 0))) }
      : { amount: plainDollars(total) }),
  }));
}

export function componentsInput(components: readonly ComponentText[]) {
  return components.map(({ kind, label, by, amount }) => ({
    ...{ kind, label },
    ...(by === 'unit'
      ? { cents_per_unit: Number(amount.trim()) }
      : { total: plainDollars(readTypedMoney(amount) ?? ZERO_CENTS) }),
  }));
}

export function rateTexts(rates: DistributionRecord['rates']): RateText[] {
  return rates.map((rate) => ({
    ...{ ...rate, key: crypto.randomUUID() },
    percent: percentText(rate.rate_bps),
  }));
}

export function ratesInput(rates: readonly RateText[]) {
  return rates.map(({ client_id, source, percent }) => ({
    ...{ client_id, source },
    rate_bps: basisPointsOf(percent) ?? 0,
  }));
}

// Basis points are hundredths of a percent, as cents are hundredths of a dollar.
function basisPointsOf(percent: string): number | undefined {
  const basisPoints = parseMoney(percent.replace('%', '').trim());
  return basisPoints !== undefined && basisPoints >= 0 && basisPoints <= WHOLE_BPS ? basisPoints : undefined;
}

export function faultOfRows(components: readonly ComponentText[], rates: readonly RateText[]) {
  for (const { label, by, amount } of components) {
    const problem =
      label.trim() === ''
        ? 'enter a name'
        : by === 'unit'
          ? (parseUnits(amount.trim()) ?? 0) <= 0 && 'enter cents above zero with at most four decimals'
          : (readTypedMoney(amount) ?? 0) <= 0 && invalidAmount(amount);
    if (problem) return { at: 'components' as const, message: `${label || 'Component'}: ${problem}` };
  }
  const isWhole = ({ client_id: client, percent, source }: RateText) =>
    client !== '' && source.trim() !== '' && basisPointsOf(percent) !== undefined;
  const message = 'Enter a client, a percentage up to 100 and its source for each rate';
  return rates.every(isWhole) ? undefined : { at: 'rates' as const, message };
}

export function ComponentRows(props: RowsProps<ComponentText>) {
  return (
    <TypedRows
      legend="Components"
      columns="grid-cols-[10rem_1fr_1fr_9rem_auto]"
      add="Add a component"
      nameOf={(_, number) => `component ${number}`}
      most={LIMITS.componentsOfDistribution}
      fresh={() => newComponent('capital')}
      {...props}
    >
      {(row, put) => (
        <>
          <SelectField label="Kind" options={KINDS} value={row.kind} onChange={(kind) => put({ kind })} />
          <TextField
            label="Name"
            maxLength={LIMITS.nameLength}
            value={row.label}
            onChange={({ target }) => put({ label: target.value })}
          />
          <SelectField label="Declared" options={WAYS} value={row.by} onChange={(by) => put({ by })} />
          {row.by === 'total' ? (
            <MoneyField label="Amount" value={row.amount} onChange={(amount) => put({ amount })} />
          ) : (
            <TextField
              label="Cents"
              labelNote="a unit"
              {...NUMBER}
              value={row.amount}
              onChange={({ target }) => put({ amount: target.value })}
            />
          )}
        </>
      )}
    </TypedRows>
  );
}

export function RateRows(props: RowsProps<RateText>) {
  return (
    <TypedRows
      legend="Tax rates of foreign clients"
      columns="grid-cols-[1fr_9rem_1fr_auto]"
      add="Add a rate"
      nameOf={(_, number) => `rate ${number}`}
      fresh={() => ({ key: crypto.randomUUID(), client_id: '', percent: '', source: '' })}
      {...props}
    >
      {(row, put) => (
        <>
          <ClientChoice label="Client" value={row.client_id} onChange={(id) => put({ client_id: id })} />
          <TextField
            label="Rate"
            labelNote="%"
            {...NUMBER}
            value={row.percent}
            onChange={({ target }) => put({ percent: target.value })}
          />
          <TextField
            label="Source of the rate"
            maxLength={LIMITS.reasonLength}
            value={row.source}
            onChange={({ target }) => put({ source: target.value })}
          />
        </>
      )}
    </TypedRows>
  );
}
