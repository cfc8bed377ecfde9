import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { WaitingScreen } from '#web/shell/full-screen-messages.tsx';

it('the page contains the same text before the program has loaded, so that nothing moves when it has', () => {
  const page = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8');
  const root = /<div id="root"[^>]*>(.*?)<\/div>/s.exec(page)?.[1] ?? '';
  const written = root
    .replace(/\s+/g, ' ')
    .replace(/ ?(<\/?[^>]*?) ?>/g, '$1>')
    .replace('</svg> ', '</svg>');
  const drawn = renderToStaticMarkup(<WaitingScreen>Loading...</WaitingScreen>).replace('</svg> ', '</svg>');
  expect(written.trim()).toBe(drawn);
});
