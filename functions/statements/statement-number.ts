import { createHash, createHmac } from 'node:crypto';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { StatementKind } from '#shared/terms.ts';

/** Crockford's alphabet omits letters that people confuse with digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BITS_PER_SIGN = 5;
const CLIENT_SIGNS = 8;
const CODE_BYTES = 16;
const CODE_SIGNS = Math.ceil((CODE_BYTES * 8) / BITS_PER_SIGN);

function encode(bytes: Uint8Array, signs: number): string {
  let value = 0n;
  for (const byte of bytes) value = (value << 8n) | BigInt(byte);
  value <<= BigInt(signs * BITS_PER_SIGN - bytes.length * 8);
  let text = '';
  for (let index = 0; index < signs; index += 1) {
    text = (ALPHABET[Number(value & 31n)] ?? '') + text;
    value >>= BigInt(BITS_PER_SIGN);
  }
  return text;
}

const compact = (day: CalendarDate) => day.replaceAll('-', '');

/** The number contains kind, period, client and edition: `Y2026-7K4MQ2XD-1` for a year. */
export function statementNumber(
  { kind, from, to }: { kind: StatementKind; from: CalendarDate; to: CalendarDate },
  clientId: string,
  edition: number,
): string {
  const period = {
    year: `Y${to.slice(0, 4)}`,
    holding: `H${compact(to)}`,
    transactions: `T${compact(from)}-${compact(to)}`,
  }[kind];
  const digest = createHash('sha256')
    .update(clientId)
    .digest()
    .subarray(0, (CLIENT_SIGNS * BITS_PER_SIGN) / 8);
  return `${period}-${encode(digest, CLIENT_SIGNS)}-${edition}`;
}

/** The code is 128 bits of an HMAC. `Services.statementKey` returns the key. */
export function verificationCode(
  key: string,
  { number, issuedOn, content }: { number: string; issuedOn: CalendarDate; content: string },
): string {
  const mac = createHmac('sha256', key)
    .update(JSON.stringify([number, issuedOn, content]))
    .digest();
  return encode(mac.subarray(0, CODE_BYTES), CODE_SIGNS);
}

export function sealOf(
  key: string,
  { id, sha256, pack_sha256: packed }: { id: string; sha256: string; pack_sha256?: string | undefined },
): string {
  return createHmac('sha256', key)
    .update(JSON.stringify(['papers', id, sha256, packed ?? '']))
    .digest('hex');
}

export function readCode(typed: string): string {
  return typed.toUpperCase().replaceAll('-', '').replaceAll('O', '0').replace(/[IL]/g, '1');
}

export function displayCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? code;
}
