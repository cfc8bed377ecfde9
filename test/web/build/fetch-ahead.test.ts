// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { fetchAhead } from '#web/build/fetch-ahead.ts';

const chunk = (name: string, imports: string[] = [], isEntry = false) => ({
  type: 'chunk',
  name,
  fileName: `${name}.js`,
  imports: imports.map((one) => `${one}.js`),
  isEntry,
});

/** The script that a build of these chunks would make, and its page. */
function built(ahead: Record<string, string[]>): { script: string; page: string } {
  const chunks = [
    chunk('main', [], true),
    chunk('parts', ['main']),
    chunk('client-area', ['main', 'parts']),
    chunk('dashboard', ['parts', 'percent']),
    chunk('percent'),
  ];
  const index = {
    type: 'asset',
    fileName: 'index.html',
    source: '<html><head><title></title></head></html>',
  };
  const bundle = Object.fromEntries([index, ...chunks].map((one) => [one.fileName, one]));
  const emitted: { fileName: string; source: string }[] = [];
  const { generateBundle } = fetchAhead('Stored.', ahead) as unknown as {
    generateBundle: { handler: (this: object, options: object, bundle: object) => void };
  };
  generateBundle.handler.call({ emitFile: (file: never) => emitted.push(file) }, {}, bundle);
  const [file] = emitted;
  if (!file) throw new Error('No script was made');
  expect(index.source).toContain(`<head>\n    <script async src="/${file.fileName}"></script>`);
  return { script: file.source, page: index.source };
}

function open(path: string, ahead: Record<string, string[]>): string[] {
  history.replaceState(null, '', path);
  const { script } = built(ahead);
  new Function(script)();
  return [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(
    (link) => link.getAttribute('href') ?? '',
  );
}

const AHEAD = { '/client': ['client-area'], '/client/dashboard': ['dashboard'], '/manager': ['parts'] };

afterEach(() => {
  sessionStorage.clear();
  document.head.innerHTML = '';
});

it('fetches what the address and those above it need, each file once, but not what the page names itself', () => {
  sessionStorage.setItem('Stored.user', 'x');
  expect(open('/client/dashboard/', AHEAD)).toEqual([
    '/client-area.js',
    '/parts.js',
    '/dashboard.js',
    '/percent.js',
  ]);
});

it('fetches nothing for another address, nor for one that only begins alike', () => {
  sessionStorage.setItem('Stored.user', 'x');
  expect(open('/clients', AHEAD)).toEqual([]);
});

it('fetches nothing for who is not signed in in this tab', () => {
  expect(open('/client/dashboard', AHEAD)).toEqual([]);
});

it('fails the build over a chunk that is not there', () => {
  expect(() => built({ '/client': ['client-area', 'gone'] })).toThrow('no chunk gone');
});
