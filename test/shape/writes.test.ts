import { expect, test } from 'vitest';
import { codeOf, modulesOf } from './source-files.ts';

test('what a write changes and supposes is put into the database’s words in one file', () => {
  const writing = modulesOf('functions', 'bin', 'local')
    .filter((file) => /UpdateExpression|(?<!Key)ConditionExpression/.test(codeOf(file)))
    .map((file) => file.path);
  expect(writing).toEqual(['functions/ledger/write.ts']);
});

/** The bodies of the loops of a text, up to the brace that closes each. */
function loopsOf(code: string): string[] {
  return [...code.matchAll(/\b(?:for|while)\s*\([^\n]*\{\n|\bdo \{\n/g)].map(({ index, 0: head }) => {
    let depth = 1;
    let end = index + head.length;
    for (; end < code.length && depth > 0; end += 1) {
      if (code[end] === '{') depth += 1;
      if (code[end] === '}') depth -= 1;
    }
    return code.slice(index, end);
  });
}

test('one loop decides again after a condition failed', () => {
  const looping = modulesOf('functions', 'bin', 'local')
    .filter((file) =>
      loopsOf(codeOf(file)).some((loop) => /ConditionFailed|ConditionalCheckFailed/.test(loop)),
    )
    .map((file) => file.path);
  expect(looping).toEqual(['functions/ledger/decide-again.ts']);
});
