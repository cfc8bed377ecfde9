import type * as z from 'zod';
import type { Contract } from '#shared/contract/index.ts';

export type Answered<C extends keyof Contract> = z.input<Contract[C]['output']>;

export type Listed<
  C extends keyof Contract,
  List extends keyof Answered<C>,
> = Answered<C>[List] extends (infer Item)[] ? Item : never;

export function userJson(overrides: Partial<Answered<'getMe'>> = {}): Answered<'getMe'> {
  return {
    user_id: 'u1',
    name: 'Sam Wood',
    email: 'manager@example.com',
    mobile: '',
    role: 'manager',
    client: null,
    clients: overrides.client
      ? [
          {
            ...overrides.client,
            name: 'Sam Wood',
            entity_type: 'Personal',
            entity_name: '',
            role: 'owner',
            until: null,
          },
        ]
      : [],
    ...overrides,
  };
}
