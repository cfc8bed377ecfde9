import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Names of files below this path contain a hash of the content. */
const HASHED = '/static/';
const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';

interface Asset {
  readonly contentType: string;
  readonly cacheControl: string;
  readonly etag: string;
  readonly bytes: Buffer;
  compressed?: Promise<Buffer>;
}

export type Site = (request: IncomingMessage, response: ServerResponse, pathname: string) => Promise<void>;

const compressible = (contentType: string) => /^(text\/|application\/|image\/svg)/.test(contentType);

/** A browser that does not ask this machine for Brotli gets the plain bytes. */
const acceptsBrotli = ({ headers }: IncomingMessage) => /\bbr\b/.test(String(headers['accept-encoding']));

function compressedBytesOf(asset: Asset): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };
  asset.compressed ??= promisify(brotliCompress)(asset.bytes, { params });
  return asset.compressed;
}

async function readAssets(folder: string): Promise<Map<string, Asset>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const assets = new Map<string, Asset>();
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map(async (entry) => {
        const file = join(entry.parentPath, entry.name);
        const path = `/${file.slice(folder.length).split(sep).filter(Boolean).join('/')}`;
        const bytes = await readFile(file);
        assets.set(path, {
          contentType: CONTENT_TYPES[extname(path)] ?? 'application/octet-stream',
          cacheControl: path.startsWith(HASHED) ? IMMUTABLE : REVALIDATE,
          etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
          bytes,
        });
      }),
  );
  return assets;
}

function plain(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end(text);
}

/** Follows the same rules as CloudFront (`infra/site.ts`). */
export async function openSite(folder: string): Promise<Site> {
  const assets = await readAssets(folder);
  return async (request, response, pathname) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      return plain(response, 405, 'Method not allowed');
    }
    const isPage = !(pathname.split('/').at(-1) ?? '').includes('.');
    const asset = assets.get(pathname) ?? (isPage ? assets.get('/index.html') : undefined);
    if (!asset) return plain(response, 404, 'Not found');

    const isCompressed = compressible(asset.contentType) && acceptsBrotli(request);
    // Each coding needs its own ETag. `W/` marks a response with equivalent content but other bytes.
    const etag = isCompressed ? `W/${asset.etag}` : asset.etag;
    response.setHeader('etag', etag);
    response.setHeader('cache-control', asset.cacheControl);
    if (compressible(asset.contentType)) response.setHeader('vary', 'accept-encoding');
    const known = String(request.headers['if-none-match'] ?? '').split(/\s*,\s*/);
    if (known.some((tag) => tag.replace(/^W\//, '') === asset.etag)) {
      response.writeHead(304).end();
      return;
    }
    const bytes = isCompressed ? await compressedBytesOf(asset) : asset.bytes;
    response.writeHead(200, {
      'content-type': asset.contentType,
      'content-length': bytes.length,
      ...(isCompressed ? { 'content-encoding': 'br' } : {}),
    });
    response.end(request.method === 'HEAD' ? undefined : bytes);
  };
}
