import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import busboy from 'busboy';
import { BucketError } from './bucket-error.ts';

const MAX_FIELD_BYTES = 20_000;

export interface UploadForm {
  readonly fields: ReadonlyMap<string, string>;
  readonly file: AsyncIterable<Buffer>;
  readonly whole: Promise<void>;
}

const malformed = () =>
  new BucketError(
    400,
    'MalformedPOSTRequest',
    'The body of your POST request is not well-formed multipart/form-data.',
  );

export function openForm(message: IncomingMessage): Promise<UploadForm> {
  let parser: busboy.Busboy;
  try {
    parser = busboy({
      headers: message.headers,
      defParamCharset: 'utf8',
      limits: { fieldSize: MAX_FIELD_BYTES, fields: 50, files: 1 },
    });
  } catch {
    throw malformed();
  }
  const whole = new Promise<void>((resolve, reject) => {
    parser.once('error', () => reject(malformed()));
    parser.once('close', resolve);
  });
  whole.catch(() => {});
  message.once('close', () => {
    // `message.complete` can be true although the connection was cut before the file was read, so `readableEnded` decides.
    if (!message.readableEnded) parser.destroy(new Error('The connection was cut off.'));
  });

  return new Promise((resolve, reject) => {
    const fields = new Map<string, string>();
    parser.on('field', (name, value) => fields.set(name.toLowerCase(), value));
    parser.on('file', (_, file) => {
      file.on('error', () => {});
      resolve({ fields: new Map(fields), file: piecesOf(file), whole });
    });
    whole.then(() => reject(malformed()), reject);
    message.pipe(parser);
  });
}

async function* piecesOf(file: Readable): AsyncGenerator<Buffer> {
  try {
    yield* file;
  } catch {
    throw malformed();
  }
}
