import { expect, test } from 'vitest';
import { listHistory } from '#functions/ledger/audit-store.ts';
import { update } from '#functions/ledger/write.ts';
import { changeAudited } from '#test/harness/change-audited.ts';
import { csvForm } from '#test/harness/csv-form.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { sendQueued } from '#test/harness/sent-mail.ts';

const portal = portalOfFile({ faults: { conflict: 0.1, lostReply: 0.1, seed: 33 } });

async function asked(field: 'name' | 'entity_name', value: string) {
  const client = await portal.addClient({ name: 'Olivia Chen', entity_name: 'Chen Super' });
  const path = `/clients/${client.id}/change-requests`;
  const { body } = await portal.call(client.actor, 'POST', path, { field, value });
  return { ...client, requestId: body.id };
}
const decide = (requestId: string, decision: string, more: object = {}) =>
  portal.call(portal.manager, 'PUT', `/change-requests/${requestId}`, {
    decision,
    reason: 'Papers seen',
    ...more,
  });
const deposit = (description: string) =>
  portal.call(
    portal.manager,
    'POST',
    '/transactions/upload-csv',
    csvForm(`Date,Description,Amount\n01/06/2025,${description},250.00`),
  );
const clientOf = async (id: string) => (await portal.call(portal.manager, 'GET', `/clients/${id}`)).body;

test.each(['name', 'entity_name'] as const)('200: approved, the %s is the requested one', async (field) => {
  const { id, requestId } = await asked(field, `Wu ${field}`);
  expect(await decide(requestId, 'approved')).toMatchObject({
    status: 200,
    body: { id: requestId, state: 'approved', reason: 'Papers seen', ended_by_name: 'Morgan Manager' },
  });
  expect((await clientOf(id))[field]).toBe(`Wu ${field}`);
  const [onClient] = await listHistory(portal.services, `CLIENT#${id}`);
  expect(onClient).toMatchObject({ action: 'client.updated', actor_role: 'manager' });
  const [onRequest] = await listHistory(portal.services, `CHANGE_REQUEST#${requestId}`);
  expect(onRequest).toMatchObject({ action: 'change-request.decided', summary: 'Approved: Papers seen' });
});

test.each(['approved', 'declined'])(
  'the client is notified once that the request was %s, and why',
  async (decision) => {
    const { actor, requestId } = await asked('entity_name', `Wu ${decision}`);
    await sendQueued(portal);
    await Promise.all([decide(requestId, decision), decide(requestId, decision)]);
    const mails = await sendQueued(portal);
    expect(mails).toMatchObject([
      { to: actor.email, subject: `Wattle Street Fund: Your request was ${decision}` },
    ]);
    expect(mails[0]?.text).toContain(`Your request for the entity name “Wu ${decision}” was ${decision}.`);
    expect(mails[0]?.text).toContain('Reason: Papers seen');
  },
);

test('200: declined, nothing of the client changes', async () => {
  const { id, requestId } = await asked('name', 'Olivia Wu');
  const before = await clientOf(id);
  expect(await decide(requestId, 'declined')).toMatchObject({ status: 200, body: { state: 'declined' } });
  expect(await clientOf(id)).toEqual(before);
});

test('of several decisions at the same time one counts, and changes of the client at that time are kept', async () => {
  const { id, requestId } = await asked('name', 'Olivia Wu');
  const [edit, ...decisions] = await Promise.all([
    portal.call(portal.manager, 'PUT', `/clients/${id}`, { notes: 'Kept' }),
    ...['approved', 'declined', 'approved'].map((decision) => decide(requestId, decision)),
  ]);
  expect(edit?.status).toBe(200);
  expect(decisions.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const state = decisions.find(({ status }) => status === 200)?.body.state;
  expect(await clientOf(id)).toMatchObject({
    notes: 'Kept',
    name: state === 'approved' ? 'Olivia Wu' : 'Olivia Chen',
  });
});

test.each([
  ['another client’s name', 'Rossi \uff26amily', /another client, Rossi Family \(/],
  ['another client’s entity', 'ROSSI-SUPER', /another client, Ana Rossi \(/],
  ['an open deposit', 'Bea Nguyen', /not fully allocated: \$250\.00 on 01\/06\/2025, “Transfer NGUYEN BEA”/],
])('409: a name of %s is approved only after a question', async (_, value, sentence) => {
  await portal.addClient({ name: 'Rossi Family' });
  await portal.addClient({ name: 'Ana Rossi', entity_name: 'Rossi Super' });
  await deposit('Transfer NGUYEN BEA');
  const { id, requestId } = await asked('name', value);
  for (const more of [{}, { confirmed: [] }])
    expect(await decide(requestId, 'approved', more)).toMatchObject({
      status: 409,
      body: { code: 'name-of-another', error: expect.stringMatching(sentence) },
    });
  expect((await clientOf(id)).name).toBe('Olivia Chen');
  expect((await decide(requestId, 'approved', { confirmed: ['name-of-another'] })).status).toBe(200);
  expect((await clientOf(id)).name).toBe(value);
});

test('200: an open deposit that names the client too is no question', async () => {
  await deposit('CHEN SUPER for Kim');
  const { requestId } = await asked('name', 'Kim');
  expect((await decide(requestId, 'approved')).status).toBe(200);
});

test.each([
  ['a zero-width space', 'Olivia\u200b Chen'],
  ['a letter of another script', '\u041elivia Chen'],
  ['a bidirectional override', 'Olivia \u202enehC'],
])('400: a stored request for a name with %s is declined, never approved', async (_, value) => {
  const { id, requestId } = await asked('name', 'Olivia Wu');
  const key = { pk: `CLIENT#${id}`, sk: 'CHANGE_REQUEST#open#name' };
  const write = update(portal.services, { key, set: { value }, add: { version: 1 } });
  await changeAudited(portal.services, `CHANGE_REQUEST#${requestId}`, write);
  expect(await decide(requestId, 'approved')).toMatchObject({
    status: 400,
    body: { code: 'invalid-input', issues: [{ path: 'decision' }] },
  });
  expect((await clientOf(id)).name).toBe('Olivia Chen');
  expect((await decide(requestId, 'declined')).status).toBe(200);
});
