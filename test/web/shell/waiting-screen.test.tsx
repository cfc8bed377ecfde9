import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { WaitingScreen } from '#web/shell/whole-screens.tsx';

it('stands in the page word for word before the program has come, so that nothing moves when it does', () => {
  const page = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8');
  const root = /<div id="root"[^>]*>(.*?)<\/div>/s.exec(page)?.[1] ?? '';
  const written = root
    .replace(/\s+/g, ' ')
    .replace(/ ?(<\/?[^>]*?) ?>/g, '$1>')
    .replace('</svg> ', '</svg>');
  const drawn = renderToStaticMarkup(<WaitingScreen>Loading...</WaitingScreen>).replace('</svg> ', '</svg>');
  expect(written.trim()).toBe(drawn);
});
