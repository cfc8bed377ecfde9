import type { OwedLine } from '../records/owed-line-store.ts';
import { type FileLine, listFileBatches } from '../records/payment-file-store.ts';
import type { Services } from '../services.ts';

export async function findFileLine(
  services: Services,
  { id, file_id: fileId }: OwedLine,
): Promise<FileLine | undefined> {
  if (fileId === undefined) return undefined;
  const batches = await listFileBatches(services, fileId);
  return batches.flatMap((batch) => batch.lines).find(({ line_id: line }) => line === id);
}
