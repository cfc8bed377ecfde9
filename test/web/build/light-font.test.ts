import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it, vi } from 'vitest';
import { lightFont } from '#web/build/light-font.ts';

const NAME = 'inter-latin-wght-normal.woff2';
const WHOLE = readFileSync(
  createRequire(import.meta.url).resolve(`@fontsource-variable/inter/files/${NAME}`),
);

async function cut(originalFileNames: string[]) {
  const font = { type: 'asset', originalFileNames, source: WHOLE };
  const error = vi.fn();
  const { generateBundle } = lightFont(NAME) as unknown as {
    generateBundle: (this: object, options: object, bundle: object) => Promise<void>;
  };
  await generateBundle.call({ error }, {}, { font });
  return { source: Buffer.from(font.source), error };
}

it('produces a font much smaller than the original', async () => {
  const { source } = await cut([`node_modules/files/${NAME}`]);
  expect(source.subarray(0, 4).toString()).toBe('wOF2');
  expect(source.length).toBeLessThan(WHOLE.length * 0.5);
});

it('fails the build without that font, so that a renamed one is noticed', async () => {
  const { source, error } = await cut(['another.woff2']);
  expect(error).toHaveBeenCalledWith(expect.stringContaining(NAME));
  expect(source).toEqual(WHOLE);
});
