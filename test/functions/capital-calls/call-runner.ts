import { expect } from 'vitest';
import { continueCapitalCall } from '#functions/workers/issuing/capital-call-worker.ts';
import type { Faults } from '#local/faults.ts';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { startTestPortal, type TestAnswer } from '../../harness/test-portal.ts';
import { importRows, pair } from '../reconciliations/reconciling.ts';
import { figures } from '../transactions/correcting.ts';
import {
  CALLED,
  CallModel,
  type CallStep,
  type ModelCall,
  type ModelCallLine,
  PLEDGE,
} from './call-model.ts';
import { expectSoundLedger, linesOf } from './calling.ts';
import { callOf } from './correcting-calls.ts';

const WHY = { reason: 'As agreed by telephone' };
const FIRST_DUE = '2150-01-01';
/** After this time, calls of an earlier history no longer count as recently issued. */
const APART_MS = 11 * 60_000;
const LOST_PART = 0.1;
const MAX_ATTEMPTS = 6;

const dollars = (cents: number) => (cents / 100).toFixed(2);
const toCents = (amount: number) => Math.round(amount * 100);
const pick = <One>(all: readonly One[], choice: number): One | undefined => all[choice % all.length];

/** `continueCapitalCall` does nothing, so only steps of a history run the worker. */
export async function openCalls(overrides: Faults = {}) {
  const faults = { ...overrides, lostReply: 0 };
  const portal = await startTestPortal({ faults });
  portal.services.continueCapitalCall = async () => {};
  const [deposit = ''] = await importRows(portal, [['1000000', 'Deposit of everybody']]);
  return {
    portal,
    faults,
    deposit,
    async close() {
      await portal.indexesShowAll();
      await portal.services.sweepCapitalCalls();
      await expectSoundLedger(portal);
      await portal.close();
    },
  };
}

export type Calls = Awaited<ReturnType<typeof openCalls>>;

export async function runCalls(
  { portal, faults, deposit }: Calls,
  history: readonly CallStep[],
): Promise<void> {
  portal.advance(APART_MS);
  const model = new CallModel();
  const clients = await Promise.all([0, 1].map(() => portal.addClient({ pledged_amount: PLEDGE / 100 })));
  const ids = clients.map(({ id }) => id);
  const before = await figures(portal, ids);
  const issued = new Map<string, Record<string, unknown>>();

  let keys = 0;
  const send = async (method: string, path: string, body?: object): Promise<TestAnswer> => {
    keys += 1;
    const key = { 'Idempotency-Key': `${ids[0]}-${keys}` };
    let answer = await portal.call(portal.manager, method, path, body, key);
    for (let attempts = 1; answer.status === 503 && attempts < MAX_ATTEMPTS; attempts += 1)
      answer = await portal.call(portal.manager, method, path, body, key);
    return answer;
  };
  const expectAnswer = (what: unknown, answer: TestAnswer, isRight: boolean) =>
    expect(answer.status < 300, `${JSON.stringify(what)}: ${JSON.stringify(answer.body)}`).toBe(isRight);
  const pathOf = (call: ModelCall, line?: ModelCallLine) =>
    `/capital-calls/${call.id}${line ? `/line-items/${line.id}` : ''}`;
  const isWithinPledges = (lines: readonly { client: string; cents: number }[]) =>
    lines.every(({ client, cents }) => cents <= model.leftToCall(client));
  const reasonOf = (beyond: boolean) => (beyond ? { beyond_pledge_reason: WHY.reason } : {});

  async function perform(step: CallStep): Promise<void> {
    if (step.do === 'call') return create(step);
    if (step.do === 'unmatch') {
      const match = pick(model.matches, step.match);
      if (!match) return;
      expectAnswer(step, await send('DELETE', `/reconciliations/${match.id}/unmatch`), match.cents > 0);
      match.cents = 0;
      return;
    }
    if (step.do === 'issue' || step.do === 'cancel') {
      const call = pick(model.calls, step.call);
      return call && release(step, call);
    }
    const call = pick(
      model.calls.filter((one) => model.isIssued(one)),
      step.call,
    );
    if (!call) return;
    if (step.do === 'work') return work(call, step.breaks);
    if (step.do === 'withdraw') {
      const may = call.state === 'issued' && call.lines.every((line) => model.matched(line) === 0);
      expectAnswer(step, await send('POST', `${pathOf(call)}/withdraw`, WHY), may);
      if (!may) return;
      call.state = 'withdrawing';
      for (const line of call.lines) line.isWithdrawn = true;
      return;
    }
    if (step.do === 'extend') {
      const dueDate = addDays(FIRST_DUE as CalendarDate, step.days);
      const may = call.state === 'issued' && dueDate > call.dueDate;
      const body = { ...WHY, due_date: dueDate };
      expectAnswer(step, await send('POST', `${pathOf(call)}/extend`, body), may);
      if (may) Object.assign(call, { state: 'extending', dueDate });
      return;
    }
    const line = pick(call.lines, step.line);
    if (line) return changeLine(step, call, line);
  }

  async function create(step: Extract<CallStep, { do: 'call' }>): Promise<void> {
    const planned = step.amounts.map((choice, index) => ({
      client: ids[(index + choice) % 2] ?? '',
      cents: pick(CALLED, choice) ?? 1,
    }));
    const lines = planned.filter(
      ({ client }, at) => planned.findIndex((one) => one.client === client) === at,
    );
    const may = step.beyond || isWithinPledges(lines);
    const answer = await send('POST', '/capital-calls', {
      title: 'A call',
      total_amount: dollars(lines.reduce((sum, { cents }) => sum + cents, 0)),
      due_date: FIRST_DUE,
      draft: step.draft,
      line_items: lines.map(({ client, cents }) => ({ client_id: client, amount: dollars(cents) })),
      ...reasonOf(step.beyond),
    });
    expectAnswer(step, answer, may);
    if (!may) return;
    const listed: { id: string; client_id: string }[] = await linesOf(portal, answer.body.id);
    model.calls.push({
      id: answer.body.id,
      state: step.draft ? 'draft' : 'issuing',
      dueDate: FIRST_DUE,
      lines: lines.map((line) => ({
        id: listed.find((one) => one.client_id === line.client)?.id ?? '',
        ...line,
        writtenOff: 0,
        isWithdrawn: false,
      })),
    });
  }

  async function release(
    step: Extract<CallStep, { do: 'issue' | 'cancel' }>,
    call: ModelCall,
  ): Promise<void> {
    const isIssue = step.do === 'issue';
    const stored = await callOf(portal, call.id);
    const mayExceed = (isIssue && step.beyond) || stored.beyond_pledge_reason !== null;
    const may = call.state === 'draft' && (!isIssue || mayExceed || isWithinPledges(call.lines));
    const body = isIssue ? { status: 'Issued', ...reasonOf(step.beyond) } : { status: 'Cancelled' };
    expectAnswer(step, await send('PUT', pathOf(call), body), may);
    if (may) call.state = isIssue ? 'issuing' : 'cancelled';
  }

  async function changeLine(
    step: Extract<CallStep, { do: 'withdraw line' | 'undo write-off' | 'write off' | 'match' }>,
    call: ModelCall,
    line: ModelCallLine,
  ): Promise<void> {
    const isFree = call.state === 'issued' && !line.isWithdrawn;
    if (step.do === 'withdraw line') {
      const may = isFree && model.matched(line) === 0;
      expectAnswer(step, await send('POST', `${pathOf(call, line)}/withdraw`, WHY), may);
      if (may) line.isWithdrawn = true;
      return;
    }
    if (step.do === 'undo write-off') {
      const may = isFree && line.writtenOff > 0;
      const path = `${pathOf(call, line)}/write-off?reason=${encodeURIComponent(WHY.reason)}`;
      expectAnswer(step, await send('DELETE', path), may);
      if (may) line.writtenOff = 0;
      return;
    }
    const cents = pick(CALLED, step.amount) ?? 1;
    if (step.do === 'write off') {
      const may = isFree && cents <= model.due(line);
      const body = { ...WHY, amount: dollars(cents) };
      expectAnswer(step, await send('POST', `${pathOf(call, line)}/write-off`, body), may);
      if (may) line.writtenOff += cents;
      return;
    }
    const may = cents <= model.due(line);
    const answer = await send('POST', '/reconciliations/match', {
      pairs: [pair(deposit, { id: line.id, capital_call_id: call.id }, dollars(cents))],
      confirmed: ['beyond-pledge'],
    });
    expectAnswer(step, answer, may);
    if (may)
      model.matches.push({
        id: answer.body.reconciliations[0].id,
        line: line.id,
        client: line.client,
        cents,
      });
  }

  async function work(call: ModelCall, breaks: boolean): Promise<void> {
    const { bucket } = portal.services;
    const stored = bucket.put;
    if (breaks)
      bucket.put = async () => {
        throw new Error('The bucket is out of reach');
      };
    try {
      await continueCapitalCall(portal.services, call.id, Number.POSITIVE_INFINITY);
    } catch (error) {
      if (!breaks) throw error;
    } finally {
      bucket.put = stored;
    }
    const { issuing, correcting } = await callOf(portal, call.id);
    const isDone = issuing === null && correcting === null;
    expect(isDone || breaks, 'done').toBe(true);
    if (!isDone) return;
    if (call.state === 'withdrawing') call.state = 'withdrawn';
    if (call.state === 'issuing' || call.state === 'extending') call.state = 'issued';
  }

  async function compare(): Promise<void> {
    for (const call of model.calls) {
      const stored = await callOf(portal, call.id);
      expect(stored.status).toBe(model.statusOf(call));
      if (!model.isIssued(call)) continue;
      const lines: (typeof stored)[] = await linesOf(portal, call.id);
      const sums = { matched: 0, due: 0, writtenOff: 0, withdrawn: 0 };
      for (const line of call.lines) {
        const found = lines.find(({ id }) => id === line.id);
        const parts = partsOf(found);
        expect({ ...parts, status: found?.status }).toEqual({
          matched: model.matched(line),
          due: model.due(line),
          writtenOff: line.writtenOff,
          withdrawn: model.withdrawn(line),
          status: model.statusOfLine(line),
        });
        expect(parts.matched + parts.due + parts.writtenOff + parts.withdrawn).toBe(line.cents);
        for (const name of ['matched', 'due', 'writtenOff', 'withdrawn'] as const) sums[name] += parts[name];
        if (!issued.has(line.id)) issued.set(line.id, found);
      }
      expect(partsOf(stored)).toEqual(sums);
      expect(stored.due_date).toBe(call.dueDate);
      if (call.state === 'withdrawing') continue;
      const settled = call.lines.filter((line) => !line.isWithdrawn && model.due(line) === 0);
      expect(stored.settled_count, 'settled').toBe(settled.length);
    }
  }

  async function unwind(): Promise<void> {
    for (const call of model.calls) if (model.isIssued(call)) await work(call, false);
    for (const [at, { cents }] of model.matches.entries())
      if (cents > 0) await perform({ do: 'unmatch', match: at, lost: false });
    const open = model.calls.filter(({ state }) => state === 'issued');
    for (const [at, call] of model.calls.filter((one) => model.isIssued(one)).entries())
      for (const [lineAt, line] of call.lines.entries())
        if (call.state === 'issued' && line.writtenOff > 0 && !line.isWithdrawn)
          await perform({ do: 'undo write-off', call: at, line: lineAt, lost: false });
    await compare();
    for (const call of open)
      for (const line of await linesOf(portal, call.id))
        if (line.withdrawn_at === null)
          expect(withoutNotices(line)).toEqual(withoutNotices(issued.get(line.id)));
    for (const [at, { state }] of model.calls.filter((one) => model.isIssued(one)).entries())
      if (state === 'issued') await perform({ do: 'withdraw', call: at, lost: false });
    await compare();
    expect(ids.map((id) => model.leftToCall(id))).toEqual(ids.map(() => PLEDGE));
    expect(await figures(portal, ids)).toEqual(before);
    await create({ do: 'call', amounts: [3, 3], draft: true, beyond: false, lost: false });
    for (const call of model.calls) if (call.state === 'withdrawing') await work(call, false);
  }

  for (const step of history) {
    faults.lostReply = step.lost ? LOST_PART : 0;
    await perform(step);
    faults.lostReply = 0;
    await compare();
  }
  await unwind();
}

function partsOf(called: Record<string, number> | undefined) {
  return {
    matched: toCents(called?.matched_amount ?? Number.NaN),
    due: toCents(called?.outstanding_amount ?? Number.NaN),
    writtenOff: toCents(called?.written_off_amount ?? Number.NaN),
    withdrawn: toCents(called?.withdrawn_amount ?? Number.NaN),
  };
}

function withoutNotices(line: Record<string, unknown> | undefined) {
  const { due_date, extended_from, extended_at, extended_reason, document_id, mailed_at, ...rest } =
    line ?? {};
  return rest;
}
