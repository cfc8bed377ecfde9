import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newInstance } from '#local/data-folder.ts';
import { openServer } from '#local/open-server.ts';
import { openPortal } from '#local/portal.ts';
import { seedPortal } from '#local/seed.ts';

const VARIABLE = 'JOURNEYS_DEMO_DATA';

/** Returns the folder with the seeded demo. Journeys copy the folder, because seeding takes longer than most journeys. */
export function readyDemoData(): string | undefined {
  return process.env[VARIABLE];
}

/** Seeds the demo into a folder for all child processes. Returns the function that removes the folder. */
export async function prepareDemoData(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-demo-'));
  const portal = await openPortal({
    server: await openServer(0, newInstance()),
    folder,
    site: Promise.resolve(async (_, response) => void response.end()),
    seed: { kind: 'demo', seedPortal },
    log: () => undefined,
  });
  await portal.close();
  process.env[VARIABLE] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
