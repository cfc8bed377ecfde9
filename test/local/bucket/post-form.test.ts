import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { openForm } from '#local/bucket/post-form.ts';

const HEAD =
  '--edge\r\nContent-Disposition: form-data; name="key"\r\n\r\na\r\n' +
  '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';
const FILE_BYTES = 1024 * 1024;

function messageOf(complete: boolean) {
  const headers = { 'content-type': 'multipart/form-data; boundary=edge' };
  const stream = Object.assign(new PassThrough({ highWaterMark: 4 * FILE_BYTES }), { headers, complete });
  return { stream, message: stream as unknown as IncomingMessage };
}

async function sizeOf(file: AsyncIterable<Buffer>): Promise<number> {
  let sizeBytes = 0;
  for await (const piece of file) sizeBytes += piece.length;
  return sizeBytes;
}

test.each([
  ['before all of it came', false],
  ['after all of it came and before all was read', true],
])('a form cut off %s is reported at once to the reader of its file', async (_, complete) => {
  const { stream, message } = messageOf(complete);
  const opening = openForm(message);
  stream.write(HEAD + 'x'.repeat(FILE_BYTES));
  const form = await opening;
  stream.destroy(new Error('aborted'));
  stream.on('error', () => {});
  await expect(sizeOf(form.file)).rejects.toThrow('not well-formed');
  await expect(form.whole).rejects.toThrow('not well-formed');
});

test('a complete form is read completely', async () => {
  const { stream, message } = messageOf(true);
  const opening = openForm(message);
  stream.end(`${HEAD}${'x'.repeat(FILE_BYTES)}\r\n--edge--\r\n`);
  const form = await opening;
  expect(await sizeOf(form.file)).toBe(FILE_BYTES);
  await form.whole;
  expect(form.fields.get('key')).toBe('a');
});
