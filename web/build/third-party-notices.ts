import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

export const NOTICES = 'third-party-notices.txt';

/** The bundler lists only packages with scripts. Packages with only styles, fonts or icons are added here. */
const WITHOUT_SCRIPTS = {
  Inter: 'node_modules/@fontsource-variable/inter/LICENSE',
  Lucide: 'web/ui/lucide-license.txt',
  tailwindcss: 'node_modules/tailwindcss/LICENSE',
};

export function completeNotices(): Plugin {
  let root = '';
  return {
    name: 'complete-notices',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const notices = bundle[NOTICES];
        if (notices?.type !== 'asset') return this.error(`The build has no ${NOTICES}`);
        const others = Object.entries(WITHOUT_SCRIPTS).map(
          ([name, file]) => `\n## ${name}\n\n${readFileSync(join(root, file), 'utf8').trim()}\n`,
        );
        notices.source = [String(notices.source), ...others].join('');
      },
    },
  };
}
