import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { day, instant, money } from '#shared/contract/fields.ts';
import { CAPABILITIES, contract } from '#shared/contract/index.ts';
import { readAnswer, type Shape, UnexpectedAnswer } from '#web/api/answer-shape.ts';
import { CALLS } from '#web/api/calls.ts';
import { shapeOf } from '#web/build/describe-calls.ts';
import { inlineCalls } from '#web/build/inline-calls.ts';

/** What no shape is sure to accept, and amounts, days and instants that are almost right. */
const ODD = [
  '',
  'x',
  0,
  -0.01,
  1.005,
  1e300,
  true,
  null,
  [],
  {},
  '2025-02-30',
  '2025-02-28',
  '2025-06-11T10:00:00Z',
];
const odd = fc.constantFrom<unknown>(...ODD, '2025-06-11T10:00:00+10:00', '2025-13-11T10:00:00Z');

/** Answers of this shape, of which some parts are something else. */
function answers(shape: Shape): fc.Arbitrary<unknown> {
  const right = (): fc.Arbitrary<unknown> => {
    if (shape === 'money')
      return fc.integer({ min: -99_999_999, max: 99_999_999 }).map((cents) => cents / 100);
    if (shape === 'day') return fc.constantFrom('2024-02-29', '2025-06-11');
    if (shape === 'instant') return fc.constantFrom('2025-06-11T10:00:00Z', '2025-06-11T10:00:00.123Z');
    if (shape === 'count') return fc.maxSafeNat();
    if (shape === 'number') return fc.double({ noNaN: true, noDefaultInfinity: true });
    if (shape === 'text') return fc.string();
    if (shape === 'boolean') return fc.boolean();
    if (shape === 'null') return fc.constant(null);
    if (shape === 'any') return fc.object();
    if ('oneOf' in shape) return fc.constantFrom(...shape.oneOf);
    if ('list' in shape) return fc.array(answers(shape.list), { maxLength: 3 });
    if ('record' in shape) return fc.dictionary(fc.string(), answers(shape.record), { maxKeys: 3 });
    if ('either' in shape) return fc.oneof(...shape.either.map(answers));
    if ('orNull' in shape) return fc.option(answers(shape.orNull));
    if ('optional' in shape) return answers(shape.optional);
    const fields = Object.entries(shape.fields);
    const optional = new Set(
      fields.filter(([, one]) => typeof one === 'object' && 'optional' in one).map(([name]) => name),
    );
    return fc.record(
      {
        ...Object.fromEntries(fields.map(([name, one]) => [name, answers(one)])),
        unknown_to_us: fc.anything(),
      },
      { requiredKeys: fields.map(([name]) => name).filter((name) => !optional.has(name)) as never[] },
    );
  };
  return fc.oneof({ weight: 400, arbitrary: right() }, { weight: 1, arbitrary: odd });
}

const read = (shape: Shape, body: unknown) => {
  try {
    return { data: readAnswer(shape, body) };
  } catch (error) {
    if (!(error instanceof UnexpectedAnswer)) throw error;
    return { wrongAt: error.path };
  }
};

it.each(CAPABILITIES)('the answer of %s is read as the contract reads it', (capability) => {
  const { answer } = CALLS[capability];
  fc.assert(
    fc.property(answers(answer), (body) => {
      const expected = z.safeDecode(contract[capability].output, body as never);
      const found = read(answer, body);
      if (expected.success) expect(found).toEqual({ data: expected.data });
      else expect(found).toHaveProperty('wrongAt');
    }),
    { numRuns: 60 },
  );
});

it('names the first wrong value', () => {
  const shape = shapeOf(
    z.object({ list: z.array(z.object({ at: instant(), on: day().nullable(), paid: money() })) }),
  );
  const good = { at: '2025-06-11T10:00:00Z', on: null, paid: 1.5 };
  expect(read(shape, { list: [good] })).toEqual({ data: { list: [{ ...good, paid: 150 }] } });
  expect(read(shape, { list: [good, { ...good, on: '2025-02-30' }] })).toEqual({ wrongAt: 'list[1].on' });
  expect(read(shape, 'text')).toEqual({ wrongAt: '' });
});

it('says nothing of a schema that it cannot follow, so that the build fails', () => {
  expect(() => shapeOf(z.object({ tags: z.set(z.string()) }))).toThrow('as set');
  expect(() => shapeOf(z.object({ short: z.string().max(3) }))).toThrow('as string');
});

it('is the same in the built program, where the contract is not needed', async () => {
  const { load } = inlineCalls() as unknown as { load: (id: string) => string | null };
  expect(load('/web/api/client.ts')).toBeNull();
  const program = load('/project/web/api/calls.ts') ?? '';
  const { CALLS: built } = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(program)}`
  );
  expect(built).toEqual(CALLS);
});
