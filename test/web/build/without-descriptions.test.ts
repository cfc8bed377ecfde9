import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withoutDescriptions } from '#web/build/without-descriptions.ts';

const { handler } = withoutDescriptions().transform as unknown as { handler(code: string): { code: string } };

test('the browser gets the contract without its descriptions, and otherwise unchanged', () => {
  const code = "z.string().describe('The fund’s (own) \\'name\\'.').max(9).describe(\n  \"A client's.\",\n)";
  expect(handler(code).code).toBe('z.string().max(9)');
  for (const path of readdirSync('shared/contract')) {
    const source = readFileSync(`shared/contract/${path}`, 'utf8');
    const left = handler(source).code;
    expect(left, path).not.toMatch(/\.describe\(\s*['"]/);
    expect(left.match(/z\.\w+\(/g), path).toEqual(source.match(/z\.\w+\(/g));
  }
});
