import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-command-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test('a command through a symbolic link runs, without credentials names the remedy, and prints no warning', async () => {
  const command = join(folder, 'command.mts');
  await writeFile(
    command,
    `import { ListTablesCommand, DynamoDBClient } from ${JSON.stringify(import.meta.resolve('@aws-sdk/client-dynamodb'))};
    import { runCommand } from ${JSON.stringify(pathToFileURL(join(ROOT, 'local/run-command.ts')).href)};
    await runCommand(import.meta.filename, async () => {
      await new DynamoDBClient({ region: 'ap-southeast-2' }).send(new ListTablesCommand());
      return 0;
    });`,
  );
  const { PATH = '' } = process.env;
  const person = ['--email', 'morgan@example.com', '--name', 'Morgan'];
  for (const [file = '', ...args] of [[command], [join(ROOT, 'bin/create-manager.ts'), ...person]]) {
    const link = join(folder, `link to ${basename(file)}`);
    await symlink(file, link);
    const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', link, ...args], {
      cwd: ROOT,
      encoding: 'utf8',
      // The command must not see the credentials and settings of the person who runs the tests.
      env: { PATH, HOME: folder, USERPROFILE: folder, AWS_EC2_METADATA_DISABLED: 'true' },
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^There are no credentials for AWS here \(.*\): sign in, .*\n$/);
  }
});
