import { makeZip } from 'client-zip';
import type { Document } from '#shared/contract/documents.ts';
import { yearOfPaper } from '#shared/paper-filter.ts';
import { unusedName } from '#shared/unused-name.ts';
import { listClientDocuments } from '../documents/list-client-documents.ts';
import { cleanFileName } from '../records/file-name.ts';
import { clientsOfLogin } from '../users/present-user.ts';
import { yearOfPapers } from './archive-filters.ts';
import { everyPage } from './every-page.ts';
import type { ExportContext } from './exported-list.ts';
import { filtersOf } from './list-maker.ts';
import { bytesOf } from './make-archive.ts';
import type { Maker } from './run-export.ts';

export const makeOwnPapers: Maker = async (item, context, onProgress) => {
  const year = yearOfPapers(filtersOf(item));
  const linked = await clientsOfLogin(context);
  async function* files() {
    const taken = new Set<string>();
    const missing: string[] = [];
    let done = 0;
    for await (const { folder, document } of papersOf(linked, context)) {
      await onProgress(done, null);
      if (yearOfPaper(document) !== year) continue;
      const bytes = await bytesOf(document, context);
      const name = unusedName(`${cleanFileName(folder)}/${cleanFileName(document.filename)}`, taken);
      if (!bytes) {
        missing.push(name);
        continue;
      }
      yield { name, lastModified: document.uploaded_at, input: bytes };
      done += 1;
    }
    await onProgress(done, null);
    const lines = [
      `${done} papers`,
      ...missing.map((name) => `Missing, because it could not be read: ${name}`),
    ];
    yield { name: unusedName('Contents.txt', taken), input: `${lines.join('\r\n')}\r\n` };
  }
  return { pieces: makeZip(files()), clientIds: linked.map(({ client }) => client.id) };
};

async function* papersOf(
  linked: Awaited<ReturnType<typeof clientsOfLogin>>,
  context: ExportContext,
): AsyncGenerator<{ folder: string; document: Document }> {
  for (const { client, access } of linked) {
    const asClient = { ...context, actor: { ...context.actor, client, access } };
    const { pages } = await everyPage(listClientDocuments, { id: client.id }, asClient);
    for await (const { documents } of pages)
      for (const document of documents) yield { folder: client.name, document };
  }
}
