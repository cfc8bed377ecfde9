import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { addDays, fundDateAt } from '#shared/calendar-date.ts';
import { wordsOf } from '#shared/search-text.ts';
import { actorOf, auditorOf, type TestActor } from '../harness/actors.ts';
import { addManager } from '../harness/add-manager.ts';
import { SECRETS } from './scene.ts';
import { openTestedScene } from './tested-scene.ts';

const scene = await openTestedScene({ remembersReads: true });
const { portal, people } = scene;
const { own, other } = people;

interface Finding {
  readonly clients: { readonly total: number };
  readonly properties: { readonly total: number };
  readonly capital_calls: { readonly hits: { id: string }[] };
  readonly transactions: { readonly hits: { id: string; client_names: string[] }[] };
  readonly documents: { readonly hits: { id: string }[] };
}

async function login(...accesses: { clientId: string; body: object }[]): Promise<TestActor> {
  const email = `search-${accesses.map(({ clientId }) => clientId).join('-')}@example.com`.slice(-60);
  for (const { clientId, body } of accesses)
    await portal.call(portal.manager, 'POST', `/clients/${clientId}/access`, { email, ...body });
  return actorOf({ email, userId: portal.identity.users.get(email) ?? '' });
}

const ADVISER = { role: 'adviser', until: addDays(fundDateAt(portal.services.now()), 30) };
const ofBoth = await login(
  { clientId: other.clientId, body: ADVISER },
  { clientId: own.clientId, body: ADVISER },
);
const auditor = auditorOf({ email: 'searching-auditor@example.com' });
await addManager(portal.services, auditor, 'auditor');

const ids = (records: readonly { id: string }[]) => records.map(({ id }) => id);

async function shownTo(clientId: string, actor: TestActor): Promise<Set<string>> {
  const list = async (path: string, kind: string) => {
    const { status, body } = await portal.call(actor, 'GET', `${path}?limit=1000`);
    expect(status).toBe(200);
    expect(body.next_cursor).toBeNull();
    return ids(body[kind]);
  };
  return new Set([
    ...(await list(`/clients/${clientId}/documents`, 'documents')),
    ...(await list('/documents/fund', 'documents')),
    ...(await list(`/clients/${clientId}/transactions`, 'transactions')),
    ...(await list(`/clients/${clientId}/capital-calls`, 'capital_calls')),
  ]);
}

async function everythingStored(): Promise<string[]> {
  const texts = new Set<string>(Object.values(SECRETS));
  const take = (value: unknown, name = ''): void => {
    if (typeof value === 'string') {
      texts.add(value.trim().slice(0, 100));
      for (const word of wordsOf(value)) texts.add(word.slice(0, 100));
    } else if (typeof value === 'number' && name.endsWith('_cents')) {
      texts.add((Math.abs(value) / 100).toFixed(2));
    } else if (typeof value === 'object' && value !== null && !(value instanceof Uint8Array)) {
      for (const [key, part] of Object.entries(value)) take(part, key);
    }
  };
  const { database: client, portalTable: TableName } = portal.services;
  for await (const { Items = [] } of paginateScan({ client }, { TableName }))
    for (const { pk: _pk, sk: _sk, list_pk: _l, list_sk: _s, ...item } of Items) take(item);
  return [...texts].filter((text) => text !== '' && !/\p{Cc}/u.test(text));
}

const asked = await everythingStored();

const LOGINS = {
  'the owner': { actor: own.actor, headers: {} },
  'an adviser of several': { actor: ofBoth, headers: { 'x-client': own.clientId } },
  'a manager who looks as the client': { actor: portal.manager, headers: { 'x-view-as': own.clientId } },
  'an auditor who looks as the client': { actor: auditor, headers: { 'x-view-as': own.clientId } },
} as const;

test.each(Object.entries(LOGINS))('%s finds nothing that the client’s lists do not show', async (_, one) => {
  const shown = await shownTo(own.clientId, own.actor);
  const found = new Set<string>();
  expect(asked.length).toBeGreaterThan(200);
  for (const text of asked) {
    const path = `/search?${new URLSearchParams({ q: text })}`;
    const { status, body } = await portal.call(one.actor, 'GET', path, undefined, one.headers);
    expect(status, text).toBe(200);
    const { clients, properties, capital_calls, transactions, documents } = body as Finding;
    // The comparison leaves out `amount`, because the answer repeats the searched amount even if nothing is found.
    const said = JSON.stringify({ ...body, amount: null });
    expect({ clients: clients.total, properties: properties.total }, text).toEqual({
      clients: 0,
      properties: 0,
    });
    for (const { client_names: names } of transactions.hits) expect(names, text).toEqual([]);
    for (const id of ids([...capital_calls.hits, ...transactions.hits, ...documents.hits])) {
      expect(shown.has(id), text).toBe(true);
      found.add(id);
    }
    for (const secret of Object.values(SECRETS)) expect(said, text).not.toContain(secret);
  }
  expect(found.size).toBeGreaterThan(3);
});

test('the same words find for each client of one login what is that client’s', async () => {
  const find = async (clientId: string) => {
    const { body } = await portal.call(ofBoth, 'GET', '/search?q=document', undefined, {
      'x-client': clientId,
    });
    return ids(body.documents.hits);
  };
  expect(await find(own.clientId)).toContain(own.documentId);
  expect(await find(own.clientId)).not.toContain(other.documentId);
  expect(await find(other.clientId)).toContain(other.documentId);
  expect(await find(other.clientId)).not.toContain(own.documentId);
});

test('managers and auditors find everybody’s', async () => {
  for (const actor of [portal.manager, auditor]) {
    const { body } = await portal.call(actor, 'GET', `/search?q=${SECRETS.otherDocument}`);
    expect(ids(body.documents.hits)).toEqual([other.documentId]);
  }
});
