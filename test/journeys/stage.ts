import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { WEB_FOLDER } from '#local/build-web.ts';
import { DEMO_ACCOUNTS } from '#local/demo-accounts.ts';
import type { Faults } from '#local/faults.ts';
import type { PortalOptions } from '#local/portal.ts';
import { seedPortal } from '#local/seed.ts';
import type { SeedKind } from '#local/settings.ts';
import { type HttpPortal, startHttpPortal } from '#test/harness/http-portal.ts';
import { PICTURES, startChromium } from './chromium.ts';
import { readyDemoData } from './demo-data.ts';
import { openVisit, type Visit, type VisitOptions } from './visit.ts';

interface StageOptions {
  readonly seed?: SeedKind;
  readonly identity?: PortalOptions['identity'];
  readonly faults?: Faults;
}

export interface Stage {
  readonly portal: HttpPortal;
  /** Opens a separate browser context, which is closed after the test. */
  visit(options?: VisitOptions): Promise<Visit>;
}

export function openDemoPortal({ seed = 'demo', identity, faults }: StageOptions = {}): Promise<HttpPortal> {
  return startHttpPortal({
    seed: { kind: seed, seedPortal },
    siteFolder: WEB_FOLDER,
    startFrom: seed === 'demo' ? readyDemoData() : undefined,
    ...(identity ? { identity } : {}),
    ...(faults ? { faults } : {}),
  });
}

let launch: Promise<Browser> | undefined;

/** All test files of a worker share one browser process, which ends with the worker. */
async function sharedBrowser(): Promise<Browser> {
  const running = await launch?.catch(() => undefined);
  if (running?.isConnected()) return running;
  launch = startChromium();
  return launch;
}

async function picture(test: string, visits: readonly Visit[]): Promise<void> {
  await mkdir(PICTURES, { recursive: true });
  const pages = visits.flatMap((visit) => visit.context.pages());
  for (const [index, page] of pages.entries()) {
    const name = `${test.replaceAll(/\W+/g, '-').slice(0, 100)}-${Date.now()}-${index + 1}.png`;
    await page.screenshot({ path: join(PICTURES, name) }).catch(() => undefined);
  }
}

/** The tests of a file share one portal. A test fails on browser problems that it does not `foresee`. */
export function openStage(options: StageOptions = {}): Stage {
  let portal: HttpPortal | undefined;
  let browser: Browser | undefined;
  const visits: Visit[] = [];

  beforeAll(async () => {
    [portal, browser] = await Promise.all([openDemoPortal(options), sharedBrowser()]);
  });
  afterEach(async ({ task }) => {
    const open = visits.splice(0);
    if (task.result?.state === 'fail') await picture(task.name, open);
    else for (const visit of open) await visit.settled();
    const problems = open.flatMap((visit) => visit.problems());
    await Promise.all(open.map((visit) => visit.close()));
    expect(problems, 'what the browser complained about').toEqual([]);
  });
  afterAll(async () => {
    await portal?.close();
  });

  const ready = <Thing>(thing: Thing | undefined): Thing => {
    if (thing === undefined) throw new Error('The stage is not up yet');
    return thing;
  };
  return {
    get portal() {
      return ready(portal);
    },
    async visit(visitOptions = {}) {
      const visit = await openVisit(ready(browser), ready(portal).url, visitOptions);
      visits.push(visit);
      return visit;
    },
  };
}

export const { manager: MANAGER, client: OLIVIA, unpaidClient: NOAH, invitedClient: PRIYA } = DEMO_ACCOUNTS;
