import { invalidArgument } from './bucket-error.ts';

const KEPT = new Set([
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-type',
  'expires',
]);

/** The headers of an upload (names in lower case) that are answered with the object ever after. */
export function keptHeaders(given: Iterable<readonly [string, string | undefined]>): Record<string, string> {
  const kept: Record<string, string> = { 'content-type': 'binary/octet-stream' };
  for (const [name, value] of given) {
    if (value === undefined || (!KEPT.has(name) && !name.startsWith('x-amz-meta-'))) continue;
    const text = name === 'content-encoding' ? withoutChunking(value) : value;
    if (text !== '') kept[name] = assertHeaderValue(name, text);
  }
  return kept;
}

/** How a body is sent, not what it is. */
function withoutChunking(encodings: string): string {
  const others = encodings.split(',').map((encoding) => encoding.trim());
  return others.filter((encoding) => encoding !== 'aws-chunked').join(',');
}

export function assertHeaderValue(name: string, value: string): string {
  if (/^[\t\x20-\x7e\xa0-\xff]*$/.test(value)) return value;
  throw invalidArgument('Header value cannot be represented using ISO-8859-1.', { ArgumentName: name });
}
