import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  entry: [
    'bin/*.ts',
    'functions/*/index.ts',
    'functions/workers/**/{*-worker,canary,check-backups-and-consent,password-reset-trigger,poller,reaper,verify-ledger}.ts',
    'local/{start,reset,verify-ledger}.ts',
    // Another process starts this file by its path.
    'local/rehearsal/run-function.mjs',
    'test/**/*.test.{ts,tsx}',
  ],
  project: ['{bin,infra,functions,web,shared,local,test}/**/*.{ts,tsx,mjs}', '*.ts'],
  vitest: { config: ['vitest*.config.ts'] },
  ignoreExportsUsedInFile: true,
  ignoreDependencies: [
    // Only CSS imports these packages, and knip does not read CSS.
    'tailwindcss',
    '@fontsource-variable/inter',
    // `shared/paper-fonts.ts` reads these files by name.
    '@embedpdf/fonts-*',
    '@fontsource/noto-sans-thai',
  ],
};

// biome-ignore lint/style/noDefaultExport: the tool reads the default export
export default config;
