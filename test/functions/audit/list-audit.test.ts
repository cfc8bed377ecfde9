import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, fundDateAt, startOfFundDay } from '#shared/calendar-date.ts';
import { actorOf, managerOf } from '#test/harness/actors.ts';
import { addManager } from '#test/harness/add-manager.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { statementForm } from '../transactions/statement-file.ts';

const DAY_MS = 86_400_000;
const NAMED = { 'x-correlation-id': 'named-by-the-browser' };

const portal = portalOfFile();
let clientId = '';
let client = actorOf({ email: 'nobody@example.com' });
const other = managerOf({ email: 'other@example.com' });
let today = fundDateAt(new Date());

beforeAll(async () => {
  await addManager(portal.services, other);
  ({ id: clientId, actor: client } = await portal.addClient({ name: 'Olivia Chen', pledged_amount: 1_000 }));
  portal.advance(DAY_MS);
  const details = { pledged_amount: '1234567.80', mobile: '0400' };
  await portal.call(other, 'PUT', `/clients/${clientId}`, details, NAMED);
  await portal.call(client, 'PUT', `/clients/${clientId}/address`, { address: '1 Wattle St' }, NAMED);
  await portal.call(portal.manager, 'POST', '/transactions/record', {
    client_id: clientId,
    amount: '1234.5',
    description: 'By hand',
    txn_date: '2025-03-03',
  });
  const csv = 'Date,Amount,Description\n01/02/2025,40.00,In';
  await portal.call(portal.manager, 'POST', '/transactions/upload-csv', statementForm(csv));
  await portal.call(client, 'POST', '/users/me/sign-out');
  today = fundDateAt(portal.services.now());
});

interface Entry {
  id: string;
  at: string;
  actor_name: string;
  actor_id: string;
  actor_role: string;
  actor_email: string;
  action: string;
  kind: string;
  record_id: string;
  summary: string;
  changes: { field: string; unit: string; before: unknown; after: unknown }[];
  cause: string | null;
}

async function ask(query: Record<string, string> = {}) {
  const answer = await portal.call(portal.manager, 'GET', `/audit?${new URLSearchParams(query)}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as { entries: Entry[]; total: null; next_cursor: string | null };
}

const actions = (entries: readonly Entry[]) => entries.map(({ action }) => action);

async function walk(query: Record<string, string>, limit: number): Promise<Entry[]> {
  const entries: Entry[] = [];
  let cursor: string | null = '';
  do {
    const page = await ask({ ...query, limit: String(limit), ...(cursor ? { cursor } : {}) });
    expect(page.entries.length).toBeLessThanOrEqual(limit);
    entries.push(...page.entries);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return entries;
}

describe('the whole history', () => {
  test('lists who did what to which record, newest first', async () => {
    const { entries, next_cursor } = await ask({ limit: '1000' });
    expect(next_cursor).toBeNull();
    expect(actions(entries)).toEqual([
      'user.signed-out',
      'import.batch',
      'import.started',
      'bank-account.created',
      'transaction.recorded',
      'client.address-updated',
      'client.updated',
      'client.created',
      'manager.created',
      'manager.created',
    ]);
    expect(entries.map(({ at }) => at)).toEqual(
      entries
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
    expect(entries.find(({ action }) => action === 'client.updated')).toMatchObject({
      actor_id: other.userId,
      actor_name: 'Morgan Manager',
      kind: 'client',
      record_id: clientId,
      record_name: 'Olivia Chen',
    });
  });

  test('names one cause for the effects of one import, and never another cause for an investor’s acts', async () => {
    const { entries } = await ask({ limit: '1000' });
    const causeOf = (action: string) => entries.find((entry) => entry.action === action)?.cause;
    expect(causeOf('import.started')).toBe(causeOf('bank-account.created'));
    expect(causeOf('import.started')).not.toBe(causeOf('client.updated'));
    expect(causeOf('client.updated')).toBe(NAMED['x-correlation-id']);
    expect(causeOf('client.address-updated')).not.toBe(NAMED['x-correlation-id']);
  });

  test('names everybody who acts with login, role and address', async () => {
    const { entries } = await ask({ limit: '1000' });
    const actors = entries.map(({ action, actor_id, actor_role, actor_email }) => [
      action,
      { actor_id, actor_role, actor_email },
    ]);
    expect(Object.fromEntries(actors)).toMatchObject({
      'client.updated': { actor_id: other.userId, actor_role: 'manager', actor_email: other.email },
      'client.address-updated': { actor_id: client.userId, actor_role: 'client', actor_email: client.email },
      'manager.created': { actor_id: 'system', actor_role: 'system', actor_email: '' },
      'import.batch': { actor_role: 'manager', actor_email: portal.manager.email },
    });
  });

  test('shows each changed field before and after, amounts in dollars', async () => {
    const { entries } = await ask({ action: 'client.updated' });
    expect(entries[0]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'pledged', unit: 'AUD', before: 1000, after: 1234567.8 },
        { field: 'mobile', unit: 'text', before: '', after: '0400' },
      ]),
    );
    const recorded = (await ask({ action: 'transaction.recorded' })).entries[0];
    expect(recorded?.summary).toBe('Recorded as contribution, $1,234.50 allocated to Olivia Chen');
    expect(recorded?.changes).toContainEqual({ field: 'amount', unit: 'AUD', before: null, after: 1234.5 });
  });

  test('every entry has at least one changed field', async () => {
    const { entries } = await ask({ limit: '1000' });
    for (const { action, changes } of entries) expect(changes.length, action).toBeGreaterThan(0);
  });
});

describe('filters', () => {
  test('by person, by action, by kind, by record', async () => {
    expect(actions((await ask({ actor_id: client.userId })).entries)).toEqual([
      'user.signed-out',
      'client.address-updated',
    ]);
    expect(actions((await ask({ action: 'import.batch' })).entries)).toEqual(['import.batch']);
    expect(actions((await ask({ kind: 'import' })).entries)).toEqual(['import.batch', 'import.started']);
    const own = await ask({ kind: 'client', record_id: clientId });
    expect(actions(own.entries)).toEqual(['client.address-updated', 'client.updated', 'client.created']);
  });

  test('several at the same time', async () => {
    const mine = { actor_id: portal.manager.userId, kind: 'client' };
    expect(actions((await ask(mine)).entries)).toEqual(['client.created']);
    expect(actions((await ask({ ...mine, action: 'client.updated' })).entries)).toEqual([]);
    const record = { kind: 'client', record_id: clientId, actor_id: other.userId };
    expect(actions((await ask(record)).entries)).toEqual(['client.updated']);
    expect((await ask({ kind: 'transaction', record_id: clientId })).entries).toEqual([]);
  });

  test('days are the fund’s days, and the last day is included in full', async () => {
    const yesterday = addDays(today, -1);
    expect(actions((await ask({ to: yesterday })).entries)).toEqual([
      'client.created',
      'manager.created',
      'manager.created',
    ]);
    const since = await ask({ from: today });
    expect(since.entries).toHaveLength(7);
    for (const { at } of since.entries) expect(at >= startOfFundDay(today)).toBe(true);
    expect((await ask({ from: addDays(today, 1) })).entries).toEqual([]);
    expect((await ask({ from: today, to: today, kind: 'client' })).entries).toHaveLength(2);
  });
});

describe('pages', () => {
  test.each([1, 2, 3, 8, 9, 10])('pages of %i list every entry once', async (limit) => {
    const wholeList = (await ask({ limit: '1000' })).entries.map(({ id }) => id);
    expect((await walk({}, limit)).map(({ id }) => id)).toEqual(wholeList);
  });

  test('pages with several filters, and with days, list every entry once', async () => {
    const query = { actor_id: portal.manager.userId, from: addDays(today, -1), to: today };
    const wholeList = (await ask({ ...query, limit: '1000' })).entries.map(({ id }) => id);
    expect(wholeList).toHaveLength(5);
    expect((await walk(query, 1)).map(({ id }) => id)).toEqual(wholeList);
    const picked = { actor_id: portal.manager.userId, kind: 'import' };
    expect(actions(await walk(picked, 1))).toEqual(['import.batch', 'import.started']);
  });
});

test.each(['record_id=x', 'from=2025-02-02&to=2025-02-01'])('400: ?%s', async (query) => {
  expect((await portal.call(portal.manager, 'GET', `/audit?${query}`)).status).toBe(400);
});
