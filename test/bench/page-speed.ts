import type { Browser, CDPSession, Page } from 'playwright-core';
import { buildWeb } from '#local/build-web.ts';
import { DEMO_ACCOUNTS } from '#local/demo-accounts.ts';
import { seedPortal } from '#local/seed.ts';
import { startHttpPortal } from '#test/harness/http-portal.ts';
import { startChromium } from '#test/journeys/chromium.ts';
import { signIn } from '#test/journeys/people.ts';
import { type Figure, median } from './measure.ts';

const ROUNDS = 3;

/** A mid-range phone on a slow 4G network: what Lighthouse takes for "mobile". */
const PHONE = { width: 412, height: 823 };
const PHONE_SCALE = 1.75;
const CPU_SLOWDOWN = 4;
const LATENCY_MS = 150;
const KBIT_IN_BYTES = 1_024 / 8;
const DOWN_BYTES_PER_S = 1_638.4 * KBIT_IN_BYTES;
const UP_BYTES_PER_S = 750 * KBIT_IN_BYTES;

/** A task longer than this holds up whoever taps meanwhile. */
const LONG_TASK_MS = 50;
/** How long a page is still watched after its last request, for what comes late. */
const AFTERGLOW_MS = 1_500;
const NAVIGATION_TIMEOUT_MS = 60_000;

interface Target {
  readonly name: string;
  readonly path: string;
  /** Who is signed in already; nobody on the sign-in page. */
  readonly account?: { readonly email: string; readonly password: string };
  readonly most: { readonly lcpMs: number; readonly tbtMs: number; readonly cls: number };
}

// Of the sign-in page our own promise; of the others what Web Vitals call good.
const TARGETS: readonly Target[] = [
  { name: 'sign-in', path: '/login', most: { lcpMs: 1_600, tbtMs: 10, cls: 0 } },
  {
    name: 'a client’s dashboard',
    path: '/client/dashboard',
    account: DEMO_ACCOUNTS.client,
    most: { lcpMs: 2_500, tbtMs: 200, cls: 0.1 },
  },
  {
    name: 'the managers’ transactions',
    path: '/manager/transactions',
    account: DEMO_ACCOUNTS.manager,
    most: { lcpMs: 2_500, tbtMs: 200, cls: 0.1 },
  },
];

interface Seen {
  readonly fcpMs: number;
  readonly lcpMs: number;
  readonly tbtMs: number;
  readonly cls: number;
  readonly bytes: number;
}

/**
 * What the page notes of itself while it loads; runs in the browser before anything of the page, as text,
 * so that it names nothing of this module.
 */
function noteSpeed(longTaskMs: number): void {
  const noted = { lcpMs: 0, cls: 0, tasks: [] as { endMs: number; overMs: number }[] };
  (globalThis as unknown as { notedSpeed: typeof noted }).notedSpeed = noted;
  for (const type of ['largest-contentful-paint', 'layout-shift', 'longtask']) {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        if (type === 'largest-contentful-paint') noted.lcpMs = entry.startTime;
        else if (type === 'layout-shift') noted.cls += shift.hadRecentInput ? 0 : shift.value;
        else {
          const endMs = entry.startTime + entry.duration;
          noted.tasks.push({ endMs, overMs: entry.duration - longTaskMs });
        }
      }
    }).observe({ type, buffered: true });
  }
}

/** Long tasks hold nobody up before there is something to tap. */
function readSpeed(): Omit<Seen, 'bytes'> {
  const { notedSpeed } = globalThis as unknown as {
    notedSpeed: { lcpMs: number; cls: number; tasks: { endMs: number; overMs: number }[] };
  };
  const fcpMs = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
  return {
    fcpMs,
    lcpMs: notedSpeed.lcpMs,
    tbtMs: notedSpeed.tasks.filter(({ endMs }) => endMs > fcpMs).reduce((sum, { overMs }) => sum + overMs, 0),
    cls: notedSpeed.cls,
  };
}

async function slowDown(devtools: CDPSession): Promise<void> {
  await devtools.send('Network.enable');
  // Signing in has fetched some of it already; a first visit has not.
  await devtools.send('Network.clearBrowserCache');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: DOWN_BYTES_PER_S,
    uploadThroughput: UP_BYTES_PER_S,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

async function load(page: Page, { path }: Target): Promise<Seen> {
  const devtools = await page.context().newCDPSession(page);
  await slowDown(devtools);
  let bytes = 0;
  // The page before may still be fetching something when this one is asked for.
  const own = new Set<string>();
  devtools.on('Network.requestWillBeSent', ({ requestId }) => own.add(requestId));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (own.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(path, { waitUntil: 'networkidle', timeout: NAVIGATION_TIMEOUT_MS });
  await page.waitForTimeout(AFTERGLOW_MS);
  const speed = await page.evaluate(readSpeed);
  await devtools.detach();
  return { ...speed, bytes };
}

async function visit(browser: Browser, origin: string, target: Target): Promise<Seen> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: PHONE,
    deviceScaleFactor: PHONE_SCALE,
    isMobile: true,
    hasTouch: true,
    locale: 'en-AU',
  });
  try {
    const page = await context.newPage();
    if (target.account) await signIn(page, target.account);
    await page.addInitScript(noteSpeed, LONG_TASK_MS);
    return await load(page, target);
  } finally {
    await context.close();
  }
}

function figureOf({ name, most }: Target, seen: readonly Seen[]): Figure {
  const of = (pick: (one: Seen) => number) => median(seen.map(pick));
  const fcpMs = of((one) => one.fcpMs);
  const lcpMs = of((one) => one.lcpMs);
  const tbtMs = of((one) => one.tbtMs);
  const cls = of((one) => one.cls);
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  return {
    what: `Opening ${name} on a slowed phone: first paint, largest paint, blocked time, shift, bytes`,
    figure: `${seconds(fcpMs)}, ${seconds(lcpMs)}, ${tbtMs.toFixed(0)} ms, ${cls.toFixed(3)}, ${(of((one) => one.bytes) / 1_000).toFixed(0)} kB`,
    held: `largest paint ≤ ${seconds(most.lcpMs)}, blocked ≤ ${most.tbtMs} ms, shift ≤ ${most.cls}`,
    // A page that painted nothing was not measured.
    ok:
      fcpMs > 0 &&
      lcpMs > 0 &&
      lcpMs <= most.lcpMs &&
      tbtMs <= most.tbtMs &&
      Number(cls.toFixed(3)) <= most.cls,
  };
}

/**
 * How fast three pages open in a real browser whose network and processor are slowed down: the medians of
 * three first visits each.
 */
export async function benchPages(): Promise<Figure[]> {
  const portal = await startHttpPortal({
    seed: { kind: 'demo', seedPortal },
    siteFolder: await buildWeb(),
  });
  const browser = await startChromium();
  try {
    const figures: Figure[] = [];
    for (const target of TARGETS) {
      const seen: Seen[] = [];
      for (let round = 0; round < ROUNDS; round += 1) seen.push(await visit(browser, portal.url, target));
      figures.push(figureOf(target, seen));
    }
    return figures;
  } finally {
    await browser.close();
    await portal.close();
  }
}
