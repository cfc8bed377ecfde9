import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { FUND_ZONE } from '#shared/calendar-date.ts';

export interface VisitOptions {
  readonly screen?: 'desk' | 'phone';
  readonly scheme?: 'light' | 'dark';
  readonly timezone?: string;
}

export type Screen = NonNullable<VisitOptions['screen']>;

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly screen: Screen;
  newTab(): Promise<Page>;
  /** Declares problems that must occur. A declared problem that does not occur is reported. */
  foresee(...patterns: RegExp[]): void;
  problems(): string[];
  settled(): Promise<void>;
  close(): Promise<void>;
}

const WAIT_MS = 60_000;
const SETTLE_MS = 2_000;

/** The longest random delay of a request, to find tests and pages that need fast answers. */
const DELAY_MS = Number(process.env.JOURNEY_DELAY_MS ?? 0);

async function delayRequests(context: BrowserContext): Promise<void> {
  await context.route('**/*', async (route) => {
    await sleep(Math.random() ** 2 * DELAY_MS);
    await route.continue().catch(() => undefined);
  });
}

function watch(page: Page, origin: string, happened: (problem: string) => void) {
  page.on('filechooser', () => {});
  const isOurs = (url: string) => url.startsWith(`${origin}/`);
  const place = (url: string) => (isOurs(url) ? url.slice(origin.length) : url);
  page.on('pageerror', (error) => happened(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    // This message is left out, because the handler of `response` below reports the status and the address.
    if (message.text().startsWith('Failed to load resource') && isOurs(message.location().url)) return;
    happened(`console: ${message.text()}`);
  });
  page.on('response', (response) => {
    if (response.status() < 400) return;
    happened(`${response.status()} ${response.request().method()} ${place(response.url())}`);
  });
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // When a page is left, the browser cancels its requests.
    if (why === 'net::ERR_ABORTED') return;
    happened(`failed: ${request.method()} ${place(request.url())} ${why}`);
  });
  page.on('request', (request) => {
    const { protocol } = new URL(request.url());
    if (!isOurs(request.url()) && !['data:', 'blob:'].includes(protocol)) {
      happened(`request to another origin: ${request.url()}`);
    }
  });
}

export async function openVisit(
  browser: Browser,
  origin: string,
  { screen = 'desk', scheme = 'light', timezone = FUND_ZONE }: VisitOptions,
): Promise<Visit> {
  const phone = screen === 'phone';
  const context = await browser.newContext({
    baseURL: origin,
    viewport: phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    hasTouch: phone,
    isMobile: phone,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'en-AU',
    timezoneId: timezone,
  });
  context.setDefaultTimeout(WAIT_MS);
  const seen: string[] = [];
  const underWay = new Set<Request>();
  context.on('request', (request) => underWay.add(request));
  context.on('requestfinished', (request) => underWay.delete(request));
  context.on('requestfailed', (request) => underWay.delete(request));
  // From July to September, the last financial year may have open months. Its statements are then previewed as provisional.
  const foreseen = [{ pattern: /^409 POST \/api\/statements$/, met: true }];
  const happened = (problem: string) => {
    const matching = foreseen.filter(({ pattern }) => pattern.test(problem));
    for (const entry of matching) entry.met = true;
    if (matching.length === 0) seen.push(problem);
  };
  await context.exposeBinding('tellPolicyViolation', (_, violation: string) =>
    happened(`policy violation: ${violation}`),
  );
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      const tell = (globalThis as unknown as { tellPolicyViolation(violation: string): void })
        .tellPolicyViolation;
      tell(`${violatedDirective} ${blockedURI} ${sourceFile}`);
    });
  });
  context.on('page', (page) => watch(page, origin, happened));
  if (DELAY_MS > 0) await delayRequests(context);
  const page = await context.newPage();
  return {
    page,
    context,
    screen,
    newTab: () => context.newPage(),
    foresee: (...patterns) => foreseen.push(...patterns.map((pattern) => ({ pattern, met: false }))),
    problems: () => [
      ...seen,
      ...foreseen.filter(({ met }) => !met).map(({ pattern }) => `did not happen: ${pattern}`),
    ],
    async settled() {
      for (const end = Date.now() + SETTLE_MS; underWay.size > 0 && Date.now() < end; ) await sleep(20);
    },
    close: () => context.close(),
  };
}
