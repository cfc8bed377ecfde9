import { displayDate } from '#shared/calendar-date.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Change } from '../ledger/change.ts';
import {
  changeInputsWrite,
  type DistributionItem,
  findDistributionCounter,
  isApproved,
  lastApproved,
  listDistributionItems,
  listDistributionLineItems,
  putDistributionWrite,
} from '../records/distribution-store.ts';
import { staysManager } from '../records/staff-store.ts';
import { putUnitPriceWrite, unitPriceTarget } from '../records/unit-price-store.ts';
import { bothStayManagers, callerApproval, refuseUnlessSecond } from '../two-people/caller-approval.ts';
import { auditOfDistribution } from './distribution-audit.ts';
import { nameOfDistribution, pricesCounting } from './distribution-checks.ts';
import { NOT_ASKED, type UpdateContext, type UpdateInput } from './distribution-content.ts';
import { checkUnitsThere } from './move-reinvested-units.ts';
import { reinvests } from './present-distribution.ts';

interface Cancellation {
  readonly change: Change;
  readonly after: DistributionItem;
}

export async function cancelDistribution(
  before: DistributionItem,
  input: UpdateInput,
  context: UpdateContext,
): Promise<Cancellation> {
  const { services, actor, now, refuse } = context;
  const counter = await findDistributionCounter(services);
  const prices = before.calculated ? await pricesCounting(services, before) : [];
  if (prices.length > 0 && !input.confirmed?.includes('price-counted-it')) return refuse('price-counted-it');
  const { cancel_asked: asked } = before;
  if (isApproved(before)) {
    await checkCancellable(before, context);
    const approval = await callerApproval(context);
    if (!asked && !approval.isAlone) return ask();
    if (asked) refuseUnlessSecond(context, approval, asked, input.asked_at);
  }
  const after: DistributionItem = {
    ...before,
    ...(isApproved(before) ? {} : NOT_ASKED),
    status: 'Cancelled',
    ...{ cancelled_at: now, cancelled_by: actor.userId, cancelled_by_name: actor.name },
    version: before.version + 1,
  };
  const name = nameOfDistribution(before);
  const by = asked ? `, requested by ${asked.by_name}` : '';
  return {
    after,
    change: {
      writes: {
        distribution: putDistributionWrite(services, before, after),
        inputs: changeInputsWrite(services, counter),
        ...bothStayManagers(services, actor, asked?.by),
        ...Object.fromEntries(
          prices.map((price) => [
            `price:${price.id}`,
            putUnitPriceWrite(services, price, {
              ...price,
              inputs_changed: true,
              version: price.version + 1,
            }),
          ]),
        ),
      },
      audit: auditOfDistribution(before, after, 'distribution.cancelled', `Cancelled ${name}${by}`),
      furtherAudits: prices.map((price) => ({
        target: unitPriceTarget(price.id),
        name: `Price of ${displayDate(price.day)}`,
        action: 'unit-price.counted-cancelled',
        summary: `${name} was cancelled, but this unit price deducts the distribution`,
        changes: { inputs_changed: { after: true } },
      })),
    },
  };

  function ask(): Cancellation {
    const waiting: DistributionItem = {
      ...before,
      cancel_asked: { by: actor.userId, by_name: actor.name, at: now },
      version: before.version + 1,
    };
    const summary = `Requested to cancel ${nameOfDistribution(before)}`;
    return {
      after: waiting,
      change: {
        writes: {
          distribution: putDistributionWrite(services, before, waiting),
          caller: staysManager(services, actor.userId),
        },
        audit: auditOfDistribution(before, waiting, 'distribution.cancel-asked', summary),
      },
    };
  }
}

export function endCancelRequest(
  before: DistributionItem,
  askedAt: string | undefined,
  { services, actor, refuse }: UpdateContext,
): Cancellation {
  const { cancel_asked: asked, ...rest } = before;
  if (asked === undefined || asked.at !== askedAt) return refuse('changed-meanwhile');
  const after: DistributionItem = { ...rest, version: before.version + 1 };
  const name = nameOfDistribution(before);
  const summary =
    asked.by === actor.userId
      ? `Withdrew the request to cancel ${name}`
      : `Declined to cancel ${name}, requested by ${asked.by_name}`;
  return {
    after,
    change: {
      writes: {
        distribution: putDistributionWrite(services, before, after),
        caller: staysManager(services, actor.userId),
      },
      audit: auditOfDistribution(before, after, 'distribution.not-cancelled', summary),
    },
  };
}

async function checkCancellable(
  item: DistributionItem,
  context: Pick<UpdateContext, 'services' | 'today' | 'refuse'>,
): Promise<void> {
  const { services, refuse } = context;
  const { inFile, later } = EXACT_SENTENCES['already-approved'];
  const lines = await listDistributionLineItems(services, item.id);
  if (lines.some(({ file_id: fileId, paid_cents: paid = 0 }) => fileId !== undefined || paid > 0))
    refuse('already-approved', { sentence: inFile });
  if (lastApproved(await listDistributionItems(services))?.id !== item.id)
    refuse('already-approved', { sentence: later });
  await checkUnitsThere(context, lines.filter(reinvests).slice(0, item.moves_done ?? 0));
}
