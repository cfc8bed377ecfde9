import type { StatementLayout } from '#shared/statement-layout.ts';

export const ROLES = [
  { value: '', label: 'Not used' },
  { value: 'date', label: 'Date' },
  { value: 'text', label: 'Text' },
  { value: 'amount', label: 'Amount' },
  { value: 'in', label: 'Money in' },
  { value: 'out', label: 'Money out' },
  { value: 'sign', label: 'In or out' },
  { value: 'balance', label: 'Balance' },
  { value: 'account', label: 'Account' },
] as const;
export type ColumnRole = (typeof ROLES)[number]['value'];

export interface SaidColumns {
  readonly roles: readonly ColumnRole[];
  readonly order: StatementLayout['order'];
  readonly isReversed: boolean;
  readonly outWords: readonly string[];
}

const ONE_COLUMN = ['date', 'amount', 'in', 'out', 'balance', 'account'] as const;

export function saidOf(layout: StatementLayout | null | undefined, width: number): SaidColumns {
  const roles = Array.from({ length: width }, (): ColumnRole => '');
  for (const role of ONE_COLUMN) {
    const column = layout?.[role];
    if (column !== undefined) roles[column] = role;
  }
  for (const column of layout?.text ?? []) roles[column] ||= 'text';
  const sign = layout?.sign ?? 'as-is';
  if (typeof sign === 'object') roles[sign.column] = 'sign';
  return {
    roles,
    order: layout?.order ?? 'day-first',
    isReversed: sign === 'reversed',
    outWords: typeof sign === 'object' ? sign.out : [],
  };
}

export function withRole(said: SaidColumns, column: number, role: ColumnRole): SaidColumns {
  const isUnique = role !== '' && role !== 'text';
  return {
    ...said,
    roles: said.roles.map((before, at) => (at === column ? role : isUnique && before === role ? '' : before)),
    outWords: role === 'sign' ? [] : said.outWords,
  };
}

export function layoutOf({ roles, order, isReversed, outWords }: SaidColumns): StatementLayout | string {
  const placeOf = (role: ColumnRole) => (roles.includes(role) ? roles.indexOf(role) : undefined);
  const places = ONE_COLUMN.map((role) => [role, placeOf(role)] as const).filter(
    ([, at]) => at !== undefined,
  );
  const { date, ...others } = Object.fromEntries(places) as Partial<
    Record<(typeof ONE_COLUMN)[number], number>
  >;
  const { amount, in: moneyIn, out: moneyOut } = others;
  if (date === undefined) return 'Choose the column of the date.';
  if (amount === undefined && (moneyIn === undefined || moneyOut === undefined))
    return 'Choose the column of the amount, or the columns of money in and money out.';
  if (amount !== undefined && (moneyIn !== undefined || moneyOut !== undefined))
    return 'Choose either one column of the amount, or the columns of money in and money out.';
  const column = placeOf('sign');
  if (column !== undefined && outWords.length === 0)
    return 'In the column “In or out”, tick the words that mean money out.';
  return {
    ...others,
    date,
    order,
    text: roles.flatMap((role, at) => (role === 'text' ? [at] : [])),
    sign: column === undefined ? (isReversed ? 'reversed' : 'as-is') : { column, out: [...outWords] },
  };
}
