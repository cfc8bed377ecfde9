import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { synthesize } from '#local/rehearsal/assembly.ts';
import { missingForEmulator } from '#local/rehearsal/emulator.ts';

const ROOT = join(import.meta.dirname, '../..');
const missing = missingForEmulator();

function rehearse(args: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const { FORCE_COLOR: _, ...inherited } = process.env;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'bin/rehearse.ts', ...args],
    {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      env: { ...inherited, NO_COLOR: '1', ...environment },
    },
  );
  return { status, output: stdout + stderr };
}

test('without the emulator one sentence says what is missing, and nothing has failed', () => {
  expect(rehearse([], { PATH: '/nowhere' })).toEqual({
    status: 0,
    output: expect.stringMatching(/^A rehearsal needs Python 3 [^\n]+\.\n$/),
  });
});

/** A right of a function, what it is refused without it, and a test that then fails. */
const TAKEN = [
  [
    'documents:s3:DeleteObject',
    's3:DeleteObject on arn:aws:s3:::portal-dev-documents-',
    'test/functions/documents/delete-document.test.ts',
    'removes it at once from every list and count',
  ],
  [
    'users:cognito-idp:AdminCreateUser',
    'cognito-idp:AdminCreateUser on arn:aws:cognito-idp:ap-southeast-2:123456789012:userpool/',
    'test/functions/users/create-manager.test.ts',
    'an auditor is invited, put into the group of auditors',
  ],
  [
    'bank-accounts:dynamodb:UpdateItem',
    'dynamodb:UpdateItem on arn:aws:dynamodb:ap-southeast-2:123456789012:table/Portal-dev-DataPortal',
    'test/functions/bank-accounts/update-bank-account.test.ts',
    'what is given changes, the rest stays',
  ],
  [
    'capital-calls:lambda:InvokeFunction',
    'lambda:InvokeFunction on arn:aws:lambda:ap-southeast-2:123456789012:function:portal-dev-capital-call-worker',
    'test/functions/documents/delete-document.test.ts',
    'the notice of an issued call is kept',
  ],
] as const;

describe.skipIf(missing)('a rehearsal', () => {
  test('without a right fails a suite by name, and tells the function, the action and the resource', () => {
    const { status, output } = rehearse([
      '--no-seed',
      '--assembly',
      synthesize('dev'),
      ...TAKEN.flatMap(([right]) => ['--without', right]),
      ...new Set(TAKEN.map(([, , file]) => file)),
    ]);
    expect(status, output).toBe(1);
    const failed = output.split('\n').filter((line) => line.startsWith(' FAIL '));
    for (const [right, refused, file, name] of TAKEN) {
      expect(output).toContain(`portal-dev-${right.split(':')[0]} was refused ${refused}`);
      expect(failed).toContainEqual(expect.stringMatching(new RegExp(`${file}.*${name}`)));
    }
  });
});
