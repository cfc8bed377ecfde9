import { randomUUID } from 'node:crypto';
import { addDays, type CalendarDate, displayDate } from '#shared/calendar-date.ts';
import { debtsOf } from '#shared/capital-call.ts';
import { type Cents, formatDollars, negateCents, ZERO_CENTS } from '#shared/money.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import { formatPrice, formatUnits, negateUnits, payableFor } from '#shared/units.ts';
import type { Handler } from '../http/context.ts';
import type { AuditEntry, Write } from '../ledger/change.ts';
import type { Maker } from '../ledger/maker.ts';
import { dueByClient } from '../money/due-by-client.ts';
import { listLivePrices, priceInForce } from '../money/issue-units.ts';
import { unitMoveWrites } from '../money/move-units.ts';
import { countPledgeWrite, readCallCounts } from '../records/capital-call-store.ts';
import {
  changeInputsWrite,
  findDistributionCounter,
  lastDayApproved,
  listDistributionItems,
} from '../records/distribution-store.ts';
import {
  findPayoutLine,
  type PayoutLineItem,
  payoutLineTarget,
  putPayoutLineWrite,
  setPayoutLineStateWrite,
} from '../records/payout-line-store.ts';
import { type UnitMoveItem, unitMoveTarget } from '../records/unit-move-store.ts';
import type { Services } from '../services.ts';
import { checkDay, loadHolder, madeBy, takenUnits, unitsInWords } from './load-holder.ts';
import { pledgeAudit } from './move-pledge.ts';
import { shownMoves } from './present-unit-moves.ts';
import { proposeMove, type TakeMove } from './propose-move.ts';

const BELOW_CENT =
  'These units are worth less than 1 cent, so nothing would be paid. Remove the units by an adjustment instead.';

export const proposeRedemption: Handler<'proposeRedemption'> = (input, context) =>
  proposeMove(context, 'unit-redemption', input, redeemUnits);

export const redeemUnits: TakeMove<'proposeRedemption'> = async (maker, input, asked) => {
  const { services, refuse, now } = maker;
  const { day, reason } = input;
  await checkDay(maker, day);
  const counts = await readCallCounts(services);
  const inputs = await findDistributionCounter(services);
  const due = await dueByClient(services, counts);
  const holder = await loadHolder(maker, input.client_id);
  const { client } = holder;
  if (client.deceased_on !== undefined) return refuse('client-deceased');
  const price = priceInForce(await listLivePrices(services), day) ?? refuse('no-price');
  const units = await takenUnits(maker, holder, input);
  const { pledged_cents: pledgedCents, total_paid_cents: paidCents } = client;
  const { uncalledCents } = debtsOf({ pledgedCents, paidCents }, due.get(client.id) ?? ZERO_CENTS);
  if (uncalledCents > 0 && input.pledge === undefined) return refuse('pledge-not-decided');
  const undistributed = await undistributedDays(services, day);
  if (undistributed && !input.confirmed?.includes('undistributed-days'))
    return refuse('undistributed-days', {
      sentence: EXACT_SENTENCES['undistributed-days'].between(...undistributed),
    });
  const lowered = input.pledge === 'lowered' ? negateCents(uncalledCents) : ZERO_CENTS;

  const payable = payableFor(units, price.redemption_price_e6);
  if (payable === 0)
    return refuse('invalid-input', {
      sentence: BELOW_CENT,
      issues: [{ path: 'units', message: BELOW_CENT }],
    });
  const lineId = randomUUID();
  const move: UnitMoveItem = {
    id: randomUUID(),
    kind: 'redemption',
    client_id: client.id,
    client_name: client.name,
    day,
    units_e4: negateUnits(units),
    price_e6: price.redemption_price_e6,
    price_id: price.id,
    cents: negateCents(payable),
    source: '',
    reason,
    line_id: lineId,
    ...(lowered < 0 ? { pledged_cents: lowered } : {}),
    ...madeBy(maker, asked),
  };
  const line = lineOf(lineId, move, payable, now);
  const ends = lowered < 0 ? `, ending ${formatDollars(uncalledCents)} of the pledge` : '';
  const early = undistributed ? `, before the distribution of ${undistributed.join(' to ')}` : '';
  const at = `at ${formatPrice(price.redemption_price_e6)} for ${formatDollars(payable)}${ends}${early}`;
  const summary = `Redeem ${unitsInWords(units, client.name, day)} ${at}`;
  return {
    summary,
    subject: client.id,
    moves: shownMoves(holder, [move]),
    change: {
      writes: {
        ...unitMoveWrites(services, new Map([[client.id, client]]), { created: [move] }),
        // Conflicts with a simultaneous cancellation of a distribution, which may take back the same units.
        inputs: changeInputsWrite(services, inputs),
        line: putPayoutLineWrite(services, line),
        ...(lowered < 0 ? { calls: countPledgeWrite(services, counts) } : {}),
      },
      audit: {
        target: unitMoveTarget(move.id),
        name: client.name,
        action: 'unit-move.redeemed',
        summary: `${summary}: ${reason}`,
        changes: {
          units: { after: formatUnits(move.units_e4) },
          day: { after: day },
          amount_cents: { after: payable },
          price_id: { after: price.id },
          reason: { after: reason },
        },
      },
      furtherAudits: [...pledgeAudit(client, lowered), lineAudit(line)],
    },
  };
};

/** The redemption price already includes the income of these days. A distribution would pay it again. */
async function undistributedDays(
  services: Services,
  day: CalendarDate,
): Promise<readonly [from: string, to: string] | undefined> {
  const all = await listDistributionItems(services);
  const last = lastDayApproved(all);
  const drafted = all.filter(({ status }) => status !== 'Cancelled').map(({ from }) => from);
  const since = last ? addDays(last, 1) : drafted.sort()[0];
  return since !== undefined && since <= day ? [displayDate(since), displayDate(day)] : undefined;
}

function lineOf(
  id: string,
  { id: move_id, client_id, client_name, day, price_id, ...made }: UnitMoveItem,
  amountCents: Cents,
  now: string,
): PayoutLineItem {
  return {
    id,
    client_id,
    client_name,
    type: 'redemption',
    state: 'ready',
    amount_cents: amountCents,
    day,
    move_id,
    price_id,
    created_at: now,
    created_by: made.created_by,
    created_by_name: made.created_by_name,
    version: 1,
  };
}

function lineAudit({ id, client_name: name, amount_cents: amount }: PayoutLineItem): AuditEntry {
  return {
    target: payoutLineTarget(id),
    name,
    action: 'payout-line.created',
    summary: `${formatDollars(amount)} payable for redeemed units`,
    changes: { amount_cents: { after: amount }, state: { after: 'ready' } },
  };
}

export async function cancelLine(
  { services, refuse }: Maker<'move-paid' | 'move-reversed'>,
  { line_id: id, client_name: name }: UnitMoveItem,
): Promise<{ writes: Record<string, Write>; audits: AuditEntry[] }> {
  const line = id === undefined ? undefined : await findPayoutLine(services, id);
  if (!line) return { writes: {}, audits: [] };
  const { state, file_id: fileId, paid_cents: paid } = line;
  // Only a reversal cancels the line, so somebody reversed the redemption after it was read.
  if (state === 'cancelled') return refuse('move-reversed');
  if (state !== 'ready' || fileId !== undefined || paid !== undefined) return refuse('move-paid');
  return {
    writes: { [`line:${line.id}`]: setPayoutLineStateWrite(services, line, 'cancelled') },
    audits: [
      {
        target: payoutLineTarget(line.id),
        name,
        action: 'payout-line.cancelled',
        summary: `${formatDollars(line.amount_cents)} no longer payable, because the redemption was reversed`,
        changes: { state: { before: line.state, after: 'cancelled' } },
      },
    ],
  };
}
