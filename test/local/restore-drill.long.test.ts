import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backUp, restore } from '#local/backup.ts';
import { openDataFolder } from '#local/data-folder.ts';
import { databaseClient, LOCAL_TABLES, startDatabase } from '#local/database.ts';
import { drill } from '#local/restore-drill.ts';
import { runLocal } from '#test/harness/portal-process.ts';

let work: string;
beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'backup-test-'));
});
afterAll(() => rm(work, { recursive: true, force: true }));

async function backedUp(name: string) {
  const folder = await openDataFolder(join(work, name));
  await mkdir(join(folder.path, 'bucket/documents'), { recursive: true });
  await writeFile(folder.databasePath, 'every cent');
  await writeFile(folder.logPath, 'what happened');
  await writeFile(join(folder.path, 'bucket/documents/paper.bytes'), 'signed');
  const backup = join(work, `${name}-backup`);
  return { folder, backup, manifest: await backUp(folder, backup) };
}

test('the demo is restored from its backup: every item and file, consistent and accessible to its users', async () => {
  const ran = runLocal('../bin/drill', {});
  const code = await ran.ended;
  const { stdout, stderr } = ran.output();
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/Filled: [1-9]\d{3} items, (8[5-9]|9\d|1\d\d) versions of files\./);
  expect(stdout).toContain('no item and no file has changed');
});

test('a drill whose backup was lost fails', async () => {
  const printed: string[] = [];
  const lost = drill({
    kind: 'empty',
    say: (line) => printed.push(line),
    meanwhile: (backup) => rm(join(backup, 'files/portal.db')),
  });
  await expect(lost).rejects.toThrow('The backup lacks portal.db.');
  expect(printed.at(-1)).toBe('Deleted.');
});

test('a drill reports each item missing from an older backup', async () => {
  const found = await drill({
    kind: 'empty',
    say: () => {},
    meanwhile: async (backup) => {
      const database = await startDatabase({ dbPath: join(backup, 'files/portal.db') });
      const client = databaseClient(database.endpoint);
      const { Items = [] } = await client.send(new ScanCommand({ TableName: LOCAL_TABLES.audit }));
      for (const { pk, sk } of Items) {
        if (!pk || !sk) continue;
        await client.send(new DeleteItemCommand({ TableName: LOCAL_TABLES.audit, Key: { pk, sk } }));
      }
      client.destroy();
      await database.close();
      await signManifestAgain(backup);
    },
  });
  const missing = expect.stringMatching(/^Item fund-portal-audit .* is missing$/);
  expect(found.filter((line) => line.startsWith('Item '))).toEqual([missing, missing]);
});

/** Renews the manifest of a changed backup, so that the backup looks unchanged. */
async function signManifestAgain(backup: string): Promise<void> {
  const fresh = `${backup}-again`;
  await backUp({ path: join(backup, 'files'), databasePath: '', logPath: '' }, fresh);
  await writeFile(join(backup, 'manifest.json'), await readFile(join(fresh, 'manifest.json')));
}

test('a backup contains everything except locks and logs, and restores the same data', async () => {
  const { backup, manifest } = await backedUp('whole');
  expect(manifest.files.map(({ path }) => path)).toEqual([
    '.fund-portal',
    'bucket/documents/paper.bytes',
    'portal.db',
  ]);
  const to = join(work, 'whole-restored');
  await restore(backup, to);
  expect(await readFile(join(to, 'portal.db'), 'utf8')).toBe('every cent');
  expect(await readFile(join(to, 'bucket/documents/paper.bytes'), 'utf8')).toBe('signed');
});

test('if a part of the backup was changed, nothing of it is restored', async () => {
  const { backup } = await backedUp('damaged');
  await writeFile(join(backup, 'files/bucket/documents/paper.bytes'), 'forged');
  const to = join(work, 'damaged-restored');
  await expect(restore(backup, to)).rejects.toThrow('bucket/documents/paper.bytes has been changed');
  await expect(readdir(to)).rejects.toThrow('ENOENT');
  await writeFile(join(backup, 'files/bucket/documents/paper.bytes'), 'signed');
  await writeFile(join(backup, 'files/stranger'), 'x');
  await expect(restore(backup, to)).rejects.toThrow('The backup contains stranger');
});

test('a backup is never restored over existing data', async () => {
  const { folder, backup } = await backedUp('over');
  await expect(restore(backup, folder.path)).rejects.toThrow('is not empty');
});
