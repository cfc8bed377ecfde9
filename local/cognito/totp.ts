import { createHmac, randomBytes } from 'node:crypto';

const STEP_MS = 30_000;
const SECRET_BYTES = 32;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function makeSecret(): string {
  const bits = [...randomBytes(SECRET_BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32.charAt(Number.parseInt(group.padEnd(5, '0'), 2))).join('');
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return (number % 1_000_000).toString().padStart(6, '0');
}

/** RFC 6238 with SHA-1, steps of 30 s and six digits. */
export function codeAt(secret: string, nowMs: number): string {
  return codeOfStep(secret, Math.floor(nowMs / STEP_MS));
}

/** Accepts the previous and the next step, because clocks differ. Returns undefined for a wrong code. */
export function stepOfCode(secret: string, code: string, nowMs: number): number | undefined {
  const current = Math.floor(nowMs / STEP_MS);
  return [current, current - 1, current + 1].find((step) => codeOfStep(secret, step) === code);
}
