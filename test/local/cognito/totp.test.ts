import { expect, test } from 'vitest';
import { codeAt, makeSecret, stepOfCode } from '#local/cognito/totp.ts';

/** The RFC's examples use this secret, the ASCII text `12345678901234567890`. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %d the code is %s, the last six digits of the code in RFC 6238', (second, code) => {
  expect(codeAt(SECRET, second * 1_000)).toBe(code);
});

test('a code is accepted for its own step and one step before and after', () => {
  const code = codeAt(SECRET, 10 * 30_000);
  const seen = [8, 9, 10, 11, 12].map((step) => stepOfCode(SECRET, code, step * 30_000 + 29_999));
  expect(seen).toEqual([undefined, 10, 10, 10, undefined]);
});

test.each(['', '28708', '2870821', '28708２', 'abcdef'])('%j is never a valid code', (code) => {
  expect(stepOfCode(SECRET, code, 59_000)).toBeUndefined();
});

test('every secret is new, in base 32, with 256 bits', () => {
  const secrets = Array.from({ length: 50 }, makeSecret);
  expect(new Set(secrets).size).toBe(50);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{52}$/);
});
