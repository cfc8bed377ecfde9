import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { fetchAhead } from './web/build/fetch-ahead.ts';
import { lightFont } from './web/build/light-font.ts';
import { completeNotices, NOTICES } from './web/build/third-party-notices.ts';
import { STORED_SESSION } from './web/stored-session.ts';

/**
 * On iOS the overlay library locks scrolling through a style element of its own, which `style-src 'self'`
 * refuses. theme.css holds the same rule, so the element is left out.
 */
function withoutInjectedStyles(): Plugin {
  const injection = 'document.head.prepend(style)';
  return {
    name: 'without-injected-styles',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('/overlays/usePreventScroll.')) return;
      if (!code.includes(injection)) this.error(`${id} no longer contains ${injection}`);
      return { code: code.replace(injection, ''), map: null };
    },
  };
}

// What only the router's data and framework modes reach. Each must be found, so that an upgrade shows.
const UNUSED_ROUTER_PARTS: [RegExp, string][] = [
  [/React\d*\.createElement\(PrefetchPageLinks, \{ page: href \}\)/, 'null'],
  [/dataRouterState && \(match\.route\.ErrorBoundary/, 'false && (match.route.ErrorBoundary'],
  [/match\.route\.errorElement \|\| defaultErrorElement/, 'match.route.errorElement'],
  [/^RenderErrorBoundary\.contextType = \w+;$/m, ''],
  [/isDataRoute \? useNavigateStable\(\) : useNavigateUnstable\(\)/, 'useNavigateUnstable()'],
];

/**
 * The router's package resolves to its development build, names its components by assignments and refers
 * to its data and framework modes throughout, which keeps all of it in the bundle. Without that 7 kB
 * (gzip) fewer come before sign-in.
 */
function lightRouter(): Plugin {
  return {
    name: 'light-router',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source !== 'react-router') return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found?.id.replace('/development/', '/production/') ?? null;
    },
    transform(code, id) {
      if (!id.includes('/react-router/dist/production/chunk-') || !code.includes('var Link =')) return;
      let light = code
        .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
        .replace(/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1');
      for (const [part, replacement] of UNUSED_ROUTER_PARTS) {
        if (!part.test(light)) this.error(`${id} no longer contains ${part}`);
        light = light.replace(part, replacement);
      }
      return { code: light, map: null };
    },
  };
}

/**
 * The browser checks by schemas and never describes them, which is the API's matter. Without what would,
 * 5 kB (gzip) fewer come before the first figures.
 */
function withoutSchemaDescriptions(): Plugin {
  return {
    name: 'without-schema-descriptions',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/.test(id)) return;
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
      if (names.length === 0) this.error(`${id} exports nothing by name any more`);
      // Each schema is made with one method that these answer, so they answer one.
      return { code: names.map((name) => `export const ${name} = () => () => {};`).join('\n'), map: null };
    },
  };
}

/** The portal speaks English, so the parts library need not bring what it says in 33 other languages. */
function oneLanguage(): Plugin {
  return {
    name: 'one-language',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const english = source.replace(/(\/intl\/[\w-]+\/)[a-z]{2}-[A-Z]{2}\.mjs$/, '$1en-US.mjs');
      return english === source ? null : this.resolve(english, importer, { skipSelf: true });
    },
  };
}

/** What is opened right after sign-in, or again every day; other addresses begin with their area alone. */
const AHEAD = {
  '/manager': ['manager-area'],
  '/manager/dashboard': ['view-manager-dashboard'],
  '/manager/transactions': ['manage-transactions'],
  '/client': ['client-area'],
  '/client/dashboard': ['view-client-dashboard'],
  '/client/transactions': ['view-client-transactions'],
  '/client/documents': ['view-client-documents'],
};

export default defineConfig({
  base: '/',
  plugins: [
    react(),
    tailwindcss(),
    withoutInjectedStyles(),
    lightRouter(),
    withoutSchemaDescriptions(),
    oneLanguage(),
    fetchAhead(STORED_SESSION, AHEAD),
    lightFont('inter-latin-wght-normal.woff2'),
    completeNotices(),
  ],
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
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: {
          groups: [
            // Whatever the entry needs is one file: one request, and it compresses better.
            { name: 'main', tags: ['$initial'], priority: 3 },
            // What every screen after sign-in needs; left alone it falls into a dozen tiny files.
            {
              name: 'calls',
              test: /\/node_modules\/(zod|swr)\/|\/shared\/contract\/|\/web\/api\//,
              priority: 2,
            },
            {
              name: 'forms',
              test: /\/react-hook-form\/|\/web\/forms\//,
              priority: 0,
            },
            // With them the small ones that several areas share: each file of its own is named before sign-in.
            {
              name: 'parts',
              test: /\/web\/(clients\/(long-amount|use-clients)|capital-calls\/(unprintable|call-status)|fund\/type-mark)\.|\/react-hot-toast\/|\/web\/ui\/(?!code-field|combobox|overlay-frame|popover-frame)|\/web\/shell\/(?!command-palette)|^(?!.*\/node_modules\/).*\/shared\/(?!contract\/|percent)/,
              priority: 1,
            },
            // Dialogs and menus, which no page opens with.
            {
              name: 'overlays',
              test: /\/(react-aria|react-aria-components|react-stately)\/|\/@(react-aria|react-stately|internationalized)\/|\/web\/ui\/(overlay-frame|popover-frame|combobox)/,
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
