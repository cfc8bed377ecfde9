import { createHash } from 'node:crypto';
import type { TestAnswer, TestPortal } from '#test/harness/test-portal.ts';
import { pdfOf } from './sample-files.ts';

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64');
}

export interface Upload {
  readonly bytes?: Uint8Array;
  readonly filename?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

export const DEFAULT_BYTES = pdfOf('A document');

export function announced({ bytes = DEFAULT_BYTES, filename = 'document.pdf', metadata = {} }: Upload) {
  return {
    document_type_id: 'report',
    name: 'A document',
    filename,
    size: bytes.length,
    content_type: 'application/octet-stream',
    checksum: sha256(bytes),
    ...metadata,
  };
}

export function begin(portal: TestPortal, upload: Upload = {}): Promise<TestAnswer> {
  return portal.call(portal.manager, 'POST', '/documents/upload', announced(upload));
}

export function complete(portal: TestPortal, id: string): Promise<TestAnswer> {
  return portal.call(portal.manager, 'POST', `/documents/uploads/${id}/complete`);
}

export async function upload(portal: TestPortal, overrides: Upload = {}): Promise<TestAnswer> {
  const begun = await begin(portal, overrides);
  if (begun.status !== 201) return begun;
  await portal.bucket.post(begun.body.upload, overrides.bytes ?? DEFAULT_BYTES);
  return complete(portal, begun.body.document.id);
}

export async function available(portal: TestPortal, overrides: Upload = {}): Promise<string> {
  const answer = await upload(portal, overrides);
  if (answer.status !== 200) throw new Error(`Not uploaded: ${JSON.stringify(answer.body)}`);
  return answer.body.id;
}

export function formOf({
  bytes = DEFAULT_BYTES,
  filename = 'document.pdf',
  metadata = {},
}: Upload): FormData {
  const form = new FormData();
  form.set('metadata', JSON.stringify({ document_type_id: 'report', name: 'A document', ...metadata }));
  form.set('file', new File([new Uint8Array(bytes)], filename, { type: 'application/octet-stream' }));
  return form;
}
