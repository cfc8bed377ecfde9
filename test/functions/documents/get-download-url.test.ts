import { describe, expect, test } from 'vitest';
import { attachmentHeader, cleanFileName } from '#functions/records/file-name.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { available, begin } from './uploading.ts';

const portal = portalOfFile();

describe('200', () => {
  test('answers with the address of the checked version, and a file name for saving', async () => {
    const { id: clientId, actor } = await portal.addClient();
    const id = await available(portal, { filename: 'März.pdf', metadata: { client_id: clientId } });
    for (const person of [actor, portal.manager]) {
      const { status, body } = await portal.call(person, 'GET', `/documents/${id}/download-url`);
      expect(status).toBe(200);
      expect(Object.keys(body).sort()).toEqual(['filename', 'url']);
      expect(body.filename).toBe('März.pdf');
      const [version] = await portal.bucket.versionsOf(`documents/${id}`);
      expect(new URL(body.url).searchParams.get('versionId')).toBe(version?.versionId);
    }
  });

  test('every client can download the fund’s documents', async () => {
    const { actor } = await portal.addClient();
    const id = await available(portal);
    expect((await portal.call(actor, 'GET', `/documents/${id}/download-url`)).status).toBe(200);
  });
});

describe('404', () => {
  test('no file is served before it is available, not even to managers', async () => {
    const { body } = await begin(portal);
    const path = `/documents/${body.document.id}/download-url`;
    expect((await portal.call(portal.manager, 'GET', path)).status).toBe(404);
  });
});

describe('410', () => {
  test('a file that is lost is reported as lost, and the document stays in the lists', async () => {
    const { id: clientId } = await portal.addClient();
    const id = await available(portal, { metadata: { client_id: clientId } });
    const kept = await portal.bucket.versionsOf(`documents/${id}`);
    portal.bucket.lose(`documents/${id}`);
    portal.logged.length = 0;
    expect(await portal.call(portal.manager, 'GET', `/documents/${id}/download-url`)).toMatchObject({
      status: 410,
      body: { code: 'file-lost' },
    });
    expect(portal.logged.map(({ event }) => event)).toContain('document-file-lost');
    const { body } = await portal.call(portal.manager, 'GET', `/clients/${clientId}/documents`);
    expect(body.documents).toMatchObject([{ id }]);
    portal.bucket.find(`documents/${id}`, kept);
    expect((await portal.call(portal.manager, 'GET', `/documents/${id}/download-url`)).status).toBe(200);
  });
});

describe('5xx', () => {
  test('a bucket that denies access is our fault, and no file is reported as lost', async () => {
    const id = await available(portal);
    portal.bucket.failNext('head');
    portal.logged.length = 0;
    expect(await portal.call(portal.manager, 'GET', `/documents/${id}/download-url`)).toMatchObject({
      status: 500,
      body: { code: 'internal' },
    });
    expect(portal.logged.map(({ event }) => event)).not.toContain('document-file-lost');
  });
});

describe('the file name', () => {
  test('is sent as RFC 6266 requires: in ASCII, and in full', () => {
    expect(attachmentHeader('Bericht für März.pdf')).toBe(
      `attachment; filename="Bericht fur Marz.pdf"; filename*=UTF-8''Bericht%20f%C3%BCr%20M%C3%A4rz.pdf`,
    );
    expect(attachmentHeader("it's (100%).pdf")).toBe(
      `attachment; filename="it's (100_).pdf"; filename*=UTF-8''it%27s%20%28100%25%29.pdf`,
    );
  });

  test.each([
    ['.pdf', 'document.pdf'],
    ['..pdf', 'document.pdf'],
    [' . .PDF. ', 'document.PDF'],
    ['\u200b.pdf', 'document.pdf'],
    ['.hidden.pdf', 'hidden.pdf'],
    ['a.pdf', 'a.pdf'],
    ['pdf', 'pdf'],
    ['...', 'document'],
    ['CON', 'CON_'],
    ['nul.pdf', 'nul_.pdf'],
    ['Aux .tar.gz', 'Aux _.tar.gz'],
    ['Com¹.pdf', 'Com¹_.pdf'],
    ['console.pdf', 'console.pdf'],
    [`${'渡'.repeat(100)}.pdf`, `${'渡'.repeat(78)}.pdf`],
    [`${'🏠'.repeat(64)}`, '🏠'.repeat(60)],
  ])('of %j is %j, and an extension alone gets a name', (given, name) => {
    expect(cleanFileName(given)).toBe(name);
  });

  test('is always one line of ASCII, without escapes, of at most 120 characters', () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    const nasty = [
      '\r\n',
      '"',
      '\\',
      '/',
      '..',
      '\u202e',
      '\u200b',
      '\ud800',
      ';',
      '%',
      "'",
      '\0',
      'é',
      '報',
      '🏢',
    ];
    for (let round = 0; round < 5_000; round += 1) {
      const parts = Array.from({ length: random(60) }, () =>
        random(2) ? (nasty[random(nasty.length)] ?? '') : String.fromCodePoint(32 + random(50_000)),
      );
      const name = `${parts.join('')}.pdf`;
      const header = attachmentHeader(name);
      expect(header).toMatch(
        /^attachment; filename="[\x20-\x21\x23-\x5b\x5d-\x7e]+"; filename\*=UTF-8''[\x21-\x7e]+$/,
      );
      const saved = decodeURIComponent(header.split("UTF-8''")[1] ?? '');
      expect(saved).toBe(cleanFileName(name));
      expect(saved).not.toMatch(/[\p{Cc}\p{Bidi_Control}\\/:*?"<>|]/u);
      expect([...saved].length).toBeLessThanOrEqual(120);
      expect(saved.endsWith('pdf')).toBe(true);
    }
  });
});
