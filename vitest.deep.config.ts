import { defineConfig } from 'vitest/config';

/** What takes too long for every change: many kills, long fuzzing, load. Run by `npm run test:deep`. */
export default defineConfig({
  test: {
    include: ['test/deep/**/*.test.ts'],
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    fileParallelism: false,
    testTimeout: 3_600_000,
    hookTimeout: 120_000,
  },
});
