import { describe, expect, test } from 'vitest';
import { LIMITS } from '#shared/constants.ts';
import { expectNoPollution, expectRefused } from './expect-refused.ts';
import { openTestedScene } from './tested-scene.ts';

const scene = await openTestedScene();

describe('the form of uploadStatement', () => {
  const path = '/transactions/upload-csv';
  const multipart = (text: string, contentType = 'multipart/form-data; boundary=edge') =>
    scene.portal.call(scene.portal.manager, 'POST', path, text, { 'content-type': contentType });
  const part = (disposition: string, content = 'Date,Amount,Description\n01/06/2025,1.00,x') =>
    `--edge\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;

  test('contains one file named file and nothing else', async () => {
    const before = await scene.digest();
    const file = part('name="file"; filename="a.csv"');
    const broken = [
      '',
      '--edge--\r\n',
      '--edge',
      file,
      file.slice(0, 40),
      `${file}${file}--edge--\r\n`,
      `${file}${part('name="other"; filename="b.csv"')}--edge--\r\n`,
      `${part('name="other"; filename="a.csv"')}--edge--\r\n`,
      `${part('name="file"')}--edge--\r\n`,
      `${file}${part('name="role"', 'managers')}--edge--\r\n`,
      `${part('name="__proto__"; filename="a.csv"')}--edge--\r\n`,
      `${part('filename="a.csv"')}--edge--\r\n`,
      `${Array.from({ length: 10_000 }, () => part('name="file"; filename="a.csv"', 'x')).join('')}--edge--\r\n`,
      `--edge\r\n${'X-Filler: y\r\n'.repeat(5_000)}\r\nx\r\n--edge--\r\n`,
      '\u0000'.repeat(1_000),
    ];
    for (const text of broken) expectRefused(await multipart(text), text.slice(0, 200));
    expect(await scene.digest()).toBe(before);
    expectNoPollution();
  });

  test('declares its content type and boundary', async () => {
    const text = `${part('name="file"; filename="a.csv"')}--edge--\r\n`;
    for (const [contentType, statuses] of [
      ['multipart/form-data', [415]],
      ['multipart/form-data; charset=utf-8', [400]],
      ['multipart/form-data; boundary=', [400]],
      ['multipart/form-data; boundary=other', [400]],
      ['multipart/mixed; boundary=edge', [415]],
      ['text/csv', [415]],
      ['application/json', [415]],
      ['', [415]],
    ] as const) {
      expectRefused(await multipart(text, contentType), contentType, statuses);
    }
  });

  test.each(['../../etc/passwd', '..\\..\\x.csv', 'a\u202evsc.exe', 'x'.repeat(5_000), '<img src=x>', ''])(
    'can have any file name (%j), which is only shown, cleaned and shortened',
    async (name) => {
      const form = new FormData();
      form.set('file', new File([`Date,Amount,Description\n02/06/2025,1.00,Named ${name.length}`], name));
      const answer = await scene.portal.call(scene.portal.manager, 'POST', path, form);
      if (answer.status !== 200) return expectRefused(answer, name);
      const shown = (
        await scene.portal.call(scene.portal.manager, 'GET', `/transactions/imports/${answer.body.import_id}`)
      ).body.file_name;
      expect(shown.length).toBeLessThanOrEqual(120);
      expect(shown).not.toMatch(/[\\/<>\u202e]/);
    },
  );

  test('has a file of at most 4 MiB, to the byte', async () => {
    const row = (index: number) => `01/06/2025,${index % 900}.10,${`Reference ${index} `.padEnd(300, 'x')}\n`;
    let csv = 'Date,Amount,Description\n';
    for (let index = 1; csv.length + 400 < LIMITS.statementBytes; index += 1) csv += row(index);
    csv += '\n'.repeat(LIMITS.statementBytes - csv.length);
    const preview = (text: string) => {
      const form = new FormData();
      form.set('file', new File([text], 'long.csv', { type: 'text/csv' }));
      return scene.portal.call(scene.portal.manager, 'POST', `${path}?dryRun=true`, form);
    };
    const before = await scene.digest();
    expect(Buffer.byteLength(csv)).toBe(LIMITS.statementBytes);
    expect(await preview(csv)).toMatchObject({ status: 200, body: { status: 'preview', rejected: [] } });
    expectRefused(await preview(`${csv}\n`), 'one byte more', [413]);
    expect(await scene.digest()).toBe(before);
  });
});
