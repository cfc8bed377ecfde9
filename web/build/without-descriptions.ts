import type { Plugin } from 'vite';

const DESCRIBED = /\.describe\(\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),?\s*\)/g;

/** Only the API document shows the contract's descriptions, so they are removed from what the browser loads. */
export function withoutDescriptions(): Plugin {
  return {
    name: 'without-descriptions',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/shared\/.*\.ts$/ },
      handler: (code) => ({ code: code.replace(DESCRIBED, ''), map: null }),
    },
  };
}
