import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { displayDate } from '#shared/calendar-date.ts';
import type { PriceTerm, UnitPriceRecord } from '#shared/contract/unit-prices.ts';
import { addCents, type Cents, negateCents } from '#shared/money.ts';
import { formatPrice, formatUnits } from '#shared/units.ts';
import { downloadDocument } from '../api/download-document.ts';
import { classNames } from '../ui/class-names.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { ChevronDown } from '../ui/lucide-icons.tsx';
import { useMediaQuery } from '../ui/media-query.ts';
import { counted, exact } from '../ui/money-format.ts';
import { TableBox } from '../ui/table.tsx';
import { useRowNavigation } from '../ui/use-row-navigation.ts';
import { groupsOf, moneyChange, percentChange, type TermGroup, unitChange } from './price-words.ts';

interface Row {
  id: string;
  sign: string;
  term: ReactNode;
  from?: ReactNode;
  asOf?: ReactNode;
  before?: string | undefined;
  now?: string | undefined;
  change?: string | undefined;
  kind?: 'total' | 'member' | undefined;
}

export function PriceTerms({ price }: { price: UnitPriceRecord }) {
  const { previous } = price;
  const groups = groupsOf(price);
  const [open, setOpen] = useState<readonly string[]>(() =>
    groups.filter(({ lines }) => lines.some(({ term }) => term.is_stale)).map(({ id }) => id),
  );
  useRowNavigation({ ids: groups.map(({ id }) => id), row: 'term' });
  const phone = useMediaQuery('(max-width: 767.98px)');
  const toggle = (id: string) =>
    setOpen(open.includes(id) ? open.filter((one) => one !== id) : [...open, id]);
  const rows = [
    ...groups.flatMap((group) => rowsOf(group, open.includes(group.id), () => toggle(group.id))),
    ...totalsOf(price),
  ];
  const small = (row: Row) =>
    phone && (
      <span className="block text-label font-normal text-subtle">
        {row.from}
        <span className="block">{row.asOf}</span>
      </span>
    );
  const columns: Column<Row>[] = [
    {
      head: 'Sign',
      hideHead: true,
      width: 'w-8',
      cell: ({ sign }) => <span className="text-subtle">{sign}</span>,
    },
    {
      head: 'Term',
      className: 'py-1.5 wrap-anywhere',
      cell: (row) => (
        <>
          {row.term}
          {small(row)}
        </>
      ),
    },
    ...(phone
      ? []
      : [
          { head: 'From', className: 'py-1.5 wrap-anywhere text-muted', cell: ({ from }: Row) => from },
          { head: 'As of', width: 'w-42', className: 'text-muted', cell: ({ asOf }: Row) => asOf },
        ]),
    ...(previous && !phone
      ? [
          amounts(
            displayDate(previous.day),
            ({ before }) => <span className="text-muted">{before}</span>,
            'AUD',
          ),
        ]
      : []),
    amounts(
      displayDate(price.day),
      ({ now, change }) => (
        <>
          {now}
          {phone && previous && <span className="block text-label font-normal text-subtle">{change}</span>}
        </>
      ),
      'AUD',
    ),
    ...(previous && !phone ? [amounts('Change', ({ change }) => change)] : []),
  ];
  return (
    <TableBox>
      <DataTable
        label="Terms of the price"
        columns={columns}
        items={rows}
        walked
        row={({ kind }) => ({
          className: classNames(kind && 'bg-canvas', kind === 'total' && 'font-semibold'),
        })}
      />
    </TableBox>
  );
}

function amounts(head: string, cell: (row: Row) => ReactNode, note?: string): Column<Row> {
  return { head, cell, align: 'right', width: 'w-34', ...(note && { note }) };
}

function rowsOf(
  { id, label, lines, isOwed, ...sums }: TermGroup,
  isOpen: boolean,
  onToggle: () => void,
): Row[] {
  const sign = isOwed ? '−' : '+';
  const figures = ({ now, before }: { now: Cents; before: Cents }) => ({
    now: exact(isOwed ? negateCents(now) : now),
    before: exact(isOwed ? negateCents(before) : before),
    change: moneyChange(addCents(now, negateCents(before))),
  });
  const [first] = lines;
  const single = lines.length === 1 ? first?.term : undefined;
  const days = new Set(lines.map(({ term }) => term.as_of));
  const button = (
    <button
      type="button"
      data-row-link={id}
      aria-expanded={isOpen}
      onClick={onToggle}
      className="inline-flex items-center gap-1 rounded-badge text-left font-medium touch:min-h-11"
    >
      {label}
      <ChevronDown className={classNames('size-3.5 shrink-0 text-subtle', isOpen && 'rotate-180')} />
    </button>
  );
  const source = single ? single.source : `${counted(lines.length, 'amount')}, open below`;
  const asOf = single ? (
    <AsOf term={single} />
  ) : days.size === 1 && first ? (
    <AsOf term={first.term} />
  ) : (
    'each its own'
  );
  const head: Row = { id, sign, term: button, from: source, asOf, ...figures(sums) };
  if (!isOpen) return [head];
  const members = lines.map(
    (line, place): Row => ({
      id: `${id}-${place}`,
      sign: '',
      term: (
        <span className="block pl-4">
          {single ? (
            <Rows term={line.term} text="Show it" />
          ) : (
            <Rows term={line.term} text={line.term.label} />
          )}
        </span>
      ),
      from: <Source term={line.term} isAlone={single !== undefined} />,
      ...(single ? {} : { asOf: <AsOf term={line.term} />, ...figures(line) }),
      kind: 'member',
    }),
  );
  return [head, ...members];
}

function Rows({ term: { link }, text }: { term: PriceTerm; text: string }) {
  if (!link) return text === 'Show it' ? null : text;
  return (
    <Link to={link} className="text-accent hover:underline">
      {text}
    </Link>
  );
}

function Source({ term, isAlone }: { term: PriceTerm; isAlone: boolean }) {
  const { document_id: id, source, reason, label } = term;
  return (
    <>
      {[!isAlone && source, reason && `Reason: ${reason}`].filter(Boolean).join('. ')}{' '}
      {id && (
        <button
          type="button"
          className="rounded-badge font-medium text-accent hover:underline"
          aria-label={`Download the document for ${label}`}
          onClick={() => void downloadDocument({ id, name: label })}
        >
          {term.kind === 'property' ? 'Report' : 'Document'}
        </button>
      )}
      {isAlone && !id && !reason && 'Computed by the portal'}
    </>
  );
}

function AsOf({ term: { as_of: day, age_days: age, is_stale: isStale } }: { term: PriceTerm }) {
  if (day === null) return null;
  if (!isStale) return displayDate(day);
  return (
    <span className="font-medium text-warning">{`${displayDate(day)}, ${counted(age ?? 0, 'day')}`}</span>
  );
}

function totalsOf({ nav, units, nav_price: price, previous, day }: UnitPriceRecord): Row[] {
  const was = previous ?? undefined;
  return [
    {
      id: 'nav',
      sign: '=',
      term: 'Net asset value',
      now: exact(nav),
      before: was && exact(was.nav),
      change: was && moneyChange(addCents(nav, negateCents(was.nav))),
      kind: 'total',
    },
    {
      id: 'units',
      sign: '÷',
      term: 'Units on issue',
      from: 'The register at the end of the day',
      asOf: displayDate(day),
      now: formatUnits(units),
      before: was && formatUnits(was.units),
      change: was && unitChange(units, was.units),
    },
    {
      id: 'price',
      sign: '=',
      term: 'Price a unit',
      from: <span className="font-normal">Rounded to 6 decimals (a half goes up)</span>,
      now: price === null ? '–' : formatPrice(price),
      before: was && formatPrice(was.nav_price),
      change: was && price !== null ? percentChange(price, was.nav_price) : undefined,
      kind: 'total',
    },
  ];
}
