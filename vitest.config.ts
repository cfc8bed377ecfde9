import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

const JOURNEYS = 'test/journeys/**';

export default defineConfig({
  test: {
    // The runtime in AWS is newer; the SDK's notice about Node 20 would drown what the tests say.
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // One fewer than there are cores by default, which on two would leave one idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: 'parts',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, 'test/deep/**', JOURNEYS],
          setupFiles: ['test/property-seed.ts', 'test/web/overlays-ready.ts'],
        },
      },
      {
        extends: true,
        test: {
          // In a browser, against the built web client.
          name: 'journeys',
          include: ['test/journeys/**/*.test.ts'],
          globalSetup: ['test/journeys/prepare-once.ts'],
          testTimeout: 60_000,
          // A browser waits more than it works, so that two fit on two cores; after the parts, in peace.
          maxWorkers: 2,
          // On a busy machine a wait may run out before a page has come; what fails is tried again.
          retry: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
