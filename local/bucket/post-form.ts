import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import busboy from 'busboy';
import { BucketError, invalidArgument } from './bucket-error.ts';

const MAX_FIELDS_BYTES = 20_000;

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

const tooMuchBeforeFile = () =>
  new BucketError(
    400,
    'MaxPostPreDataLengthExceeded',
    'Your POST request fields preceeding the upload file was too large.',
  );

const notOneFile = () => invalidArgument('POST requires exactly one file upload per request.');

export function openForm(message: IncomingMessage): Promise<UploadForm> {
  if (!/^multipart\/form-data\b/i.test(message.headers['content-type'] ?? '')) {
    throw new BucketError(
      412,
      'PreconditionFailed',
      'At least one of the pre-conditions you specified did not hold',
      { Condition: 'Bucket POST must be of the enclosure-type multipart/form-data' },
    );
  }
  let parser: busboy.Busboy;
  try {
    parser = busboy({
      headers: message.headers,
      defParamCharset: 'utf8',
      limits: { fieldSize: MAX_FIELDS_BYTES, fieldNameSize: 200, fields: 200, files: 1 },
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
    let fieldsBytes = 0;
    parser.on('field', (givenName, value, { nameTruncated, valueTruncated }) => {
      const name = givenName.toLowerCase();
      fieldsBytes += Buffer.byteLength(name) + Buffer.byteLength(value);
      if (nameTruncated || valueTruncated || fieldsBytes > MAX_FIELDS_BYTES) reject(tooMuchBeforeFile());
      else if (fields.has(name)) {
        reject(invalidArgument('A field of the form is given more than once.', { ArgumentName: givenName }));
      } else fields.set(name, value);
    });
    parser.on('fieldsLimit', () => reject(tooMuchBeforeFile()));
    parser.on('file', (name, file) => {
      file.on('error', () => {});
      if (name.toLowerCase() !== 'file') reject(notOneFile());
      else resolve({ fields: new Map(fields), file: piecesOf(file), whole });
    });
    whole.then(() => reject(notOneFile()), reject);
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
