import { groupBy } from '#shared/group-by.ts';
import {
  type DistributionItem,
  type DistributionLineItem,
  isApproved,
  readDistribution,
  readDistributionLine,
} from '../../../records/distribution-store.ts';
import type { Item, Ledger } from '../read-ledger.ts';
import { type Breach, by, readAll } from './invariant.ts';

const SUMS = [
  'gross_cents',
  'brought_forward_cents',
  'withheld_cents',
  'reinvested_cents',
  'reinvested_units_e4',
  'carried_cents',
  'net_cents',
] as const;

/** I24: distributions and their lines add up, carry amounts forward and match the moves of units. */
export function* calculatedDistributions(ledger: Ledger): Generator<Breach> {
  const breach = (detail: string): Breach => ({ invariant: 'I24', detail });
  const unread: string[] = [];
  const refuse = ({ pk, sk }: Item) => unread.push(`${pk} ${sk}`);
  const distributions = readAll(ledger.distributions, readDistribution, refuse);
  const lines = readAll(ledger.distributionLines, readDistributionLine, refuse);
  for (const name of unread) yield breach(`${name}: cannot be read`);
  lines.sort((one, other) => one.number - other.number);
  const grouped = groupBy(lines, ({ distribution_id: id }) => id);
  const linesOf = (id: string): readonly DistributionLineItem[] => grouped.get(id) ?? [];
  const moves = by(ledger.unitMoves, 'id');
  for (const { id, gross_cents: gross, brought_forward_cents: brought, ...line } of lines) {
    const parts = line.withheld_cents + line.reinvested_cents + line.carried_cents + line.net_cents;
    const shares = line.shares.reduce((sum, share) => sum + share, 0);
    if (gross + brought !== parts || shares !== gross)
      yield breach(`${id}: the parts of the line do not add up`);
  }
  for (const item of distributions) {
    const own = linesOf(item.id);
    if (!item.calculated) continue;
    if (!isSumOf(item, own)) yield breach(`${item.id}: the lines do not add up to the declared sums`);
    if (isApproved(item) && !item.approved_alone && item.approved_by === item.asked_by)
      yield breach(`${item.id}: the maker approved the distribution`);
    const reinvesting = own.filter((line) => line.reinvested_units_e4 > 0);
    for (const [place, line] of reinvesting.entries())
      if (hasMove(line, moves.get(line.id)?.[0]) !== place < (item.moves_done ?? 0))
        yield breach(`${line.id}: the reinvestment and the move of units differ`);
  }
  const approved = distributions.filter(isApproved);
  approved.sort((one, other) => ((one.approved_at ?? '') < (other.approved_at ?? '') ? -1 : 1));
  let carried = new Map<string, number>();
  for (const { id } of approved) {
    const own = linesOf(id);
    const brought = new Map(own.map((line) => [line.client_id, line.brought_forward_cents as number]));
    for (const client of new Set([...carried.keys(), ...brought.keys()]))
      if ((carried.get(client) ?? 0) !== (brought.get(client) ?? 0))
        yield breach(`${id}: brings forward for client ${client} another sum than was carried`);
    carried = new Map(own.map((line) => [line.client_id, line.carried_cents]));
  }
}

function isSumOf({ calculated, components }: DistributionItem, lines: readonly DistributionLineItem[]) {
  const { totals } = calculated ?? {};
  return (
    totals !== undefined &&
    totals.line_count === lines.length &&
    lines.every(({ number }, place) => number === place + 1) &&
    SUMS.every((name) => lines.reduce((sum, line) => sum + line[name], 0) === totals[name]) &&
    components.every(({ total_cents: total }, place) => {
      const share = lines.reduce((sum, { shares }) => sum + (shares[place] ?? 0), 0);
      return share === totals.shares[place] && (total === undefined || total === share);
    })
  );
}

function hasMove(line: DistributionLineItem, move: Item | undefined): boolean {
  return (
    move !== undefined &&
    move.reversed_at === undefined &&
    move.kind === 'reinvestment' &&
    move.client_id === line.client_id &&
    move.units_e4 === line.reinvested_units_e4 &&
    move.cents === line.reinvested_cents
  );
}
