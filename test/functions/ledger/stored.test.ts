import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { storedCents, storedItem } from '#functions/ledger/stored.ts';

const item = storedItem(z.object({ id: z.string(), amount_cents: storedCents, note: z.string().optional() }));
const names = storedItem(z.array(z.string()));

test('an item is read the same in any order of its attributes', () => {
  const attributes = Object.entries({ id: 'a', amount_cents: 5, note: 'n', pk: 'P', 2: 'two' });
  fc.assert(
    fc.property(
      fc.shuffledSubarray(attributes, { minLength: attributes.length, maxLength: attributes.length }),
      (shuffled) => {
        const stored = Object.fromEntries(shuffled);
        expect(item.parse(stored)).toEqual({ id: 'a', amount_cents: 5, note: 'n' });
        expect(Object.entries(stored)).toHaveLength(attributes.length);
      },
    ),
  );
});

test('an item that does not fit is refused', () => {
  for (const wrong of [undefined, null, 'text', [], {}, { id: 'a', amount_cents: 0.5 }])
    expect(() => item.parse(wrong)).toThrow(z.ZodError);
});

test('a list in an item stays a list', () => {
  expect(names.parse(['b', 'a'])).toEqual(['b', 'a']);
});
