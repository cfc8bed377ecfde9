// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { preloadChunks } from '#web/build/preload-chunks.ts';

const fileOf = (name: string) => `static/js/${name}.chunk.js`;
const chunk = (name: string, imports: string[] = [], isEntry = false) => ({
  type: 'chunk',
  name,
  fileName: fileOf(name),
  imports: imports.map(fileOf),
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
  const { generateBundle } = preloadChunks('Stored.', ahead) as unknown as {
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

const CHUNKS_BY_ADDRESS = {
  '/client': ['client-area'],
  '/client/dashboard': ['client-area', 'dashboard'],
  '/manager': ['parts'],
};

afterEach(() => {
  sessionStorage.clear();
  document.head.innerHTML = '';
});

it('preloads the files of the longest address that fits, each once, without those the page names itself', () => {
  sessionStorage.setItem('Stored.user', 'x');
  expect(open('/client/dashboard/', CHUNKS_BY_ADDRESS)).toEqual([
    '/static/js/client-area.chunk.js',
    '/static/js/parts.chunk.js',
    '/static/js/dashboard.chunk.js',
    '/static/js/percent.chunk.js',
  ]);
});

it('preloads the files of an address for the addresses below it', () => {
  sessionStorage.setItem('Stored.user', 'x');
  expect(open('/client/documents/1', CHUNKS_BY_ADDRESS)).toEqual([
    '/static/js/client-area.chunk.js',
    '/static/js/parts.chunk.js',
  ]);
});

it('preloads the files of an address that holds an id', () => {
  sessionStorage.setItem('Stored.user', 'x');
  const ahead = { '/client': ['parts'], '/client/:id': ['percent'] };
  expect(open('/client/1', ahead)).toEqual(['/static/js/percent.chunk.js']);
  document.head.innerHTML = '';
  expect(open('/client', ahead)).toEqual(['/static/js/parts.chunk.js']);
});

it('preloads nothing for another address, nor for one that only starts with the same text', () => {
  sessionStorage.setItem('Stored.user', 'x');
  expect(open('/clients', CHUNKS_BY_ADDRESS)).toEqual([]);
});

it('preloads nothing for someone not signed in in this tab', () => {
  expect(open('/client/dashboard', CHUNKS_BY_ADDRESS)).toEqual([]);
});

it('fetches the settings ahead in the way in which the program asks for them, once', () => {
  const settings = () => document.head.querySelectorAll('link[rel=preload][as=fetch][href="/config.json"]');
  open('/client', CHUNKS_BY_ADDRESS);
  expect(settings()).toHaveLength(0);
  sessionStorage.setItem('Stored.user', 'x');
  open('/client', CHUNKS_BY_ADDRESS);
  expect(settings()).toHaveLength(1);
  expect(settings()[0]?.getAttribute('crossorigin')).toBe('');
});

it('fails the build when a chunk is missing', () => {
  expect(() => built({ '/client': ['client-area', 'gone'] })).toThrow('no chunk gone');
});
