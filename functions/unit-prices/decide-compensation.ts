import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { displayDate } from '#shared/calendar-date.ts';
import type { PriceEffectRow, unitPricesContract } from '#shared/contract/unit-prices.ts';
import { addCents, type Cents, cents, formatDollars, ZERO_CENTS } from '#shared/money.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import { addUnits, formatPrice, formatUnits, ZERO_UNITS } from '#shared/units.ts';
import type { Handler } from '../http/context.ts';
import { decideAgain, decideBatches } from '../ledger/decide-again.ts';
import { recipientsOf } from '../messages/message-recipients.ts';
import { messageTo } from '../messages/message-text.ts';
import { unitMoveWrites } from '../money/move-units.ts';
import { type ClientItem, findClient } from '../records/client-store.ts';
import { type NewMessage, putMessageWrites } from '../records/message-store.ts';
import { type PayoutLineItem, payoutLineTarget, putPayoutLineWrite } from '../records/payout-line-store.ts';
import { type UnitMoveItem, unitMoveTarget } from '../records/unit-move-store.ts';
import {
  type DecidedCompensation,
  findUnitPrice,
  putUnitPriceWrite,
  type UnitPriceItem,
  unitPriceTarget,
} from '../records/unit-price-store.ts';
import { bothStayManagers, callerApproval, refuseUnlessSecond } from '../two-people/caller-approval.ts';
import { nameOfPrice } from './price-audit.ts';
import {
  clientsOf,
  type EffectOfPrice,
  effectOfPrice,
  lacksAnything,
  presentEffect,
} from './price-effect.ts';

type Call = typeof unitPricesContract.decideCompensation;
type Input = Parameters<Handler<Call>>[0];
type EffectContext = Parameters<Handler<Call>>[1];
type Row = DecidedCompensation['rows'][number];

/** A smaller sum need not be paid to a member who left (ASIC RG 94). */
const LEFT_WITHOUT_BELOW = cents(20_00);

export const decideCompensation: Handler<'decideCompensation'> = async (input, context) => {
  const { services, refuse } = context;
  await decideAgain(() => decide(input, context), refuse);
  await carryOut(input.id, context);
  await services.continueMessages();
  return presentEffect((await effectOfPrice(services, input.id)) ?? refuse('unit-price-not-found'));
};

async function decide(input: Input, context: EffectContext): Promise<void> {
  const { services, actor, now, refuse } = context;
  const effect = (await effectOfPrice(services, input.id)) ?? refuse('unit-price-not-found');
  const { wrong, right = refuse('not-replaced') } = effect;
  const before = wrong.compensation;
  // A repeated request lacks rows that were reversed after the decision, so it may contain fewer rows than the decision.
  if (before?.decided_at !== undefined)
    return input.rows.every((row) => before.rows.some((one) => isSameRow(one, row)))
      ? undefined
      : refuse('changed-meanwhile');
  const rows = rowsOf(effect, input.rows, refuse);
  const isSame = before?.right_id === right.id && isDeepStrictEqual(before.rows, rows);
  const approval = await callerApproval(context);
  const isDecision = input.asked_at !== undefined;
  if (isDecision) {
    refuseUnlessSecond(context, approval, { by: before?.asked_by, at: before?.asked_at }, input.asked_at);
    if (!isSame) return refuse('changed-meanwhile');
  }
  const asked =
    before && isDecision
      ? before
      : { asked_by: actor.userId, asked_by_name: actor.name, asked_at: now, rows, right_id: right.id };
  const isDecided = isDecision || approval.isAlone;
  const compensation: DecidedCompensation = {
    ...asked,
    clients_done: 0,
    ...(isDecided ? { decided_at: now, decided_by: actor.userId, decided_by_name: actor.name } : {}),
    ...(isDecided && !isDecision ? { decided_alone: true as const } : {}),
  };
  const after: UnitPriceItem = { ...wrong, compensation, version: wrong.version + 1 };
  const action = isDecided ? 'unit-price.compensation-decided' : 'unit-price.compensation-asked';
  const words = isDecided ? 'Decided' : 'Requested approval of';
  await context.commit(
    {
      writes: {
        price: putUnitPriceWrite(services, wrong, after),
        ...bothStayManagers(services, actor, isDecision ? before?.asked_by : undefined),
      },
      audit: {
        target: unitPriceTarget(wrong.id),
        name: nameOfPrice(wrong),
        action,
        summary: `${words} the compensation for the price of ${displayDate(wrong.day)}`,
        changes: { compensation: { after: rows.map(({ client_id: _, ...row }) => row) } },
      },
    },
    {},
  );
}

function isSameRow(decided: Row, { move_id, remedy, reason }: Input['rows'][number]): boolean {
  return decided.move_id === move_id && decided.remedy === remedy && decided.reason === reason;
}

function rowsOf({ rows }: EffectOfPrice, given: Input['rows'], refuse: EffectContext['refuse']): Row[] {
  const known = new Set(rows.map(({ move_id: id }) => id));
  if (given.some(({ move_id: id }) => !known.has(id))) return refuse('move-not-found');
  const wanted = new Map(given.map((row) => [row.move_id, row]));
  return rows.map((row): Row => {
    const { remedy = 'none', reason = '' } = wanted.get(row.move_id) ?? {};
    const fault = faultOf(row, remedy, rows, wanted.has(row.move_id));
    if (fault) return refuse('member-not-compensated', { sentence: fault(row.client_name) });
    return {
      move_id: row.move_id,
      client_id: row.client_id,
      remedy,
      reason,
      units_e4: row.difference_units,
      cents: row.difference_amount,
    };
  });
}

function faultOf(
  row: PriceEffectRow,
  remedy: Row['remedy'],
  rows: readonly PriceEffectRow[],
  isGiven: boolean,
): ((client: string) => string) | undefined {
  const { ofClient, gained, redeemed } = EXACT_SENTENCES['member-not-compensated'];
  if (!lacksAnything(row)) return remedy === 'none' ? undefined : gained;
  if (remedy === 'units') return row.difference_units > 0 ? undefined : redeemed;
  if (remedy === 'cash') return row.difference_amount > 0 ? undefined : ofClient;
  const own = rows.filter((one) => one.client_id === row.client_id && lacksAnything(one));
  const lacked = addCents(ZERO_CENTS, ...own.map(({ difference_amount: amount }) => amount));
  return isGiven && row.has_left && lacked < LEFT_WITHOUT_BELOW ? undefined : ofClient;
}

async function carryOut(id: string, context: EffectContext): Promise<void> {
  const { services } = context;
  const effect = await effectOfPrice(services, id);
  if (effect)
    await decideBatches(
      () => carryOutNext(effect, context),
      (isMore) => isMore,
    );
}

async function carryOutNext({ wrong: { id }, right, rows }: EffectOfPrice, context: EffectContext) {
  const { services, actor, now, today } = context;
  const before = await findUnitPrice(services, id);
  const decided = before?.compensation;
  const clientId = decided?.decided_at && clientsOf(decided)[decided.clients_done];
  if (!before || !decided || !clientId || !right) return false;
  const own = rows.filter((row) => row.client_id === clientId);
  const sums = sumsOf(decided.rows.filter((row) => own.some((one) => one.move_id === row.move_id)));
  const client = await findClient(services, clientId);
  if (!client) return false;
  const reason = `Compensation for the unit price of ${displayDate(before.day)}`;
  const made = {
    id: randomUUID(),
    client_id: clientId,
    client_name: client.name,
    day: today,
    price_id: right.id,
    created_at: now,
    created_by: decided.asked_by,
    created_by_name: decided.asked_by_name,
  };
  const move: UnitMoveItem = {
    ...made,
    kind: 'adjustment',
    units_e4: sums.units,
    price_e6: right.issue_price_e6,
    source: reason,
    reason: sums.reason || reason,
    ...(decided.decided_alone
      ? { approved_alone: true as const }
      : {
          approved_by: decided.decided_by ?? actor.userId,
          approved_by_name: decided.decided_by_name ?? actor.name,
        }),
  };
  const line: PayoutLineItem | undefined =
    sums.cents > 0
      ? {
          ...made,
          id: randomUUID(),
          type: 'compensation',
          state: 'ready',
          amount_cents: sums.cents,
          version: 1,
        }
      : undefined;
  const messages = correctedMessages({ wrong: before, right }, client, own, {
    ...sums,
    recipients: await recipientsOf(services, client),
  });
  const after: UnitPriceItem = {
    ...before,
    compensation: { ...decided, clients_done: decided.clients_done + 1 },
    version: before.version + 1,
  };
  const got = [
    ...(sums.units > 0 ? [`${formatUnits(sums.units)} units`] : []),
    ...(sums.cents > 0 ? [formatDollars(sums.cents)] : []),
  ];
  await context.commit(
    {
      writes: {
        price: putUnitPriceWrite(services, before, after),
        ...(sums.units > 0
          ? unitMoveWrites(services, new Map([[clientId, client]]), { created: [move] })
          : {}),
        ...(line ? { line: putPayoutLineWrite(services, line) } : {}),
        ...putMessageWrites(services, messages, now),
      },
      audit: {
        target: unitPriceTarget(id),
        name: nameOfPrice(before),
        action: 'unit-price.compensated',
        summary: `${client.name} gets ${got.join(' and ') || 'nothing'} for the price of ${displayDate(before.day)}`,
        changes: {
          client_id: { after: clientId },
          units: { after: formatUnits(sums.units) },
          compensation_cents: { after: sums.cents },
        },
      },
      furtherAudits: [
        ...(sums.units > 0
          ? [
              {
                target: unitMoveTarget(move.id),
                name: client.name,
                action: 'unit-move.compensates' as const,
                summary: `${formatUnits(sums.units)} units as compensation`,
                changes: { units: { after: formatUnits(sums.units) }, day: { after: today } },
              },
            ]
          : []),
        ...(line
          ? [
              {
                target: payoutLineTarget(line.id),
                name: client.name,
                action: 'payout-line.compensates' as const,
                summary: `${formatDollars(line.amount_cents)} payable as compensation`,
                changes: { amount_cents: { after: line.amount_cents }, state: { after: line.state } },
              },
            ]
          : []),
      ],
    },
    {},
  );
  return true;
}

interface Compensated {
  readonly units: UnitMoveItem['units_e4'];
  readonly cents: Cents;
  readonly reason: string;
}

function sumsOf(rows: readonly Row[]): Compensated {
  const by = (wanted: Row['remedy']) => rows.filter(({ remedy }) => remedy === wanted);
  return {
    units: addUnits(ZERO_UNITS, ...by('units').map(({ units_e4: units }) => units)),
    cents: addCents(ZERO_CENTS, ...by('cash').map(({ cents: amount }) => amount)),
    reason: [...new Set(rows.map(({ reason }) => reason).filter(Boolean))].join('; '),
  };
}

function correctedMessages(
  { wrong, right }: { readonly wrong: UnitPriceItem; readonly right: UnitPriceItem },
  client: ClientItem,
  rows: readonly PriceEffectRow[],
  { recipients, ...done }: Compensated & { readonly recipients: readonly NewMessage['recipient'][] },
): NewMessage[] {
  const prices = `from ${formatPrice(wrong.nav_price_e6)} to ${formatPrice(right.nav_price_e6)}`;
  return recipients.map((recipient) =>
    messageTo(recipient, client, {
      kind: 'price-corrected',
      about: {
        kind: 'unit-price',
        id: wrong.id,
        title: `Correction of the price of ${displayDate(wrong.day)}`,
      },
      stage: `${client.id} ${right.id}`,
      subject: 'A unit price was corrected',
      text: {
        opening: [
          `The unit price of ${displayDate(wrong.day)} was corrected ${prices}.`,
          ...rows.map(sentenceOf),
          ...sentencesOfDone(done, rows),
        ],
        links: [{ lead: 'The portal:', link: `/client/${client.id}/dashboard` }],
        closing: ['If you have questions, contact the fund.'],
        why: `You received this email because ${client.name} bought or redeemed units at this price.`,
      },
    }),
  );
}

function sentenceOf(row: PriceEffectRow): string {
  const [then, should] = [formatUnits(row.then_units), formatUnits(row.should_units)];
  if (row.kind === 'redemption')
    return `On ${displayDate(row.day)}, ${then} units were redeemed for ${formatDollars(row.then_amount)}. At the corrected price, the amount would have been ${formatDollars(row.should_amount)}.`;
  return `On ${displayDate(row.day)}, you received ${then} units for ${formatDollars(row.amount)}. At the corrected price, you would have received ${should} units.`;
}

function sentencesOfDone(
  { units, cents: paidCents, reason }: Compensated,
  rows: readonly PriceEffectRow[],
): string[] {
  const lacked = rows.map(({ difference_amount: amount }) => amount).filter((amount) => amount > 0);
  const lackedCents = addCents(ZERO_CENTS, ...lacked);
  if (units > 0 || paidCents > 0) {
    const worth = paidCents === 0 ? `, worth ${formatDollars(lackedCents)},` : '';
    return [
      ...(units > 0 ? [`The fund added ${formatUnits(units)} units${worth} to your holding today.`] : []),
      ...(paidCents > 0 ? [`The fund owes you ${formatDollars(paidCents)} and will pay it to you.`] : []),
    ];
  }
  return lackedCents > 0
    ? [`The difference is ${formatDollars(lackedCents)}, which is not paid: ${reason}`]
    : ['You keep the units or the money that you received.'];
}
