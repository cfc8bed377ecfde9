import { defineConfig } from 'vitest/config';
import { RehearsalReporter } from './test/harness/rehearsal-reporter.ts';

/** What `npm run rehearse` runs against the stage it has deployed: the suites whose portal is `startTestPortal`. */
export default defineConfig({
  test: {
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 60_000 } },
    // They share the one stage.
    maxWorkers: 1,
    fileParallelism: false,
    isolate: false,
    include: ['test/access/*.test.ts', 'test/functions/**/*.test.ts'],
    reporters: ['default', new RehearsalReporter()],
    setupFiles: ['test/property-seed.ts', 'test/harness/rehearse-portals.ts'],
  },
});
