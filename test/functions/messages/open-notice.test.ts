import { expect, test } from 'vitest';
import { addBusinessDays } from '#shared/business-days.ts';
import { addDays, type CalendarDate, fundDateAt } from '#shared/calendar-date.ts';
import type { TestActor } from '#test/harness/actors.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { sendQueued, tokenOf } from '#test/harness/sent-mail.ts';
import { reopen } from '../fund/closing.ts';
import { payLine } from '../reconciliations/reconciling.ts';
import { ask, contribute, issue } from '../statements/issuing.ts';
import { calledClient, storedMessage } from './messaging.ts';

const portal = portalOfTest();
const open = (token: string) => portal.call(undefined, 'POST', '/notices/open', { token });
const DAY_MS = 86_400_000;

async function linked(details: Readonly<Record<string, unknown>> = {}) {
  const called = await calledClient(portal, details);
  const [mail] = await sendQueued(portal);
  return { ...called, token: tokenOf(mail) };
}

test('shows the notice and nothing else, as often as it is opened, and records that a person opened it', async () => {
  const { client, line, message, token } = await linked();
  const { status, body } = await open(token);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    kind: 'notice',
    client_name: 'Anna Lee',
    title: 'Purchase',
    amount_due: 100,
    account: { name: 'Wattle Street Fund Applications', bsb: '999-000', number: '10024816' },
    ends_on: addBusinessDays(body.due_date, 15),
    has_pdf: true,
  });
  expect(body.payment_reference.replaceAll(' ', '')).toBe(line.payment_reference);
  for (const hidden of [client.id, client.actor.email, message.id, 'pledged_amount'])
    expect(JSON.stringify(body)).not.toContain(hidden);
  expect((await open(token)).body).toEqual(body);
  expect((await storedMessage(portal, message.id)).opened_at).toBeDefined();
});

test('a notice that is due on the last day of the calendar opens', async () => {
  const { token } = await linked({ due_date: '2199-12-31' });
  expect(await open(token)).toMatchObject({ status: 200, body: { ends_on: '2199-12-31' } });
});

const { manager } = { manager: () => portal.manager };
type Linked = Awaited<ReturnType<typeof linked>>;
const ENDS: Readonly<Record<string, (of: Linked) => Promise<unknown>>> = {
  paid: ({ line }) => payLine(portal, line, 100),
  withdrawn: ({ callId }) =>
    portal.call(manager(), 'POST', `/capital-calls/${callId}/withdraw`, { reason: 'A mistake' }),
  'past its 15 business days': async () => portal.advance((30 + 40) * DAY_MS),
  'of a suspended client': ({ client }) =>
    portal.call(manager(), 'PUT', `/clients/${client.id}`, { status: 'Suspended' }),
  'sent before the client was suspended for a while': async ({ client }) => {
    for (const status of ['Suspended', 'Active'])
      await portal.call(manager(), 'PUT', `/clients/${client.id}`, { status });
  },
  'to an address that changed': ({ client }) =>
    portal.call(manager(), 'PUT', `/clients/${client.id}/email`, {
      email: 'anna.new@example.com',
      reason: 'She moved',
    }),
};

const STATEMENT = { kind: 'transactions', from: '2025-06-01', to: '2025-06-30' };

async function linkedStatement() {
  const client = await portal.addClient({ name: 'Anna Lee', email: 'anna@example.com' });
  await contribute(portal, client.id, 100, '2025-06-10');
  await issue(portal, { ...STATEMENT, client_id: client.id });
  const [mail] = await sendQueued(portal);
  return { client, mail, token: tokenOf(mail) };
}

test('a statement opens without sign-in for a login that never signed in, and shows nothing else', async () => {
  const { client, token } = await linkedStatement();
  const { status, body } = await open(token);
  expect(status).toBe(200);
  expect(body).toEqual({
    kind: 'statement',
    client_name: 'Anna Lee',
    title: 'Transactions 01/06/2025 to 30/06/2025',
    number: expect.any(String),
    from: STATEMENT.from,
    to: STATEMENT.to,
    ends_on: addDays(fundDateAt(portal.services.now()), 30),
    has_pdf: true,
  });
  const pdf = await portal.call(undefined, 'POST', '/notices/pdf', { token });
  expect(pdf).toMatchObject({ status: 200, body: { filename: expect.stringContaining(body.number) } });
  const preview = { ...STATEMENT, client_id: client.id, preview: true };
  expect((await ask(portal, preview)).body.rows).toMatchObject([{ without_sign_in_count: 1 }]);
  await portal.call(client.actor, 'GET', '/users/me');
  expect((await ask(portal, preview)).body.rows).toMatchObject([{ without_sign_in_count: 0 }]);
  await issue(portal, { kind: 'holding', on: '2025-06-30', client_id: client.id });
  const [mail] = await sendQueued(portal);
  expect(mail?.text).toContain('A new statement is in your documents.');
  expect(mail?.text).not.toContain('/n#');
});

const STATEMENT_ENDS: Readonly<Record<string, (id: string, actor: TestActor) => Promise<unknown>>> = {
  'after 30 days': async () => portal.advance(31 * DAY_MS),
  'once its reader has signed in': (_, actor) => portal.call(actor, 'GET', '/users/me'),
  'that was replaced': async (id) => {
    await reopen(portal, '2025-06');
    await contribute(portal, id, 5, '2025-06-20', 'Another transfer');
    return issue(portal, { ...STATEMENT, client_id: id });
  },
  'of a suspended client': (id) => portal.call(manager(), 'PUT', `/clients/${id}`, { status: 'Suspended' }),
  'to an address that changed': (id) =>
    portal.call(manager(), 'PUT', `/clients/${id}/email`, { email: 'anna.new@example.com', reason: 'Moved' }),
};

test.each(Object.entries(STATEMENT_ENDS))(
  'the link of a statement %s is refused like an invented one',
  async (_, end) => {
    const { client, token } = await linkedStatement();
    await end(client.id, client.actor);
    expect(await open(token)).toMatchObject({ status: 404, body: { code: 'notice-not-found' } });
  },
);

test.each(Object.entries(ENDS))('a link %s is refused like an invented one', async (_, end) => {
  const linkedNow = await linked();
  const { requestId: _1, ...never } = (await open('never-drawn')).body;
  await end(linkedNow);
  const { status, body } = await open(linkedNow.token);
  const { requestId: _2, ...refusal } = body;
  expect({ status, refusal }).toEqual({ status: 404, refusal: never });
});

test('wrong links are limited for each internet address, right ones never', async () => {
  const { token } = await linked();
  const at = portal.services.now();
  Object.assign(portal.services, { now: () => at });
  for (let tries = 0; tries < 19; tries += 1) expect((await open(`wrong-${tries}`)).status).toBe(404);
  expect((await open(token)).status).toBe(200);
  expect((await open('wrong')).status).toBe(404);
  expect((await open('wrong')).status).toBe(429);
  const elsewhere = { 'x-forwarded-for': 'spoofed, 203.0.113.7, 198.51.100.1' };
  expect((await portal.call(undefined, 'POST', '/notices/open', { token }, elsewhere)).status).toBe(200);
});

test.each([
  ['notices', 404],
  ['codes', 404],
  ['links to stop', 202],
])('of a hundred wrong %s at once only the twenty of a minute are answered', async (what, expected) => {
  const at = portal.services.now();
  Object.assign(portal.services, { now: () => at });
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      what === 'notices'
        ? open(`wrong-${index}`)
        : what === 'codes'
          ? portal.call(undefined, 'GET', `/statements/verify/${String(index).padStart(26, '0')}`)
          : portal.call(undefined, 'POST', '/approvals/stop', { token: `wrong-${index}` }),
    ),
  );
  const counts = [expected, 429].map((of) => answers.filter(({ status }) => status === of).length);
  expect(counts).toEqual([20, 80]);
});

test('callers of one IPv6 network share its limit, others do not', async () => {
  const at = portal.services.now();
  Object.assign(portal.services, { now: () => at });
  const from = async (address: string) => {
    const headers = { 'x-forwarded-for': `spoofed, ${address}, 198.51.100.1` };
    return (await portal.call(undefined, 'POST', '/notices/open', { token: 'wrong' }, headers)).status;
  };
  for (let host = 1; host <= 20; host += 1) expect(await from(`2001:db8:0:7::${host}`)).toBe(404);
  for (const same of ['2001:db8::7:0:0:0:99', '2001:0DB8:0:7:a:b:c:d']) expect(await from(same)).toBe(429);
  for (const other of ['2001:db8:0:8::1', '2001:db8::7', '::1', '::ffff:203.0.113.9', '203.0.113.9'])
    expect(await from(other)).toBe(404);
  for (let more = 0; more < 18; more += 1) expect(await from('203.0.113.9')).toBe(404);
  expect(await from('::ffff:203.0.113.9')).toBe(429);
});

test.each([
  ['2026-12-14', '2027-01-07'],
  ['2027-03-24', '2027-04-16'],
  ['2026-01-20', '2026-02-11'],
])('15 business days after %s are over on %s', (due, last) => {
  expect(addBusinessDays(due as CalendarDate, 15)).toBe(last);
});
