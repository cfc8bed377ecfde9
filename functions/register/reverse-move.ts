import { debtsOf } from '#shared/capital-call.ts';
import { cents, negateCents, ZERO_CENTS } from '#shared/money.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import { formatUnits, negateUnits, ZERO_UNITS } from '#shared/units.ts';
import type { Handler } from '../http/context.ts';
import type { AuditEntry } from '../ledger/change.ts';
import type { Maker } from '../ledger/maker.ts';
import { loadHalves, reversalOfMove } from '../money/correct-move.ts';
import { dueByClient } from '../money/due-by-client.ts';
import { leastUnits } from '../money/held-units.ts';
import { counterMoveOf, type ReversedMove, unitMoveWrites } from '../money/move-units.ts';
import type { HolderHistory } from '../money/read-register.ts';
import {
  type CallCounts,
  countPledgeWrite,
  dueOfLine,
  findLineItem,
  type LineItem,
  readCallCounts,
} from '../records/capital-call-store.ts';
import { type UnitMoveItem, unitMoveTarget } from '../records/unit-move-store.ts';
import type { Services } from '../services.ts';
import { loadHolder, unitsInWords } from './load-holder.ts';
import { giveLines, pledgeAudit, sumDue } from './move-pledge.ts';
import { shownMoves } from './present-unit-moves.ts';
import { proposeMove, subjectOf, type TakeMove } from './propose-move.ts';
import { cancelLine } from './propose-redemption.ts';

export const reverseMove: Handler<'reverseMove'> = (input, context) =>
  proposeMove(context, 'unit-reversal', input, reverseUnits);

export const reverseUnits: TakeMove<'reverseMove'> = async (maker, { id, reason }, { by, byName }) => {
  const { services, actor, refuse } = maker;
  const halves = await loadHalves(maker, id);
  const [first] = halves;
  if (first.kind === 'reinvestment')
    return refuse('move-paid', { sentence: EXACT_SENTENCES['move-paid'].ofDistribution });
  const counts = await readCallCounts(services);
  const holders = await loadHolders(maker, halves);
  const reversed = await Promise.all(
    halves.map((item) => reversalOfMove(maker, item, { by, byName, reason })),
  );
  for (const { item, reversal } of reversed) {
    const holder = holders.get(item.client_id);
    const day = reversal.countered_on ?? item.day;
    if (!holder || item.units_e4 < ZERO_UNITS) continue;
    const removal = { client_id: item.client_id, day, units: item.units_e4 };
    if (leastUnits(holder, day, [removal]) < 0) return refuse('units-gone');
  }
  const lines = await linesToReturn(services, halves);
  const [taker, giver] = [first.other_client_id, first.client_id].map(
    (one) => holders.get(one ?? '')?.client,
  );
  const given = taker && giver ? giveLines(services, lines, { from: taker, to: giver }) : undefined;
  await checkPledges(maker, halves, holders, { lines, counts });
  const cancelled = await Promise.all(halves.map((item) => cancelLine(maker, item)));
  const movesPledge = halves.some(({ pledged_cents: pledged }) => pledged !== undefined);
  const summary = summaryOf(first);
  const auditOf = ({ item, reversal }: ReversedMove): AuditEntry => ({
    target: unitMoveTarget(item.id),
    name: item.client_name,
    action: 'unit-move.reversed',
    summary: `${summary}: ${reason}`,
    changes: {
      units: { before: formatUnits(item.units_e4), after: formatUnits(ZERO_UNITS) },
      day: { after: reversal.countered_on ?? item.day },
      requested_by: { after: by === actor.userId ? undefined : byName },
      reason: { after: reason },
    },
  });
  const [audit, ...others] = reversed.map(auditOf);
  return {
    summary,
    subject: subjectOf(first.id, ...holders.keys()),
    moves: [...holders.values()].flatMap((holder) => afterReversal(holder, reversed)),
    change: {
      writes: {
        ...unitMoveWrites(services, new Map([...holders].map(([key, { client }]) => [key, client])), {
          reversed,
        }),
        ...given?.writes,
        ...(movesPledge ? { calls: countPledgeWrite(services, counts) } : {}),
        ...Object.fromEntries(cancelled.flatMap(({ writes }) => Object.entries(writes))),
      },
      audit: audit as AuditEntry,
      furtherAudits: [
        ...others,
        ...halves.flatMap(({ client_id: clientId, pledged_cents: pledged = ZERO_CENTS }) => {
          const client = holders.get(clientId)?.client;
          return client ? pledgeAudit(client, negateCents(pledged)) : [];
        }),
        ...(given?.audits ?? []),
        ...cancelled.flatMap(({ audits }) => audits),
      ],
    },
  };
};

function summaryOf({
  kind,
  units_e4: units,
  client_name: name,
  day,
  other_client_name: other,
}: UnitMoveItem) {
  if (other === undefined) return `Reverse the ${kind} of ${unitsInWords(units, name, day)}`;
  return `Reverse the transfer of ${unitsInWords(negateUnits(units), name, day)} to ${other}`;
}

async function loadHolders(
  { services }: Pick<Maker, 'services'>,
  halves: readonly UnitMoveItem[],
): Promise<Map<string, HolderHistory>> {
  const refuse = (): never => {
    throw new Error('A holder is gone');
  };
  const holders = await Promise.all(
    halves.map(({ client_id: clientId }) => loadHolder({ services, refuse }, clientId)),
  );
  return new Map(holders.map((holder) => [holder.client.id, holder]));
}

async function linesToReturn(
  services: Services,
  [{ taken_line_ids: ids = [], other_client_id: takerId }]: readonly [UnitMoveItem, ...UnitMoveItem[]],
): Promise<LineItem[]> {
  const lines = await Promise.all(
    ids.map((id) => findLineItem(services, id.slice(0, id.lastIndexOf('-')), id)),
  );
  return lines.flatMap((line) => (line && line.client_id === takerId && dueOfLine(line) > 0 ? [line] : []));
}

/** A reversal can return only the uncalled part of the pledge that was moved. */
async function checkPledges(
  { services, refuse }: Pick<Maker<'exceeds-uncalled'>, 'services' | 'refuse'>,
  halves: readonly UnitMoveItem[],
  holders: ReadonlyMap<string, HolderHistory>,
  { lines, counts }: { lines: readonly LineItem[]; counts: CallCounts },
): Promise<void> {
  const lowered = halves.filter(({ pledged_cents: pledged = ZERO_CENTS }) => pledged > ZERO_CENTS);
  if (lowered.length === 0) return;
  const due = await dueByClient(services, counts);
  for (const { client_id: id, pledged_cents: pledged = ZERO_CENTS } of lowered) {
    const client = holders.get(id)?.client;
    if (!client) continue;
    const { name, pledged_cents: pledgedCents, total_paid_cents: paidCents } = client;
    const stays = cents((due.get(id) ?? ZERO_CENTS) - sumDue(lines));
    const { uncalledCents } = debtsOf({ pledgedCents, paidCents }, stays);
    if (pledged > uncalledCents)
      refuse('exceeds-uncalled', {
        sentence: EXACT_SENTENCES['exceeds-uncalled'].ofReversal(name, uncalledCents),
      });
  }
}

function afterReversal(holder: HolderHistory, reversed: readonly ReversedMove[]) {
  const own = reversed.filter(({ item }) => item.client_id === holder.client.id);
  const changed = own.map(({ item, reversal }) => ({ ...item, ...reversal }));
  return shownMoves(holder, [...changed, ...own.flatMap((one) => counterMoveOf(one) ?? [])]);
}
