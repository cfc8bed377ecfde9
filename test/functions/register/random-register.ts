import fc from 'fast-check';
import { expect } from 'vitest';
import { sealRegisters } from '#functions/workers/issuing/seal-registers.ts';
import { fundDateAt, lastDayOf } from '#shared/calendar-date.ts';
import { available } from '#test/functions/documents/uploading.ts';
import { openHistories, type Step, steps } from '#test/functions/money/random-histories.ts';
import { WHY } from '#test/functions/transactions/correcting.ts';
import { DAY_MS } from '#test/functions/users/two-people.ts';
import type { TestActor } from '#test/harness/actors.ts';
import { killerOf } from '#test/harness/killed-process.ts';
import { seedPrice } from '#test/harness/seed-price.ts';
import type { TestPortal } from '#test/harness/test-portal.ts';

const MONTHS = ['2025-03', '2025-04', '2025-05', '2025-06'] as const;
const DEEDS = ['transfer', 'transfer', 'redeem units', 'adjust', 'reverse a move', 'publish'] as const;

export interface UnitStep {
  readonly do: (typeof DEEDS)[number];
  readonly client: number;
  readonly other: number;
  readonly day: number;
  readonly unitsE4: number;
  readonly pick: number;
  readonly by: 0 | 1;
}

export type AnyStep = { readonly money: Step } | { readonly units: UnitStep };

export function mixedSteps(clients: number, count: number): fc.Arbitrary<AnyStep[]> {
  const unitStep = fc.record({
    do: fc.constantFrom(...DEEDS),
    client: fc.nat(clients - 1),
    other: fc.nat(clients - 1),
    day: fc.nat(119),
    unitsE4: fc.integer({ min: 1, max: 4_000_000 }),
    pick: fc.nat(),
    by: fc.constantFrom(0 as const, 1 as const),
  });
  return fc
    .tuple(steps(clients, count), fc.noBias(fc.array(unitStep, { minLength: count, maxLength: count })))
    .map(([money, units]) => [
      // Every client pays first, because otherwise few units could be moved.
      ...Array.from({ length: clients }, (_, client): AnyStep => {
        return { money: { do: 'record', client, day: client * 13, cents: 50_000, pick: 0, by: 0 } };
      }),
      ...money.flatMap((step, at): AnyStep[] => {
        const own = units[at];
        return own ? [{ money: step }, { units: own }] : [{ money: step }];
      }),
    ]);
}

interface Move {
  readonly id: string;
  readonly kind: string;
  readonly client_id: string;
  readonly day: string;
  readonly units: number;
  readonly price: number | null;
  readonly amount: number | null;
  readonly annulled: boolean;
  readonly reversed_at: string | null;
  readonly corrects: string | null;
}

const CALLED = 2;

const e4 = (units: number) => Math.round(units * 10_000);
const mayBeReversed = ({ kind, reversed_at: at, corrects }: Move) =>
  at === null && corrects === null && !['issue', 'returned', 'reinvestment'].includes(kind);
const MAY_REFUSE = new Set([
  'exceeds-available',
  'units-gone',
  'no-price',
  'move-reversed',
  'price-exists',
  'no-units',
  'same-holder',
  'open-call-lines',
  'already-waiting',
  'month-not-closed',
  'nav-not-positive',
  'too-many-approvals',
  'move-paid',
  'invalid-input',
]);
/** Every price is at least 0.90, so this many units are worth a cent. */
const WORTH_A_CENT_E4 = 112;

export async function openRegister(portal: TestPortal, count: number) {
  const histories = await openHistories(portal, count, CALLED);
  const killer = killerOf(portal);
  await seedPrice(portal.services, '2025-03-10', '1.053415');
  const { clients, managers, closed } = histories;
  // Both managers sign in, because only a manager who has signed in counts as a second person.
  for (const one of managers) await portal.call(one, 'GET', '/users/me');
  await portal.indexesShowAll();
  const document = await available(portal);
  const today = fundDateAt(portal.services.now());
  const said = new Map<string, string>();
  let done = 0;

  const other = (by: 0 | 1): TestActor => managers[by === 0 ? 1 : 0] ?? portal.manager;

  async function movesOf(client: string): Promise<Move[]> {
    const { body } = await portal.call(portal.manager, 'GET', `/clients/${client}/units`);
    return body.moves;
  }

  function heldOn(moves: readonly Move[], day: string): number {
    return moves.reduce((sum, move) => sum + (move.annulled || move.day > day ? 0 : e4(move.units)), 0);
  }

  function leastFrom(moves: readonly Move[], day: string): number {
    const days = [day, ...moves.map((move) => move.day).filter((one) => one > day)];
    return Math.min(...days.map((one) => heldOn(moves, one)));
  }

  /** Proposes and approves a move, or returns the code of a refusal. */
  async function propose(step: UnitStep, path: string, body: object): Promise<string | undefined> {
    const by = managers[step.by] ?? portal.manager;
    const asked = await portal.call(by, 'POST', path, body);
    if (MAY_REFUSE.has(asked.body.code)) return asked.body.code;
    expect(asked.status, `${JSON.stringify(step)} ${JSON.stringify(asked.body)}`).toBe(202);
    const approve = () =>
      portal.call(other(step.by), 'PUT', `/register/moves/${asked.body.approval.id}`, {
        decision: 'approved',
      });
    const isKilled = step.pick % 4 === 0;
    if (isKilled) {
      killer.killAt(1, step.pick % 8 === 0 ? 'before' : 'after');
      await approve();
      killer.startAgain();
      await portal.indexesShowAll();
    }
    const decided = await approve();
    if (isKilled && decided.body.code === 'changed-meanwhile') return undefined;
    expect(decided.status, `${JSON.stringify(step)} ${JSON.stringify(decided.body)}`).toBe(200);
    return undefined;
  }

  async function move(step: UnitStep): Promise<void> {
    const client = clients[step.client]?.id ?? '';
    const to = clients[step.other]?.id ?? '';
    const month = MONTHS[step.day % 4] ?? '2025-06';
    const wished = `${month}-${String((step.day % 28) + 1).padStart(2, '0')}`;
    const day = closed.has(month) || [...closed].some((one) => month < one) ? today : wished;
    await portal.indexesShowAll();
    if (step.do === 'publish') return publish(step);
    const moves = await movesOf(client);
    if (step.do === 'reverse a move') {
      const own = moves.filter(mayBeReversed);
      const chosen = own[step.pick % Math.max(1, own.length)];
      if (chosen && !(await propose(step, `/register/moves/${chosen.id}/reverse`, WHY))) done += 1;
      return;
    }
    const isAdded = step.do === 'adjust' && step.pick % 2 === 0;
    const least = leastFrom(moves, day);
    // Few holders have as many units as were drawn, so most draws are limited to the holder's units.
    const taken = step.pick % 3 === 0 || least <= 0 ? step.unitsE4 : Math.min(step.unitsE4, least);
    const units = taken / 10_000;
    const [path, body] =
      step.do === 'transfer'
        ? ['transfers', { from_client_id: client, to_client_id: to, kind: 'sale', document_id: document }]
        : step.do === 'adjust'
          ? ['adjustments', { client_id: client, document_id: document }]
          : ['redemptions', { client_id: client, pledge: 'callable' }];
    const given = { ...WHY, ...body, day, units: step.do === 'adjust' && !isAdded ? -units : units };
    const refusal = await propose(step, `/register/${path}`, given);
    if (refusal === undefined) done += 1;
    if (refusal === 'invalid-input')
      expect([path, taken < WORTH_A_CENT_E4], JSON.stringify(step)).toEqual(['redemptions', true]);
    const isThere = isAdded || least >= taken;
    if (refusal === undefined || refusal === 'exceeds-available')
      expect(refusal === undefined, JSON.stringify(step)).toBe(isThere);
  }

  async function publish(step: UnitStep): Promise<void> {
    const last = [...closed].sort().at(-1);
    if (last === undefined) return;
    const by = managers[step.by] ?? portal.manager;
    const day = lastDayOf(last);
    const { body: register } = await portal.call(by, 'GET', `/register?on=${day}`);
    if (register.units_on_issue <= 0) return;
    const { body: found } = await portal.call(by, 'GET', `/unit-prices/proposal?day=${day}`);
    const wished = Math.round(register.units_on_issue * (90 + (step.pick % 40))) / 100;
    const amount = (wished - found.nav).toFixed(2);
    const lines = [{ label: 'Investments', amount, reason: 'Valued by the trustee' }];
    const made = await portal.call(by, 'POST', '/unit-prices', {
      day,
      lines,
      confirmed: ['price-jump', 'dilutes'],
    });
    if (MAY_REFUSE.has(made.body.code)) return;
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const ask = { state: 'Published', confirmed: ['price-jump', 'dilutes'] };
    const asked = await portal.call(by, 'PUT', `/unit-prices/${made.body.id}`, ask);
    if (MAY_REFUSE.has(asked.body.code)) return;
    expect(asked.status, JSON.stringify(asked.body)).toBe(200);
    if (asked.body.state === 'Published') return;
    const decided = await portal.call(other(step.by), 'PUT', `/unit-prices/${made.body.id}`, {
      ...ask,
      asked_at: asked.body.asked.at,
    });
    expect(decided.status, JSON.stringify(decided.body)).toBe(200);
    done += 1;
  }

  async function perform(step: AnyStep): Promise<void> {
    const before = new Set(closed);
    if ('money' in step) await histories.perform(step.money);
    else await move(step.units);
    for (const month of closed) {
      if (before.has(month)) continue;
      said.set(month, await registerOf(lastDayOf(month)));
      await sealRegisters(portal.services);
    }
    for (const month of before) if (!closed.has(month)) said.delete(month);
  }

  /** Some moves can be reversed only after a later move, so this is repeated. */
  async function unwind(): Promise<void> {
    const step = { do: 'reverse a move', client: 0, other: 0, day: 0, unitsE4: 1, pick: 1, by: 0 } as const;
    for (let isMoving = true; isMoving; ) {
      isMoving = false;
      for (const { id } of clients) {
        await portal.indexesShowAll();
        for (const one of (await movesOf(id)).filter(mayBeReversed)) {
          const refusal = await propose(step, `/register/moves/${one.id}/reverse`, WHY);
          if (refusal === 'too-many-approvals') portal.advance(DAY_MS);
          isMoving ||= refusal === undefined || refusal === 'too-many-approvals';
        }
      }
    }
  }

  async function registerOf(on: string): Promise<string> {
    await portal.indexesShowAll();
    const { body } = await portal.call(portal.manager, 'GET', `/register?on=${on}`);
    const rows = body.holders.map((one: { client_id: string; units: number }) => [
      one.client_id,
      e4(one.units),
    ]);
    return JSON.stringify(rows.sort());
  }

  async function compare(): Promise<void> {
    await portal.indexesShowAll();
    const all = new Map<string, Move[]>();
    for (const { id } of clients) all.set(id, await movesOf(id));
    const days = new Set([...all.values()].flat().map((one) => one.day));
    for (const month of MONTHS) days.add(lastDayOf(month));
    for (const on of [...days].sort()) {
      const { body } = await portal.call(portal.manager, 'GET', `/register?on=${on}`);
      const rule = clients
        .map(({ id }) => [id, heldOn(all.get(id) ?? [], on)] as const)
        .filter(([, units]) => units !== 0);
      const answered = body.holders.map((one: { client_id: string; units: number }) => [
        one.client_id,
        e4(one.units),
      ]);
      expect(answered.sort(), on).toEqual(rule.sort());
      expect(
        rule.every(([, units]) => units > 0),
        on,
      ).toBe(true);
      expect(e4(body.units_on_issue), on).toBe(rule.reduce((sum, [, units]) => sum + units, 0));
    }
    for (const moves of all.values())
      for (const { kind, units, price, amount } of moves) {
        if (kind !== 'issue' || price === null || amount === null || units < 0) continue;
        const exact =
          (BigInt(Math.round(amount * 100)) * 100_000_000n) / BigInt(Math.round(price * 1_000_000));
        expect(e4(units)).toBe(Number(exact));
      }
    for (const [month, then] of said) expect(await registerOf(lastDayOf(month)), month).toBe(then);
  }

  return { perform, compare, unwind, registerOf, moved: () => done, killer, clients, managers, closed };
}
