import { createHash } from 'node:crypto';
import { makeZip } from 'client-zip';
import { unusedName } from '#shared/unused-name.ts';
import type { ClientItem } from '../records/client-store.ts';
import {
  findDocument,
  type ListedDocument,
  listAllDocuments,
  listOwnerDocuments,
} from '../records/document-store.ts';
import { cleanFileName } from '../records/file-name.ts';
import { readFundSettings } from '../records/fund-settings-store.ts';
import { loadArchivedClient } from './archive-filters.ts';
import type { ExportContext } from './exported-list.ts';
import { filtersOf } from './list-maker.ts';
import { recordsOfClient } from './records-of-client.ts';
import { recordsOfFund } from './records-of-fund.ts';
import type { Maker } from './run-export.ts';

const PAPERS_AT_ONCE = 100;

interface Listed {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly records?: number;
  readonly document_id?: string;
}

async function* papersOf(client: ClientItem | undefined, { services }: ExportContext) {
  let cursor: string | null | undefined;
  do {
    const page = { limit: PAPERS_AT_ONCE, ...(cursor ? { cursor } : {}) };
    const { items, nextCursor } = client
      ? await listOwnerDocuments(services, client.id, page)
      : await listAllDocuments(services, page);
    yield* items;
    cursor = nextCursor;
  } while (cursor);
}

export const makeArchive: Maker = async (item, context, onProgress) => {
  const client = await loadArchivedClient(filtersOf(item), context);
  const records = client ? recordsOfClient(client, context) : recordsOfFund(context);
  const listed: Listed[] = [];
  const missing: { document_id: string; name: string }[] = [];

  async function* watched(
    pieces: AsyncIterable<Uint8Array>,
    about: () => Omit<Listed, 'bytes' | 'sha256'>,
  ): AsyncGenerator<Uint8Array> {
    const digest = createHash('sha256');
    let bytes = 0;
    for await (const piece of pieces) {
      digest.update(piece);
      bytes += piece.length;
      yield piece;
      // Without reports of progress, the lease would end while a long file of records is written.
      await onProgress(listed.length, null);
    }
    const { name, ...rest } = about();
    listed.push({ name, bytes, sha256: digest.digest('hex'), ...rest });
    await onProgress(listed.length, null);
  }

  async function* files() {
    const lastModified = item.created_at;
    for (const [name, pages] of Object.entries(records)) {
      let count = 0;
      const file = `records/${name}.jsonl`;
      async function* lines() {
        for await (const rows of pages()) {
          count += rows.length;
          yield Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
        }
      }
      yield { name: file, lastModified, input: watched(lines(), () => ({ name: file, records: count })) };
    }
    const taken = new Set<string>();
    for await (const paper of papersOf(client, context)) {
      const bytes = await bytesOf(paper, context);
      const name = unusedName(placeOf(paper, client), taken);
      if (!bytes) {
        missing.push({ document_id: paper.id, name });
        continue;
      }
      async function* whole() {
        if (bytes) yield bytes;
      }
      yield {
        name,
        lastModified: paper.uploaded_at,
        input: watched(whole(), () => ({ name, document_id: paper.id })),
      };
    }
    const manifest = {
      fund: (await readFundSettings(context.services)).name,
      of: client ? { client_id: client.id, name: client.name } : 'the fund',
      as_of: item.created_at,
      money: 'Amounts are in Australian dollars, dates are dates in Sydney, times are UTC.',
      files: listed,
      // The archive contains the records of documents deleted meanwhile, but not their files.
      missing,
    };
    yield { name: 'manifest.json', lastModified, input: `${JSON.stringify(manifest, undefined, 2)}\n` };
  }

  return { pieces: makeZip(files()) };
};

export async function bytesOf({ id: documentId }: Pick<ListedDocument, 'id'>, { services }: ExportContext) {
  const document = await findDocument(services, documentId);
  if (document?.state !== 'available' || document.object_version === undefined) return undefined;
  return services.bucket.read(document.object_key, document.object_version);
}

function placeOf({ filename, client_name: name }: ListedDocument, client: ClientItem | undefined): string {
  const file = cleanFileName(filename);
  return client ? `papers/${file}` : `papers/${cleanFileName(name ?? 'Fund')}/${file}`;
}
