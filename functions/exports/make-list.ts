import type { ExportFormat } from '#shared/terms.ts';
import { csvHead, csvRows } from './csv-text.ts';
import type { ExportedList } from './exported-list.ts';
import { workbookOf } from './workbook.ts';

export const CONTENT_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
};

export interface Making {
  readonly pieces: AsyncIterable<Uint8Array>;
  readonly clientIds?: readonly string[] | undefined;
}

export type OnProgress = (done: number, total: number | null) => Promise<void>;

export function makeList(
  list: ExportedList,
  { title, format, onProgress }: { title: string; format: ExportFormat; onProgress: OnProgress },
): Making {
  const watched = { ...list, pages: watch(list, onProgress) };
  const pieces = format === 'csv' ? csvOf(watched) : workbookOf(title, watched);
  return { pieces, clientIds: list.clientIds };
}

async function* watch({ pages, total }: ExportedList, onProgress: OnProgress): ExportedList['pages'] {
  let done = 0;
  for await (const page of pages) {
    yield page;
    done += page.length;
    await onProgress(done, total);
  }
}

async function* csvOf({ columns, pages }: ExportedList): AsyncGenerator<Uint8Array> {
  yield Buffer.from(csvHead(columns));
  for await (const page of pages) yield Buffer.from(csvRows(columns, page));
}
