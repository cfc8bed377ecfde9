import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { apiDocument } from './web/build/api-document.ts';
import { inlineCalls } from './web/build/inline-calls.ts';
import { lightFont } from './web/build/light-font.ts';
import { CHUNKS_BY_ADDRESS, preloadChunks } from './web/build/preload-chunks.ts';
import { completeNotices, NOTICES } from './web/build/third-party-notices.ts';
import { STORED_SESSION } from './web/stored-session.ts';

export default defineConfig({
  base: '/',
  plugins: [
    react(),
    tailwindcss(),
    inlineCalls(),
    preloadChunks(STORED_SESSION, CHUNKS_BY_ADDRESS),
    lightFont('inter-latin-wght-normal.woff2'),
    completeNotices(),
    apiDocument(),
  ],
  resolve: {
    // The portal speaks English, so the parts library need not bring what it says in 33 other languages.
    alias: [{ find: /\/[a-z]{2}-[A-Z]{2}\.mjs$/, replacement: '/en-US.mjs' }],
  },
  publicDir: false,
  build: {
    outDir: 'dist/web',
    license: { fileName: NOTICES },
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // Limits and names shared with the server are written where they are used, so that the page exports fewer to its screens.
      optimization: { inlineConst: { mode: 'all' } },
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: {
          groups: [
            // Whatever the entry needs is one file: one request, and it compresses better.
            { name: 'main', tags: ['$initial'], priority: 4 },
            // What every screen after sign-in needs; left alone it falls into a dozen tiny files.
            {
              name: 'calls',
              test: /\/node_modules\/(swr|clsx)\/|\/shared\/contract\/endpoint|\/web\/api\/(?!encode-input)/,
              priority: 3,
            },
            // How tabs share a session; the identity library needs it too, but nothing else of the screens.
            { name: 'tabs', test: /\/web\/tabs\./, priority: 3 },
            { name: 'forms', test: /\/react-hook-form\/|\/web\/forms\/(?!read-form)/, priority: 1 },
            // What several screens draw with, but for what opens dialogs and figures, what asks something, what takes a code at sign-in, and what
            // lays out one area. What areas share is too small for files of its own: each would be one more request.
            {
              name: 'parts',
              test: /\/web\/(shell|ui)\/(?!action-menu|code-field|combobox|client-layout|client-switcher|command-palette|export-box|figure-panel|manager-layout|overlay-frame|popover-frame|focused-button|idle|import-counts|leave-guard|leave-question|new-password-fields|password-rules|report-client-error|still-there|view-as-banner)|\/web\/[a-z-]+\/(bank-return-channel|beyond-pledge-reason|call-status|history-view|long-amount|not-owed|type-field|type-mark|unpaid-first|use-bank-accounts|use-clients)\.|\/react-hot-toast\/|(?<!node_modules.*)\/shared\/(?!contract\/|figures|figure-words|match-reasons|percent|portfolio|printable|record-kinds|refusals|search-text)/,
              priority: 2,
            },
            // What two charts of different screens draw with.
            { name: 'charts', test: /\/node_modules\/recharts\//, priority: 1 },
            // Dialogs and menus, which no page opens with.
            {
              name: 'overlays',
              test: /\/(react-aria|react-aria-components|react-stately)\/|\/@(react-aria|react-stately|internationalized)\/|\/web\/ui\/(action-menu-frame|overlay-frame|popover-frame|combobox)/,
              priority: 1,
            },
            // The steps beside the password: each is little, and the page names every file that a step may need.
            {
              name: 'sign-in-steps',
              test: /\/web\/(identity-messages|auth\/(back-to-sign-in|enter-code|left-notice|renew-invitation|reset-password|set-new-password|sign-in-icons)|ui\/(new-password-fields|password-rules))\./,
              priority: 0,
            },
            // What writes and forms are checked by: the contract's schemas and the library that reads them.
            {
              name: 'contract',
              test: /\/node_modules\/zod\/|\/shared\/contract\/|\/shared\/figures\.|\/web\/api\/encode-input|\/web\/forms\/read-form/,
              priority: 0,
            },
          ],
        },
        entryFileNames: 'static/js/main.[hash:8].js',
        chunkFileNames: 'static/js/[name].[hash:8].chunk.js',
        assetFileNames: 'static/assets/[name].[hash:8][extname]',
      },
    },
  },
});
