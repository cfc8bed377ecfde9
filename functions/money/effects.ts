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

/** An entry of a client's history. It counts from its own day, unless it was annulled. */
export type Effect = ContributionItem;

const PAGE = 1_000;
/** Waiting times before a repeated read, while the index may lag, in milliseconds. */
const WAITS_MS = [150, 600, 2_000] as const;

/** The history of a client does not add up to the client's record. */
export class DoesNotAddUp extends Error {
  constructor() {
    super('The history of a client does not add up');
    this.name = 'DoesNotAddUp';
  }
}

/** What an effect changes of the amount that the client paid. A payment by the fund changes it only if it gives money back. */
export function paidCents(effect: Pick<Effect, 'amount_cents' | 'paid_out_as' | 'paid_cents'>): Cents {
  if (effect.paid_out_as === undefined) return effect.amount_cents;
  return effect.paid_cents ?? ZERO_CENTS;
}

/** The effects that count up to a day, or on any day. */
export function countedUntil<E extends Effect>(effects: readonly E[], day?: CalendarDate): E[] {
  return effects.filter((effect) => isCounted(effect) && (day === undefined || effect.txn_date <= day));
}

/** The amount that a client had paid by the end of a day, or has paid in total. */
export function paidUntil(effects: readonly Effect[], day?: CalendarDate): Cents {
  return addCents(ZERO_CENTS, ...countedUntil(effects, day).map(paidCents));
}

/** One dollar paid is one unit, until a price is published. */
export const unitsFor = (paid: Cents): Cents => paid;

/**
 * The number and sum of the effects of each kind; for the client without what they cannot have seen. Annulled payouts are
 * counted as rows, but are in no sum.
 */
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

/** Whether these are all effects of the client: their sum and their numbers are those of the client's record. */
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

/**
 * A client with all effects, oldest first, including annulled ones; undefined if there is no such client. A write in between
 * or a lagging index can leave some out for a moment, so they are read again. Throws `DoesNotAddUp` if that does not help.
 */
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
    // Read the client last: an effect written in between is then only in the client's record.
    const client = await findClient(services, clientId);
    if (!client) return undefined;
    if (isWhole(client, effects)) return { client, effects: effects.reverse() };
    const waitMs = WAITS_MS[attempt];
    if (waitMs === undefined) throw new DoesNotAddUp();
    await sleep(waitMs);
  }
}

/**
 * What happened to a client's money up to the end of a day, or until now. Every sum by day comes from here, so that screens,
 * papers and exports agree. `all` also includes what was annulled. Refuses with `busy` while the history does not add up.
 */
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
