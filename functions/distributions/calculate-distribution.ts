import { displayDate, displayMonth, monthOf } from '#shared/calendar-date.ts';
import type { distributionsContract } from '#shared/contract/distributions.ts';
import { addCents, formatDollars, ZERO_CENTS } from '#shared/money.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Handler } from '../http/context.ts';
import type { Write } from '../ledger/change.ts';
import { decideBatches } from '../ledger/decide-again.ts';
import { findClosedMonths } from '../ledger/month-locks.ts';
import { listLivePrices } from '../money/issue-units.ts';
import {
  type DistributionItem,
  type DistributionTotals,
  distributionLineId,
  findDistribution,
  isApproved,
  putDistributionLineWrite,
  putDistributionWrite,
  removeDistributionLineWrite,
} from '../records/distribution-store.ts';
import { findRegisterOpening } from '../records/register-opening-store.ts';
import { sumsOfLines } from './calculate-lines.ts';
import { auditOfDistribution } from './distribution-audit.ts';
import { nameOfDistribution } from './distribution-checks.ts';
import { NOT_ASKED } from './distribution-content.ts';
import { type CalculatedFor, inputsOf, linesOf } from './distribution-inputs.ts';
import { presentDistribution, reinvests } from './present-distribution.ts';

type CalculateContext = Parameters<Handler<typeof distributionsContract.calculateDistribution>>[1];

// A transaction has at most 100 items, and each batch also writes the distribution and an audit row.
const LINES_PER_BATCH = 80;

export const calculateDistribution: Handler<'calculateDistribution'> = async ({ id }, context) => {
  const { item } = await decideBatches<Read>(
    (read) => writeNext(id, read, context),
    (read) => read.item.writing !== undefined,
    context.refuse,
  );
  return presentDistribution(context, item);
};

interface Read {
  readonly item: DistributionItem;
  readonly lines: readonly CalculatedFor[];
  readonly digest: string;
}

async function writeNext(id: string, read: Read | undefined, context: CalculateContext): Promise<Read> {
  const { services, actor, now, refuse } = context;
  const before = (await findDistribution(services, id)) ?? refuse('distribution-not-found');
  if (isApproved(before)) return refuse('already-approved');
  if (before.status === 'Cancelled')
    return refuse('already-approved', { sentence: EXACT_SENTENCES['already-approved'].cancelled });
  const month = monthOf(before.to);
  if (!(await findClosedMonths(services, [before.to])).has(month))
    return refuse('month-not-closed', {
      sentence: EXACT_SENTENCES['month-not-closed'].ofDistribution(displayMonth(month)),
    });
  if (before.reinvest && !(await listLivePrices(services)).some(({ id }) => id === before.reinvest?.price_id))
    return refuse('no-price', { sentence: EXACT_SENTENCES['no-price'].ofDay(displayDate(before.to)) });
  // One slow reading of the register serves all batches. An approval reads the register again.
  const { lines, digest } = read?.item.version === before.version ? read : await calculate(before, context);
  const continued = before.writing?.inputs === digest && before.writing;
  const { lines_done: done, line_count: count } = continued || {
    lines_done: 0,
    line_count: Math.max(lines.length, before.line_count),
  };
  const end = Math.min(count, done + LINES_PER_BATCH);
  const numbers = Array.from({ length: end - done }, (_, place) => done + place + 1);
  const isLast = end === count;
  const totals = totalsOf(lines, before.components.length);
  const { writing: _, calculated: __, inputs_changed: ___, ...rest } = before;
  const after: DistributionItem = {
    ...rest,
    ...NOT_ASKED,
    status: isLast ? 'Calculated' : 'Draft',
    line_count: isLast ? lines.length : count,
    ...(isLast
      ? {
          calculated: {
            ...{ at: now, by: actor.userId, by_name: actor.name, inputs: digest },
            totals,
          },
        }
      : {
          writing: { inputs: digest, line_count: count, lines_done: end },
        }),
    version: before.version + 1,
  };
  const name = nameOfDistribution(before);
  const summary = isLast
    ? `Calculated the ${lines.length} lines of ${name}: ${formatDollars(totals.gross_cents)}`
    : `Calculated ${end} of ${count} lines of ${name}`;
  return context.commit(
    {
      writes: {
        distribution: putDistributionWrite(services, before, after),
        ...Object.fromEntries(numbers.map((number): [string, Write] => [`line:${number}`, writeOf(number)])),
      },
      audit: auditOfDistribution(before, after, 'distribution.calculated', summary),
    },
    { item: after, lines, digest },
  );

  function writeOf(number: number): Write {
    const line = lines[number - 1];
    if (!line) return removeDistributionLineWrite(services, { distribution_id: id, number });
    const { holder, ...sums } = line;
    return putDistributionLineWrite(services, before, {
      id: distributionLineId(id, number),
      distribution_id: id,
      number,
      client_name: holder.name,
      unit_days: String(holder.unit_days),
      reinvest_bps: holder.reinvest_bps,
      ...sums,
      shares: [...sums.shares],
      ...(holder.payee_id === undefined ? {} : { payee_id: holder.payee_id }),
    });
  }
}

async function calculate(
  item: DistributionItem,
  { services, refuse }: Pick<CalculateContext, 'services' | 'refuse'>,
): Promise<Pick<Read, 'lines' | 'digest'>> {
  if ((await findRegisterOpening(services))?.state === 'running')
    return refuse('no-units', { sentence: EXACT_SENTENCES['no-units'].opening });
  const inputs = await inputsOf(services, item);
  if (inputs.holders.every(({ unit_days: unitDays }) => unitDays === 0n)) return refuse('no-units');
  if (inputs.withoutRate.length > 0)
    return refuse('rate-needed', {
      sentence: EXACT_SENTENCES['rate-needed'].ofHolders(inputs.withoutRate.join(', ')),
    });
  return { lines: linesOf(inputs), digest: inputs.digest };
}

function totalsOf(lines: readonly CalculatedFor[], components: number): DistributionTotals {
  return {
    line_count: lines.length,
    reinvesting_count: lines.filter(reinvests).length,
    shares: Array.from({ length: components }, (_, place) =>
      addCents(ZERO_CENTS, ...lines.map(({ shares }) => shares[place] ?? ZERO_CENTS)),
    ),
    unit_days: String(lines.reduce((total, { holder }) => total + holder.unit_days, 0n)),
    ...sumsOfLines(lines),
  };
}
