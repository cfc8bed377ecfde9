import { DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import { documentClient } from '#functions/aws/services.ts';
import { rememberMonths } from '#functions/records/transaction-list-store.ts';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import { createTables, type TableNames } from '#local/database.ts';
import type { Faults } from '#local/faults.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { managerOf, type TestActor } from '../../harness/actors.ts';
import { addManager } from '../../harness/add-manager.ts';
import { CONFIRMED } from '../../harness/confirmed.ts';
import { startTestPortal, type TestAnswer, type TestPortal } from '../../harness/test-portal.ts';
import { addAccount } from '../bank-accounts/accounts.ts';
import { WHY } from '../transactions/correcting.ts';
import { statementForm } from '../transactions/statement-file.ts';
import { AMOUNTS, Model, type ModelShare, STATUSES, type Step, type Turn, TYPES } from './money-model.ts';
import { callFrom } from './reconciling.ts';

const LOST_PART = 0.1;
const MAX_ATTEMPTS = 6;
const IMPORT_HELD_MS = 120_000;

const dollars = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
const toCents = (amount: number) => Math.round(amount * 100);
const pick = <One>(all: readonly One[], choice: number): One | undefined =>
  all.length === 0 ? undefined : all[choice % all.length];

/** The fund is copied into new tables for each sequence. Faults occur only during the steps. */
export async function openFund(overrides: Faults = {}) {
  const faults: { -readonly [Name in keyof Faults]: Faults[Name] } = overrides.lag
    ? { lag: overrides.lag }
    : {};
  const portal = await startTestPortal({ faults });
  const accounts = [await addAccount(portal), await addAccount(portal, { name: 'Reserve' })] as const;
  const other = managerOf({ email: 'other.manager@example.com' });
  await addManager(portal.services, other);
  const clients = [await portal.addClient(), await portal.addClient(), await portal.addClient()];
  const [one, two, three] = clients.map(({ id }) => id) as [string, string, string];
  const first = await callFrom(portal, [
    [one, 40],
    [two, 65.55],
    [three, 25],
  ]);
  const second = await callFrom(portal, [[one, 10]]);
  const lines = [...first.lines, ...second.lines].map((line) => ({
    id: line.id,
    callId: line.capital_call_id,
    client: line.client_id,
    cents: toCents(line.amount),
  }));
  await rememberMonths(portal.services, ['2025-06-02' as CalendarDate]);
  const direct = documentClient(portal.client);
  const rows = {
    portal: (await direct.send(new ScanCommand({ TableName: 'portal' }))).Items ?? [],
    audit: (await direct.send(new ScanCommand({ TableName: 'audit' }))).Items ?? [],
  };
  let copies = 0;
  let tables: TableNames = { portal: 'portal', audit: 'audit' };
  return {
    portal,
    managers: [portal.manager, other] as const,
    accounts,
    model: () => new Model([one, two, three], lines),
    async begin() {
      for (const TableName of Object.values(tables))
        await portal.client.send(new DeleteTableCommand({ TableName }));
      copies += 1;
      tables = { portal: `portal-${copies}`, audit: `audit-${copies}` };
      await createTables(portal.client, tables);
      Object.assign(portal.services, { portalTable: tables.portal, auditTable: tables.audit });
      for (const kind of ['portal', 'audit'] as const) {
        for (let at = 0; at < rows[kind].length; at += 25) {
          const RequestItems = {
            [tables[kind]]: rows[kind].slice(at, at + 25).map((Item) => ({ PutRequest: { Item } })),
          };
          await direct.send(new BatchWriteCommand({ RequestItems }));
        }
      }
    },
    trouble({ lost }: { lost: boolean }) {
      Object.assign(faults, overrides, { lostReply: lost ? LOST_PART : (overrides.lostReply ?? 0) });
    },
    calm() {
      Object.assign(faults, { conflict: 0, throttle: 0, lostReply: 0, unprocessed: 0 });
    },
    close: () => portal.close(),
  };
}

export type Fund = Awaited<ReturnType<typeof openFund>>;

interface Sent {
  readonly by: TestActor;
  readonly method: string;
  readonly path: string;
  readonly body: object | undefined;
  readonly key: string;
  readonly answer: TestAnswer;
}

interface Command {
  send(by: TestActor): Promise<TestAnswer>;
  may(): boolean;
  apply(answer: TestAnswer): void | Promise<void>;
}

/** Runs a sequence against the product and the model in parallel. Throws when they differ. */
export async function runSequence(
  fund: Fund,
  sequence: readonly Turn[],
  { everyStep, order }: { everyStep: boolean; order?: readonly number[] },
): Promise<void> {
  const { portal, managers } = fund;
  await fund.begin();
  const model = fund.model();
  const beginning = order && (await readRecords(portal));
  let keys = 0;
  let rows = 0;
  let last: Sent | undefined;
  const until = async (request: () => Promise<TestAnswer>): Promise<TestAnswer> => {
    let answer = await request();
    for (let attempts = 1; answer.status === 503 && attempts < MAX_ATTEMPTS; attempts += 1)
      answer = await request();
    return answer;
  };
  const send = async (by: TestActor, method: string, path: string, body?: object): Promise<TestAnswer> => {
    keys += 1;
    const key = `key-${keys}`;
    const answer = await until(() => portal.call(by, method, path, body, { 'Idempotency-Key': key }));
    if (answer.status < 300 && !(body instanceof FormData)) last = { by, method, path, body, key, answer };
    return answer;
  };
  const read = async (path: string) => {
    await portal.indexesShowAll();
    return (await until(() => portal.call(portal.manager, 'GET', path))).body;
  };
  const isDone = ({ status }: TestAnswer) => status < 300;
  const expectAnswer = (step: Step, answer: TestAnswer, isRight: boolean) =>
    expect(isDone(answer), `${JSON.stringify(step)}: ${answer.status} ${JSON.stringify(answer.body)}`).toBe(
      isRight,
    );

  async function perform(turn: Turn): Promise<void> {
    if ('do' in turn) return performOne(turn);
    const commands = turn.map((step) => plan(step));
    // Retries get stored answers and imports need a worker, so they do not run in parallel.
    const together = turn.every((step) => step.do !== 'retry' && step.do !== 'import');
    const [first, second] = commands;
    if (together && first && second) return performBoth(turn, [first, second]);
    for (const step of turn) await performOne(step);
  }

  async function performOne(step: Step): Promise<void> {
    const command = plan(step);
    if (!command) return;
    fund.trouble(step);
    const answer = await command.send(managers[0]);
    fund.calm();
    expectAnswer(step, answer, command.may());
    if (isDone(answer)) await command.apply(answer);
  }

  async function performBoth(turn: readonly [Step, Step], commands: readonly [Command, Command]) {
    fund.trouble({ lost: turn.some(({ lost }) => lost) });
    const answers = (await Promise.all(
      commands.map((command, at) => command.send(managers[at === 0 ? 0 : 1])),
    )) as [TestAnswer, TestAnswer];
    fund.calm();
    const before = model.save();
    const faults: unknown[] = [];
    for (const order of [
      [0, 1],
      [1, 0],
    ] as const) {
      model.restore(before);
      try {
        for (const at of order) {
          expectAnswer(turn[at], answers[at], commands[at].may());
          if (isDone(answers[at])) await commands[at].apply(answers[at]);
        }
        return await compare(model, read);
      } catch (error) {
        faults.push(error);
      }
    }
    throw new AggregateError(
      faults,
      `${JSON.stringify(turn)}: as if neither came first: ${faults.join('; ')}`,
    );
  }

  function plan(step: Step): Command | undefined {
    if (step.do === 'retry') return retry();
    if (step.do === 'record') return record(step);
    if (step.do === 'transfer') return transfer(step);
    if (step.do === 'import') return bring(step);
    if (step.do === 'match') return match(step);
    if (step.do === 'unmatch') return unmatch(step);
    if (step.do === 'record for a line') return recordForLine(step);
    if (step.do === 'set status') {
      const client = pick(model.clients, step.client);
      const body = { status: pick(STATUSES, step.status) };
      return {
        send: (by) => until(() => portal.call(by, 'PUT', `/clients/${client}`, body)),
        may: () => true,
        apply: () => {},
      };
    }
    const chosen = pick(model.transactions, step.transaction);
    if (!chosen) return undefined;
    const { id } = chosen;
    if (step.do === 'allocate') return allocate(step, id);
    if (step.do === 'pay a line') return payLine(step, id);
    if (step.do === 'void') return voidIt(id);
    if (step.do === 'set aside') return setAside(step, id);
    if (step.do === 'put back') return putBack(id);
    if (step.do === 'reverse' || step.do === 'move' || step.do === 'match allocated') {
      const share = pick(chosen.shares, step.share);
      if (!share) return undefined;
      if (step.do === 'match allocated') return matchShare(step, id, share);
      return step.do === 'reverse' ? reverse(id, share) : move(step, id, share);
    }
    return changeType(step, id);
  }

  function retry(): Command | undefined {
    if (!last) return undefined;
    const { by, method, path, body, key, answer } = last;
    return {
      send: () => until(() => portal.call(by, method, path, body, { 'Idempotency-Key': key })),
      may: () => true,
      apply: (again) => {
        expect(again.body).toEqual(answer.body);
        expect(again.status).toBe(answer.status);
      },
    };
  }

  function unmatch(step: Extract<Step, { do: 'unmatch' }>): Command | undefined {
    const id = pick(model.matches, step.match);
    if (id === undefined) return undefined;
    return {
      send: (by) => send(by, 'DELETE', `/reconciliations/${id}/unmatch`),
      may: () => model.isLive(id),
      apply: () => model.unmatch(id),
    };
  }

  function record(step: Extract<Step, { do: 'record' }>): Command {
    const client = pick(model.clients, step.client) ?? '';
    const cents = pick(AMOUNTS, step.amount) ?? 1;
    const type = pick(TYPES, step.type) ?? 'expense';
    const isPaid = type === 'contribution';
    const body = {
      client_id: client,
      amount: dollars(cents),
      description: 'Transfer from Grace Liu',
      txn_date: '2025-06-02',
      type,
      ...CONFIRMED,
    };
    return {
      send: (by) => send(by, 'POST', '/transactions/record', body),
      may: () => true,
      apply: async ({ body: { id } }) => {
        model.transactions.push({
          id,
          cents: isPaid ? cents : -cents,
          isByHand: true,
          type,
          byMatch: false,
          shares: isPaid ? [{ id: await onlyAllocation(id), client, cents, match: undefined, pays: [] }] : [],
        });
      },
    };
  }

  function transfer(step: Extract<Step, { do: 'transfer' }>): Command {
    const cents = pick(AMOUNTS, step.amount) ?? 1;
    const [from, to] = step.back ? fund.accounts.toReversed() : fund.accounts;
    const body = {
      type: 'transfer',
      account_id: from,
      to_account_id: to,
      amount: dollars(cents),
      description: 'Transfer to the reserve',
      txn_date: '2025-06-02',
      ...CONFIRMED,
    };
    return {
      send: (by) => send(by, 'POST', '/transactions/record', body),
      may: () => true,
      apply: ({ body: { id, counterpart_id: other } }) => {
        const row = { isByHand: true, type: 'transfer', byMatch: false };
        model.transactions.push(
          { id, counterpart: other, cents: -cents, ...row, shares: [] },
          { id: other, counterpart: id, cents, ...row, shares: [] },
        );
      },
    };
  }

  async function onlyAllocation(id: string): Promise<string> {
    return (await read(`/transactions/${id}/allocations`)).allocations[0].id;
  }

  /** Returns the match that created an allocation. Its amount depends on which simultaneous payment was first. */
  async function matchOf(allocationId: string, cents: number): Promise<string> {
    const { reconciliations } = await read('/reconciliations?limit=1000');
    const made = reconciliations.find((one: { allocation_id: string }) => one.allocation_id === allocationId);
    expect(toCents(made.amount), 'matched at once').toBe(cents);
    return made.id;
  }

  function recordForLine(step: Extract<Step, { do: 'record for a line' }>): Command | undefined {
    const line = pick(model.lines, step.line);
    if (!line) return undefined;
    const cents = pick(AMOUNTS, step.amount) ?? 1;
    const body = {
      client_id: line.client,
      amount: dollars(cents),
      description: 'Transfer from Grace Liu',
      txn_date: '2025-06-02',
      line_item_id: line.id,
      ...CONFIRMED,
    };
    return {
      send: (by) => send(by, 'POST', '/transactions/record', body),
      may: () => model.due(line) > 0,
      apply: async ({ body: { id } }) => {
        const allocation = await onlyAllocation(id);
        const share: ModelShare = { id: allocation, client: line.client, cents, match: undefined, pays: [] };
        const paid = Math.min(cents, model.due(line));
        model.matchShare(share, line, paid, await matchOf(allocation, paid));
        const rest = { cents, isByHand: true, type: 'contribution', byMatch: false };
        model.transactions.push({ id, ...rest, shares: [share] });
      },
    };
  }

  function payLine(step: Extract<Step, { do: 'pay a line' }>, id: string): Command | undefined {
    const line = pick(model.lines, step.line);
    if (!line) return undefined;
    const cents = pick(AMOUNTS, step.amount) ?? 1;
    const body = { clientId: line.client, amount: dollars(cents), line_item_id: line.id };
    return {
      send: (by) => send(by, 'POST', `/transactions/${id}/allocations`, body),
      may: () => model.mayAllocate(model.transaction(id), cents) && model.due(line) > 0,
      apply: async (answer) => {
        const made = { id: answer.body.id, client: line.client, cents };
        const share: ModelShare = { ...made, match: undefined, pays: [] };
        const paid = Math.min(cents, model.due(line));
        model.matchShare(share, line, paid, await matchOf(made.id, paid));
        model.transaction(id).shares.push(share);
      },
    };
  }

  function matchShare(
    step: Extract<Step, { do: 'match allocated' }>,
    id: string,
    chosen: ModelShare,
  ): Command | undefined {
    const line = pick(model.lines, step.line);
    if (!line) return undefined;
    const cents = pick(AMOUNTS, step.amount) ?? 1;
    const pair = {
      transaction_id: id,
      allocation_id: chosen.id,
      capital_call_id: line.callId,
      line_item_id: line.id,
      amount: dollars(cents),
    };
    const share = () => model.share(id, chosen.id);
    return {
      send: (by) => send(by, 'POST', '/reconciliations/match', { pairs: [pair] }),
      may: () => {
        const found = share();
        return (
          found !== undefined &&
          line.client === found.client &&
          cents <= model.unmatched(found) &&
          cents <= model.due(line)
        );
      },
      apply: ({ body }) => {
        const found = share();
        if (found) model.matchShare(found, line, cents, body.reconciliations[0].id);
      },
    };
  }

  function reverse(id: string, chosen: ModelShare): Command {
    const share = () => model.share(id, chosen.id);
    return {
      send: (by) => send(by, 'POST', `/transactions/${id}/allocations/${chosen.id}/reverse`, WHY),
      may: () => {
        const found = share();
        return found !== undefined && model.isReversible(found);
      },
      apply: () => {
        const found = share();
        if (found) model.reverse(model.transaction(id), found);
      },
    };
  }

  function move(step: Extract<Step, { do: 'move' }>, id: string, chosen: ModelShare): Command {
    const client = pick(model.clients, step.client) ?? '';
    const path = `/transactions/${id}/allocations/${chosen.id}/move`;
    return {
      send: (by) => send(by, 'POST', path, { ...WHY, client_id: client }),
      may: () => {
        const found = model.share(id, chosen.id);
        return found !== undefined && model.isReversible(found) && client !== found.client;
      },
      apply: ({ body }) => {
        const transaction = model.transaction(id);
        const moved = { id: body.id, client, cents: chosen.cents, match: undefined, pays: [] };
        transaction.shares = [...transaction.shares.filter((other) => other.id !== chosen.id), moved];
      },
    };
  }

  function voidIt(id: string): Command {
    return {
      send: (by) => send(by, 'POST', `/transactions/${id}/void`, WHY),
      may: () => {
        const { isByHand, excluded, shares } = model.transaction(id);
        return isByHand && excluded === undefined && shares.every((share) => model.isReversible(share));
      },
      apply: () => model.void(model.transaction(id)),
    };
  }

  function setAside(step: Extract<Step, { do: 'set aside' }>, id: string): Command {
    const twin = pick(model.transactions, step.twin)?.id ?? '';
    const body = { ...WHY, duplicate_of: twin };
    return {
      send: (by) => send(by, 'POST', `/transactions/${id}/set-aside`, body),
      may: () => {
        const { isByHand, excluded, shares } = model.transaction(id);
        return (
          !isByHand &&
          excluded === undefined &&
          shares.length === 0 &&
          twin !== id &&
          model.transaction(twin).excluded === undefined
        );
      },
      apply: () => void Object.assign(model.transaction(id), { excluded: 'set aside', type: '' }),
    };
  }

  function putBack(id: string): Command {
    const path = `/transactions/${id}/set-aside?reason=${encodeURIComponent(WHY.reason)}`;
    return {
      send: (by) => send(by, 'DELETE', path),
      may: () => model.transaction(id).excluded === 'set aside',
      apply: () => {
        model.transaction(id).excluded = undefined;
      },
    };
  }

  function inverses(): Step[] {
    return model.transactions.flatMap((transaction, index) => {
      const of = (what: object) => ({ lost: false, transaction: index, ...what }) as Step;
      if (transaction.excluded === 'void') return [];
      if (transaction.excluded === 'set aside') return [of({ do: 'put back' })];
      const shares = transaction.shares.flatMap((share, at) =>
        model.isReversible(share) ? [of({ do: 'reverse', share: at })] : [],
      );
      const matches = model.matches.flatMap((id, at) =>
        transaction.shares.some((share) => share.match === id || share.pays.some((pay) => pay.match === id))
          ? [of({ do: 'unmatch', match: at })]
          : [],
      );
      const isFree = transaction.shares.length === 0;
      const rest = transaction.isByHand
        ? isFree || matches.length === 0
          ? [of({ do: 'void' })]
          : []
        : isFree && transaction.type !== ''
          ? [of({ do: 'undo classification' })]
          : [];
      return [...shares, ...matches, ...rest];
    });
  }

  async function unwind(order: readonly number[]): Promise<void> {
    for (let turn = 0; ; turn += 1) {
      const number = order[turn % order.length] ?? 0;
      const next = pick(inverses(), number);
      if (!next) return;
      const other = number % 7 === 0 ? pick(inverses(), number + 1) : undefined;
      await perform(other ? [next, other] : next);
    }
  }

  function bring(step: Extract<Step, { do: 'import' }>): Command {
    const lines = step.amounts.map((choice) => {
      rows += 1;
      const cents = pick(AMOUNTS, choice) ?? 1;
      return { cents: step.out ? -cents : cents, description: `Row ${rows} of Payer Number` };
    });
    const text = lines.map(
      ({ cents, description }) =>
        `03/06/2025,${cents < 0 ? '-' : ''}${dollars(Math.abs(cents))},${description}`,
    );
    const csv = ['Date,Amount,Description', ...text].join('\n');
    return {
      send: (by) => {
        const form = statementForm(csv);
        form.set('account_id', fund.accounts[0]);
        return send(by, 'POST', '/transactions/upload-csv', form);
      },
      may: () => true,
      apply: async ({ body: { status } }) => {
        if (status === 'running') {
          // The worker lost a reply and stopped. Once its hold has ended, the sweep continues the import.
          portal.advance(IMPORT_HELD_MS);
          await portal.services.settled();
          await portal.indexesShowAll();
          await portal.services.sweepImports();
          await portal.services.settled();
        }
        const { transactions } = await read('/transactions?limit=1000');
        for (const { cents, description } of lines) {
          const { id } = transactions.find((one: { description: string }) => one.description === description);
          model.transactions.push({ id, cents, isByHand: false, type: '', byMatch: false, shares: [] });
        }
      },
    };
  }

  function match(step: Extract<Step, { do: 'match' }>): Command | undefined {
    const chosen = step.pairs.flatMap(({ transaction, line, amount }) => {
      const id = pick(model.transactions, transaction)?.id;
      const item = pick(model.lines, line);
      return id && item ? [{ id, line: item, cents: pick(AMOUNTS, amount) ?? 1 }] : [];
    });
    if (chosen.length === 0) return undefined;
    const pairs = () => chosen.map(({ id, ...rest }) => ({ transaction: model.transaction(id), ...rest }));
    const body = {
      pairs: chosen.map(({ id, line, cents }) => ({
        transaction_id: id,
        capital_call_id: line.callId,
        line_item_id: line.id,
        amount: dollars(cents),
      })),
    };
    return {
      send: (by) => send(by, 'POST', '/reconciliations/match', body),
      may: () => model.mayMatch(pairs()),
      apply: (answer) =>
        model.match(
          pairs(),
          answer.body.reconciliations.map(({ id }: { id: string }) => id),
        ),
    };
  }

  function allocate(step: Extract<Step, { do: 'allocate' }>, id: string): Command {
    const client = pick(model.clients, step.client) ?? '';
    const cents = pick(AMOUNTS, step.amount) ?? 1;
    const body = { clientId: client, amount: dollars(cents) };
    return {
      send: (by) => send(by, 'POST', `/transactions/${id}/allocations`, body),
      may: () => model.mayAllocate(model.transaction(id), cents),
      apply: (answer) =>
        void model
          .transaction(id)
          .shares.push({ id: answer.body.id, client, cents, match: undefined, pays: [] }),
    };
  }

  function changeType(
    step: Extract<Step, { do: 'classify' | 'reclassify' | 'undo classification' }>,
    id: string,
  ): Command {
    const path = `/transactions/${id}`;
    const transaction = () => model.transaction(id);
    if (step.do === 'undo classification')
      return {
        send: (by) => send(by, 'POST', `${path}/undo-classification`, {}),
        may: () => {
          const { type, shares, excluded, counterpart } = transaction();
          return type !== '' && shares.length === 0 && !excluded && !counterpart;
        },
        apply: () => {
          transaction().type = '';
        },
      };
    const type = pick(TYPES, step.type) ?? 'expense';
    const body = step.do === 'classify' ? { type } : { type, reason: 'It was said wrongly' };
    return {
      send: (by) => send(by, 'PUT', `${path}/${step.do}`, body),
      may: () => {
        const before = transaction();
        const fits = type !== 'contribution' || before.cents > 0;
        const isFree =
          step.do === 'classify'
            ? before.type === ''
            : before.type !== '' && before.type !== type && before.shares.length === 0;
        return !before.excluded && !before.counterpart && fits && isFree;
      },
      apply: () => {
        transaction().type = type;
      },
    };
  }

  for (const turn of sequence) {
    await perform(turn);
    if (everyStep) await compareWhole(portal, model, read);
  }
  await compareWhole(portal, model, read);
  if (!order) return;
  await unwind(order);
  await compareWhole(portal, model, read);
  expect(await readRecords(portal)).toEqual(beginning);
}

/** Fields that undoing does not restore, because they record history. */
const HISTORY = new Set([
  'version',
  'writes',
  'reversed_count',
  'hidden_count',
  'hidden_payout_count',
  'line_rows',
  'issue_count',
  'count_void',
  'count_unclassified',
  'sum_unclassified_cents',
]);

const OF_ACCOUNT = /^(rows|sum)_\d\d(_cents)?$/;

async function readRecords(portal: TestPortal): Promise<unknown> {
  const table = { TableName: portal.services.portalTable, ConsistentRead: true };
  const { Items = [] } = await documentClient(portal.client).send(new ScanCommand(table));
  const isStatistic = ({ pk }: Record<string, unknown>) => String(pk).startsWith('STAT#');
  const counters: Record<string, number> = {};
  for (const item of Items.filter(isStatistic))
    for (const [name, value] of Object.entries(item))
      if (typeof value === 'number' && !HISTORY.has(name) && !OF_ACCOUNT.test(name))
        counters[name] = (counters[name] ?? 0) + value;
  const records = Items.filter(({ pk }) => /^(CLIENT|CALL|PAYERS|EMAIL)/.test(String(pk)))
    .map((item) =>
      Object.fromEntries(
        Object.entries(item).filter(([name]) => !HISTORY.has(name) && !/^(status|suspended_at)$/.test(name)),
      ),
    )
    .sort((one, other) => (`${one.pk} ${one.sk}` < `${other.pk} ${other.sk}` ? -1 : 1));
  const { active_clients: _active, active_pledged_cents: _pledged, ...sums } = counters;
  return { records, sums: Object.fromEntries(Object.entries(sums).filter(([, value]) => value !== 0)) };
}

// biome-ignore lint/suspicious/noExplicitAny: an answer as it comes
type Read = (path: string) => Promise<any>;

async function compareWhole(portal: TestPortal, model: Model, read: Read): Promise<void> {
  await compare(model, read);
  expect((await verifyLedger(portal.services)).breaches).toEqual([]);
}

async function compare(model: Model, get: Read): Promise<void> {
  const { transactions } = await get('/transactions?limit=1000');
  expect(
    new Map(
      transactions.map((one: { id: string; type: string; allocated_amount: number }) => [
        one.id,
        `${one.type} ${toCents(one.allocated_amount)}`,
      ]),
    ),
  ).toEqual(
    new Map(
      model.transactions
        .filter(({ excluded }) => excluded === undefined)
        .map((one) => [one.id, `${one.type} ${model.allocated(one)}`]),
    ),
  );
  const { clients } = await get('/clients?limit=1000');
  for (const { id, total_paid } of clients) expect(toCents(total_paid), 'paid').toBe(model.paid(id));
  for (const callId of new Set(model.lines.map((line) => line.callId))) {
    const { line_items } = await get(`/capital-calls/${callId}/line-items?limit=1000`);
    for (const item of line_items) {
      const line = model.lines.find(({ id }) => id === item.id);
      if (!line) throw new Error('A line that was not called');
      const matched = model.matched(line);
      expect(toCents(item.matched_amount), 'matched').toBe(matched);
      expect(item.status).toBe(matched === 0 ? 'Issued' : matched === line.cents ? 'Paid' : 'Partially Paid');
    }
  }
  const { reconciliations } = await get('/reconciliations?limit=1000');
  expect(reconciliations.map(({ id }: { id: string }) => id).sort()).toEqual(
    model.matches.filter((id) => model.isLive(id)).sort(),
  );
}
