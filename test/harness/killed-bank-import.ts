import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findImport, type ImportItem } from '#functions/records/import-store.ts';
import type { BankPortal } from './bank-portal.ts';

const WORKER = fileURLToPath(new URL('./bank-import-worker.ts', import.meta.url));

export const LEASE_OVER_MS = 61_000;

export interface Worker {
  /** The worker gets SIGSTOP, so it does not notice that time passes. */
  pause(): void;
  resume(): void;
  kill(): Promise<void>;
  readonly ended: Promise<boolean>;
  hasEnded(): boolean;
}

export function startWorker({ portal, sandbox }: BankPortal, importId: string, aheadMs: number): Worker {
  const { endpoint } = portal;
  const parameters = [endpoint, importId, String(aheadMs), sandbox.baseUrl, sandbox.apiKey];
  const child = spawn(process.execPath, ['--import', 'tsx', WORKER, ...parameters], { stdio: 'inherit' });
  let over = false;
  const ended = new Promise<boolean>((resolve) => {
    child.once('close', (code) => {
      over = true;
      resolve(code === 0);
    });
  });
  return {
    ended,
    hasEnded: () => over,
    pause: () => child.kill('SIGSTOP'),
    resume: () => child.kill('SIGCONT'),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function importOf({ portal }: BankPortal, importId: string): Promise<ImportItem> {
  const item = await findImport(portal.services, importId);
  if (!item) throw new Error('The import is gone');
  return item;
}

export async function killWorkersAt(
  bank: BankPortal,
  importId: string,
  points: readonly number[],
): Promise<number[]> {
  const found: number[] = [];
  let aheadMs = 0;
  const nextAheadMs = () => {
    aheadMs += LEASE_OVER_MS;
    return aheadMs;
  };
  for (const point of points) {
    const worker = startWorker(bank, importId, nextAheadMs());
    const before = await importOf(bank, importId);
    const isDue = (item: ImportItem) =>
      point === 0 ? item.fetch_attempts !== before.fetch_attempts : item.position >= point;
    while (!worker.hasEnded() && !isDue(await importOf(bank, importId))) await sleep(10);
    await sleep(Math.random() * 15);
    await worker.kill();
    found.push((await importOf(bank, importId)).position);
  }
  const last = startWorker(bank, importId, nextAheadMs());
  if (!(await last.ended)) throw new Error('The last worker did not come to the end');
  return found;
}
