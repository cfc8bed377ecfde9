import { addDays, displayDate, monthOf } from '#shared/calendar-date.ts';
import type { distributionsContract } from '#shared/contract/distributions.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Context, Handler } from '../http/context.ts';
import { findClosedMonths } from '../ledger/month-locks.ts';
import { listLivePrices } from '../money/issue-units.ts';
import { findClientsOf } from '../records/client-store.ts';
import type { DistributionItem } from '../records/distribution-store.ts';

export type UpdateInput = Parameters<Handler<typeof distributionsContract.updateDistribution>>[0];
export type UpdateContext = Parameters<Handler<typeof distributionsContract.updateDistribution>>[1];
type Input = Partial<Parameters<Handler<typeof distributionsContract.createDistribution>>[0]>;
type Codes = 'no-price' | 'client-not-found';
type ContentContext = Pick<Context<Codes>, 'services' | 'today' | 'refuse'>;

export const NOT_ASKED = { asked_by: undefined, asked_by_name: undefined, asked_at: undefined } as const;

const RESTING = ['from', 'to', 'basis', 'components', 'rates', 'reinvest'] as const;
const CONTENT = [...RESTING, 'title', 'pay_on', 'tell_on'] as const;
export type DistributionContent = Pick<DistributionItem, (typeof CONTENT)[number]>;

export function restingOf(content: DistributionContent): Partial<DistributionContent> {
  return Object.fromEntries(RESTING.map((name) => [name, content[name]]));
}

export function contentIn(item: DistributionContent): DistributionContent {
  const given = CONTENT.filter((name) => item[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, item[name]])) as DistributionContent;
}

/** A new last day removes the reinvestment, because reinvested units have the price of the last day. */
export async function contentOf(
  context: ContentContext,
  before: DistributionContent,
  { components, rates, reinvest, confirmed: _, ...given }: Input,
): Promise<DistributionContent> {
  const { services, refuse } = context;
  const was = contentIn(before);
  const plain = Object.fromEntries(Object.entries(given).filter(([name, value]) => name in was && value));
  const content: DistributionContent = {
    ...was,
    ...plain,
    ...(components
      ? {
          components: components.map(({ kind, label, total, cents_per_unit: each }) => ({
            ...{ kind, label },
            ...(total === undefined ? {} : { total_cents: total }),
            ...(each === undefined ? {} : { per_unit_e6: each }),
          })),
        }
      : {}),
    ...(rates ? { rates } : {}),
  };
  if (content.to < content.from)
    return refuse('invalid-input', {
      issues: [{ path: 'to', message: 'The last day cannot be before the first' }],
    });
  const known = await findClientsOf(services, rates ?? []);
  if (rates?.some(({ client_id: id }) => !known.has(id))) return refuse('client-not-found');
  if (reinvest === undefined && content.to === before.to) return content;
  const { reinvest: __, ...without } = content;
  return reinvest ? { ...without, reinvest: await reinvestOf(context, content, reinvest.price) } : without;
}

async function reinvestOf(
  { services, today, refuse }: ContentContext,
  { to }: DistributionContent,
  wanted: number,
): Promise<NonNullable<DistributionContent['reinvest']>> {
  const price = (await listLivePrices(services)).find(
    ({ day, nav_price_e6: value }) => day === to && value === wanted,
  );
  if (!price) return refuse('no-price', { sentence: EXACT_SENTENCES['no-price'].ofDay(displayDate(to)) });
  return {
    price_id: price.id,
    price_e6: price.nav_price_e6,
    day: await reinvestDay({ services, today }, addDays(to, 1)),
  };
}

/** If the month of the wanted day is closed, the reinvestment takes place today. */
export async function reinvestDay(
  { services, today }: Pick<Context, 'services' | 'today'>,
  wanted: NonNullable<DistributionContent['reinvest']>['day'],
) {
  const closed = await findClosedMonths(services, [wanted]);
  return closed.has(monthOf(wanted)) ? today : wanted;
}
