import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';

/** Writes the bytes piece by piece to a new file that only this process's user may read. */
export async function writeFile(
  path: string,
  pieces: AsyncIterable<Uint8Array>,
): Promise<{ size: number; sha256: Buffer }> {
  const digest = createHash('sha256');
  let size = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const piece of pieces) {
      digest.update(piece);
      size += piece.length;
      await file.write(piece);
    }
  } finally {
    await file.close();
  }
  return { size, sha256: digest.digest() };
}
