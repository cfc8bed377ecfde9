import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { pack } from '#functions/ledger/stored.ts';
import { writeAlone } from '#functions/ledger/transact.ts';
import { update } from '#functions/ledger/write.ts';
import { findStatement, statementTarget } from '#functions/records/statement-store.ts';
import { reopen } from '#test/functions/fund/closing.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { contribute, fileOf, issue, papersOf, statementOf, YEAR } from './issuing.ts';

const portal = portalOfTest();

const verify = (code: string) => portal.call(undefined, 'GET', `/statements/verify/${code}`);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function issued() {
  const client = await portal.addClient({ name: 'Mara Quinn' });
  await contribute(portal, client.id, '100', '2025-01-02');
  await issue(portal, { ...YEAR, client_id: client.id });
  const [paper] = await papersOf(portal, client.id);
  const { body } = await statementOf(portal, paper?.statement?.number ?? '');
  return { client, paper, body, bytes: await fileOf(portal, paper?.id ?? '') };
}

test('a code shows which file was issued, and nothing of the client or of a sum', async () => {
  const { body, bytes } = await issued();
  for (const code of [body.verification_code, body.verification_code.toLowerCase().replaceAll('-', '')]) {
    const answer = await verify(code);
    expect(answer).toMatchObject({
      status: 200,
      body: { sha256: sha256(bytes), pack_sha256: null, issued_on: body.issued_on, replaced: false },
    });
    expect(Object.keys(answer.body).sort()).toEqual(['issued_on', 'pack_sha256', 'replaced', 'sha256']);
  }
});

test('a paper with one changed byte has another digest', async () => {
  const { body, bytes } = await issued();
  const altered = Uint8Array.from(bytes);
  altered[altered.length - 20] = (altered[altered.length - 20] ?? 0) ^ 1;
  expect((await verify(body.verification_code)).body.sha256).not.toBe(sha256(altered));
});

test('a code shows that a later statement replaces its own', async () => {
  const { client, body } = await issued();
  await reopen(portal, '2025-06');
  await contribute(portal, client.id, '1', '2025-06-02');
  await issue(portal, { ...YEAR, client_id: client.id });
  expect((await verify(body.verification_code)).body.replaced).toBe(true);
});

test.each([
  ['what it says', { content: pack(JSON.stringify({ closing: 'much more' })) }],
  ['the digest of its file', { sha256: '0'.repeat(64) }],
  ['the digest of the paper for the auditor', { pack_sha256: '0'.repeat(64) }],
])('a statement with %s changed in the tables no longer has a valid code', async (_, changed) => {
  const { body } = await issued();
  const stored = await findStatement(portal.services, body.number);
  if (!stored) throw new Error('It is not stored');
  const key = { pk: statementTarget(body.number), sk: 'STATEMENT' };
  const write = (set: object, remove: readonly string[] = []) =>
    writeAlone(portal.services, update(portal.services, { key, set, remove }));
  portal.logged.length = 0;
  await write(changed);
  expect((await verify(body.verification_code)).status).toBe(404);
  await portal.services.settled();
  expect(portal.logged.map(({ event }) => event)).toContain('statement-unsound');
  await write({ content: pack(stored.content), sha256: stored.sha256 }, ['pack_sha256']);
  expect((await verify(body.verification_code)).status).toBe(200);
});
