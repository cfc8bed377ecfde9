import { expect, test, vi } from 'vitest';
import type { LogEntry } from '#functions/services.ts';
import { databaseClient } from '#local/database.ts';
import { createServices } from '#local/services.ts';
import { memoryBucket } from '#test/harness/memory-bucket.ts';
import { recordingIdentity } from '#test/harness/recording-identity.ts';

const worker = vi.hoisted(() => ({
  continueStatementImport: vi.fn<(services: unknown, importId: string, untilMs: number) => Promise<void>>(),
  sweepImports: vi.fn<(services: unknown, untilMs: number) => Promise<void>>(),
}));
vi.mock('#functions/workers/imports/import-worker.ts', () => worker);

function services() {
  const logged: LogEntry[] = [];
  const made = createServices({
    client: databaseClient('http://127.0.0.1:9'),
    tables: { portal: 'portal', audit: 'audit' },
    identity: recordingIdentity(),
    bucket: memoryBucket(),
    log: (entry) => logged.push(entry),
    now: () => new Date(1_000_000),
    retryDelaysMs: [1, 1],
  });
  return { ...made, logged, events: () => logged.map((entry) => entry.event) };
}

test('an invocation that fails is tried three times in all, and each failure is logged without its message', async () => {
  worker.continueStatementImport.mockReset().mockRejectedValue(new Error('Olivia Chen paid 5'));
  const { continueImport, settled, logged, events } = services();
  await continueImport('i1');
  await settled();
  expect(worker.continueStatementImport).toHaveBeenCalledTimes(3);
  expect(events()).toEqual([
    'import-invocation-failed',
    'import-invocation-failed',
    'import-invocation-given-up',
  ]);
  expect(JSON.stringify(logged)).not.toContain('Olivia');
});

test('a scheduled run that fails is logged and does not end the portal', async () => {
  worker.sweepImports.mockReset().mockRejectedValue(new Error('no database'));
  const { sweepImports, events } = services();
  await sweepImports();
  expect(events()).toEqual(['import-sweep-failed']);
});

test('stopping waits for a scheduled run from its first moment, before its code is loaded', async () => {
  let swept = false;
  worker.sweepImports.mockReset().mockImplementation(async () => {
    swept = true;
  });
  const { sweepImports, settled } = services();
  void sweepImports();
  await settled();
  expect(swept).toBe(true);
});
