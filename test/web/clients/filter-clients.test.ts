import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Cents } from '#shared/money.ts';
import { CLIENT_STATUSES, ENTITY_TYPES } from '#shared/terms.ts';
import { anyClients, clientOf } from '#test/web/clients/some-clients.ts';
import { CLIENTS_VIEW, SORT_KEYS } from '#web/clients/clients-view.ts';
import { filterClients } from '#web/clients/filter-clients.ts';

const anyOrder = fc.record({ sort: fc.constantFrom(...SORT_KEYS), ascending: fc.boolean() });

describe('the filters', () => {
  it.each([
    ['OLIVIA', ['o']],
    ['  chen family ', ['o']],
    ['rossi@example', ['r']],
    ['rossi', ['r', 's']],
    ['nobody', []],
  ])('search for %s in name, e-mail and entity', (search, found) => {
    const clients = [
      clientOf({ id: 'o', name: 'Olivia', email: 'o@example.com', entity_name: 'Chen Family Super' }),
      clientOf({ id: 'r', name: 'Dan', email: 'rossi@example.com' }),
      clientOf({ id: 's', name: 'Sam', email: 's@example.com', entity_name: 'ROSSI Trust' }),
    ];
    expect(filterClients(clients, { ...CLIENTS_VIEW.start, search }).map(({ id }) => id)).toEqual(found);
  });

  it('keep exactly the clients with a status and with an entity type', () => {
    fc.assert(
      fc.property(
        anyClients(),
        fc.constantFrom('all' as const, ...CLIENT_STATUSES),
        fc.constantFrom('all' as const, ...ENTITY_TYPES),
        (clients, status, entity) => {
          const filtered = filterClients(clients, { ...CLIENTS_VIEW.start, status, entity });
          const wanted = clients.filter(
            (client) =>
              (status === 'all' || client.status === status) &&
              (entity === 'all' || client.entity_type === entity),
          );
          expect(filtered.map(({ id }) => id).toSorted()).toEqual(wanted.map(({ id }) => id).toSorted());
        },
      ),
    );
  });
});

describe('the order', () => {
  it('does not depend on the order in which the clients arrive', () => {
    fc.assert(
      fc.property(
        anyClients().chain((clients) =>
          fc.tuple(fc.constant(clients), fc.shuffledSubarray(clients, { minLength: clients.length })),
        ),
        anyOrder,
        ([clients, shuffled], order) => {
          const view = { ...CLIENTS_VIEW.start, ...order };
          expect(filterClients(shuffled, view)).toEqual(filterClients(clients, view));
        },
      ),
    );
  });

  it.each(['pledged_amount', 'document_count'] as const)('by %s is never reversed', (sort) => {
    fc.assert(
      fc.property(anyClients(), fc.boolean(), (clients, ascending) => {
        const values = filterClients(clients, { ...CLIENTS_VIEW.start, sort, ascending }).map(
          (client) => client[sort],
        );
        expect(values).toEqual(values.toSorted((a, b) => (ascending ? a - b : b - a)));
      }),
    );
  });

  it('compares numbers in names as numbers, and letters without case', () => {
    const clients = ['Bob 10', 'bob 2', 'Ann'].map((name, index) => clientOf({ id: `${index}`, name }));
    expect(filterClients(clients, CLIENTS_VIEW.start).map(({ name }) => name)).toEqual([
      'Ann',
      'bob 2',
      'Bob 10',
    ]);
  });

  it('keeps clients that sort alike ordered by name in both directions', () => {
    const clients = ['Cleo', 'Ann', 'Bob'].map((name, index) =>
      clientOf({ id: `${index}`, name, pledged_amount: 100_00 as Cents }),
    );
    for (const ascending of [true, false]) {
      const view = { ...CLIENTS_VIEW.start, sort: 'pledged_amount' as const, ascending };
      expect(filterClients(clients, view).map(({ name }) => name)).toEqual(['Ann', 'Bob', 'Cleo']);
    }
  });

  it('reads each of 2,000 names a few times only, and compares them with one collator', () => {
    const count = 2_000;
    let reads = 0;
    const clients = Array.from({ length: count }, (_, index) => {
      const client = clientOf({ id: `c${index}` });
      return Object.defineProperty(client, 'name', {
        get: () => {
          reads += 1;
          return `Client ${(index * 7_919) % count}`;
        },
      });
    });
    const localeCompare = vi.spyOn(String.prototype, 'localeCompare');
    const collators = vi.spyOn(Intl, 'Collator');
    filterClients(clients, CLIENTS_VIEW.start);
    expect(reads).toBeLessThan(4 * count * Math.log2(count));
    expect(localeCompare).not.toHaveBeenCalled();
    expect(collators).not.toHaveBeenCalled();
  });
});
