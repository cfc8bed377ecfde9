import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDataFolder } from '#local/data-folder.ts';
import { writeStoredLedger } from '#test/bench/stored-ledger.ts';
import { runLocal } from '#test/harness/portal-process.ts';
import { runs } from '#test/runs.ts';

const TRANSACTIONS = runs(2_000);
/** The heap has a limit, because without one Node.js delays garbage collection. */
const HEAP_MB = 768;
const MOST_MB = 1_024;

let folder: string;
let dataFolder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verify-large-'));
  dataFolder = join(folder, 'data');
  await openDataFolder(dataFolder);
  await writeStoredLedger(dataFolder, TRANSACTIONS, { hasHistory: true });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const SAYS_ITS_PEAK = `
import { readFileSync } from 'node:fs';
const own = () => /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1];
const peak = () => process.platform === 'linux' ? own() : process.resourceUsage().maxRSS;
process.on('exit', () => console.log('peak', peak()));
`;

test(`a ledger of ${TRANSACTIONS} transactions passes the check within ${MOST_MB} MB`, async () => {
  const peak = join(folder, 'peak.mjs');
  await writeFile(peak, SAYS_ITS_PEAK);
  const check = runLocal('verify-ledger', {
    DATA_DIR: dataFolder,
    NODE_OPTIONS: `--import=${peak} --max-old-space-size=${HEAP_MB}`,
  });
  const started = performance.now();
  const code = await check.ended;
  const { stdout, stderr } = check.output();
  const peakMb = Number(/^peak (\d+)$/m.exec(stdout)?.[1]) / 1_024;
  const seconds = (performance.now() - started) / 1_000;
  process.stdout.write(`${TRANSACTIONS} transactions: ${seconds.toFixed(0)} s, ${peakMb.toFixed(0)} MB\n`);
  expect(stderr).toBe('');
  expect(stdout).toContain(`The ledger is sound: ${TRANSACTIONS} transactions`);
  expect(code).toBe(0);
  expect(peakMb).toBeLessThan(MOST_MB);
});
