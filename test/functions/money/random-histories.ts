import fc from 'fast-check';
import { expect } from 'vitest';
import { fundDateAt, lastDayOf } from '#shared/calendar-date.ts';
import { csvRows, fileOf, madeExport } from '#test/functions/exports/read-files.ts';
import { tie } from '#test/functions/fund/closing.ts';
import { callFrom, match, pair } from '#test/functions/reconciliations/reconciling.ts';
import { recordFor, WHY } from '#test/functions/transactions/correcting.ts';
import { managerOf, type TestActor } from '#test/harness/actors.ts';
import { addManager } from '#test/harness/add-manager.ts';
import { CONFIRMED } from '#test/harness/confirmed.ts';
import type { TestPortal } from '#test/harness/test-portal.ts';

const MONTHS = ['2025-03', '2025-04', '2025-05', '2025-06'] as const;

export interface Step {
  readonly do: (typeof DEEDS)[number];
  readonly client: number;
  readonly day: number;
  readonly cents: number;
  readonly pick: number;
  readonly by: 0 | 1;
}

const DEEDS = [
  'record',
  'record for a line',
  'allocate',
  'match',
  'move',
  'reverse',
  'unmatch',
  'void',
  'pay out',
  'redeem',
  'unclassify',
  'close',
  'reopen',
] as const;

const OFTEN: Partial<Record<Step['do'], number>> = { record: 12, allocate: 6, match: 6, close: 1, reopen: 1 };
const TRIED = DEEDS.flatMap((deed) => Array.from({ length: OFTEN[deed] ?? 4 }, () => deed));

export function steps(clients: number, count: number): fc.Arbitrary<Step[]> {
  const step = fc.record({
    do: fc.constantFrom(...TRIED),
    client: fc.nat(clients - 1),
    day: fc.nat(119),
    cents: fc.integer({ min: 1, max: 90_000 }),
    pick: fc.nat(),
    by: fc.constantFrom(0 as const, 1 as const),
  });
  return fc.noBias(fc.array(step, { minLength: count, maxLength: count }));
}

/** A part of a deposit, or a payout. A `countered` fact counts until its correction. */
interface Fact {
  readonly transaction: string;
  readonly client: string;
  readonly day: string;
  readonly cents: number;
  readonly isPayout: boolean;
  readonly redeems?: Fact;
  gone?: number;
  readonly id: string;
  match?: string;
  isMatched: boolean;
  state: 'live' | 'annulled' | 'countered';
}

/** Computes the expected amounts without the product's code. A correction counts from today on. */
class Expected {
  readonly facts: Fact[] = [];
  readonly left = new Map<string, { cents: number; day: string }>();
  readonly closed = new Set<string>();
  /** The first month that was ever closed. The months before it also count as closed. */
  firstClosed: string | undefined;
  readonly said = new Map<string, Map<string, number>>();

  readonly today: string;

  constructor(today: string) {
    this.today = today;
  }

  paid(client: string, on: string): number {
    return this.facts
      .filter((fact) => fact.client === client && !fact.isPayout && fact.state !== 'annulled')
      .reduce((sum, { day, cents, state }) => {
        const begun = day <= on ? cents : 0;
        return sum + begun - (state === 'countered' && this.today <= on ? cents : 0);
      }, 0);
  }

  isClosed(day: string): boolean {
    const month = day.slice(0, 7);
    return this.closed.has(month) || (this.firstClosed !== undefined && month < this.firstClosed);
  }

  dayFor(day: string): string {
    return this.isClosed(day) ? this.today : day;
  }

  correct(fact: Fact): void {
    fact.state = this.isClosed(fact.day) ? 'countered' : 'annulled';
    if (fact.redeems) fact.redeems.gone = (fact.redeems.gone ?? 0) + fact.cents;
    const deposit = this.left.get(fact.transaction);
    if (deposit && !fact.isPayout) deposit.cents += fact.cents;
  }
}

class UnitsGone extends Error {}

const dollars = (cents: number) => (cents / 100).toFixed(2);
const toCents = (amount: number) => Math.round(amount * 100);

/** The first `called` clients have a line to pay. */
export async function openHistories(portal: TestPortal, count: number, called = 8) {
  const other = managerOf({ email: 'other.manager@example.com' });
  await addManager(portal.services, other);
  const managers: readonly TestActor[] = [portal.manager, other];
  const clients = await Promise.all(
    Array.from({ length: count }, () => portal.addClient({ pledged_amount: 10_000_000 })),
  );
  // Each line needs a notice, and notices take time, so only some clients are called.
  const { lines } = await callFrom(
    portal,
    clients.slice(0, called).map(({ id }) => [id, 1_000_000]),
  );
  const today = fundDateAt(portal.services.now());
  const expected = new Expected(today);
  // With a row in the first month, the months can be closed one by one.
  const first = { type: 'expense', amount: 1, description: 'Fees', txn_date: `${MONTHS[0]}-01` };
  await portal.call(portal.manager, 'POST', '/transactions/record', first);
  const lineOf = (client: string) => lines.find((line) => line.client_id === client);
  const send = (by: TestActor, method: string, path: string, body?: object) =>
    portal.call(by, method, path, body);
  const liveOf = (filter: (fact: Fact) => boolean) =>
    expected.facts.filter((fact) => fact.state === 'live' && filter(fact));
  const chosen = <One>(all: readonly One[], pick: number) => all[pick % all.length];

  async function perform(step: Step): Promise<void> {
    try {
      await attempt(step);
    } catch (error) {
      if (!(error instanceof UnitsGone)) throw error;
    }
  }

  async function attempt(step: Step): Promise<void> {
    const by = managers[step.by] ?? portal.manager;
    const client = clients[step.client]?.id ?? '';
    const day = `${MONTHS[step.day % 4]}-${String((step.day % 28) + 1).padStart(2, '0')}`;
    const isOpen = !expected.isClosed(day);
    const done = (answer: { status: number; body: { code?: string } }) => {
      if (answer.body.code === 'units-gone') throw new UnitsGone();
      expect(answer.status, `${JSON.stringify(step)} ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    };
    const ofClient = (fact: Fact) => fact.client === client;
    const isWhole = ({ gone = 0, redeems }: Fact) => gone === 0 && redeems === undefined;
    const deposits = [...expected.left].filter(([, { cents }]) => cents > 0);

    if (step.do === 'record' || step.do === 'record for a line') {
      if (!isOpen) return;
      const line = step.do === 'record for a line' ? lineOf(client) : undefined;
      const { id, allocationId } = await recordFor(portal, client, {
        amount: dollars(step.cents),
        txn_date: day,
        ...(line ? { line_item_id: line.id } : {}),
      });
      expected.left.set(id, { cents: 0, day });
      const fact = { transaction: id, client, day, cents: step.cents, isPayout: false, id: allocationId };
      expected.facts.push({ ...fact, isMatched: line !== undefined, state: 'live' });
    }
    if (step.do === 'pay out') {
      if (!isOpen) return;
      const answer = await send(by, 'POST', '/transactions/record', {
        type: 'distribution',
        client_id: client,
        amount: dollars(step.cents),
        description: 'Distribution',
        txn_date: day,
        confirmed: ['possible-duplicate', 'line-unpaid'],
      });
      done(answer);
      const fact = { transaction: answer.body.id, client, day, cents: step.cents, isPayout: true };
      expected.facts.push({ ...fact, id: answer.body.id, isMatched: false, state: 'live' });
    }
    if (step.do === 'redeem') {
      const payment = chosen(
        liveOf((one) => ofClient(one) && !one.isPayout && !one.redeems && (one.gone ?? 0) < one.cents),
        step.pick,
      );
      if (!isOpen || !payment) return;
      const cents = Math.min(step.cents, payment.cents - (payment.gone ?? 0));
      const reopens = payment.match !== undefined && step.pick % 2 === 0 && !payment.gone;
      await portal.indexesShowAll();
      const answer = await send(by, 'POST', '/transactions/record', {
        type: 'redemption',
        amount: dollars(cents),
        description: 'Paid back',
        txn_date: day,
        gives_back: [{ allocation_id: payment.id, amount: dollars(cents), reopens }],
        pledge: 'callable',
        confirmed: ['possible-duplicate', 'line-unpaid'],
      });
      done(answer);
      payment.gone = (payment.gone ?? 0) + cents;
      const fact = { transaction: answer.body.id, client, day, cents: -cents, isPayout: false };
      expected.facts.push({ ...fact, id: answer.body.id, redeems: payment, isMatched: false, state: 'live' });
    }
    if (step.do === 'allocate' || step.do === 'match') {
      const [id, deposit] = chosen(deposits, step.pick) ?? [];
      const line = lineOf(client);
      if (id === undefined || deposit === undefined || (step.do === 'match' && !line)) return;
      const cents = Math.min(step.cents, deposit.cents);
      const fact = { transaction: id, client, day: expected.dayFor(deposit.day), cents, isPayout: false };
      if (step.do === 'allocate') {
        const body = { clientId: client, amount: dollars(cents), ...CONFIRMED, confirmed: ['beyond-pledge'] };
        const answer = await send(by, 'POST', `/transactions/${id}/allocations`, body);
        done(answer);
        expected.facts.push({ ...fact, id: answer.body.id, isMatched: false, state: 'live' });
      } else {
        const answer = await match(portal, [pair(id, line as NonNullable<typeof line>, dollars(cents))]);
        done(answer);
        const [made] = answer.body.reconciliations;
        expected.facts.push({ ...fact, id: made.id, match: made.id, isMatched: true, state: 'live' });
      }
      deposit.cents -= cents;
    }
    if (step.do === 'move' || step.do === 'reverse') {
      const fact = chosen(
        liveOf((one) => ofClient(one) && isWhole(one) && !one.isPayout && !one.isMatched),
        step.pick,
      );
      if (!fact) return;
      const path = `/transactions/${fact.transaction}/allocations/${fact.id}`;
      if (step.do === 'reverse') {
        done(await send(by, 'POST', `${path}/reverse`, WHY));
        expected.correct(fact);
        return;
      }
      const others = clients.filter(({ id }) => id !== client);
      const to = chosen(others, step.pick)?.id ?? '';
      const answer = await send(by, 'POST', `${path}/move`, {
        ...WHY,
        client_id: to,
        confirmed: ['beyond-pledge'],
      });
      done(answer);
      const moved = { ...fact, client: to, day: expected.dayFor(fact.day), id: answer.body.id };
      expected.correct(fact);
      const deposit = expected.left.get(fact.transaction);
      if (deposit) deposit.cents -= fact.cents;
      expected.facts.push({ ...moved, state: 'live' });
    }
    if (step.do === 'unmatch') {
      const fact = chosen(
        liveOf((one) => ofClient(one) && isWhole(one) && one.match !== undefined),
        step.pick,
      );
      if (!fact) return;
      done(await send(by, 'DELETE', `/reconciliations/${fact.match}/unmatch`));
      expected.correct(fact);
    }
    if (step.do === 'void' || step.do === 'unclassify') {
      const isPayout = step.do === 'unclassify' || step.pick % 2 === 0;
      const fact = chosen(
        liveOf((one) =>
          ofClient(one) && step.do === 'unclassify' && one.redeems !== undefined
            ? true
            : ofClient(one) && isWhole(one) && one.isPayout === isPayout,
        ),
        step.pick,
      );
      const own = fact ? liveOf((one) => one.transaction === fact.transaction) : [];
      if (!fact || own.some((one) => one.isMatched || one.gone)) return;
      if (step.do === 'unclassify' && expected.isClosed(fact.day)) return;
      const path = `/transactions/${fact.transaction}`;
      const undo = step.do === 'void' ? 'void' : 'undo-classification';
      done(await send(by, 'POST', `${path}/${undo}`, step.do === 'void' ? WHY : {}));
      for (const one of own) expected.correct(one);
      expected.left.delete(fact.transaction);
      if (step.do === 'unclassify') await send(by, 'POST', `${path}/void`, WHY);
    }
    if (step.do === 'close') await close(by);
    if (step.do === 'reopen') {
      const last = [...expected.closed].sort().at(-1);
      if (last === undefined) return;
      const answer = await send(by, 'POST', `/periods/${last}/reopen`, WHY);
      if (['same-person', 'month-in-use'].includes(answer.body.code)) return;
      done(answer);
      expected.closed.delete(last);
      expected.said.delete(last);
      if (expected.closed.size === 0) expected.firstClosed = undefined;
    }
  }

  /** Closes the next month. Unallocated deposits would prevent this, so they are put on hold first. */
  async function close(by: TestActor): Promise<void> {
    // Few steps are possible in closed months, so no month is closed early.
    if (expected.facts.length < count / 2) return;
    const { body } = await send(by, 'GET', '/periods?limit=1');
    const next: string | null = body.next_to_close;
    if (next === null || !(MONTHS as readonly string[]).includes(next)) return;
    for (const [id, { cents, day }] of expected.left) {
      if (day.slice(0, 7) !== next || cents === 0) continue;
      const { held_at: isHeld } = (await send(by, 'GET', `/transactions/${id}`)).body;
      if (!isHeld) await send(by, 'POST', `/transactions/${id}/hold`, WHY);
    }
    await tie(portal, next);
    const answer = await send(by, 'POST', `/periods/${next}/close`);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expected.closed.add(next);
    if (expected.firstClosed === undefined || next < expected.firstClosed) expected.firstClosed = next;
    const end = lastDayOf(next);
    expected.said.set(next, new Map(clients.map(({ id }) => [id, expected.paid(id, end)])));
  }

  async function compare(isTried: (month: number, client?: number) => boolean = () => true): Promise<void> {
    await portal.indexesShowAll();
    const ends = [...MONTHS.map((month) => lastDayOf(month)), today];
    const id = await madeExport(portal, portal.manager, { list: 'allocations', format: 'csv' });
    const exported = csvRows(await fileOf(portal, portal.manager, id));
    const wrong: string[] = [];
    const statements = new Map<string, Map<string, number>>();
    for (const on of ends.filter((_, month) => isTried(month))) {
      const asked = { kind: 'holding', on, all: true, preview: true, provisional: true };
      const { rows } = (await send(portal.manager, 'POST', '/statements', asked)).body;
      statements.set(
        on,
        new Map(
          rows.map((row: { client_id: string; closing: { paid: number } }) => [
            row.client_id,
            toCents(row.closing.paid),
          ]),
        ),
      );
    }
    for (const [place, client] of clients.entries()) {
      const { body } = await send(portal.manager, 'GET', `/clients/${client.id}/transactions?limit=1000`);
      const register = (on: string) =>
        body.transactions
          .filter(
            (row: { txn_date: string; type: string; annulled: boolean }) =>
              row.txn_date <= on && row.type !== 'distribution' && !row.annulled,
          )
          .reduce((sum: number, { amount }: { amount: number }) => sum + toCents(amount), 0);
      const own = exported.filter((row) => row['Client id'] === client.id && row.State !== 'annulled');
      const inFile = (on: string) =>
        own
          .filter((row) => isoOf(row.Date) <= on)
          .reduce((sum, row) => sum + toCents(Number(row['Paid in AUD'] || 0)), 0);
      for (const [month, on] of ends.entries()) {
        const rule = expected.paid(client.id, on);
        const figure = isTried(month, place)
          ? toCents(
              (await send(portal.manager, 'GET', `/figures/client-paid?client_id=${client.id}&on=${on}`)).body
                .value,
            )
          : rule;
        const statement = isTried(month) ? statements.get(on)?.get(client.id) : rule;
        const answers = [figure, statement, register(on), inFile(on)];
        if (answers.some((answer) => answer !== rule))
          wrong.push(`${client.id} on ${on}: ${answers.join(', ')} for ${rule}`);
        const said = expected.said.get(on.slice(0, 7))?.get(client.id);
        if (said !== undefined && on !== today && said !== rule)
          wrong.push(`${client.id} on ${on}: ${said} when closed, ${rule} now`);
      }
    }
    expect(wrong).toEqual([]);
  }

  return { perform, compare, facts: expected.facts, clients, managers, closed: expected.closed };
}

function isoOf(day = ''): string {
  return /^\d{4}-/.test(day) ? day : day.split('/').toReversed().join('-');
}
