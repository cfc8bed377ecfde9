import type { Plugin } from 'vite';

const DESCRIBED = /\.describe\(\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),?\s*\)/g;

/** Only the API document shows the descriptions of the contract. Without them, the browser loads and reads less. */
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
