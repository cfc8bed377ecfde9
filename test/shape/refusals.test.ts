import { expect, test } from 'vitest';
import { CAPABILITIES, callOf } from '#shared/contract/index.ts';
import { COMMON_REFUSALS, EXACT_SENTENCES, REFUSALS, type RefusalCode } from '#shared/refusals.ts';
import { codeOf, modulesOf } from './source-files.ts';

const CODES = Object.keys(REFUSALS) as RefusalCode[];
const handlers = modulesOf('functions').map(codeOf).join('\n');
const listed = new Set<RefusalCode>([
  ...COMMON_REFUSALS,
  ...CAPABILITIES.flatMap((capability) => callOf(capability).refusals),
]);

test.each(CODES)('%s can occur: a call lists it, and code raises it', (code) => {
  if (code !== 'not-found') expect(listed).toContain(code);
  expect(handlers.includes(`'${code}'`), 'raised').toBe(true);
});

const exact = Object.entries(EXACT_SENTENCES).flatMap(([code, sentences]) =>
  Object.entries(sentences).map(([name, said]) => {
    const say = said as string | ((...details: number[]) => string);
    const sentence = typeof say === 'string' ? say : say(7, 8, 9);
    return { code: code as RefusalCode, name, sentence };
  }),
);

test.each(exact)('the exact sentence $code $name is used by a handler', ({ code, name }) => {
  const all = `SENTENCES(\\['${code}'\\])?\\.${name}\\b`;
  const taken = `\\{[^{}]*\\b${name}\\b[^{}]*\\} = EXACT_SENTENCES\\['${code}'\\]`;
  expect(handlers).toMatch(new RegExp(`${all}|${taken}`));
});

test('no handler writes its own sentence', () => {
  const own = modulesOf('functions').filter((file) =>
    /\bsentence(:| =)\s*(\w+ \? )?['"`]|\b(malformed|notCsv)\(\s*['"`]|\brefuse\(\s*'[a-z-]+',\s*['"`]/.test(
      codeOf(file),
    ),
  );
  expect(own.map(({ path }) => path)).toEqual([]);
});

test('sentences are for people: complete, short, without codes and without words that the client reads as signed out', () => {
  const sentences = [
    ...Object.entries(REFUSALS).map(([code, { sentence }]) => ({ code: code as RefusalCode, sentence })),
    ...exact,
  ];
  for (const { code, sentence } of sentences) {
    const { status } = REFUSALS[code];
    // Some sentences begin with an amount, a client's name or a file's name.
    expect(sentence, code).toMatch(/^[A-Z\d$].{5,200}$/);
    expect(sentence, code).not.toMatch(/\b(undefined|null|DynamoDB|Cognito|Lambda|exception)\b/i);
    // If an error contains one of these phrases, the browser assumes that the session has ended.
    if (status !== 401) {
      expect(sentence, code).not.toMatch(
        /authentication failed|session expired|not authenticated|unauthori[sz]ed/i,
      );
    }
  }
});
