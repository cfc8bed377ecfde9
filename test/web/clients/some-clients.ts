import fc from 'fast-check';
import * as z from 'zod';
import { detailsOf, OPEN_FIELDS } from '#shared/client-fields.ts';
import { type Client, client } from '#shared/contract/clients.ts';
import type { Cents } from '#shared/money.ts';
import { CLIENT_STATUSES, ENTITY_TYPES } from '#shared/terms.ts';
import type { Answered } from '#test/web/answers.ts';

export function clientOf(overrides: Partial<Client> = {}): Client {
  return {
    id: 'c1',
    ...detailsOf({ name: 'Olivia Chen' }, OPEN_FIELDS),
    email: 'olivia.chen@example.com',
    status: 'Active',
    pledged_amount: 0 as Cents,
    total_paid: 0 as Cents,
    due_amount: 0 as Cents,
    uncalled_amount: 0 as Cents,
    document_count: 0,
    created_at: '2024-02-14T01:00:00.000Z',
    ...overrides,
  };
}

export type ClientJson = Answered<'listClients'>['clients'][number];

export function clientJson(overrides: Partial<ClientJson> = {}): ClientJson {
  return { ...z.encode(client(), clientOf()), ...overrides };
}

export function anyClients(most = 40): fc.Arbitrary<Client[]> {
  return fc
    .array(
      fc.record({
        name: fc.constantFrom('Ann', 'ann', 'Bob', 'Zoë', 'Émile', 'Bob 2', 'Bob 10'),
        entity_type: fc.constantFrom(...ENTITY_TYPES),
        entity_name: fc.constantFrom('', 'Chen Super', 'Rossi Trust'),
        status: fc.constantFrom(...CLIENT_STATUSES),
        pledged: fc.constantFrom(0, 1, 100_00, 5_000_00),
        paid: fc.constantFrom(0, 1, 99_99, 100_00, 5_000_00, 9_000_00),
        document_count: fc.integer({ min: 0, max: 3 }),
      }),
      { maxLength: most },
    )
    .map((drawn) =>
      drawn.map(({ pledged, paid, ...rest }, index) =>
        clientOf({
          ...rest,
          id: `c${index}`,
          email: `${rest.name.toLowerCase().replaceAll(' ', '')}${index}@example.com`,
          pledged_amount: pledged as Cents,
          total_paid: paid as Cents,
        }),
      ),
    );
}
