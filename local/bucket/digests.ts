import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Of a body, each in bytes. */
export interface Digests {
  readonly sizeBytes: number;
  readonly md5: Buffer;
  readonly sha256: Buffer;
  readonly crc32: Buffer;
}

/** Digests a body piece by piece. */
export function createDigester(): { update(chunk: Buffer): void; end(): Digests } {
  const md5 = createHash('md5');
  const sha256 = createHash('sha256');
  let crc = 0;
  let sizeBytes = 0;
  return {
    update(chunk) {
      md5.update(chunk);
      sha256.update(chunk);
      crc = crc32(chunk, crc);
      sizeBytes += chunk.length;
    },
    end() {
      const crcBytes = Buffer.alloc(4);
      crcBytes.writeUInt32BE(crc);
      return { sizeBytes, md5: md5.digest(), sha256: sha256.digest(), crc32: crcBytes };
    },
  };
}
