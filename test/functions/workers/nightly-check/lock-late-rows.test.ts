import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { keyOfRow } from '#functions/workers/nightly-check/locked-rows.ts';
import { startTestPortal, type TestPortal } from '#test/harness/test-portal.ts';
import {
  type Copying,
  HOUR_MS,
  MINUTE_MS,
  type Row,
  rowAt,
  START_MS,
  startCopying,
} from '../../audit/copying.ts';

let portal: TestPortal;
let copying: Copying;
beforeAll(async () => {
  portal = await startTestPortal({ faults: { throttle: 0.02, lostReply: 0.02, unprocessed: 0.2, seed: 5 } });
});
afterAll(() => portal.close());
beforeEach(async () => {
  copying = await startCopying(portal);
});

const rowsOf = (hours: number, perHour = 3) =>
  Array.from({ length: hours * perHour }, (_, index) =>
    rowAt(Math.floor(index / perHour) * HOUR_MS + (index % perHour) * MINUTE_MS, `row-${index}`),
  );
const onceEach = (rows: readonly Row[]) => new Map(rows.map((row) => [keyOfRow(row), 1]));

test('rows from the stream stay as they are, and missed ones are locked under late/, half an hour later', async () => {
  const rows = rowsOf(2);
  await copying.put(...rows);
  await copying.deliver(rows.slice(0, 4));
  copying.clockMs = 1.5 * HOUR_MS + 30_000;
  expect(await copying.run()).toEqual({ rows: 4, late: 0, old: 0, left: 0 });
  expect(await copying.objects('late/')).toEqual([]);
  copying.clockMs = 3 * HOUR_MS;
  expect(await copying.run()).toEqual({ rows: 6, late: 2, old: 0, left: 0 });
  expect(await copying.objects('late/')).toEqual([expect.stringMatching(/^late\/2026\/11\/20\/01\//)]);
  expect(await copying.timesLocked()).toEqual(onceEach(rows));
  expect(await copying.run()).toMatchObject({ late: 0 });
});

test('rows older than a day are counted apart, and rows older than two days stay out until requested', async () => {
  const rows = [rowAt(0, 'first'), rowAt(HOUR_MS, 'second'), rowAt(30 * HOUR_MS, 'third')];
  await copying.put(...rows);
  copying.clockMs = 48.5 * HOUR_MS;
  expect(await copying.run()).toEqual({ rows: 2, late: 2, old: 1, left: 0 });
  expect(await copying.breaches()).toEqual(['CLIENT#1: its audit row first is missing in the locked copy']);
  const from = new Date(START_MS).toISOString();
  expect(await copying.run({ from })).toEqual({ rows: 3, late: 1, old: 1, left: 0 });
  expect(await copying.breaches()).toEqual([]);
});

test('a run that is out of time loses nothing: the next ones finish it', async () => {
  const rows = rowsOf(42, 50);
  await copying.put(...rows);
  copying.clockMs = 46 * HOUR_MS;
  const first = await copying.run({ untilMs: START_MS });
  expect(first).toMatchObject({ left: 1 });
  expect(first.late).toBeLessThan(rows.length);
  expect(await copying.run()).toMatchObject({ late: rows.length - first.late, left: 0 });
  expect(await copying.timesLocked()).toEqual(onceEach(rows));
});

test('rows whose sort keys are no instants are locked nevertheless', async () => {
  const odd = ['2020', '2026-11-20T00x', '2026-99-99T99:00#id', '!'].map((sk) => ({ ...rowAt(0, sk), sk }));
  await copying.put(rowAt(0, 'row'), ...odd);
  await copying.deliver(odd);
  copying.clockMs = 48 * HOUR_MS;
  await copying.run();
  expect(await copying.timesLocked()).toEqual(onceEach([rowAt(0, 'row'), ...odd]));
  expect(await copying.breaches()).toEqual([]);
});

test('an object whose bytes do not match its name covers no row, and is named', async () => {
  await copying.put(rowAt(0, 'row'));
  await copying.copy.put(
    'rows/2026/11/20/00/forged.jsonl',
    Buffer.from(`${JSON.stringify(rowAt(0, 'row'))}\n`),
  );
  copying.clockMs = 40 * HOUR_MS;
  expect(await copying.run()).toMatchObject({ late: 1 });
  expect(await copying.breaches()).toEqual(['rows/2026/11/20/00/forged.jsonl: is not what was stored']);
});

type Step =
  | { readonly kind: 'wait'; readonly minutes: number }
  | { readonly kind: 'deliver'; readonly picks: readonly number[] }
  | { readonly kind: 'run'; readonly times: number; readonly isLate: boolean };

const steps = fc.array(
  fc.record({
    failure: fc.option(
      fc.record({
        operation: fc.constantFrom('put' as const, 'list' as const, 'read' as const),
        when: fc.constantFrom('before' as const, 'after' as const),
      }),
    ),
    step: fc.oneof(
      fc.record<Step & { kind: 'wait' }>({
        kind: fc.constant('wait'),
        minutes: fc.integer({ min: 1, max: 400 }),
      }),
      fc.record<Step & { kind: 'deliver' }>({
        kind: fc.constant('deliver'),
        picks: fc.array(fc.nat(40), { minLength: 1, maxLength: 6 }),
      }),
      fc.record<Step & { kind: 'run' }>({
        kind: fc.constant('run'),
        times: fc.integer({ min: 1, max: 3 }),
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

test('with any events of the stream, and any overlaps and failures of runs, every row is locked as it was and I19 passes', async () => {
  const quiet = (work: Promise<unknown>) => work.catch(() => undefined);
  await fc.assert(
    fc.asyncProperty(arrivals, steps, async (arriving, happening) => {
      const own = await startCopying(portal);
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
          await Promise.all(Array.from({ length: step.times }, () => quiet(own.run({ untilMs }))));
        }
      }
      own.copy.failNone();
      await waitUntil(6_000);
      await own.run({ from: '0' });
      expect(new Set((await own.timesLocked()).keys())).toEqual(new Set(all.map(keyOfRow)));
      expect(await own.breaches()).toEqual([]);
    }),
    { numRuns: 30 },
  );
});
