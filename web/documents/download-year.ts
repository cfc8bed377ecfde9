import { makeZip } from 'client-zip';
import { displayDate, fundDateAt } from '#shared/calendar-date.ts';
import type { Document } from '#shared/contract/documents.ts';
import { unusedName } from '#shared/unused-name.ts';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { fundName } from '../fund-name.ts';
import { saveFile } from '../ui/save-text.ts';

const TRIES = 2;
const FILE_TIMEOUT_MS = 120_000;
const LIST_NAME = 'Contents.txt';

async function fileOf(
  document: Document,
  signal: AbortSignal,
): Promise<{ name: string; file: Blob } | undefined> {
  for (let tries = 1; ; tries += 1) {
    try {
      // A URL expires after a minute, so each URL is requested just before its download.
      const { url, filename } = await call('getDownloadUrl', { id: document.id }, { signal });
      const response = await fetch(url, {
        signal: AbortSignal.any([signal, AbortSignal.timeout(FILE_TIMEOUT_MS)]),
      });
      if (response.ok) return { name: filename || document.filename, file: await response.blob() };
    } catch (error) {
      if (signal.aborted) throw error;
      if (error instanceof ApiError && error.status === 404) return undefined;
      if (tries >= TRIES) throw error;
    }
    if (tries >= TRIES) return undefined;
  }
}

function contentsText(title: string, lines: readonly string[], missing: readonly string[]): string {
  return [
    title,
    `Made on ${displayDate(fundDateAt(new Date()))}`,
    '',
    ...lines,
    ...(missing.length > 0 ? ['', 'Missing, because the files could not be read:', ...missing] : []),
    '',
  ].join('\r\n');
}

/** A file name in an archive must not contain a path. */
function plainName(name: string): string {
  return name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '-').replace(/^\.+/, '') || 'file';
}

/** Returns the names of unreadable files. Throws if no file can be read. */
export async function downloadYear(
  year: string,
  documents: readonly Document[],
  { onProgress, signal }: { onProgress: (done: number) => void; signal: AbortSignal },
): Promise<{ missing: string[] }> {
  const fund = await fundName();
  const missing: string[] = [];
  const lines: string[] = [];
  let problem: unknown;
  // The archive requests one file at a time, so that a phone has only one file in memory.
  async function* files() {
    const usedNames = new Set<string>();
    for (const [index, document] of documents.entries()) {
      onProgress(index);
      const found = await fileOf(document, signal).catch((error: unknown) => {
        if (signal.aborted) throw error;
        problem = error;
        return undefined;
      });
      if (found) {
        const name = unusedName(plainName(found.name), usedNames);
        lines.push(`${name}: ${document.name}`);
        yield { name, input: found.file, lastModified: document.uploaded_at };
      } else missing.push(document.name);
    }
    yield {
      name: unusedName(LIST_NAME, usedNames),
      input: contentsText(`${fund}, papers ${year}`, lines, missing),
    };
  }
  const archive = new Response(makeZip(files()), { headers: { 'content-type': 'application/zip' } });
  const file = await archive.blob();
  if (lines.length === 0) throw problem ?? new Error('No file could be read.');
  saveFile(file, plainName(`${fund} ${year}.zip`));
  return { missing };
}
