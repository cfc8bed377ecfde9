import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSite } from '#local/static-site.ts';

const PAGE = `<!doctype html><title>Portal</title>${' '.repeat(500)}`;
const SCRIPT = `console.info('${'x'.repeat(2_000)}');`;
let folder: string;
let server: Server;
let origin: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-site-'));
  await mkdir(join(folder, 'static/js'), { recursive: true });
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, 'static/js/main.0a1b2c3d.js'), SCRIPT);
  await writeFile(join(folder, 'static/icon.png'), Buffer.from([0x89, 0x50, 0x4e, 0x47]));
  await writeFile(join(folder, 'robots.txt'), 'User-agent: *\n');
  const site = await openSite(folder);
  server = createServer((request, response) => {
    void site(request, response, decodeURIComponent((request.url ?? '/').split('?')[0] ?? '/'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

const get = (path: string, init: RequestInit = {}) => fetch(`${origin}${path}`, init);

test('paths without an extension give the application, at any depth', async () => {
  for (const path of [
    '/',
    '/login',
    '/manager/transactions',
    '/manager/clients/a%20b',
    '/v1.2/page',
    '/x/',
  ]) {
    const answer = await get(path);
    expect([path, answer.status, await answer.text()]).toEqual([path, 200, PAGE]);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  }
});

test('a missing file with an extension is 404, never the application', async () => {
  for (const path of [
    '/static/js/old.ffffffff.chunk.js',
    '/favicon.ico',
    '/.env',
    '/manager/x.html',
    '/..%2f..%2fpackage.json',
  ]) {
    const answer = await get(path);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(await answer.text()).toBe('Not found');
  }
});

test('hashed files are cached permanently, others are revalidated', async () => {
  expect((await get('/static/js/main.0a1b2c3d.js')).headers.get('cache-control')).toBe(
    'public, max-age=31536000, immutable',
  );
  expect((await get('/robots.txt')).headers.get('cache-control')).toBe('no-cache');
});

test('an unchanged file is not sent again', async () => {
  const first = await get('/robots.txt', { headers: { 'accept-encoding': 'identity' } });
  const etag = first.headers.get('etag') ?? '';
  const again = await get('/robots.txt', { headers: { 'if-none-match': `"other", ${etag}` } });
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect((await get('/robots.txt', { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
});

test('text is compressed for clients that accept it, images are not', async () => {
  const bytes = async (path: string, coding: string) => {
    const { request } = await import('node:http');
    return new Promise<{ coding: string | undefined; vary: string | undefined; body: Buffer }>((resolve) => {
      request(`${origin}${path}`, { headers: { 'accept-encoding': coding }, agent: false }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part) => parts.push(part));
        response.on('end', () =>
          resolve({
            coding: response.headers['content-encoding'],
            vary: response.headers.vary,
            body: Buffer.concat(parts),
          }),
        );
      }).end();
    });
  };
  const script = '/static/js/main.0a1b2c3d.js';
  const br = await bytes(script, 'gzip, deflate, br');
  expect([br.coding, br.vary, brotliDecompressSync(br.body).toString()]).toEqual([
    'br',
    'accept-encoding',
    SCRIPT,
  ]);
  expect((await bytes(script, 'gzip')).body.toString()).toBe(SCRIPT);
  expect((await bytes('/static/icon.png', 'br')).coding).toBeUndefined();
});

test('HEAD has the headers and no body, and other methods are refused', async () => {
  const head = await get('/robots.txt', { method: 'HEAD', headers: { 'accept-encoding': 'identity' } });
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '14', '']);
  const post = await get('/robots.txt', { method: 'POST' });
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});
