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

export default defineConfig({
  base: '/',
  plugins: [react(), tailwindcss(), withoutInjectedStyles()],
  publicDir: false,
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        entryFileNames: 'static/js/main.[hash:8].js',
        chunkFileNames: 'static/js/[name].[hash:8].chunk.js',
        assetFileNames: 'static/assets/[name].[hash:8][extname]',
      },
    },
  },
});
