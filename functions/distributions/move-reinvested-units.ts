import { formatUnits } from '#shared/units.ts';
import type { AuditEntry } from '../ledger/change.ts';
import { decideBatches } from '../ledger/decide-again.ts';
import { reversalOfMove } from '../money/correct-move.ts';
import { effectsUntil } from '../money/effects.ts';
import { leastUnits } from '../money/held-units.ts';
import { counterMoveOf, unitMoveWrites } from '../money/move-units.ts';
import { isLive } from '../records/allocation-store.ts';
import { findClientsOf } from '../records/client-store.ts';
import {
  type DistributionItem,
  type DistributionLineItem,
  findDistribution,
  listDistributionLineItems,
  putDistributionWrite,
} from '../records/distribution-store.ts';
import { findUnitMove, type UnitMoveItem, unitMoveTarget } from '../records/unit-move-store.ts';
import { auditOfDistribution } from './distribution-audit.ts';
import { nameOfDistribution } from './distribution-checks.ts';
import { reinvestDay, type UpdateContext } from './distribution-content.ts';
import { movesLeft, reinvests } from './present-distribution.ts';

/** A transaction has at most 100 items, and each reinvestment needs up to four items. */
const HOLDERS_PER_BATCH = 20;

export async function moveReinvestedUnits(
  context: UpdateContext,
  decided: DistributionItem,
): Promise<DistributionItem> {
  if (movesLeft(decided) === 0) return decided;
  const lines = (await listDistributionLineItems(context.services, decided.id)).filter(reinvests);
  return decideBatches(
    () => moveNext(context, decided.id, lines),
    (item) => movesLeft(item) > 0,
    context.refuse,
  );
}

async function moveNext(
  context: UpdateContext,
  id: string,
  lines: readonly DistributionLineItem[],
): Promise<DistributionItem> {
  const { services } = context;
  const before = await findDistribution(services, id);
  if (!before) throw new Error('A distribution is gone');
  if (movesLeft(before) === 0) return before;
  const { moves_done: done = 0, status } = before;
  const batch =
    status === 'Cancelled'
      ? lines.slice(Math.max(0, done - HOLDERS_PER_BATCH), done)
      : lines.slice(done, done + HOLDERS_PER_BATCH);
  // The clients must be read before the moves are decided. Otherwise the write could not detect that a client's units changed
  // in between.
  const clients = await findClientsOf(services, batch);
  const { moves, change, action, summary, audits } =
    status === 'Cancelled' ? await takeBack(context, before, batch) : await make(context, before, batch);
  const after: DistributionItem = { ...before, ...change, version: before.version + 1 };
  return context.commit(
    {
      writes: {
        distribution: putDistributionWrite(services, before, after),
        ...unitMoveWrites(services, clients, moves),
      },
      audit: auditOfDistribution(before, after, action, summary),
      furtherAudits: audits,
    },
    after,
  );
}

interface Batch {
  readonly moves: Parameters<typeof unitMoveWrites>[2];
  readonly change: Partial<DistributionItem>;
  readonly action: string;
  readonly summary: string;
  readonly audits: AuditEntry[];
}

/** A unit move has its line's id, so a repeated batch cannot make it twice. */
async function make(
  context: UpdateContext,
  before: DistributionItem,
  lines: readonly DistributionLineItem[],
): Promise<Batch> {
  const { now } = context;
  const { reinvest } = before;
  if (!reinvest) throw new Error('A distribution without a price reinvests');
  const day = await reinvestDay(context, reinvest.day);
  const name = nameOfDistribution(before);
  const { approved_by: approver, approved_by_name: approverName = '', approved_alone: alone } = before;
  const created = lines.map(
    (line): UnitMoveItem => ({
      id: line.id,
      kind: 'reinvestment',
      client_id: line.client_id,
      client_name: line.client_name,
      day,
      units_e4: line.reinvested_units_e4,
      price_e6: reinvest.price_e6,
      price_id: reinvest.price_id,
      cents: line.reinvested_cents,
      source: before.title,
      reason: `Reinvestment of ${name}`,
      created_at: now,
      created_by: before.asked_by ?? '',
      created_by_name: before.asked_by_name ?? '',
      ...(alone || approver === undefined
        ? { approved_alone: true as const }
        : { approved_by: approver, approved_by_name: approverName }),
    }),
  );
  const done = (before.moves_done ?? 0) + lines.length;
  return {
    moves: { created },
    change: { reinvest: { ...reinvest, day }, moves_done: done },
    action: 'distribution.reinvested',
    summary: `Made ${done} of ${before.calculated?.totals.reinvesting_count} reinvestments of ${name}`,
    audits: created.map((move) => ({
      target: unitMoveTarget(move.id),
      name: move.client_name,
      action: 'unit-move.reinvested',
      summary: `${formatUnits(move.units_e4)} units from the reinvestment of ${name}`,
      changes: { units: { after: formatUnits(move.units_e4) }, day: { after: move.day } },
    })),
  };
}

async function takeBack(
  context: UpdateContext,
  before: DistributionItem,
  lines: readonly DistributionLineItem[],
): Promise<Batch> {
  const { services } = context;
  const name = nameOfDistribution(before);
  const reason = `${name} was cancelled`;
  const by = { by: before.cancelled_by ?? '', byName: before.cancelled_by_name ?? '', reason };
  await checkUnitsThere(context, lines);
  const moves = await Promise.all(lines.map(({ id }) => findUnitMove(services, id)));
  const reversed = await Promise.all(
    moves.flatMap((move) => (move ? [reversalOfMove(context, move, by)] : [])),
  );
  return {
    moves: { reversed },
    change: { moves_done: (before.moves_done ?? 0) - lines.length },
    action: 'distribution.taken-back',
    summary: `Reversed ${lines.length} reinvestments of ${name}`,
    audits: reversed.map(({ item, reversal }) => ({
      target: unitMoveTarget(item.id),
      name: item.client_name,
      action: 'unit-move.taken-back',
      summary: `Reversed the reinvestment of ${formatUnits(item.units_e4)} units: ${reason}`,
      changes: {
        units: { before: formatUnits(item.units_e4) },
        day: { after: reversal.countered_on ?? item.day },
      },
    })),
  };
}

export async function checkUnitsThere(
  { services, today, refuse }: Pick<UpdateContext, 'services' | 'today' | 'refuse'>,
  lines: readonly DistributionLineItem[],
): Promise<void> {
  for (const { id, client_id: clientId, reinvested_units_e4: units } of lines) {
    const history = await effectsUntil(services, clientId);
    // Takes the move from `history`. In a second read, a simultaneous cancellation could already have reversed the move.
    const move = history?.moves.find(({ id: own }) => own === id);
    if (!history || !move || !isLive(move)) continue;
    const { item, reversal } = await reversalOfMove({ services, now: '', today }, move, {
      ...{ by: '', byName: '', reason: '' },
    });
    const day = counterMoveOf({ item, reversal })?.day ?? item.day;
    const held = { effects: history.all, moves: history.moves };
    if (leastUnits(held, day, [{ client_id: clientId, day, units }]) < 0) refuse('units-gone');
  }
}
