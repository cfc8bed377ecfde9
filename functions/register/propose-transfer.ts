import { randomUUID } from 'node:crypto';
import { debtsOf } from '#shared/capital-call.ts';
import { type Cents, formatDollars, negateCents, outstandingCents, ZERO_CENTS } from '#shared/money.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import { formatUnits, negateUnits } from '#shared/units.ts';
import type { Handler } from '../http/context.ts';
import type { AuditEntry } from '../ledger/change.ts';
import type { Maker } from '../ledger/maker.ts';
import { dueByClient } from '../money/due-by-client.ts';
import { unitMoveWrites } from '../money/move-units.ts';
import { countPledgeWrite, readCallCounts } from '../records/capital-call-store.ts';
import type { ClientItem } from '../records/client-store.ts';
import { changeInputsWrite, findDistributionCounter } from '../records/distribution-store.ts';
import { type UnitMoveItem, unitMoveTarget } from '../records/unit-move-store.ts';
import { checkDay, checkDocument, loadHolder, madeBy, takenUnits, unitsInWords } from './load-holder.ts';
import { giveLines, listOpenLines, pledgeAudit } from './move-pledge.ts';
import { shownMoves } from './present-unit-moves.ts';
import { proposeMove, subjectOf, type TakeMove } from './propose-move.ts';

export const proposeTransfer: Handler<'proposeTransfer'> = (input, context) =>
  proposeMove(context, 'unit-transfer', input, transferUnits);

/** Each line needs up to three items, and a transaction has at most 100 items. */
const MOST_LINES = 25;

export const transferUnits: TakeMove<'proposeTransfer'> = async (maker, input, asked) => {
  const { services, refuse } = maker;
  const { day, kind, reason, document_id, consideration } = input;
  if (input.from_client_id === input.to_client_id) return refuse('same-holder');
  await checkDay(maker, day);
  await checkDocument(maker, document_id);
  const counts = await readCallCounts(services);
  const inputs = await findDistributionCounter(services);
  const due = await dueByClient(services, counts);
  const [seller, buyer] = await Promise.all([
    loadHolder(maker, input.from_client_id),
    loadHolder(maker, input.to_client_id),
  ]);
  const { client: from } = seller;
  const { client: to } = buyer;
  const isTransmission = kind === 'transmission';
  if (to.deceased_on !== undefined || (from.deceased_on !== undefined && !isTransmission))
    return refuse('client-deceased');
  if (!isTransmission && (due.get(from.id) ?? ZERO_CENTS) > 0) return refuse('open-call-lines');
  const lines = isTransmission ? await listOpenLines(services, from.id, due) : [];
  if (lines.length > MOST_LINES)
    return refuse('open-call-lines', { sentence: EXACT_SENTENCES['open-call-lines'].tooMany(MOST_LINES) });
  const units = await takenUnits(maker, seller, input);
  const pledged = isTransmission ? unpaidPledge(from) : checkUncalled(maker, from, input.uncalled_amount);

  const [outId, inId] = [randomUUID(), randomUUID()];
  const common = { day, source: kind, reason, document_id, ...madeBy(maker, asked) };
  const out: UnitMoveItem = {
    ...common,
    id: outId,
    pair_id: inId,
    kind: 'transfer-out',
    ...between(from, to),
    units_e4: negateUnits(units),
    ...(consideration === undefined ? {} : { cents: negateCents(consideration) }),
    ...(pledged === ZERO_CENTS ? {} : { pledged_cents: negateCents(pledged) }),
    ...(lines.length === 0 ? {} : { taken_line_ids: lines.map(({ id }) => id) }),
  };
  const into: UnitMoveItem = {
    ...common,
    id: inId,
    pair_id: outId,
    kind: 'transfer-in',
    ...between(to, from),
    units_e4: units,
    ...(consideration === undefined ? {} : { cents: consideration }),
    ...(pledged === ZERO_CENTS ? {} : { pledged_cents: pledged }),
  };
  const given = giveLines(services, lines, { from, to });
  const extras = [
    ...(consideration === undefined ? [] : [`for ${formatDollars(consideration)}`]),
    ...(pledged === ZERO_CENTS ? [] : [`with ${formatDollars(pledged)} of the pledge`]),
    ...(lines.length === 0 ? [] : [`and ${lines.length} open line items`]),
  ];
  const summary = [`Transfer ${unitsInWords(units, from.name, day)} to ${to.name} (${kind})`, ...extras].join(
    ' ',
  );
  const auditOf = (move: UnitMoveItem): AuditEntry => ({
    target: unitMoveTarget(move.id),
    name: move.client_name,
    action: 'unit-move.transferred',
    summary: `${summary}: ${reason}`,
    changes: {
      units: { after: formatUnits(move.units_e4) },
      day: { after: day },
      other_client: { after: move.other_client_name },
      amount_cents: { after: move.cents },
      pledged_cents: { after: move.pledged_cents },
      document_id: { after: document_id },
      reason: { after: reason },
    },
  });
  return {
    summary,
    subject: subjectOf(from.id, to.id),
    moves: [...shownMoves(seller, [out]), ...shownMoves(buyer, [into])],
    change: {
      writes: {
        ...unitMoveWrites(services, new Map([from, to].map((client) => [client.id, client])), {
          created: [out, into],
        }),
        ...given.writes,
        calls: countPledgeWrite(services, counts),
        // Conflicts with a simultaneous cancellation of a distribution, which may take back the same units.
        inputs: changeInputsWrite(services, inputs),
      },
      audit: auditOf(out),
      furtherAudits: [
        auditOf(into),
        ...pledgeAudit(from, negateCents(pledged)),
        ...pledgeAudit(to, pledged),
        ...given.audits,
      ],
    },
  };
};

function between(own: ClientItem, other: ClientItem) {
  return {
    client_id: own.id,
    client_name: own.name,
    other_client_id: other.id,
    other_client_name: other.name,
  };
}

/** The unpaid pledge includes due amounts, because the due line items move too. */
function unpaidPledge({ pledged_cents: pledged, total_paid_cents: paid }: ClientItem): Cents {
  return outstandingCents(pledged, paid);
}

/** The caller refuses a seller who owes a called amount, so the due amount is zero here. */
function checkUncalled(
  { refuse }: Pick<Maker<'exceeds-uncalled'>, 'refuse'>,
  { name, pledged_cents: pledgedCents, total_paid_cents: paidCents }: ClientItem,
  wanted: Cents = ZERO_CENTS,
): Cents {
  const { uncalledCents } = debtsOf({ pledgedCents, paidCents }, ZERO_CENTS);
  if (wanted > uncalledCents)
    return refuse('exceeds-uncalled', {
      sentence: EXACT_SENTENCES['exceeds-uncalled'].ofSeller(name, uncalledCents),
    });
  return wanted;
}
