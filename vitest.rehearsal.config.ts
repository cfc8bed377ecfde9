import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { defineConfig } from 'vitest/config';
import { isLong } from './vitest.config.ts';

const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  'the gateway answers callers without a token, and the staff of these suites is not in the user pool': [
    'functions/exports/make-archive',
    'functions/ledger/decided-on-lagging-indexes',
    'functions/users/get-me',
    'functions/users/remind-manager',
    'functions/users/update-manager',
    'functions/users/update-own-email',
  ],
  'they need a failure or an order of things that only stand-ins can bring about': [
    'functions/capital-calls/call-evidence',
    'functions/capital-calls/calls-after-payments',
    'functions/capital-calls/import-capital-calls',
    'functions/clients/create-client',
    'functions/clients/give-access',
    'functions/clients/import-clients',
    'functions/fund/close-period',
    'functions/fund/import-properties',
    'functions/search/search-records',
    'functions/statements/issue-statements',
    'functions/transactions/classify-transactions',
    'functions/users/report-client-error',
    'functions/users/renew-invitation',
  ],
  'dev has no scanner of files, demands no second factor and names no account to pay to': [
    'functions/capital-calls/get-capital-call-notice',
    'functions/capital-calls/get-capital-call-receipt',
    'functions/documents/complete-upload',
    'functions/documents/report-waiting-documents',
    'functions/documents/take-scan-result',
    'functions/documents/upload-corpus',
    'functions/http/second-factor',
    'functions/messages/get-message',
    'functions/messages/open-notice',
  ],
  'they run a handler or set variables in their own process, or read a link of the stand-in': [
    'functions/documents/upload-document',
    'functions/exports/get-export',
    'functions/http/check-origin-key',
  ],
  'they open several portals, and a rehearsal has one': [
    'functions/exports/own-exports',
    'functions/money/as-of',
  ],
  'it would take minutes': ['functions/transactions/search-transactions'],
};

function suites(): string[] {
  const leftOut = new Set(Object.values(LEFT_OUT).flatMap((files) => files.map((file) => `${file}.test.ts`)));
  return readdirSync(join(import.meta.dirname, 'test'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(sep).join('/'))
    .filter(
      (file) =>
        /^(functions\/.*|access\/(cursors|names))\.test\.ts$/.test(file) &&
        !isLong(file) &&
        !leftOut.has(file),
    )
    .filter((file) =>
      /\b(portalOf(File|Test)|startTestPortal|openTestedScene)\b/.test(
        readFileSync(join(import.meta.dirname, 'test', file), 'utf8'),
      ),
    )
    .map((file) => `test/${file}`);
}

/** `npm run rehearse` runs these suites against the stage that the rehearsal has deployed. */
export default defineConfig({
  test: {
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 60_000 } },
    // All suites share one stage, so they must run one after the other.
    maxWorkers: 1,
    fileParallelism: false,
    setupFiles: ['test/property-seed.ts', 'test/harness/rehearse-portals.ts'],
    include: suites(),
  },
});
