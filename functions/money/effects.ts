import { setTimeout as sleep } from 'node:timers/promises';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { HistoryKind } from '#shared/history-kinds.ts';
import { addCents, type Cents, negateCents, ZERO_CENTS } from '#shared/money.ts';
import { addUnits, type UnitsE4 } from '#shared/units.ts';
import { Refusal } from '../ledger/refusal.ts';
import {
  type ContributionItem,
  isCounted,
  kindOfContribution,
  listContributions,
  paidCents,
  unitsOfEffect,
} from '../records/allocation-store.ts';
import { type ClientItem, findClient, historyOf, unitsOfClient } from '../records/client-store.ts';
import { listUnitMoves, type UnitMoveItem } from '../records/unit-move-store.ts';
import type { Services } from '../services.ts';

export { paidCents, unitsOfEffect };

export type Effect = ContributionItem;

const PAGE = 1_000;
const WAITS_MS = [150, 600, 2_000] as const;

export class DoesNotAddUp extends Error {
  constructor() {
    super('The history of a client does not add up');
    this.name = 'DoesNotAddUp';
  }
}

export function countedUntil<E extends Effect>(effects: readonly E[], day?: CalendarDate): E[] {
  return effects.filter((effect) => isCounted(effect) && (day === undefined || effect.txn_date <= day));
}

export function paidUntil(effects: readonly Effect[], day?: CalendarDate): Cents {
  return addCents(ZERO_CENTS, ...countedUntil(effects, day).map(paidCents));
}

/** Leaves out contributions given back, because they lower the client's paid amount. */
export function receivedCents(effect: Effect): Cents {
  if (effect.paid_out_as === undefined || effect.is_bounced) return ZERO_CENTS;
  return addCents(negateCents(effect.amount_cents), paidCents(effect));
}

export interface UnitHistory {
  readonly effects: readonly Effect[];
  readonly moves: readonly UnitMoveItem[];
}

export function dailyUnits({ effects, moves }: UnitHistory): { day: CalendarDate; units: UnitsE4 }[] {
  return [
    ...countedUntil(effects).map((effect) => ({ day: effect.txn_date, units: unitsOfEffect(effect) })),
    ...moves.filter(isCounted).map(({ day, units_e4: units }) => ({ day, units })),
  ];
}

export function unitsUntil(history: UnitHistory, day?: CalendarDate): UnitsE4 {
  const changes = dailyUnits(history).filter((change) => day === undefined || change.day <= day);
  return addUnits(...changes.map(({ units }) => units));
}

/** `rows` includes annulled payouts, but `sumCents` omits them. */
export function sumsByKind(
  effects: readonly Effect[],
  isForClient = false,
): Record<HistoryKind, { rows: number; sumCents: Cents }> {
  const sumOf = (kind: HistoryKind) => {
    const own = effects.filter(
      (effect) => kindOfContribution(effect) === kind && !(isForClient && effect.is_hidden),
    );
    const summed = kind === 'taken-back' ? own : countedUntil(own);
    return {
      rows: own.length,
      sumCents: addCents(ZERO_CENTS, ...summed.map(({ amount_cents: amount }) => amount)),
    };
  };
  return {
    payment: sumOf('payment'),
    'taken-back': sumOf('taken-back'),
    payout: sumOf('payout'),
    'given-back': sumOf('given-back'),
  };
}

interface HistoryDays {
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
}

export async function countByKind(
  services: Services,
  client: ClientItem,
  { from, to, isForClient }: HistoryDays & { isForClient: boolean },
): Promise<Record<HistoryKind, number>> {
  const { payouts, ...counts } = historyOf(client, isForClient);
  if (from === undefined && to === undefined && payouts === 0)
    return { ...counts, payout: 0, 'given-back': 0 };
  const until = await effectsUntil(services, client.id, to);
  const all = (until?.all ?? []).filter(({ txn_date: day }) => from === undefined || day >= from);
  const sums = sumsByKind(all, isForClient);
  return {
    payment: sums.payment.rows,
    'taken-back': sums['taken-back'].rows,
    payout: sums.payout.rows,
    'given-back': sums['given-back'].rows,
  };
}

export function isWhole(
  client: Parameters<typeof historyOf>[0] &
    Pick<ClientItem, 'total_paid_cents' | 'units_beyond_paid_e4' | 'unit_move_count'>,
  history: UnitHistory,
): boolean {
  const { effects, moves } = history;
  const sums = sumsByKind(effects);
  const counts = historyOf(client);
  return (
    paidUntil(effects) === client.total_paid_cents &&
    moves.length === client.unit_move_count &&
    unitsUntil(history) === unitsOfClient(client) &&
    sums.payment.rows === counts.payment &&
    sums['taken-back'].rows === counts['taken-back'] &&
    sums.payout.rows + sums['given-back'].rows === counts.payouts
  );
}

/** Returns the oldest effect first, including annulled effects. Throws `DoesNotAddUp` if effects stay missing. */
export async function readEffects(
  services: Services,
  clientId: string,
): Promise<{ client: ClientItem; effects: Effect[]; moves: UnitMoveItem[] } | undefined> {
  for (let attempt = 0; ; attempt += 1) {
    const effects: Effect[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await listContributions(services, clientId, {
        limit: PAGE,
        cursor: cursor ?? undefined,
      });
      effects.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor !== null);
    const moves = await listUnitMoves(services, clientId);
    const client = await findClient(services, clientId);
    if (!client) return undefined;
    if (isWhole(client, { effects, moves })) return { client, effects: effects.reverse(), moves };
    const waitMs = WAITS_MS[attempt];
    if (waitMs === undefined) throw new DoesNotAddUp();
    await sleep(waitMs);
  }
}

/** Refuses with `busy` if effects are missing. `all` includes annulled effects. */
export async function effectsUntil(services: Services, clientId: string, day?: CalendarDate) {
  const read = await readEffects(services, clientId).catch((error: unknown) => {
    throw error instanceof DoesNotAddUp ? new Refusal('busy') : error;
  });
  if (!read) return undefined;
  const all = read.effects.filter(({ txn_date: on }) => day === undefined || on <= day);
  const paid = paidUntil(all);
  const moves = read.moves.filter(({ day: on }) => day === undefined || on <= day);
  return {
    client: read.client,
    effects: countedUntil(all),
    all,
    moves,
    paid,
    units: unitsUntil({ effects: all, moves }),
  };
}
