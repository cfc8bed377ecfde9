import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const JOURNEYS = 'test/journeys/**';

/**
 * Test files that share loaded modules in a worker. The files are read, so that one that mocks or reloads modules is
 * isolated.
 */
const SHARING = readdirSync(join(import.meta.dirname, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file) && !/^(journeys|deep)\b/.test(file))
  .map((file) => ({
    file: `test/${file}`,
    text: readFileSync(join(import.meta.dirname, 'test', file), 'utf8'),
  }))
  .filter(({ text }) => !/\bvi\.(mock|doMock|resetModules)\(/.test(text));
const drawsScreens = ({ text }: { text: string }) => text.includes('@vitest-environment happy-dom');
const filesOf = (list: readonly { file: string }[]) => list.map(({ file }) => file);

/**
 * Longest files first, as always, but before them the short files that take long, so that they do not run alone at the
 * end: they kill processes and wait, try many cases, or visit every screen.
 */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) =>
      /survives?-(kill|stop)|money-model|restore-drill|accessibility|every-screen/.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: SlowFirst },
    // The runtime in AWS is newer; the SDK's notice about Node 20 would drown what the tests say.
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    // For what hangs, not for what is slow: the machine may have much else to do.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 60_000 } },
    // Tests wait for the database, for processes that start and for one another: four keep two cores busy.
    maxWorkers: Math.max(4, availableParallelism()),
    projects: [
      {
        extends: true,
        test: {
          name: 'functions',
          include: filesOf(SHARING.filter((test) => !drawsScreens(test))),
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
          include: filesOf(SHARING.filter(drawsScreens)),
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
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, 'test/deep/**', JOURNEYS, ...filesOf(SHARING)],
          setupFiles: ['test/property-seed.ts', 'test/web/overlays-ready.ts', 'test/web/empty-page.ts'],
        },
      },
      {
        extends: true,
        test: {
          // In a browser, against the built web client.
          name: 'journeys',
          isolate: false,
          include: ['test/journeys/**/*.test.ts'],
          globalSetup: ['test/journeys/prepare-once.ts'],
          // After the others, because a browser keeps more than one core busy at times.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
