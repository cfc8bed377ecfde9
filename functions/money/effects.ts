import { setTimeout as sleep } from 'node:timers/promises';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { HISTORY_KINDS, type HistoryKind } from '#shared/history-kinds.ts';
import { addCents, type Cents, ZERO_CENTS } from '#shared/money.ts';
import { Refusal } from '../ledger/refusal.ts';
import {
  type ContributionItem,
  isCounted,
  kindOfContribution,
  listContributions,
} from '../records/allocation-store.ts';
import { type ClientItem, findClient, historyOf } from '../records/client-store.ts';
import type { Services } from '../services.ts';

export type Effect = ContributionItem;

const PAGE = 1_000;
/** How long to wait before each further read, because the index may lag. */
const WAITS_MS = [150, 600, 2_000] as const;

export class DoesNotAddUp extends Error {
  constructor() {
    super('The history of a client does not add up');
    this.name = 'DoesNotAddUp';
  }
}

/** A payment by the fund changes the client's paid amount only if it gives money back. */
export function paidCents(effect: Pick<Effect, 'amount_cents' | 'paid_out_as' | 'paid_cents'>): Cents {
  if (effect.paid_out_as === undefined) return effect.amount_cents;
  return effect.paid_cents ?? ZERO_CENTS;
}

export function countedUntil<E extends Effect>(effects: readonly E[], day?: CalendarDate): E[] {
  return effects.filter((effect) => isCounted(effect) && (day === undefined || effect.txn_date <= day));
}

export function paidUntil(effects: readonly Effect[], day?: CalendarDate): Cents {
  return addCents(ZERO_CENTS, ...countedUntil(effects, day).map(paidCents));
}

/** The fund publishes no price, so one dollar paid is one unit. */
export const unitsFor = (paid: Cents): Cents => paid;

/** Annulled payouts are in the counts, but not in the sums. `isForClient` leaves out hidden effects. */
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
  return { payment: sumOf('payment'), 'taken-back': sumOf('taken-back'), payout: sumOf('payout') };
}

/** True if the effects add up to the total and the counts in the client's record. */
export function isWhole(
  client: Parameters<typeof historyOf>[0] & Pick<ClientItem, 'total_paid_cents'>,
  effects: readonly Effect[],
): boolean {
  const sums = sumsByKind(effects);
  const counts = historyOf(client);
  return (
    paidUntil(effects) === client.total_paid_cents &&
    HISTORY_KINDS.every((kind) => sums[kind].rows === counts[kind])
  );
}

/** Returns the oldest effect first, annulled ones included. Throws `DoesNotAddUp` if effects stay missing. */
export async function readEffects(
  services: Services,
  clientId: string,
): Promise<{ client: ClientItem; effects: Effect[] } | undefined> {
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
    // The client is read last, so that the client's record is never older than the effects.
    const client = await findClient(services, clientId);
    if (!client) return undefined;
    if (isWhole(client, effects)) return { client, effects: effects.reverse() };
    const waitMs = WAITS_MS[attempt];
    if (waitMs === undefined) throw new DoesNotAddUp();
    await sleep(waitMs);
  }
}

/** Every total until a day is computed here. `all` includes annulled effects. Refuses with `busy` if effects are missing. */
export async function effectsUntil(
  services: Services,
  clientId: string,
  day?: CalendarDate,
): Promise<{ client: ClientItem; effects: Effect[]; all: Effect[]; paid: Cents; units: Cents } | undefined> {
  const read = await readEffects(services, clientId).catch((error: unknown) => {
    throw error instanceof DoesNotAddUp ? new Refusal('busy') : error;
  });
  if (!read) return undefined;
  const all = read.effects.filter(({ txn_date: on }) => day === undefined || on <= day);
  const paid = paidUntil(all);
  return { client: read.client, effects: countedUntil(all), all, paid, units: unitsFor(paid) };
}
