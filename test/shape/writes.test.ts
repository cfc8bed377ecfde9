import { expect, test } from 'vitest';
import { codeOf, modulesOf } from './source-files.ts';

test.each([
  ['what a write changes and requires', /UpdateExpression|(?<!Key)ConditionExpression/, 'write.ts'],
  ['what a query reads', /KeyConditionExpression|FilterExpression|ProjectionExpression/, 'read.ts'],
  ['names and values', /ExpressionAttribute(Names|Values)/, 'expressions.ts'],
])('one file builds the expressions for %s', (_, words, name) => {
  const writing = modulesOf('functions', 'bin', 'local')
    .filter((file) => !['local/lagging-indexes.ts', 'local/rehearsal/aws-request.ts'].includes(file.path))
    .filter((file) => words.test(codeOf(file)))
    .map((file) => file.path);
  expect(writing).toEqual([`functions/ledger/${name}`]);
});

test('one file queries and gets items', () => {
  const reading = modulesOf('functions')
    .filter((file) => /\b(Get|BatchGet|Query)Command\b/.test(codeOf(file)))
    .map((file) => file.path);
  expect(reading).toEqual(['functions/ledger/read.ts']);
});

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

test('one loop reads and decides again after a condition failed', () => {
  const looping = modulesOf('functions', 'bin', 'local')
    .filter((file) =>
      loopsOf(codeOf(file)).some((loop) => /ConditionFailed|ConditionalCheckFailed/.test(loop)),
    )
    .map((file) => file.path);
  expect(looping).toEqual(['functions/ledger/decide-again.ts']);
});

/** These files commit without `decideAgain`. Each value tells why no other request can make the commit fail. */
const DECIDES_ONCE: Readonly<Record<string, string>> = {
  'functions/bank/fund-bank-user.ts': 'holds the lease on the bank user',
  'functions/bank/initiate-bank-connection.ts': 'adds a session with a new id',
  'functions/clients/invite-client.ts': 'requires only that the client exists, and clients are never deleted',
  'functions/documents/upload-document.ts': 'adds an upload with a new id',
  'functions/statements/issue-own-statement.ts': 'adds a run with a new id',
  'functions/statements/issue-statements.ts': 'adds a run with a new id',
  'functions/transactions/create-classification-rule.ts': 'adds a rule with a new id',
};

test('what commits a change decides again when another request changed the record first', () => {
  const deciding = modulesOf('functions')
    .filter((file) => /\.commit\(/.test(codeOf(file)))
    .filter((file) => !/\bdecide(Again|Batches)(<\w+>)?\(|\bConditionFailed\b/.test(codeOf(file)))
    .map((file) => file.path);
  expect(
    deciding,
    'files that commit outside of decideAgain, which belong into DECIDES_ONCE with the reason',
  ).toEqual(Object.keys(DECIDES_ONCE));
});
