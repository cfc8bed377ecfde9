import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readZipNames } from '#functions/papers/zip-directory.ts';
import { findingsOn } from './accessible.ts';
import { focusOn } from './focus.ts';
import { comeSignedIn } from './people.ts';
import { OLIVIA, openStage } from './stage.ts';
import { toast } from './transactions.ts';

const stage = openStage();

test('a client downloads a whole financial year as one file, by keyboard and on a phone', async () => {
  const visit = await stage.visit({ screen: 'phone' });
  const { page } = visit;
  await comeSignedIn(page, OLIVIA, '/client/documents');
  const years = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('button');
  await years.first().waitFor();
  expect(await years.first().getAttribute('aria-expanded')).toBe('true');
  const second = years.nth(1);
  expect(await second.getAttribute('aria-expanded')).toBe('false');
  await focusOn(second);
  await page.keyboard.press('Enter');
  const name = (await second.textContent())?.slice(0, 7) ?? '';
  const count = Number(/(\d+) papers/.exec((await second.textContent())?.slice(7) ?? '')?.[1]);
  const button = page.getByRole('button', { name: `Download ${name}` });
  await focusOn(button);
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toBe(`Wattle Street Fund ${name}.zip`);
  await toast(page, `Downloaded ${count} files`);
  const names = readZipNames(await readFile(await download.path())) ?? [];
  expect(names).toHaveLength(count + 1);
  expect(names.at(-1)).toBe('Contents.txt');
  expect(await findingsOn(visit, { 'papers of two years': async () => {} })).toEqual([]);
});
