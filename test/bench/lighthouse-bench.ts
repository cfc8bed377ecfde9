import { execFileSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildWeb } from '#local/build-web.ts';
import { DEMO_ACCOUNTS } from '#local/demo-accounts.ts';
import { seedPortal } from '#local/seed.ts';
import { startHttpPortal } from '#test/harness/http-portal.ts';
import { type ChromiumLaunch, chromiumLaunch } from '#test/journeys/chromium.ts';
import { type Certificate, openHttp2Front } from './http2-front.ts';
import { type Figure, median } from './measure.ts';

const ROUNDS = Number(process.env.LIGHTHOUSE_ROUNDS ?? 5);
const ASKED = new RegExp(process.env.LIGHTHOUSE_SCREENS ?? '');
const SIGN_IN_TIMEOUT_MS = 30_000;
const SETTLE_MS = 2_000;

/** Lighthouse's docs/throttling.md recommends this CPU slowdown for a machine with this `benchmarkIndex`. */
const USUAL = { index: 1_750, slowdown: 4 };

const MEDIAN_PERFORMANCE = 97;
const LEAST = { performance: 93, accessibility: 100, 'best-practices': 100 } as const;
type Category = keyof typeof LEAST;
const CATEGORIES = Object.keys(LEAST) as Category[];
const TIMES = {
  'first-contentful-paint': 'first paint',
  'largest-contentful-paint': 'largest paint',
  'total-blocking-time': 'blocked',
} as const;

interface Target {
  readonly name: string;
  readonly path: string;
  readonly account?: { readonly email: string; readonly password: string } | undefined;
}

function targetsOf(clientId: string, callId: string): Target[] {
  const { manager, client } = DEMO_ACCOUNTS;
  const screens = (account: Target['account'], paths: Record<string, string>): Target[] =>
    Object.entries(paths).map(([name, path]) => ({ name, path, account }));
  return [
    { name: 'sign-in', path: '/login' },
    ...screens(manager, {
      'the managers’ dashboard': '/manager/dashboard',
      'the clients': '/manager/clients',
      'one client': `/manager/clients/${clientId}`,
      'the managers’ transactions': '/manager/transactions',
      'recording a transaction': '/manager/transactions/record',
      'bank import': '/manager/transactions-auto',
      'the imports': '/manager/imports',
      'the rules': '/manager/rules',
      'the bank accounts': '/manager/bank-accounts',
      'the cash flow': '/manager/cash-flow',
      'the months': '/manager/months',
      'the managers’ documents': '/manager/documents',
      'the fund': '/manager/fund',
      'the capital calls': '/manager/capital-calls',
      'a new capital call': '/manager/capital-calls/new',
      'one capital call': `/manager/capital-calls/${callId}`,
      reconciliation: '/manager/reconciliation',
      'the audit': '/manager/audit',
      'the profile': '/manager/profile',
    }),
    ...screens(client, {
      'a client’s dashboard': '/client/dashboard',
      'a client’s transactions': '/client/transactions',
      'a client’s documents': '/client/documents',
    }),
  ];
}

// Lighthouse and Puppeteer are installed in a separate folder, so TypeScript does not find their types.
interface Page {
  goto(url: string, options: { waitUntil: 'networkidle0' }): Promise<unknown>;
  type(selector: string, text: string): Promise<void>;
  keyboard: { press(key: string): Promise<void> };
  waitForFunction(expression: string, options: { timeout: number }): Promise<unknown>;
}
interface Puppeteer {
  launch(
    options: ChromiumLaunch & { headless: 'shell'; acceptInsecureCerts: true },
  ): Promise<{ newPage(): Promise<Page>; close(): Promise<void> }>;
}
interface Report {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string; numericValue?: number }>;
  environment: { benchmarkIndex: number };
  runtimeError?: { message: string };
}
type Lighthouse = (
  url: string,
  flags: {
    onlyCategories: readonly Category[];
    logLevel: 'error';
    throttling: { cpuSlowdownMultiplier: number };
  },
  config: undefined,
  page: Page,
) => Promise<{ lhr: Report } | undefined>;

interface Tools {
  readonly lighthouse: Lighthouse;
  readonly puppeteer: Puppeteer;
  readonly certificate: Certificate;
}

const INSTALLED = join(import.meta.dirname, '../../node_modules/.cache/lighthouse');

/** Nothing else needs Lighthouse's two hundred packages, so the first use installs them. */
async function loadTools(): Promise<Tools> {
  if (!existsSync(join(INSTALLED, 'node_modules/selfsigned'))) {
    cpSync(join(import.meta.dirname, 'lighthouse'), INSTALLED, { recursive: true });
    execFileSync('npm', ['ci', '--ignore-scripts'], {
      cwd: INSTALLED,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
  }
  const { resolve } = createRequire(join(INSTALLED, 'package.json'));
  const [lighthouse, puppeteer, selfsigned] = await Promise.all(
    ['lighthouse', 'puppeteer-core', 'selfsigned'].map((name) => import(pathToFileURL(resolve(name)).href)),
  );
  const certificate = await selfsigned.default.generate([{ name: 'commonName', value: 'localhost' }]);
  return { lighthouse: lighthouse.default, puppeteer: puppeteer.default, certificate };
}

async function signIn(page: Page, origin: string, { email, password }: NonNullable<Target['account']>) {
  await page.goto(`${origin}/login`, { waitUntil: 'networkidle0' });
  await page.type('input[type=email]', email);
  await page.type('input[type=password]', password);
  await page.keyboard.press('Enter');
  await page.waitForFunction("location.pathname !== '/login'", { timeout: SIGN_IN_TIMEOUT_MS });
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
}

async function report(
  { lighthouse, puppeteer }: Tools,
  origin: string,
  target: Target,
  slowdown = USUAL.slowdown,
): Promise<Report> {
  const browser = await puppeteer.launch({
    ...(await chromiumLaunch()),
    headless: 'shell',
    acceptInsecureCerts: true,
  });
  try {
    const page = await browser.newPage();
    if (target.account) await signIn(page, origin, target.account);
    const throttling = { cpuSlowdownMultiplier: slowdown };
    const flags = { onlyCategories: CATEGORIES, logLevel: 'error', throttling } as const;
    const result = await lighthouse(`${origin}${target.path}`, flags, undefined, page);
    if (!result) throw new Error('Lighthouse answered nothing');
    if (result.lhr.runtimeError) throw new Error(result.lhr.runtimeError.message);
    return result.lhr;
  } finally {
    await browser.close();
  }
}

function faults(reports: readonly Report[]): string[] {
  return reports.flatMap(({ categories, audits }) =>
    CATEGORIES.filter((category) => category !== 'performance').flatMap((category) =>
      categories[category].auditRefs
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => audits[id]?.title ?? id),
    ),
  );
}

function scoreOf(reports: readonly Report[], category: Category): number {
  return median(reports.map(({ categories }) => Math.round((categories[category].score ?? 0) * 100)));
}

function figureOf({ name }: Target, reports: readonly Report[]): Figure {
  const score = (category: Category) => scoreOf(reports, category);
  const times = Object.entries(TIMES).map(
    ([id, label]) =>
      `${label} ${(median(reports.map(({ audits }) => audits[id]?.numericValue ?? 0)) / 1_000).toFixed(2)} s`,
  );
  const wrong = [...new Set(faults(reports))];
  return {
    what: `Lighthouse, mobile and simulated, of ${name}: performance, accessibility, best practices`,
    figure: `${CATEGORIES.map(score).join(', ')} (${[...times, ...wrong].join('; ')})`,
    held: `≥ ${LEAST.performance}, ${LEAST.accessibility}, ${LEAST['best-practices']}`,
    ok: CATEGORIES.every((category) => score(category) >= LEAST[category]),
  };
}

async function calibrate(tools: Tools, origin: string) {
  const indexes: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { environment } = await report(tools, origin, { name: 'sign-in', path: '/login' });
    indexes.push(environment.benchmarkIndex);
  }
  const index = median(indexes);
  const slowdown = Math.max(1, Math.min(USUAL.slowdown, (USUAL.slowdown * index) / USUAL.index));
  return { index, slowdown: Math.round(slowdown * 10) / 10 };
}

export async function benchLighthouse(): Promise<Figure[]> {
  const tools = await loadTools();
  const portal = await startHttpPortal({ seed: { kind: 'demo', seedPortal }, siteFolder: await buildWeb() });
  const front = await openHttp2Front(portal.url, tools.certificate);
  try {
    const { id: token } = await portal.signIn(DEMO_ACCOUNTS.manager.email, DEMO_ACCOUNTS.manager.password);
    const firstId = async (path: string, list: string): Promise<string> => {
      const body = await (await portal.request(token, 'GET', path)).json();
      return body[list][0].id;
    };
    const targets = targetsOf(
      await firstId('/clients?limit=25', 'clients'),
      await firstId('/capital-calls', 'capital_calls'),
    ).filter(({ name }) => ASKED.test(name));
    const { index, slowdown } = await calibrate(tools, front.url);
    const figures: Figure[] = [];
    const performances: number[] = [];
    for (const target of targets) {
      const reports: Report[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        reports.push(await report(tools, front.url, target, slowdown));
      figures.push(figureOf(target, reports));
      performances.push(scoreOf(reports, 'performance'));
    }
    figures.push({
      what: `Lighthouse, performance, median of the ${targets.length} screens`,
      figure: `${median(performances)} (processor ${Math.round(index)}, slowed ${slowdown} times)`,
      held: `≥ ${MEDIAN_PERFORMANCE}`,
      ok: median(performances) >= MEDIAN_PERFORMANCE,
    });
    return figures;
  } finally {
    await front.close();
    await portal.close();
  }
}
