import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  entry: [
    'bin/*.ts',
    'functions/*/index.ts',
    'functions/transactions/import-worker.ts',
    'functions/documents/reaper.ts',
    'functions/bank/poller.ts',
    'functions/verification/verify-ledger.ts',
    'functions/health/{canary,check-backups-and-consent}.ts',
    'functions/capital-calls/capital-call-worker.ts',
    'functions/messages/message-worker.ts',
    'functions/exports/export-worker.ts',
    'functions/statements/statement-worker.ts',
    'functions/users/invitation-worker.ts',
    'functions/users/password-reset-trigger.ts',
    'functions/audit/audit-seal-worker.ts',
    'local/{start,reset,verify-ledger}.ts',
    // Started by its path, in a process of its own.
    'local/rehearsal/run-function.mjs',
    'test/**/*.test.{ts,tsx}',
  ],
  project: ['{bin,infra,functions,web,shared,local,test}/**/*.{ts,tsx,mjs}', '*.ts'],
  vitest: { config: ['vitest*.config.ts'] },
  // A type or a schema may be exported for its name in declarations although only its file uses it.
  ignoreExportsUsedInFile: true,
  ignoreDependencies: [
    // Imported from CSS, which knip does not follow.
    'tailwindcss',
    '@fontsource-variable/inter',
    // Their files are read by name, see shared/paper-fonts.ts.
    '@embedpdf/fonts-*',
    '@fontsource/noto-sans-thai',
  ],
};

// biome-ignore lint/style/noDefaultExport: the tool reads the default export
export default config;
