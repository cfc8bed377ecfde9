import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Figure } from './measure.ts';

interface Size {
  name: string;
  passed: boolean;
  size: number;
  sizeLimit: number;
}

const LISTED_BYTES = 10_000;

export function benchWeb(): Figure[] {
  const bin = join(import.meta.dirname, '../../node_modules/size-limit/bin.js');
  let printed: string;
  try {
    printed = execFileSync(process.execPath, [bin, '--json'], { encoding: 'utf8' });
  } catch (error) {
    printed = String((error as { stdout?: string }).stdout ?? '[]');
  }
  const sizes = (JSON.parse(printed) as Size[]).filter(({ passed, size }) => !passed || size > LISTED_BYTES);
  return sizes.map(({ name, passed, size, sizeLimit }) => ({
    what: `Web, ${name}, gzip`,
    figure: `${(size / 1_000).toFixed(1)} kB`,
    held: `≤ ${(sizeLimit / 1_000).toFixed(0)} kB`,
    ok: passed,
  }));
}
