import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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

const PREFETCH_LINKS = /React\d*\.createElement\(PrefetchPageLinks, \{ page: href \}\)/;

/**
 * The router's package resolves to its development build; it names its components by assignments and
 * draws prefetch links, which keep the parts of its framework mode in every bundle. Without them 5 kB
 * (gzip) fewer come before sign-in.
 */
function lightRouter(): Plugin {
  const production = fileURLToPath(import.meta.resolve('react-router')).replace(
    '/development/',
    '/production/',
  );
  return {
    name: 'light-router',
    apply: 'build',
    enforce: 'pre',
    resolveId(source) {
      return source === 'react-router' ? production : null;
    },
    transform(code, id) {
      if (!id.includes('/react-router/dist/production/chunk-')) return;
      if (code.includes('var Link =') && !PREFETCH_LINKS.test(code))
        this.error(`${id} draws other prefetch links`);
      const light = code
        .replace(PREFETCH_LINKS, 'null')
        .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
        .replace(/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1');
      return { code: light, map: null };
    },
  };
}

export default defineConfig({
  base: '/',
  plugins: [react(), tailwindcss(), withoutInjectedStyles(), lightRouter()],
  publicDir: false,
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
      output: {
        // Whatever the entry needs is one file: one request, and it compresses better.
        codeSplitting: { groups: [{ name: 'main', tags: ['$initial'] }] },
        entryFileNames: 'static/js/main.[hash:8].js',
        chunkFileNames: 'static/js/[name].[hash:8].chunk.js',
        assetFileNames: 'static/assets/[name].[hash:8][extname]',
      },
    },
  },
});
