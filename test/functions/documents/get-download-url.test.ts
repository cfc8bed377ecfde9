import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attachmentHeader, cleanFileName } from '#functions/documents/file-name.ts';
import { verifyLedger } from '#functions/verification/verify-ledger.ts';
import { startTestPortal, type TestPortal } from '#test/harness/test-portal.ts';
import { available, begin } from './uploading.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(async () => {
  const { breaches } = await verifyLedger(portal.services, portal.bucket);
  await portal.close();
  expect(breaches).toEqual([]);
});

describe('200', () => {
  test('an address of the checked version, and the name to save it by', async () => {
    const { id: clientId, actor } = await portal.addClient();
    const id = await available(portal, { filename: 'März.pdf', metadata: { client_id: clientId } });
    for (const person of [actor, portal.manager]) {
      const { status, body } = await portal.call(person, 'GET', `/documents/${id}/download-url`);
      expect(status).toBe(200);
      expect(Object.keys(body).sort()).toEqual(['filename', 'url']);
      expect(body.filename).toBe('März.pdf');
      const [version] = portal.bucket.versions.get(`documents/${id}`) ?? [];
      expect(new URL(body.url).searchParams.get('versionId')).toBe(version?.versionId);
    }
  });

  test('every client fetches what is the fund’s', async () => {
    const { actor } = await portal.addClient();
    const id = await available(portal);
    expect((await portal.call(actor, 'GET', `/documents/${id}/download-url`)).status).toBe(200);
  });
});

describe('404', () => {
  test('nothing is served before it is available, not even to managers', async () => {
    const { body } = await begin(portal);
    const path = `/documents/${body.document.id}/download-url`;
    expect((await portal.call(portal.manager, 'GET', path)).status).toBe(404);
  });
});

describe('the name it is saved by', () => {
  test('is sent as RFC 6266 wants it: in ASCII, and in full', () => {
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
  ])('of %j is %j: an ending alone is given a name', (given, name) => {
    expect(cleanFileName(given)).toBe(name);
  });

  test('whatever it was: one line of ASCII, nothing that escapes, no more than 120 characters', () => {
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
