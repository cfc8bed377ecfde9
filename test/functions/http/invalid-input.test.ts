import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { describeIssue, invalidInput } from '#functions/http/invalid-input.ts';
import { CAPABILITIES, callOf } from '#shared/contract/index.ts';

function refusalOf(schema: z.ZodType, value: unknown) {
  const { error } = z.safeDecode(schema, value as never, { error: describeIssue });
  if (!error) throw new Error('It was taken');
  return invalidInput(error);
}

const input = z.strictObject({
  address: z.string().min(1, 'Address cannot be empty'),
  type: z.enum(['expense', 'commission']).optional(),
  limit: z.number().min(1).max(1000).optional(),
  code: z.string().max(4).optional(),
});

describe('a request with invalid input', () => {
  test('is answered with a sentence about its one mistake', () => {
    expect(refusalOf(input, { address: '' })).toMatchObject({
      message: 'Address cannot be empty',
      issues: [{ path: 'address', message: 'Address cannot be empty' }],
    });
  });

  test.each([
    [{}, 'address', 'Required'],
    [{ address: 5 }, 'address', 'Expected text'],
    [{ address: 'a', type: 'other' }, 'type', 'Expected one of: expense, commission'],
    [{ address: 'a', limit: 1001 }, 'limit', 'Expected at most 1000'],
    [{ address: 'a', limit: 0 }, 'limit', 'Expected at least 1'],
    [{ address: 'a', code: '12345' }, 'code', 'Expected at most 4 characters'],
    [{ address: 'a', role: 'manager' }, 'role', 'Not expected here'],
  ])(
    'is answered with the field’s issue only, when the sentence needs the field: %j',
    (value, path, message) => {
      expect(refusalOf(input, value)).toMatchObject({
        message: 'Some of the details are not valid.',
        issues: [{ path, message }],
      });
    },
  );
});

const VALUES = [undefined, '§', '', 'x'.repeat(5_000), '0', '99999', 5, -1, 1e9, true, null, {}, []];

test.each(CAPABILITIES)('%s is never answered with the text of a schema', (capability) => {
  const schema = callOf(capability).input;
  for (const name of Object.keys(schema.shape)) {
    for (const value of VALUES) {
      const { error } = z.safeDecode(schema, { [name]: value } as never, { error: describeIssue });
      for (const { message } of error ? (invalidInput(error).issues ?? []) : []) {
        // Allowed values can be words such as 'received', which the pattern below forbids.
        const words = message.replace(/^Expected one of: [a-z-]+(?:, [a-z-]+)+$/, 'Expected one of');
        expect(words, `${name}: ${JSON.stringify(value)}`).not.toMatch(
          /invalid|undefined|received|too (?:big|small)|>=|<=|"/i,
        );
      }
    }
  }
});
