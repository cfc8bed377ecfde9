import type { Plugin } from 'vite';

const TEXT = String.raw`(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")`;
const NOT_FOR_BROWSERS = new RegExp(
  [
    String.raw`\.describe\(\s*${TEXT},?\s*\)`,
    String.raw`\bsummary:\s*${TEXT},`,
    String.raw`\brefusals: \[[^[\]]*\],`,
  ].join('|'),
  'g',
);

/** Only the server and the API document use the contract's descriptions and refusals. */
export function withoutDescriptions(): Plugin {
  return {
    name: 'without-descriptions',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/shared\/.*\.ts$/ },
      handler: (code) => ({ code: code.replace(NOT_FOR_BROWSERS, ''), map: null }),
    },
  };
}
