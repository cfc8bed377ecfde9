import { afterAll, beforeAll, expect, test } from 'vitest';
import { continueCapitalCall } from '#functions/capital-calls/capital-call-worker.ts';
import { meter, type Units } from '#test/bench/units-bench.ts';
import { expectSoundLedger, linesOf } from '#test/functions/capital-calls/calling.ts';
import { callOf, documentsOf, LATER, WHY } from '#test/functions/capital-calls/correcting-calls.ts';
import { startTestPortal, type TestPortal } from '#test/harness/test-portal.ts';

const LINES = Number(process.env.CALL_LINES ?? 3_000);
const BROKEN_OFF_LINES = Math.min(300, LINES);
/** What a correction may take of the database for each line, with its notice. */
const MOST_UNITS = { read: 40, write: 60 };

let portal: TestPortal;
let units: Units;
const clients: string[] = [];

beforeAll(async () => {
  portal = await startTestPortal();
  portal.services.continueCapitalCall = async () => {};
  for (let start = 0; start < LINES; start += 10) {
    const group = Array.from({ length: Math.min(10, LINES - start) }, () => portal.addClient());
    clients.push(...(await Promise.all(group)).map(({ id }) => id));
  }
  units = meter(portal);
}, 1_200_000);

afterAll(() => portal.close());

const work = (callId: string, untilMs = Number.POSITIVE_INFINITY) =>
  continueCapitalCall(portal.services, callId, untilMs);

const isUnfinished = async (callId: string) => {
  const { issuing, correcting } = await callOf(portal, callId);
  return issuing !== null || correcting !== null;
};

async function callEach(ids: readonly string[]): Promise<string> {
  const { status, body } = await portal.call(portal.manager, 'POST', '/capital-calls', {
    title: 'Large call',
    total_amount: 100 * ids.length,
    line_items: ids.map((client_id) => ({ client_id, amount: 100 })),
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

async function allLines(callId: string) {
  const lines = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: string = `/capital-calls/${callId}/line-items?limit=1000${cursor && `&cursor=${cursor}`}`;
    const { body } = await portal.call(portal.manager, 'GET', page);
    lines.push(...body.line_items);
    cursor = body.next_cursor;
  }
  return lines;
}

/** Time and units of some work; printed, and for each line no more than is said. */
async function measured(what: string, lines: number, run: () => Promise<void>): Promise<void> {
  const before = { ...units };
  const started = performance.now();
  await run();
  const seconds = (performance.now() - started) / 1_000;
  const used = { read: units.read - before.read, write: units.write - before.write };
  process.stdout.write(
    `${what}, ${lines} lines: ${seconds.toFixed(0)} s, ${Math.round(used.read)} read and ${Math.round(used.write)} write units, ${units.requests - before.requests} requests\n`,
  );
  expect(used.read / lines).toBeLessThan(MOST_UNITS.read);
  expect(used.write / lines).toBeLessThan(MOST_UNITS.write);
}

test(`a call of ${LINES} lines is issued, extended and withdrawn in one run each, with one notice of each for every client`, async () => {
  const id = await callEach(clients);
  await measured('issued', LINES, () => work(id));
  await portal.call(portal.manager, 'POST', `/capital-calls/${id}/extend`, LATER);
  await measured('extended', LINES, () => work(id));
  const extended = await allLines(id);
  expect(extended).toHaveLength(LINES);
  expect(new Set(extended.map(({ due_date }) => due_date))).toEqual(new Set([LATER.due_date]));
  await portal.call(portal.manager, 'POST', `/capital-calls/${id}/withdraw`, WHY);
  await measured('withdrawn', LINES, () => work(id));
  expect(await isUnfinished(id)).toBe(false);
  const withdrawn = await allLines(id);
  expect(new Set(withdrawn.map(({ status }) => status))).toEqual(new Set(['Withdrawn']));
  expect(withdrawn.every((line) => line.withdrawal_document_id !== null)).toBe(true);
  for (const client of [clients[0], clients.at(-1)])
    expect(await documentsOf(portal, client ?? '')).toHaveLength(3);
  await expectSoundLedger(portal);
});

test('workers whose time runs out, and that end in the middle of a step, leave an extension and a withdrawal to the next', async () => {
  const called = clients.slice(-BROKEN_OFF_LINES);
  const before = (await documentsOf(portal, called[0] ?? '')).length;
  const id = await callEach(called);
  await work(id);
  for (const [correction, body] of [
    ['extend', LATER],
    ['withdraw', WHY],
  ] as const) {
    const answer = await portal.call(portal.manager, 'POST', `/capital-calls/${id}/${correction}`, body);
    expect(answer.status).toBe(200);
    let ended = 0;
    while (await isUnfinished(id)) {
      ended += 1;
      const breaksOff = ended % 2 === 0;
      if (breaksOff) portal.bucket.failNext('put', ended % 4 === 0 ? 'before' : 'after');
      const run = work(id, breaksOff ? Number.POSITIVE_INFINITY : Date.now() + 200);
      // The last may find nothing left to break at.
      await run.catch((error: Error) => expect(error.message).toMatch(/bucket/));
    }
    expect(ended, `times a worker ended while it was to ${correction}`).toBeGreaterThan(4);
  }
  const lines = await linesOf(portal, id);
  expect(lines).toHaveLength(BROKEN_OFF_LINES);
  expect(lines.every((line: { withdrawal_document_id: string }) => line.withdrawal_document_id)).toBe(true);
  for (const client of called) expect((await documentsOf(portal, client)).length).toBe(before + 3);
  await expectSoundLedger(portal);
});
