import { describe, expect, test } from 'vitest';
import { auditRowOf, kindOf, targetOf } from '#functions/ledger/audit-store.ts';
import { managerActor } from '#functions/ledger/change.ts';
import { presentActor } from '#functions/ledger/present-changes.ts';
import type { Services } from '#functions/services.ts';

const services = { auditTable: 'audit', now: () => new Date('2026-01-01T00:00:00Z') } as Services;
const by = {
  actor: managerActor({ userId: 'u1', name: 'Sam Wood', email: 'sam@example.com' }),
  now: '2026-01-01T00:00:00.000Z',
  correlationId: 'c1',
};

function rowOf(changes: Record<string, { before?: unknown; after?: unknown }>) {
  const row = auditRowOf(services, { target: 'TXN#t1', action: 'x.y', summary: 'Done', changes }, by);
  return row as unknown as { sk: string; id: string; changes: { field: string }[] };
}

describe('an audit row', () => {
  test('is sorted after rows of the same instant that were written before it', () => {
    const places = Array.from({ length: 4_000 }, () => rowOf({ a: { after: 1 } }).sk);
    expect(places.toSorted()).toEqual(places);
    expect(new Set(places).size).toBe(places.length);
  });

  test('keeps its fields in their order, and leaves out secrets', () => {
    const { id, changes } = rowOf({
      status: { before: 'a', after: 'b' },
      password: { after: 'hunter2' },
      access_token: { after: 'x' },
      apiKey: { after: 'x' },
      amount_cents: { after: 5 },
    });
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(changes.map(({ field }) => field)).toEqual(['status', 'amount_cents']);
  });
});

test.each([
  ['system', 'System', 'system'],
  ['rule-r1', 'Rule “Strata levies”', 'rule'],
  // The row does not store the login's role, and the portal does not guess it.
  ['u1', 'Sam Wood', null],
])('an older row of %s, without role and address, is read', (actor_id, actor_name, actor_role) => {
  const read = presentActor({ actor_id, actor_name });
  expect(read).toEqual({ actor_id, actor_name, actor_role, actor_email: '' });
});

test.each([
  ['TXN#csv-1', 'transaction', 'csv-1'],
  ['DOC#d1', 'document', 'd1'],
  ['CLIENT#c1', 'client', 'c1'],
  ['CALL#k1', 'capital-call', 'k1'],
  ['LINE_ITEM#l1', 'line-item', 'l1'],
  ['BANKSESSION#s1', 'bank-login', 's1'],
  ['BANK', 'bank', 'BANK'],
])('%s is stored and read as %s', (target, kind, id) => {
  expect(kindOf(target)).toBe(kind);
  expect(targetOf(kind, id)).toBe(target);
});
