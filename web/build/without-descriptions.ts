import type { Plugin } from 'vite';

const DESCRIBED = /\.describe\(\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),?\s*\)/g;

/** Removes the contract's descriptions, which only the API document shows, so that the browser loads less. */
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
