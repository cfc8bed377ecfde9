import { expect, it } from 'vitest';
import { HANDED_OVER } from '#functions/exports/client-history.ts';
import { settleByEvent } from '#functions/messages/settle-by-event.ts';
import { CAPABILITIES, type Capability, callOf } from '#shared/contract/index.ts';
import { type Scene, VALID, type ValidRequest } from '../../access/scene.ts';
import { openTestedScene } from '../../access/tested-scene.ts';
import { sendQueued } from '../../harness/sent-mail.ts';
import { fileOf, madeExport, unzipped } from './read-files.ts';

const scene = await openTestedScene();
const { portal, people } = scene;
const { manager } = portal;
const { clientId } = people.own;

const WHY = /(^|_)(reason|notes?)$/;

const TOLD: readonly string[] = [
  'createCapitalCall.beyond_pledge_reason',
  'updateCapitalCall.beyond_pledge_reason',
  'withdrawCapitalCall.reason',
  'withdrawLineItem.reason',
  'extendCapitalCall.reason',
  'updateCallAccount.reason',
  'writeOffLineItem.reason',
  'decideChangeRequest.reason',
  'recordTransaction.note',
  'allocateTransaction.note',
];

const TEXTS = CAPABILITIES.flatMap((capability) => {
  const { input, allow, changes } = callOf(capability);
  const isOfManagers = allow.includes('manager') && changes?.length;
  return isOfManagers
    ? Object.keys(input.shape)
        .filter((field) => WHY.test(field))
        .map((field) => ({ capability, field, canary: `CANARY-OF-${capability}-${field}` }))
    : [];
});

const send = async (method: string, path: string, body?: object) => {
  const answer = await portal.call(manager, method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
};

const callOfOwn = (amount: number) => ({
  total_amount: amount,
  line_items: [{ client_id: clientId, amount }],
});
const pledge = (amount: number) => send('PUT', `/clients/${clientId}`, { pledged_amount: amount });

const ABOUT_OWN: Partial<Record<Capability, (scene: Scene) => Promise<ValidRequest>>> = {
  updateClientEmail: async () => ({
    path: `/clients/${clientId}/email`,
    body: { email: 'own-moved@example.com' },
  }),
  endAccess: async () => {
    const email = 'joint-of-own@example.com';
    await send('POST', `/clients/${clientId}/access`, { email, role: 'joint' });
    return { path: `/clients/${clientId}/access/${portal.identity.users.get(email)}` };
  },
  holdTransaction: async ({ contributionId }) => ({ path: `/transactions/${contributionId}/hold` }),
  undoHold: async ({ contributionId }) => ({ path: `/transactions/${contributionId}/hold` }),
  createCapitalCall: async () => ({
    path: '/capital-calls',
    body: { title: 'Beyond', ...callOfOwn(60_000) },
  }),
  updateCapitalCall: async ({ draftCallId }) => {
    await pledge(100_000);
    return { path: `/capital-calls/${draftCallId}`, body: { ...callOfOwn(150_000), status: 'Issued' } };
  },
  reclassifyTransaction: async () => {
    const { id } = await send('POST', '/transactions/record', {
      type: 'distribution',
      amount: '0.09',
      description: 'Paid out',
      txn_date: '2025-06-03',
    });
    return { path: `/transactions/${id}/reclassify`, body: { type: 'distribution', client_id: clientId } };
  },
};

async function writeCanaries(capability: Capability, fields: Readonly<Record<string, string>>) {
  const { method } = callOf(capability);
  const makeRequest = ABOUT_OWN[capability] ?? ((of: Scene) => VALID[capability](of, people.own, true));
  const { path, body } = await makeRequest(scene);
  if (method !== 'DELETE') return send(method, path, { ...body, ...fields });
  const url = new URL(path, 'https://portal.test');
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return send(method, `${url.pathname}${url.search}`);
}

async function filesOf(filters: object): Promise<Map<string, string>> {
  const id = await madeExport(portal, manager, { list: 'archive', format: 'zip', filters });
  const files = unzipped(await fileOf(portal, manager, id));
  return new Map([...files].map(([name, file]) => [name, file.toString('utf8')]));
}

const rowsOf = (file: string | undefined): Record<string, unknown>[] =>
  (file ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

async function write() {
  const isBeyond = ({ field }: { field: string }) => field === 'beyond_pledge_reason';
  const inOrder = [...TEXTS.filter((text) => !isBeyond(text)), ...TEXTS.filter(isBeyond)];
  for (const capability of new Set(inOrder.map((text) => text.capability))) {
    const own = TEXTS.filter((text) => text.capability === capability);
    await writeCanaries(capability, Object.fromEntries(own.map(({ field, canary }) => [field, canary])));
    await portal.services.settled();
  }
  await pledge(1_000_000);
  await sendQueued(portal);
  const bounced = await scene.newMessage('sent');
  await settleByEvent(portal.services, {
    kind: 'bounced',
    messageId: bounced,
    attempt: 1,
    detail: 'CANARY-OF-MAIL',
  });
  const held = await scene.newMessage('held');
  return { bounced, held, ofClient: await filesOf({ client_id: clientId }), ofFund: await filesOf({}) };
}

const { ofClient, ofFund, bounced, held } = await write();

it('every reason and note between managers is in the archive of the fund, and in no file of the client’s', async () => {
  const canaries = [
    ...TEXTS.map(({ capability, field, canary }) => ({ text: `${capability}.${field}`, canary })),
    { text: 'the mail service', canary: 'CANARY-OF-MAIL' },
  ];
  expect(canaries.length).toBeGreaterThan(20);
  for (const { text, canary } of canaries) {
    const isIn = (files: Map<string, string>) => [...files.values()].some((file) => file.includes(canary));
    expect([text, 'fund', isIn(ofFund)]).toEqual([text, 'fund', true]);
    expect([text, 'client', isIn(ofClient)]).toEqual([text, 'client', TOLD.includes(text)]);
  }
  for (const [name, file] of ofClient) expect([name, file.includes(manager.email)]).toEqual([name, false]);
  expect(TOLD.filter((told) => !canaries.some(({ text }) => text === told))).toEqual([]);
});

it('an ended access has its person and duration in the client’s archive, as those with full access were notified', async () => {
  const { body } = await portal.call(manager, 'GET', `/clients/${clientId}/access`);
  const logins = rowsOf(ofClient.get('records/logins.jsonl'));
  expect(logins).toEqual([
    {
      email: body.logins[0].email,
      role: 'owner',
      mail: true,
      since: body.logins[0].since,
      until: null,
      ended_at: null,
    },
    {
      email: 'joint-of-own@example.com',
      role: 'joint',
      mail: true,
      since: expect.any(String),
      until: null,
      ended_at: expect.any(String),
    },
  ]);
  const ended = rowsOf(ofClient.get('records/audit.jsonl')).find(
    (row) => row.action === 'client.access-ended',
  );
  expect(ended).toMatchObject({
    actor_role: 'manager',
    actor_email: '',
    summary: 'Access of a login ended',
    changes: [
      { field: 'login', before: 'joint-of-own@example.com', after: null },
      { field: 'role', before: 'joint', after: null },
    ],
  });
});

it('the client’s history has its own sentence for each act, with the fields that clients may see', async () => {
  const { body } = await portal.call(manager, 'GET', `/audit?kind=client&record_id=${clientId}&limit=1000`);
  const rows = rowsOf(ofClient.get('records/audit.jsonl'));
  expect(rows.map(({ id, at, action, actor_name }) => ({ id, at, action, actor_name }))).toEqual(
    body.entries.map(({ id, at, action, actor_name }: Record<string, unknown>) => ({
      id,
      at,
      action,
      actor_name,
    })),
  );
  for (const { action, summary, changes } of rows) {
    const told = HANDED_OVER.get(String(action));
    expect(summary).toBe(told?.summary);
    const fields = (changes as readonly { field: string }[]).map(({ field }) => field);
    expect([action, fields.filter((field) => !told?.fields.includes(field))]).toEqual([action, []]);
  }
  const created = rows.filter(({ action }) => action === 'client.created');
  expect(created).toMatchObject([
    {
      changes: expect.arrayContaining([
        { field: 'address', unit: 'text', before: null, after: 'Own Street 1' },
        { field: 'pledged', unit: 'AUD', before: null, after: 50_000 },
      ]),
    },
  ]);
});

it('the client’s messages are those that were sent, without the acts of managers on them', async () => {
  const { body } = await portal.call(manager, 'GET', `/messages?client_id=${clientId}&limit=1000`);
  const rows = rowsOf(ofClient.get('records/messages.jsonl'));
  const out = body.messages.filter((row: Record<string, unknown>) => row.sent_at !== null);
  expect(rows.map(({ id }) => id)).toEqual(out.map(({ id }: { id: string }) => id));
  expect(rows.map(({ id }) => id)).toContain(bounced);
  expect(body.messages.map(({ id }: { id: string }) => id)).toContain(held);
  for (const row of rows)
    expect(Object.keys(row).filter((name) => /error|held|events|bounced/.test(name))).toEqual([]);
});
