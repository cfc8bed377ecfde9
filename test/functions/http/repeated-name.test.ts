import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repeatedName } from '#functions/http/repeated-name.ts';

test.each([
  ['{"amount":1,"amount":2}', 'amount'],
  ['{"a":1,"b":{"c":[{"d":1,"d":2}]}}', 'd'],
  ['{"name":1,"n\\u0061me":2}', 'name'],
  ['{"a\\"":1, "a\\"" : 2}', 'a"'],
])('finds in %s that %s occurs twice', (text, name) => {
  expect(repeatedName(text)).toBe(name);
});

test('finds nothing in text that has each name once', () => {
  fc.assert(
    fc.property(fc.json(), fc.string(), (json, text) => {
      const once = JSON.stringify({ json: JSON.parse(json), text, list: [text, { text }] });
      expect(repeatedName(once)).toBeUndefined();
    }),
  );
});
