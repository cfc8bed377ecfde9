import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, fundDateAt } from '#shared/calendar-date.ts';
import { CAPABILITIES, type Capability, callOf } from '#shared/contract/index.ts';
import { actorOf, signedInAgain, type TestActor } from '../harness/actors.ts';
import { csvForm } from '../harness/csv-form.ts';
import { fieldsOf } from './hostile-values.ts';
import { VALID } from './scene.ts';
import { openTestedScene } from './tested-scene.ts';

interface Text {
  readonly capability: Capability;
  readonly field: string;
  readonly choices: Readonly<Record<string, string>>;
}

type Choice = { readonly options: readonly string[] } | { unwrap(): Choice };

function optionsOf(choice: Choice): readonly string[] {
  return 'options' in choice ? choice.options : optionsOf(choice.unwrap());
}

function textsOf(capability: Capability): Text[] {
  // Investors can export the list of documents. Its filter `q` is free text.
  if (capability === 'createExport')
    return [{ capability, field: 'filters', choices: { list: 'documents', format: 'csv' } }];
  const fields = fieldsOf(callOf(capability)).filter(({ place }) => place === 'body');
  const chosen = fields
    .filter(({ kind }) => kind === 'choice')
    .reduce<Record<string, string>[]>(
      (all, { name, schema }) =>
        all.flatMap((some) =>
          optionsOf(schema as unknown as Choice).map((option) => ({ ...some, [name]: option })),
        ),
      [{}],
    );
  return fields
    .filter(({ kind }) => kind === 'text' || kind === 'email')
    .flatMap(({ name: field }) => chosen.map((choices) => ({ capability, field, choices })));
}

const CALLS = CAPABILITIES.filter((capability) => {
  const { allow, method } = callOf(capability);
  return method !== 'GET' && allow.some((role) => role !== 'manager' && role !== 'auditor');
});
const isPublic = (capability: Capability) => callOf(capability).allow.includes('anyone');

const scene = await openTestedScene();
const { portal, people } = scene;
const { clientId, actor: owner } = people.own;
const LEGAL_NAME = 'Client own';

async function loginOf(role: 'joint' | 'adviser'): Promise<TestActor> {
  const email = `${role}-of-own@example.com`;
  const until = addDays(fundDateAt(portal.services.now()), 3_000);
  const { status } = await portal.call(portal.manager, 'POST', `/clients/${clientId}/access`, {
    email,
    role,
    ...(role === 'adviser' ? { until } : {}),
  });
  if (status !== 201) throw new Error('No access was given');
  return actorOf({ email, userId: portal.identity.users.get(email) ?? '' });
}

const WRITERS = {
  'the owner': owner,
  'a joint holder': await loginOf('joint'),
  'an adviser': await loginOf('adviser'),
  nobody: undefined,
} as const;
type Writer = keyof typeof WRITERS;

const nameOf = (writer: Exclude<Writer, 'nobody'>) =>
  writer === 'the owner' ? LEGAL_NAME : WRITERS[writer].email;

interface Attempt extends Text {
  readonly writer: Writer;
}

// An error report can name any page. One page is enough for these tests.
const ATTEMPTS = CALLS.flatMap(textsOf)
  .filter(({ choices }) => choices.route === undefined || choices.route === '/')
  .flatMap((text): Attempt[] =>
    (Object.keys(WRITERS) as Writer[])
      .filter((writer) => writer !== 'nobody' || isPublic(text.capability))
      .map((writer) => ({ ...text, writer })),
  );
const titled = <One extends Attempt>(attempts: readonly One[]) =>
  attempts.map(
    (attempt) =>
      [
        `${attempt.writer}: ${[attempt.capability, attempt.field, ...Object.values(attempt.choices)].join(' ')}`,
        attempt,
      ] as const,
  );

const WITHOUT_WORDS: readonly string[] = [
  'proposePayee account_number',
  'proposePayee bsb',
  'proposePayee confirmed',
  'openNotice token',
  'getNoticePdf token',
  'stopApproval token',
  'stopPayee token',
  'undoOwnEmail token',
  'confirmCopies token',
  'setOwnMails kinds',
];

function shapesOf(words: string): string[] {
  const [first = '', ...others] = words.split(' ');
  return [
    words,
    [first, ...others].join(''),
    `/${[first, ...others].join('-').toLowerCase()}`,
    `${[first, ...others].join('.').toLowerCase()}@example.com`,
  ];
}

let addresses = 0;
let units = 0;

async function write({ capability, field, choices, writer }: Attempt, words: string): Promise<void> {
  const call = callOf(capability);
  const known = WRITERS[writer];
  // Investors can write only a few times per hour or day.
  portal.advance(86_400_000);
  const aheadSeconds = Math.floor((portal.services.now().getTime() - Date.now()) / 1_000);
  // Some calls need a new sign-in.
  const actor = known && signedInAgain(known, aheadSeconds);
  const request = await VALID[capability](scene, { ...people.own, actor: actor ?? owner }, false);
  const statuses: number[] = [];
  for (const shape of shapesOf(words)) {
    const body = { ...request.body, ...choices, [field]: field === 'filters' ? { q: shape } : shape };
    // Each request has its own IP address, because the portal limits the attempts of one address.
    const from = { 'x-forwarded-for': `203.0.113.${addresses++ % 250}, 198.51.100.1` };
    statuses.push((await portal.call(actor, call.method, request.path, body, from)).status);
    if (statuses.some((status) => status < 300)) break;
  }
  if (capability === 'updateOwnEmail' && actor)
    await portal.call(actor, call.method, request.path, { email: actor.claims.email });
  if (WITHOUT_WORDS.includes(`${capability} ${field}`)) {
    for (const status of statuses) expect([202, 400, 403, 404]).toContain(status);
  } else if (writer === 'an adviser' && call.changes?.length && call.area !== 'users') {
    expect(new Set(statuses)).toEqual(new Set([403]));
  } else expect(statuses.at(-1), `${statuses}`).toBeLessThan(300);
}

test('the fields that investors write are listed', () => {
  expect([...new Set(ATTEMPTS.map(({ capability, field }) => `${capability} ${field}`))].sort()).toEqual([
    'confirmCopies token',
    'createChangeRequest value',
    'createExport filters',
    'getNoticePdf token',
    'openNotice token',
    'proposePayee account_name',
    'proposePayee account_number',
    'proposePayee bsb',
    'proposePayee confirmed',
    'proposePayee reason',
    'renewInvitation email',
    'reportClientError name',
    'reportClientError release',
    'setOwnMails copy_to',
    'setOwnMails kinds',
    'stopApproval token',
    'stopPayee token',
    'suspendPayee reason',
    'undoOwnEmail token',
    'updateClientAddress address',
    'updateMe mobile',
    'updateMe name',
    'updateOwnEmail email',
    'updateUser mobile',
    'updateUser name',
  ]);
});

test.each(CALLS)('%s: accepts no file, because its name would be text by an investor too', (capability) => {
  expect(callOf(capability).file).toBeUndefined();
});

describe('text by investors is no evidence of who paid', () => {
  const WORDS = 'Brightwater Holdings';
  let depositId = '';
  const suggested = async () => {
    await portal.indexesShowAll();
    const { body } = await portal.call(portal.manager, 'GET', '/reconciliations/unreconciled?limit=1000');
    return body.transactions.find(({ id }: { id: string }) => id === depositId).suggestions;
  };
  const setName = (name: string) => portal.call(portal.manager, 'PUT', `/clients/${clientId}`, { name });

  beforeAll(async () => {
    const call = { title: 'Of both', total_amount: 5_000, issued_on: '2025-05-01', due_date: '2025-06-15' };
    const lines = [clientId, people.other.clientId].map((client_id) => ({ client_id, amount: 2_500 }));
    const { status } = await portal.call(portal.manager, 'POST', '/capital-calls', {
      ...call,
      line_items: lines,
    });
    expect(status).toBe(201);
    await portal.services.settled();
    depositId = await scene.newUnclassified('2500.00', WORDS);
  });

  test.each(titled(ATTEMPTS))('%s', async (_, attempt) => {
    const before = await suggested();
    await write(attempt, WORDS);
    expect(await suggested()).toEqual(before);
    expect(before.filter(({ safe }: { safe: boolean }) => safe)).toEqual([]);
  });

  test('while a name that a manager enters is', async () => {
    const before = await suggested();
    const importOf = async () => {
      const file = csvForm(`Title,Issued on,Client,Amount\nFirst,01/03/2023,${WORDS},1\n`);
      const { body } = await portal.call(portal.manager, 'POST', '/capital-calls/import?dryRun=true', file);
      return body.rejected_count ?? body.rejected.length;
    };
    await setName(WORDS);
    expect(await suggested()).not.toEqual(before);
    expect(await importOf()).toBe(0);
    await setName(LEGAL_NAME);
  });
});

describe('text by investors does not say who did something', () => {
  const WORDS = 'Ignatius Impostor';

  const act = async (writer: Exclude<Writer, 'nobody'>) => {
    const [path, body] =
      writer === 'an adviser'
        ? ['/users/me', { mobile: `0400 ${units++}` }]
        : [`/clients/${clientId}/address`, { address: `Unit ${units++}` }];
    expect((await portal.call(WRITERS[writer], 'PUT', path as string, body as object)).status).toBe(200);
  };

  const signedIn = ATTEMPTS.flatMap((attempt) =>
    attempt.writer === 'nobody' ? [] : [{ ...attempt, writer: attempt.writer }],
  );

  test.each(titled(signedIn))('%s', async (_, attempt) => {
    const { writer } = attempt;
    const { userId, email } = WRITERS[writer];
    await write(attempt, WORDS);
    await act(writer);
    await portal.indexesShowAll();
    const { body } = await portal.call(portal.manager, 'GET', `/audit?actor_id=${userId}&limit=1000`);
    expect(body.entries.length).toBeGreaterThan(0);
    for (const { actor_name, actor_role, actor_email, record_name } of body.entries) {
      const known = { actor_name: nameOf(writer), actor_role: 'client', actor_email: email };
      expect({ actor_name, actor_role, actor_email }).toEqual(known);
      expect(record_name).not.toContain('Ignatius');
    }
  });

  test.each(titled(ATTEMPTS.filter(({ writer }) => writer === 'nobody')))('%s', async (_, attempt) => {
    await write(attempt, WORDS);
    await portal.indexesShowAll();
    const { body } = await portal.call(portal.manager, 'GET', '/audit?limit=100');
    for (const entry of body.entries) {
      const { actor_name, actor_email, record_name } = entry;
      expect(JSON.stringify([actor_name, actor_email, record_name])).not.toMatch(/ignatius/i);
    }
  });

  test.each(
    CAPABILITIES.filter((capability) => {
      const { allow, method } = callOf(capability);
      const isForManagers = !['getOwnDashboard', 'getExport'].includes(capability);
      return method === 'GET' && allow.includes('manager') && isForManagers;
    }),
  )('%s: shows managers nobody’s name from it', async (capability) => {
    for (const writer of ['the owner', 'a joint holder', 'an adviser'] as const)
      expect((await portal.call(WRITERS[writer], 'PUT', '/users/me', { name: WORDS })).body.name).toBe(WORDS);
    const { path } = await VALID[capability](scene, people.own, false);
    const { status, body } = await portal.call(portal.manager, 'GET', path);
    expect(status).toBe(200);
    expect(namesIn(body).filter((name) => /ignatius/i.test(name))).toEqual([]);
  });
});

function namesIn(value: unknown, key = ''): string[] {
  // A bank account has a name of its own, so the check leaves it out.
  if (key === 'account_name') return [];
  if (typeof value === 'string') return /(^|_)name$|^by$/i.test(key) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => namesIn(part, Array.isArray(value) ? key : name));
}
