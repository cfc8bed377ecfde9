import { isDeepStrictEqual } from 'node:util';
import { displayDate } from '#shared/calendar-date.ts';
import type { UnitPriceRecord, unitPricesContract } from '#shared/contract/unit-prices.ts';
import { AWAITING_APPROVAL } from '#shared/terms.ts';
import { formatPrice } from '#shared/units.ts';
import type { Handler } from '../http/context.ts';
import type { AuditEntry, Write } from '../ledger/change.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { lockEarlierWrite } from '../ledger/month-locks.ts';
import {
  claimPriceDayWrite,
  findUnitPrice,
  putUnitPriceWrite,
  type UnitPriceItem,
} from '../records/unit-price-store.ts';
import { bothStayManagers, callerApproval, refuseUnlessSecond } from '../two-people/caller-approval.ts';
import { presentOne } from './present-price.ts';
import { auditOfPrice } from './price-audit.ts';
import {
  type CheckedPrice,
  checkPrice,
  computedOf,
  PRICE_CONTENT,
  type PriceContent,
} from './price-checks.ts';
import { contentOf } from './price-content.ts';

type Call = typeof unitPricesContract.updateUnitPrice;
type Input = Parameters<Handler<Call>>[0];
type PriceContext = Parameters<Handler<Call>>[1];

const NOT_ASKED = { asked_by: undefined, asked_by_name: undefined, asked_at: undefined } as const;

const ACTIONS = {
  edited: { action: 'unit-price.edited', words: 'Edited' },
  asked: { action: 'unit-price.asked', words: 'Requested approval of' },
  published: { action: 'unit-price.published', words: 'Published' },
  cancelled: { action: 'unit-price.cancelled', words: 'Cancelled' },
} as const;

export const updateUnitPrice: Handler<'updateUnitPrice'> = async (input, context) =>
  decideAgain(() => decide(input, context), context.refuse);

async function decide(input: Input, context: PriceContext): Promise<UnitPriceRecord> {
  const { services, actor, now, today, refuse } = context;
  const before = (await findUnitPrice(services, input.id)) ?? refuse('unit-price-not-found');
  if (before.state === 'Published' || before.state === 'Cancelled') return refuse('price-not-draft');
  const isAwaiting = before.state === AWAITING_APPROVAL;
  if (input.asked_at !== undefined && input.asked_at !== before.asked_at) return refuse('changed-meanwhile');
  if (input.day !== undefined && input.day > today) return refuse('future-date');
  // A correction has the same day as the price that it replaces.
  const day = before.replaces === undefined ? input.day : before.day;
  const from = input.from === before.from ? before.from_asked : input.from;
  const content = await contentOf(context, before, { ...input, day, from });
  const isEdited = !isDeepStrictEqual(content, contentIn(before));
  if (input.state === 'Cancelled') return write('cancelled', { ...before, ...NOT_ASKED, state: 'Cancelled' });
  if (input.state !== 'Published' && !isEdited) {
    if (input.state === undefined || !isAwaiting) return presentOne(context, before);
    return write('edited', { ...before, ...NOT_ASKED, state: 'Draft' });
  }

  const approval = await callerApproval(context);
  const isDecision = isAwaiting && !isEdited;
  if (isDecision)
    refuseUnlessSecond(context, approval, { by: before.asked_by, at: before.asked_at }, input.asked_at);
  const confirmed = [...new Set([...(isEdited ? [] : (before.confirmed ?? [])), ...(input.confirmed ?? [])])];
  const checked = await checkPrice(services, content, {
    // The requested first day may pass while the price awaits approval. The price then applies from its publication.
    today: isDecision ? (content.from_asked ?? today) : today,
    confirmed,
    ...(before.replaces === undefined ? {} : { replaces: before.replaces }),
  });
  const computed = computedOf(content, checked, refuse);
  if (isDecision && !isSame(computed, before)) return refuse('terms-changed');
  const edited = {
    ...before,
    ...NOT_ASKED,
    from_asked: undefined,
    stale_reason: undefined,
    ...content,
    ...computed,
    confirmed,
    from: content.from_asked ?? today,
    ...(isEdited ? { changed_by: actor.userId } : {}),
  };
  if (input.state !== 'Published') return write('edited', { ...edited, state: 'Draft' });
  const asked = isDecision
    ? { asked_by: before.asked_by, asked_by_name: before.asked_by_name, asked_at: before.asked_at }
    : { asked_by: actor.userId, asked_by_name: actor.name, asked_at: now };
  if (!isDecision && !approval.isAlone)
    return write('asked', { ...edited, ...asked, state: AWAITING_APPROVAL });
  return publish({ ...edited, ...asked }, isDecision, checked);

  async function publish(price: UnitPriceItem, isApproval: boolean, { all, firstClosed }: CheckedPrice) {
    const wrong = all.find(({ id }) => id === price.replaces);
    const published: UnitPriceItem = {
      ...price,
      state: 'Published',
      from: [price.from, today].sort().at(-1) ?? today,
      ...(wrong ? { in_force_from: wrong.in_force_from ?? wrong.from } : {}),
      published_at: now,
      published_by: actor.userId,
      published_by_name: actor.name,
      ...(isApproval ? {} : { approved_alone: true as const }),
    };
    const replaced = wrong && { ...wrong, replaced_by: price.id, version: wrong.version + 1 };
    const writes = {
      live: claimPriceDayWrite(services, published, wrong?.id),
      // A simultaneous reopening of a month must conflict with this write, because the reopening marks the price.
      months: lockEarlierWrite(services, firstClosed, firstClosed?.month),
      ...bothStayManagers(services, actor, isApproval ? price.asked_by : undefined),
      ...(replaced ? { replaced: putUnitPriceWrite(services, wrong, replaced) } : {}),
    };
    const further = replaced
      ? [auditOfPrice(wrong, replaced, 'unit-price.replaced', `Replaced: ${price.replaces_because ?? ''}`)]
      : [];
    return write('published', published, writes, further);
  }

  async function write(
    what: keyof typeof ACTIONS,
    changed: UnitPriceItem,
    writes: Record<string, Write> = {},
    furtherAudits: AuditEntry[] = [],
  ) {
    const after = { ...changed, version: before.version + 1 };
    const isBack = isAwaiting && after.state === 'Draft' && !isEdited;
    const words = isBack ? 'Returned to draft' : ACTIONS[what].words;
    const by =
      what === 'published' && !after.approved_alone ? `, requested by ${after.asked_by_name ?? ''}` : '';
    const summary = `${words} the price of ${displayDate(after.day)}: ${formatPrice(after.nav_price_e6)} a unit${by}`;
    return context.commit(
      {
        writes: { price: putUnitPriceWrite(services, before, after), ...writes },
        audit: auditOfPrice(before, after, ACTIONS[what].action, summary),
        furtherAudits,
      },
      await presentOne(context, after),
    );
  }
}

function contentIn(price: UnitPriceItem): PriceContent {
  const given = PRICE_CONTENT.filter((name) => price[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, price[name]])) as PriceContent;
}

const COMPUTED = ['terms', 'nav_cents', 'units_e4', 'nav_price_e6'] as const;

function isSame(computed: Pick<UnitPriceItem, (typeof COMPUTED)[number]>, before: UnitPriceItem): boolean {
  return COMPUTED.every((name) => isDeepStrictEqual(computed[name], before[name]));
}
