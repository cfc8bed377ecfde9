import { AdminCreateUserCommand, AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { ListObjectVersionsCommand } from '@aws-sdk/client-s3';
import type { TestContext } from 'vitest';
import type { LogEntry, StaffAccess } from '#functions/services.ts';
import type { LedgerTables } from '#functions/workers/nightly-check/read-ledger.ts';
import { STAGE } from '#local/api-routes.ts';
import { connectOperator } from '#local/rehearsal/operator.ts';
import { CONTROL_PATH, type RehearsalFacts } from '#local/rehearsal/rehearsal.ts';
import { STAFF_GROUPS, STAFF_ROLES } from '#shared/roles.ts';
import { bucketObjects } from '../../bin/verify-ledger.ts';
import { actorOf, managerOf } from './actors.ts';
import { addManager } from './add-manager.ts';
import { lockedCopy } from './locked-copy.ts';
import { memoryBank, servedMemoryBank } from './memory-bank.ts';
import { rawRequest } from './raw-request.ts';
import { bytesOf, type TestPortal, type TestPortalOptions } from './test-portal.ts';

let running: TestContext | undefined;

export function nowRuns(test: TestContext | undefined): void {
  running = test;
}

function skipFor(reason: string): never {
  running?.skip(reason);
  throw new Error(reason);
}

/** A rehearsal runs the functions in another process, so a test that uses a member outside `known` is skipped. */
function notRehearsed<Whole extends object>(
  what: string,
  known: object = {},
  replace: (name: string, value: unknown) => boolean = () => false,
): Whole {
  return new Proxy(known, {
    get(target, name) {
      if (Reflect.has(target, name) || typeof name === 'symbol' || name === 'then')
        return Reflect.get(target, name);
      return skipFor(`uses the stand-in's ${what}.${name}`);
    },
    set: (target, name, value) =>
      replace(String(name), value)
        ? Reflect.set(target, name, value)
        : skipFor(`replaces ${what}.${String(name)} within the process of the handlers`),
  }) as Whole;
}

/** The rehearsal cannot see the functions' own requests to the database. */
function unwatched<Database extends object>(database: Database): Database {
  return new Proxy(database, {
    get(target, name) {
      if (name === 'middlewareStack') return skipFor('counts what the handlers ask of the database');
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

let isOpen = false;
let callWorkersAgain = () => {};

export function endTest(): void {
  callWorkersAgain();
}

const OF_GATEWAY = ['apigw-requestid', 'connection', 'date', 'transfer-encoding'];

const WORKERS: Readonly<Record<string, string>> = {
  continueImport: 'import-worker',
  continueCapitalCall: 'capital-call-worker',
  continueStatements: 'statement-worker',
  continueExport: 'export-worker',
};

/** If a test file fails before it closes its portal, the next file can still open one. */
export function forgetOpenPortal(): void {
  isOpen = false;
}

function peopleOf(order: (name: string) => Promise<Pool>) {
  const users = new Map<string, string>();
  const staff = new Map<string, StaffAccess>();
  const invitations: string[] = [];
  const signedOut: string[] = [];
  return {
    known: { users, staff, invitations, signedOut },
    async look() {
      const pool = await order('people');
      users.clear();
      staff.clear();
      for (const { email, id, isEnabled, groups } of pool.users) {
        users.set(email, id);
        const role = STAFF_ROLES.find((one) => groups.includes(STAFF_GROUPS[one]));
        if (role) staff.set(id, { role, isDisabled: !isEnabled });
      }
      invitations.splice(0, invitations.length, ...pool.invitations);
      signedOut.splice(0, signedOut.length, ...pool.signedOut);
    },
  };
}

interface Pool {
  readonly users: readonly { email: string; id: string; isEnabled: boolean; groups: readonly string[] }[];
  readonly invitations: readonly string[];
  readonly signedOut: readonly string[];
}

export async function startRehearsedPortal(
  url: string,
  { shared, dbPath, bankProvider, bankAddress }: TestPortalOptions,
): Promise<TestPortal> {
  for (const [name, value] of Object.entries({ shared, dbPath }))
    if (value !== undefined) skipFor(`gives the portal a ${name} of its own`);
  if (isOpen) skipFor('starts a second portal beside its first');
  const order = async (name: string, input: object = {}) => {
    const answer = await fetch(`${url}${CONTROL_PATH}${name}`, {
      method: 'POST',
      body: JSON.stringify(input),
    });
    if (!answer.ok) throw new Error(`The rehearsal did not ${name}: ${await answer.text()}`);
    return answer.json();
  };
  const facts: RehearsalFacts = await order('facts');
  await order('empty');
  await order('leave', { name: 'message-worker', isLeft: true });
  const bank = bankProvider === memoryBank ? await servedMemoryBank() : undefined;
  const { baseUrl, consentUrl, apiKey } = bankAddress ?? bank ?? {};
  if (baseUrl !== undefined) await order('bank', { baseUrl, consentUrl, apiKey });
  isOpen = true;
  const logged: LogEntry[] = [];
  let aheadMs = 0;
  const { services, bucket, dynamodb, cognito, s3, close } = await connectOperator(facts, {
    log: (entry) => logged.push(entry),
    now: () => new Date(Date.now() + aheadMs),
  });
  const pool = { UserPoolId: facts.userPoolId };
  const settledHere = services.settled;
  const copy = lockedCopy();
  const people = peopleOf(order);
  const run = (name: string, event: object) => async () => void (await order('run', { name, event }));
  Object.assign(services, {
    database: unwatched(services.database),
    lockedBucket: undefined,
    lost: [],
    continueMessages: async () => {},
    sweepImports: run('import-worker', { sweep: true }),
    reapDocuments: run('document-reaper', {}),
    sweepCapitalCalls: run('capital-call-worker', { sweep: true }),
    remindClients: run('capital-call-worker', { remind: true }),
    sweepStatements: run('statement-worker', {}),
    sweepExports: run('export-worker', { sweep: true }),
    sweepApprovals: run('invitation-worker', { sweep: true }),
    settled: async () => {
      await settledHere();
      await order('settled');
      logged.push(...(await order('lines')));
      await people.look();
    },
  } satisfies Partial<typeof services & LedgerTables>);

  const callWorker = (name: string, isCalled: boolean) =>
    // The host answers requests in order, so this request needs no `await`.
    void order('leave', { name: WORKERS[name], isLeft: !isCalled });
  callWorkersAgain = () => {
    for (const name of Object.keys(WORKERS)) callWorker(name, true);
  };
  const usual = { ...services };
  const replace = (name: string, value: unknown): boolean => {
    // The rehearsed stage has no sender, so tests send mail themselves.
    if (name === 'sendMail') return true;
    if (!(name in WORKERS)) return false;
    const isUsual = value === usual[name as keyof typeof usual];
    // A rehearsal can stop a worker, but cannot pass ids to the function that replaces the worker in a test.
    if (!isUsual && (typeof value !== 'function' || value.length > 0)) return false;
    callWorker(name, isUsual);
    return true;
  };

  const userIdOf = async (email: string) => {
    const { UserAttributes } = await cognito.send(new AdminGetUserCommand({ ...pool, Username: email }));
    return UserAttributes?.find(({ Name }) => Name === 'sub')?.Value ?? '';
  };
  const call: TestPortal['call'] = async (actor, method, path, body, headers = {}) => {
    const { bytes, contentType } = await bytesOf(body);
    const token = actor ? (await order('token', { claims: actor.claims })).token : undefined;
    // Encodes the characters that an address cannot contain, as a browser does.
    const encoded = path.replaceAll(/[^\x21-\x7e]/gu, encodeURIComponent);
    const answer = await rawRequest(url, `/${STAGE}${encoded}`, {
      method,
      headers: {
        'user-agent': 'test',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(contentType ? { 'content-type': contentType } : {}),
        ...(bytes.length > 0 ? { 'content-length': String(bytes.length) } : {}),
        ...headers,
      },
      body: bytes,
    });
    if (method !== 'GET') await people.look();
    return {
      status: answer.status,
      headers: Object.fromEntries(
        Object.entries(answer.headers).flatMap(([name, value]) =>
          OF_GATEWAY.includes(name) ? [] : [[name, String(value)]],
        ),
      ),
      body: answer.text ? JSON.parse(answer.text) : undefined,
    };
  };

  const personOf = async (email: string) => {
    await cognito.send(new AdminCreateUserCommand({ ...pool, Username: email, MessageAction: 'SUPPRESS' }));
    return { userId: await userIdOf(email), email };
  };
  const manager = managerOf(await personOf('manager@example.com'));
  const stranger = actorOf(await personOf('stranger@example.com'));
  await addManager(services, manager);
  let clientCount = 0;
  return {
    services: notRehearsed('services', services, replace),
    identity: notRehearsed('identity', { ...services.identity, ...people.known }),
    bucket: notRehearsed('bucket', {
      ...bucket,
      post: async (form: { url: string; fields: Record<string, string> }, bytes: Uint8Array) => {
        const body = new FormData();
        for (const [name, value] of Object.entries(form.fields)) body.set(name, value);
        body.set('file', new File([new Uint8Array(bytes)], 'file'));
        return (await fetch(form.url, { method: 'POST', body })).status;
      },
      get: async (url: string) => {
        const answer = await fetch(url);
        if (!answer.ok) throw new Error(`The bucket answers ${answer.status}: ${await answer.text()}`);
        return new Uint8Array(await answer.arrayBuffer());
      },
      versionsOf: async (key: string) => {
        const listed = await s3.send(
          new ListObjectVersionsCommand({ Bucket: facts.documentsBucket, Prefix: key }),
        );
        const oldestFirst = (listed.Versions ?? []).filter(({ Key }) => Key === key).reverse();
        return Promise.all(
          oldestFirst.map(async ({ VersionId: versionId = '' }) => ({
            versionId,
            bytes: await bucket.read(key, versionId),
          })),
        );
      },
      listKeys: bucketObjects(facts.documentsBucket, () => s3).listKeys,
    }),
    lockedCopy: copy,
    client: dynamodb,
    endpoint: facts.emulator,
    faults: notRehearsed('faults'),
    logged,
    manager,
    stranger,
    writes: async () => (await order('writes')).writes,
    indexesShowAll: async () => {},
    advance: (byMs) => {
      aheadMs += byMs;
      // The host answers requests in order, so this request needs no `await`.
      void order('clock', { clockMs: aheadMs });
    },
    call,
    async addClient(details = {}) {
      clientCount += 1;
      const answer = await call(manager, 'POST', '/clients', {
        name: `Client ${clientCount}`,
        email: `client${clientCount}@example.com`,
        entity_type: 'Personal',
        pledged_amount: 100_000,
        ...details,
      });
      if (answer.status !== 201) throw new Error(`No client was added: ${JSON.stringify(answer.body)}`);
      const { id, email } = answer.body;
      return { id, actor: actorOf({ userId: await userIdOf(email), email }) };
    },
    async close() {
      isOpen = false;
      await services.settled();
      await bank?.close();
      close();
    },
  };
}
