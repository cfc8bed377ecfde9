import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keyOfRow } from '#functions/audit/locked-rows.ts';
import { startTestPortal, type TestPortal } from '#test/harness/test-portal.ts';
import { HOUR_MS, MINUTE_MS, type Row, rowAt, type Sealing, START_MS, startSealing } from './sealing.ts';

let portal: TestPortal;
let sealing: Sealing;
beforeAll(async () => {
  portal = await startTestPortal({ faults: { throttle: 0.02, lostReply: 0.02, unprocessed: 0.2, seed: 5 } });
});
afterAll(() => portal.close());
beforeEach(async () => {
  sealing = await startSealing(portal);
});

const onceEach = (rows: readonly Row[]) => new Map(rows.map((row) => [keyOfRow(row), 1]));

/** Many rows of so many hours. */
const rowsOf = (hours: number, perHour = 3) =>
  Array.from({ length: hours * perHour }, (_, index) =>
    rowAt(Math.floor(index / perHour) * HOUR_MS + (index % perHour) * MINUTE_MS, `row-${index}`),
  );

describe('an hour', () => {
  test('is sealed half an hour after its end, not before', async () => {
    const [row, later] = [rowAt(HOUR_MS - 1, 'first'), rowAt(HOUR_MS, 'second')];
    await sealing.put(row, later);
    await sealing.deliver([row, later]);
    sealing.clockMs = 1.5 * HOUR_MS - 1;
    await sealing.seal();
    expect(await sealing.seals()).toEqual([]);
    sealing.clockMs = 1.5 * HOUR_MS;
    await sealing.seal();
    expect(await sealing.seals()).toEqual([
      expect.objectContaining({ number: 1, hour: '2026-11-20T00', previous: '', rows: 1 }),
    ]);
    expect(await sealing.timesSealed()).toEqual(onceEach([row]));
  });

  test('without rows gets no seal', async () => {
    await sealing.put(rowAt(0, 'first'), rowAt(7 * HOUR_MS, 'second'));
    for (let hour = 0; hour < 12; hour += 1) {
      sealing.clockMs = hour * HOUR_MS;
      await sealing.seal();
    }
    expect((await sealing.seals()).map(({ hour }) => hour)).toEqual(['2026-11-20T00', '2026-11-20T07']);
    expect(await sealing.breaches()).toEqual([]);
  });

  test('is sealed from the table where the stream stored nothing of it, or a part', async () => {
    const rows = rowsOf(3);
    await sealing.put(...rows);
    await sealing.deliver(rows.slice(2, 5));
    sealing.clockMs = 5 * HOUR_MS;
    expect(await sealing.seal()).toMatchObject({ seals: 1, rows: 9, gaps: 6, left: 0 });
    expect(await sealing.timesSealed()).toEqual(onceEach(rows));
    // What the stream delivers at last changes nothing.
    await sealing.deliver(rows.slice(0, 4));
    sealing.clockMs = 7 * HOUR_MS;
    expect(await sealing.seal()).toMatchObject({ seals: 0 });
    expect(await sealing.breaches()).toEqual([]);
  });

  test('that was sealed gets rows that come up to a day later with the next seal', async () => {
    const first = rowAt(23 * HOUR_MS, 'first');
    const [late, next] = [rowAt(MINUTE_MS, 'late'), rowAt(25 * HOUR_MS, 'next')];
    await sealing.put(first);
    sealing.clockMs = 24.5 * HOUR_MS;
    await sealing.seal();
    await sealing.put(late, next);
    sealing.clockMs = 27 * HOUR_MS;
    await sealing.seal();
    expect((await sealing.seals()).map(({ rows }) => rows)).toEqual([1, 2]);
    expect(await sealing.timesSealed()).toEqual(onceEach([first, late, next]));
    expect(await sealing.breaches()).toEqual([]);
  });
});

describe('an old ledger', () => {
  /** How many runs it takes when the time of each is over before it begins. */
  const runsUntilDone = async () => {
    for (let runs = 1; runs < 20; runs += 1)
      if ((await sealing.seal({ untilMs: START_MS })).left === 0) return runs;
    throw new Error('The runs do not come to an end');
  };

  test('is sealed page by page by runs that each stop when their time is over', async () => {
    const rows = rowsOf(42, 50);
    await sealing.put(...rows);
    sealing.clockMs = 100 * HOUR_MS;
    expect(await runsUntilDone()).toBeGreaterThan(2);
    expect(await sealing.timesSealed()).toEqual(onceEach(rows));
    expect(await sealing.breaches()).toEqual([]);
  });

  test('and rows of one hour, more than a page of them, each once', async () => {
    const rows = Array.from({ length: 1_500 }, (_, index) => rowAt(index * 1_000, `row-${index}`));
    await sealing.put(...rows);
    sealing.clockMs = 100 * HOUR_MS;
    expect(await runsUntilDone()).toBeGreaterThan(1);
    expect(await sealing.timesSealed()).toEqual(onceEach(rows));
    expect(await sealing.breaches()).toEqual([]);
  });

  test('with rows whose sort keys are no instants is sealed nevertheless', async () => {
    const odd = ['2020', '2026-11-20T00x', '2026-99-99T99:00#id', '!'].map((sk) => ({
      ...rowAt(0, sk),
      sk,
    }));
    const rows = [rowAt(0, 'row'), ...odd];
    await sealing.put(...rows);
    sealing.clockMs = 24 * HOUR_MS;
    await sealing.seal();
    const sealed = await sealing.timesSealed();
    expect([...sealed.values()].every((times) => times === 1)).toBe(true);
    expect(sealed.has(keyOfRow(rowAt(0, 'row')))).toBe(true);
  });
});

describe('of two runs at once', () => {
  test('one seals, also where they are on both sides of a full hour', async () => {
    const rows = rowsOf(6);
    await sealing.put(...rows);
    for (const aheadMs of [0, HOUR_MS]) {
      sealing.clockMs += 3 * HOUR_MS;
      await Promise.all([sealing.seal(), sealing.seal({ aheadMs })]);
      const seals = await sealing.seals();
      expect(seals.map(({ number }) => number)).toEqual(seals.map((_, index) => index + 1));
    }
    sealing.clockMs += 9 * HOUR_MS;
    await sealing.seal();
    expect(await sealing.timesSealed()).toEqual(onceEach(rows));
    expect(await sealing.breaches()).toEqual([]);
  });

  test('a run whose own seal was stored, but not answered, goes on', async () => {
    await sealing.put(...rowsOf(2));
    sealing.clockMs = 4 * HOUR_MS;
    const { put } = sealing.copy;
    // As the SDK does, which asks again and is told that the key is taken.
    sealing.copy.put = async (key, bytes) => (await put(key, bytes)) && put(key, bytes);
    expect(await sealing.seal()).toMatchObject({ seals: 1, rows: 6 });
    sealing.copy.put = put;
  });
});

test('an object with what is no row stops nobody, and I19 names it', async () => {
  await sealing.put(...rowsOf(1));
  await sealing.copy.put('rows/2026/11/20/00/forged.jsonl', Buffer.from('no row'));
  sealing.clockMs = 4 * HOUR_MS;
  expect(await sealing.seal()).toMatchObject({ seals: 1, rows: 3 });
  expect(await sealing.breaches()).toEqual(['rows/2026/11/20/00/forged.jsonl: is not what was stored']);
});

/** What happens, in any order: time goes on, the stream delivers, runs seal, and each of them fails in each way. */
type Step =
  | { readonly kind: 'wait'; readonly minutes: number }
  | { readonly kind: 'deliver'; readonly picks: readonly number[] }
  | { readonly kind: 'seal'; readonly aheadMinutes: readonly number[]; readonly isLate: boolean };

const failures = fc.option(
  fc.record({
    operation: fc.constantFrom('put' as const, 'list' as const, 'read' as const),
    when: fc.constantFrom('before' as const, 'after' as const),
  }),
);
const steps = fc.array(
  fc.record({
    failure: failures,
    step: fc.oneof(
      fc.record<Step & { kind: 'wait' }>({
        kind: fc.constant('wait'),
        minutes: fc.integer({ min: 1, max: 400 }),
      }),
      fc.record<Step & { kind: 'deliver' }>({
        kind: fc.constant('deliver'),
        picks: fc.array(fc.nat(40), { minLength: 1, maxLength: 6 }),
      }),
      fc.record<Step & { kind: 'seal' }>({
        kind: fc.constant('seal'),
        aheadMinutes: fc.array(fc.integer({ min: 0, max: 45 }), { minLength: 1, maxLength: 3 }),
        isLate: fc.boolean(),
      }),
    ),
  }),
  { maxLength: 25 },
);
const arrivals = fc.array(
  fc.record({
    minute: fc.nat(2_500),
    delayMinutes: fc.nat(25),
    target: fc.constantFrom('CLIENT#1', 'TXN#1', 'CALL#1'),
  }),
  { minLength: 1, maxLength: 25 },
);

test('whatever the stream delivers, and wherever runs overlap and fail, each row is sealed once and I19 is sound', async () => {
  const quiet = (work: Promise<unknown>) => work.catch(() => undefined);
  await fc.assert(
    fc.asyncProperty(arrivals, steps, async (arriving, happening) => {
      const own = await startSealing(portal);
      const all = arriving.map(({ minute, target }, index) =>
        rowAt(minute * MINUTE_MS, `row-${index}`, target),
      );
      const stored: Row[] = [];
      const waitUntil = async (minute: number) => {
        own.clockMs = minute * MINUTE_MS;
        for (const [index, row] of all.entries()) {
          const { minute: at = 0, delayMinutes = 0 } = arriving[index] ?? {};
          if (stored.includes(row) || at + delayMinutes > minute) continue;
          await own.put(row);
          stored.push(row);
        }
      };
      for (const { failure, step } of happening) {
        if (failure) own.copy.failNext(failure.operation, failure.when);
        if (step.kind === 'wait') await waitUntil(own.clockMs / MINUTE_MS + step.minutes);
        else if (step.kind === 'deliver') {
          const picked = step.picks.flatMap((pick) => stored[pick] ?? []);
          if (picked.length > 0) await quiet(own.deliver(picked));
        } else {
          const untilMs = step.isLate ? 0 : Number.POSITIVE_INFINITY;
          await Promise.all(
            step.aheadMinutes.map((ahead) => quiet(own.seal({ aheadMs: -ahead * MINUTE_MS, untilMs }))),
          );
        }
      }
      own.copy.failNone();
      expect(await own.breaches()).toEqual([]);
      await waitUntil(6_000);
      await own.seal();
      expect(await own.timesSealed()).toEqual(onceEach(all));
      expect(await own.breaches()).toEqual([]);
      const seals = await own.seals();
      expect(seals.map(({ number }) => number)).toEqual(seals.map((_, index) => index + 1));
    }),
    { numRuns: 30 },
  );
});
