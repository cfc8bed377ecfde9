import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, sep } from 'node:path';
import { defineConfig, type ViteUserConfig } from 'vitest/config';

/**
 * Whether a test is one that nobody should wait for while working: it kills and starts processes many times, repeats every
 * call in many ways, visits every screen at every width, or takes many steps in a browser.
 */
export const isLong = (file: string) => /\.(long|deep)\.test\.tsx?$/.test(file);

/** Whether a test repeats at length what a shorter one proves in CI, so that only `npm run test:deep` runs it. */
export const isDeep = (file: string) => /\.deep\.test\.tsx?$/.test(file);

/** Whether a test works on a portal of `test/harness`. */
export const startsPortal = ({ text }: Pick<TestFile, 'text'>) =>
  /\b(portalOf(File|Test)|startTestPortal|openTestedScene|startBankPortal|bankSceneOfTest)\b/.test(text);

export interface TestFile {
  /** The path below `test`. */
  readonly file: string;
  readonly text: string;
}

const FILES: readonly TestFile[] = readdirSync(join(import.meta.dirname, 'test'), {
  recursive: true,
  encoding: 'utf8',
})
  .map((file) => file.split(sep).join('/'))
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(import.meta.dirname, 'test', file), 'utf8') }));

const isJourney = ({ file }: TestFile) => file.startsWith('journeys/');
/** Only what neither mocks nor reloads modules, nor mocks AWS's clients, can share those that a worker has loaded. */
const sharesModules = ({ text }: TestFile) => !/\b(vi\.(mock|doMock|resetModules)|mockClient)\(/.test(text);
const drawsScreens = ({ text }: TestFile) => text.includes('@vitest-environment happy-dom');

/** The configuration for those test files that are wanted, with these variables in their environment. */
export function configFor(
  isWanted: (test: TestFile) => boolean,
  env: Readonly<Record<string, string>> = {},
): ViteUserConfig {
  const filesThat = (belong: (test: TestFile) => boolean) =>
    FILES.filter((test) => isWanted(test) && belong(test)).map(({ file }) => `test/${file}`);
  return defineConfig({
    test: {
      // The runtime in AWS is newer; the SDK's notice about Node 20 would drown what the tests say.
      env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true', ...env },
      // For what hangs, not for what is slow: the machine may have much else to do.
      testTimeout: env.RUNS ? 86_400_000 : 900_000,
      hookTimeout: env.RUNS ? 86_400_000 : 900_000,
      expect: { poll: { timeout: 60_000 } },
      // Tests wait for the database, for processes that start and for one another: four keep two cores busy.
      maxWorkers: Math.max(4, availableParallelism()),
      projects: [
        {
          extends: true,
          test: {
            name: 'functions',
            include: filesThat((test) => !isJourney(test) && sharesModules(test) && !drawsScreens(test)),
            // A Lambda function answers many events with what it loaded once, and so may its tests; CDK takes
            // longer to load than to synthesize. What mocks a module belongs to the parts.
            isolate: false,
            setupFiles: ['test/property-seed.ts'],
          },
        },
        {
          extends: true,
          test: {
            name: 'screens',
            include: filesThat((test) => !isJourney(test) && sharesModules(test) && drawsScreens(test)),
            isolate: false,
            setupFiles: [
              'test/property-seed.ts',
              'test/web/overlays-ready.ts',
              'test/web/empty-page.ts',
              'test/web/shared-page.ts',
            ],
          },
        },
        {
          extends: true,
          test: {
            name: 'parts',
            include: filesThat((test) => !isJourney(test) && !sharesModules(test)),
            setupFiles: ['test/property-seed.ts', 'test/web/overlays-ready.ts', 'test/web/empty-page.ts'],
          },
        },
        {
          extends: true,
          test: {
            // In a browser, against the built web client.
            name: 'journeys',
            isolate: false,
            include: filesThat(isJourney),
            globalSetup: ['test/journeys/prepare-once.ts'],
            // After the others, because a browser keeps more than one core busy at times.
            sequence: { groupOrder: 1 },
          },
        },
      ],
    },
  });
}

// What `npm test` runs. A long test runs by `npx vitest run --config vitest.all.config.ts` and its path.
export default configFor(({ file }) => !isLong(file));
