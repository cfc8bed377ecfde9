import type { unitPricesContract } from '#shared/contract/unit-prices.ts';
import type { Context, Handler } from '../http/context.ts';
import { findDocument } from '../records/document-store.ts';
import type { PriceLine, UnitPriceItem } from '../records/unit-price-store.ts';
import type { PriceContent } from './price-checks.ts';

type Input = Partial<Parameters<Handler<typeof unitPricesContract.createUnitPrice>>[0]>;
type Lines = NonNullable<Input['lines']>;

export async function linesOf(
  { services, refuse }: Pick<Context<'document-not-found'>, 'services' | 'refuse'>,
  lines: Lines,
): Promise<PriceLine[]> {
  const ids = new Set(lines.flatMap(({ document_id: id }) => id ?? []));
  for (const document of await Promise.all([...ids].map((id) => findDocument(services, id))))
    if (document?.state !== 'available') return refuse('document-not-found');
  return lines.map(({ label, amount, reason, document_id: documentId }) => ({
    label,
    amount_cents: amount,
    ...(reason ? { reason } : {}),
    ...(documentId === undefined ? {} : { document_id: documentId }),
  }));
}

const NEW = { lines: [], issue: { basis: 'nav' }, redemption_spread_bps: 0 } as const;

export async function contentOf(
  context: Pick<Context<'document-not-found'>, 'services' | 'refuse'>,
  before: Pick<UnitPriceItem, keyof PriceContent> | (typeof NEW & Pick<UnitPriceItem, 'day'>),
  input: Input,
): Promise<PriceContent> {
  const { day, from, lines, issue, redemption, stale_reason: staleReason } = input;
  const was: PriceContent = { ...NEW, ...before, lines: [...before.lines] };
  return {
    day: day ?? was.day,
    lines: lines ? await linesOf(context, lines) : was.lines,
    issue: issue
      ? {
          basis: issue.basis,
          ...(issue.price === undefined ? {} : { price_e6: issue.price }),
          ...(issue.spread_bps === undefined ? {} : { spread_bps: issue.spread_bps }),
        }
      : was.issue,
    redemption_spread_bps: redemption?.spread_bps ?? was.redemption_spread_bps,
    ...definedOf('from_asked', from ?? was.from_asked),
    ...definedOf('stale_reason', (staleReason ?? was.stale_reason) || undefined),
  };
}

export function newContent(day: UnitPriceItem['day']) {
  return { ...NEW, day };
}

function definedOf<Name extends string, Value>(name: Name, value: Value | undefined) {
  return (value === undefined ? {} : { [name]: value }) as { [Key in Name]?: Value };
}
