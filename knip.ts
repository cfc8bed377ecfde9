import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  entry: [
    'bin/*.ts',
    'functions/*/index.ts',
    // Each is the code of a Lambda function.
    'functions/workers/**/{*-worker,canary,check-backups-and-consent,password-reset-trigger,poller,reaper,verify-ledger}.ts',
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
