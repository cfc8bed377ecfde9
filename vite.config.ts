import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { apiDocument } from './web/build/api-document.ts';
import { lightFont } from './web/build/light-font.ts';
import { completeNotices, NOTICES } from './web/build/third-party-notices.ts';
import { withoutDescriptions } from './web/build/without-descriptions.ts';

export default defineConfig({
  base: '/',
  plugins: [
    react(),
    tailwindcss(),
    lightFont('inter-latin-wght-normal.woff2'),
    completeNotices(),
    withoutDescriptions(),
    apiDocument(),
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
      output: {
        entryFileNames: 'static/js/main.[hash:8].js',
        chunkFileNames: 'static/js/[name].[hash:8].chunk.js',
        assetFileNames: 'static/assets/[name].[hash:8][extname]',
        // These small modules of the first page compress better together.
        codeSplitting: {
          groups: [
            {
              name: 'first',
              test: /\/web\/(config|fund-name|stored-session|ui\/(class-names|icons))\.tsx?$/,
            },
          ],
        },
      },
    },
  },
});
