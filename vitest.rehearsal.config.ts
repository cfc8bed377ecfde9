import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { defineConfig } from 'vitest/config';
import { FILES_LEFT_OUT } from './test/harness/rehearsal-differences.ts';
import { RehearsalReporter } from './test/harness/rehearsal-reporter.ts';
import { isLong } from './vitest.config.ts';

/** Those of the functions, and of who may call what, that start a portal and are quick enough on an emulator. */
function suites(): string[] {
  return readdirSync(join(import.meta.dirname, 'test'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(sep).join('/'))
    .filter(
      (file) =>
        /^(functions\/.*|access\/(access-matrix|cursors|names))\.test\.ts$/.test(file) &&
        !isLong(file) &&
        !FILES_LEFT_OUT.has(file),
    )
    .filter((file) =>
      /\b(portalOf(File|Test)|startTestPortal|openTestedScene)\b/.test(
        readFileSync(join(import.meta.dirname, 'test', file), 'utf8'),
      ),
    )
    .map((file) => `test/${file}`);
}

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
    reporters: ['default', new RehearsalReporter()],
    setupFiles: ['test/property-seed.ts', 'test/harness/rehearse-portals.ts'],
    include: suites(),
  },
});
