import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { documentClient } from '#functions/aws/services.ts';
import type { Write } from '#functions/ledger/change.ts';
import { factsOf, NO_FACTS, nameOfItem } from '#functions/ledger/facts.ts';
import { put, remove, update } from '#functions/ledger/write.ts';
import type { Services } from '#functions/services.ts';
import { auditedFields } from '#functions/workers/nightly-check/invariants/audited-fields.ts';
import {
  type Item,
  KINDS,
  type Ledger,
  namesOf,
  readLedger,
  unauditedOf,
} from '#functions/workers/nightly-check/read-ledger.ts';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { CAPABILITIES, callOf } from '#shared/contract/index.ts';
import { cents } from '#shared/money.ts';
import { openScene, type Scene, VALID } from '#test/access/scene.ts';
import type { TestActor } from '#test/harness/actors.ts';
import { CONNECTED_BANK, memoryBank } from '#test/harness/memory-bank.ts';
import { sendQueued } from '#test/harness/sent-mail.ts';

const WHY = { reason: 'A mistake' };
const DAY = '2025-06-10' as CalendarDate;

async function wholeFund(): Promise<Scene> {
  const scene = await openScene();
  const { portal, people, newByHand, newUnclassified } = scene;
  const { own, other } = people;
  const send = async (method: string, path: string, body: object = {}, by: TestActor = portal.manager) => {
    const answer = await portal.call(by, method, path, body);
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    await portal.services.settled();
    return answer.body;
  };
  for (const capability of CAPABILITIES) {
    const { allow, changes = [], method } = callOf(capability);
    if (changes.length === 0) continue;
    const { path, body } = await VALID[capability](scene, own, true);
    await send(method, path, body, allow.includes('manager') ? portal.manager : own.actor);
  }
  await send('PUT', `/clients/${own.clientId}`, { notes: 'Called on 3 March' });
  const deposit = await newUnclassified('100');
  await send('PUT', `/transactions/${deposit}/classify`, { type: 'contribution' });
  const parts = [];
  for (const { clientId } of [own, other]) {
    const { id } = await send('POST', `/transactions/${deposit}/allocations`, { clientId, amount: 50 });
    parts.push({ allocation_id: id, amount: 5 });
  }
  const redemption = { type: 'redemption', gives_back: parts, pledge: 'lowered' };
  await send('PUT', `/transactions/${await newUnclassified('-10')}/classify`, redemption);
  const paidOut = { type: 'distribution', client_id: own.clientId };
  const payout = await newUnclassified('-20');
  await send('PUT', `/transactions/${payout}/classify`, paidOut);
  await send('PUT', `/transactions/${payout}/reclassify`, { ...paidOut, client_id: other.clientId, ...WHY });
  const [twin, repeated] = [await newUnclassified('31'), await newUnclassified('31')];
  await send('POST', `/transactions/${twin}/set-aside`, { duplicate_of: repeated, ...WHY });
  const month = await scene.nextPeriod();
  const { transactionId, allocationId } = await newByHand({ txn_date: `${month}-10` });
  await send('POST', `/periods/${month}/close`);
  await send('POST', `/transactions/${transactionId}/allocations/${allocationId}/reverse`, WHY);
  const form = new FormData();
  const csv = 'Date,Amount,Description,Balance\n03/06/2025,5.00,With a balance,105.00\n';
  form.set('file', new File([csv], 'balances.csv', { type: 'text/csv' }));
  form.set('account_id', 'main');
  await send('POST', '/transactions/upload-csv', form);
  const row = { id: 't1', accountId: 'feed-1', connectionId: 'connection-1', institutionId: CONNECTED_BANK };
  const transactions = [{ ...row, date: DAY, amountCents: cents(700), description: 'From the bank' }];
  portal.services.bankProvider = async () => ({
    ...memoryBank(),
    fetchPostedTransactions: async () => ({ transactions, skipped: [], pages: 1 }),
  });
  await send('PUT', '/basiq/feeds/feed-1', { account_id: 'main' });
  await send('POST', '/transactions/upload-bank', { fromDate: DAY, toDate: DAY });
  await sendQueued(portal);
  return scene;
}

function altered(value: unknown): unknown {
  if (typeof value === 'string') return `${value}x`;
  if (typeof value === 'number') return value + 7;
  if (typeof value === 'boolean') return !value;
  if (value instanceof Uint8Array) return Buffer.concat([value, Buffer.of(0)]);
  return Array.isArray(value) ? [...value, 'x'] : { ...(value as object), x: 1 };
}

interface Pair {
  readonly kind: keyof typeof KINDS;
  readonly field: string;
  readonly item: Item;
  readonly invariant: string;
}

function pairsOf(ledger: Ledger): Pair[] {
  const pairs = new Map<string, Pair>();
  for (const kind of namesOf(KINDS)) {
    const unaudited = unauditedOf(kind);
    if (unaudited.has('*')) continue;
    for (const item of ledger[kind])
      for (const field of Object.keys(item).filter((name) => !NO_FACTS.has(name))) {
        const invariant = unaudited.get(field) ?? (field === 'version' ? 'I9' : 'I18');
        if (/^[IL]\d+$/.test(invariant) && !pairs.has(`${kind} ${field}`))
          pairs.set(`${kind} ${field}`, { kind, field, item, invariant });
      }
  }
  return [...pairs.values()];
}

test('each stored field of each kind, once changed by hand, is named by the check', async () => {
  const { portal, close } = await wholeFund();
  const database = documentClient(portal.client);
  const store = (Item: Item) =>
    database.send(new PutCommand({ TableName: portal.services.portalTable, Item }));
  const check = async () => (await verifyLedger(portal.services)).breaches;
  expect(await check()).toEqual([]);
  const ledger = await readLedger(portal.services);
  const audited = namesOf(KINDS).filter((kind) => !unauditedOf(kind).has('*'));
  const empty = audited.filter((kind) => ledger[kind].length === 0);
  const pairs = pairsOf(ledger);
  process.stdout.write(`${pairs.length} pairs of kind and field\n`);
  const unnoticed: string[] = [];
  for (const ofI18 of [true, false]) {
    let left = pairs.filter(({ invariant }) => (invariant === 'I18') === ofI18);
    while (left.length > 0) {
      const round = [...new Map(left.map((pair) => [pair.kind, pair])).values()];
      left = left.filter((pair) => !round.includes(pair));
      for (const { item, field } of round) await store({ ...item, [field]: altered(item[field]) });
      const breaches = await check();
      for (const { kind, item, field, invariant } of round) {
        const names = [item.pk, item.sk, item.id].map(String);
        const isNoticed = ofI18
          ? breaches.some(
              ({ detail }) => detail === `${nameOfItem(item)}: its ${field} is not as its audit rows say`,
            )
          : breaches.some(
              (found) => found.invariant === invariant && names.some((name) => found.detail.includes(name)),
            );
        if (!isNoticed) unnoticed.push(`${kind}: ${field} (${invariant})`);
        await store(item);
      }
    }
  }
  expect(unnoticed).toEqual([]);
  expect(await check()).toEqual([]);
  expect(empty, 'kinds of which the scene stores nothing').toEqual([]);
  await close();
});

const services = { portalTable: 'portal' } as Services;
const key = { pk: 'PERIODS', sk: 'PERIOD#2025-03' };
const added = (month = 'a') => put(services, { item: { ...key, month, version: 1 }, when: { version: 0 } });
const set = (month: string, version?: number) =>
  update(services, {
    key,
    set: { month, ...(version ? { version } : {}) },
    when: version ? { version: version - 1 } : {},
  });
const removed = remove(services, { key });

type Writes = Readonly<Record<number, Write | null>>;

function breachesOf(month: string | undefined, writes: Writes) {
  const audit = Object.entries(writes).map(([second, write], index) => {
    const time = (1_700_000_000_000 + Number(second) * 1_000).toString(16).padStart(12, '0');
    const id = `${time.slice(0, 8)}-${time.slice(8)}-7${String(index).padStart(3, '0')}`;
    return { id, ...(write ? { facts: factsOf({ write }) } : {}) };
  });
  const none = Object.fromEntries(namesOf(KINDS).map((kind) => [kind, []]));
  const periods = month === undefined ? [] : [{ ...key, month, version: 1 }];
  return [...auditedFields({ ...none, periods, audit, unknown: [] } as unknown as Ledger)].map(({ detail }) =>
    detail.replace(`${key.pk} ${key.sk}: `, ''),
  );
}

const WRONG = ['its month is not as its audit rows say'];
const GONE = ['is missing, although no audit row removes it'];
test.each<[string, string | undefined, Writes, string[]]>([
  ['the last value', 'b', { 0: added(), 60: set('b') }, []],
  ['an earlier value', 'a', { 0: added(), 60: set('b') }, WRONG],
  ['a value that no row names', 'c', { 0: added(), 60: set('b') }, WRONG],
  ['the last version, from a slower clock', 'c', { 9: added(), 8: set('b', 2), 7: set('c', 3) }, []],
  ['an earlier version', 'b', { 0: added(), 8: set('b', 2), 9: set('c', 3) }, WRONG],
  ['either of two at once that depend on no version', 'b', { 0: added(), 60: set('b'), 61: set('c') }, []],
  ['the earlier of two that were not at once', 'b', { 0: added(), 60: set('b'), 99: set('c') }, WRONG],
  [
    'one that was removed and added again',
    'd',
    { 0: added(), 1: set('b', 2), 2: removed, 3: added('d') },
    [],
  ],
  ['one that was added by hand', 'a', { 0: put(services, { item: { pk: 'X#1', sk: 'X' } }) }, WRONG],
  ['one that was removed, and added by hand', 'a', { 0: added(), 1: removed }, WRONG],
  ['one that was removed', undefined, { 0: added(), 1: removed }, []],
  ['one that was removed by hand', undefined, { 0: added() }, GONE],
  ['one from before facts', 'a', { 0: null }, []],
  ['one from before facts that was changed since', 'a', { 0: null, 1: set('b', 2) }, WRONG],
])('the check compares %s', (_, month, writes, expected) => {
  expect(breachesOf(month, writes)).toEqual(expected);
});

test('a stored item of no kind is reported with what to do', async () => {
  const ledger = { ...Object.fromEntries(namesOf(KINDS).map((kind) => [kind, []])), audit: [] };
  const unknown = [{ pk: 'APPROVAL#Mary', sk: 'APPROVAL' }];
  const [breach] = [...auditedFields({ ...ledger, unknown } as unknown as Ledger)];
  expect(breach?.detail).toMatch(
    /^APPROVAL# APPROVAL: of no kind; name it in KINDS of read-ledger\.ts, and in UNAUDITED/,
  );
});
