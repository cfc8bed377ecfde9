import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, sep } from 'node:path';
import { defineConfig, type ViteUserConfig } from 'vitest/config';

/** A long test needs many processes, calls, screens or steps in a browser. */
export const isLong = (file: string) => /\.(long|deep)\.test\.tsx?$/.test(file);

export const isDeep = (file: string) => /\.deep\.test\.tsx?$/.test(file);

export const startsPortal = ({ text }: Pick<TestFile, 'text'>) =>
  /\b(portalOf(File|Test)|startTestPortal|openTestedScene|startBankPortal|bankSceneOfTest)\b/.test(text);

export interface TestFile {
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
/** A test file can share loaded modules with others only if it neither mocks nor reloads a module. */
const sharesModules = ({ text }: TestFile) => !/\b(vi\.(mock|doMock|resetModules)|mockClient)\(/.test(text);
const drawsScreens = ({ text }: TestFile) => text.includes('@vitest-environment happy-dom');

export function configFor(
  isWanted: (test: TestFile) => boolean,
  env: Readonly<Record<string, string>> = {},
): ViteUserConfig {
  const filesThat = (belong: (test: TestFile) => boolean) =>
    FILES.filter((test) => isWanted(test) && belong(test)).map(({ file }) => `test/${file}`);
  return defineConfig({
    test: {
      // The SDK's notice about Node 20 would hide the output of the tests. AWS runs a newer Node.
      env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true', ...env },
      // The limits stop tests that hang, not tests that are slow on a busy machine.
      testTimeout: env.RUNS ? 86_400_000 : 900_000,
      hookTimeout: env.RUNS ? 86_400_000 : 900_000,
      expect: { poll: { timeout: 60_000 } },
      // Tests often wait for the database and for processes, so four workers keep two cores busy.
      maxWorkers: Math.max(4, availableParallelism()),
      projects: [
        {
          extends: true,
          test: {
            name: 'functions',
            include: filesThat((test) => !isJourney(test) && sharesModules(test) && !drawsScreens(test)),
            // Test files share loaded modules, because CDK takes longer to load than to synthesize.
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
            name: 'journeys',
            isolate: false,
            include: filesThat(isJourney),
            globalSetup: ['test/journeys/prepare-once.ts'],
            // A browser sometimes keeps more than one core busy, so these tests run after all others.
            sequence: { groupOrder: 1 },
          },
        },
      ],
    },
  });
}

// Run a long test by `npx vitest run --config vitest.all.config.ts <path>`.
export default configFor(({ file }) => !isLong(file));
