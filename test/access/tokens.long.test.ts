import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeAlone } from '#functions/ledger/transact.ts';
import { update } from '#functions/ledger/write.ts';
import { userKey } from '#functions/records/user-store.ts';
import { afterConfirmation } from '#functions/workers/triggers/password-reset-trigger.ts';
import { createApiGateway } from '#local/api-gateway.ts';
import { areaHandlers } from '#local/area-handlers.ts';
import { createAuthorizer } from '#local/authorizer.ts';
import { IDENTITY_PATH } from '#local/gateway.ts';
import { LOCAL_POOL } from '#local/portal.ts';
import { CAPABILITIES, type Capability, callOf } from '#shared/contract/index.ts';
import { REFUSALS } from '#shared/refusals.ts';
import { actorOf, auditorOf, managerOf, signedInAgain, type TestActor } from '../harness/actors.ts';
import { addManager } from '../harness/add-manager.ts';
import { type HttpPortal, startHttpPortal, TEST_MANAGER } from '../harness/http-portal.ts';
import { some } from '../runs.ts';
import { openScene, type Scene, VALID, type ValidRequest } from './scene.ts';
import { isOfClientsOnly, senderOf } from './sender-of.ts';

const ISSUER = 'https://cognito-idp.ap-southeast-2.amazonaws.com/ap-southeast-2_Test00001';
const CLIENT_ID = 'testclient';
const KEY_ID = 'the-key-of-the-pool';

let scene: Scene;
let server: Server;
let origin: string;
let sign: (claims: JWTPayload, header?: object) => Promise<string>;
let forged: Record<string, string | string[]>;

const now = () => Math.floor(Date.now() / 1_000);

beforeAll(async () => {
  scene = await openScene();
  const pool = await generateKeyPair('RS256', { extractable: true });
  const stranger = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(pool.publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' };
  server = createServer(
    createApiGateway({
      handlerOf: areaHandlers(scene.portal.services),
      authorize: createAuthorizer({
        issuer: ISSUER,
        userPoolClientId: CLIENT_ID,
        jwks: () => ({ keys: [jwk] }),
      }),
      log: () => {},
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;

  sign = (claims, header = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: KEY_ID, ...header }).sign(pool.privateKey);
  const claims = managerClaims();
  const { aud, ...withoutAudience } = claims;
  const good = await sign(claims);
  const [head = '', body = '', signature = ''] = good.split('.');
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const secret = new TextEncoder().encode(await exportSPKI(pool.publicKey));
  forged = {
    'an empty bearer': 'Bearer ',
    garbage: 'Bearer abc.def.ghi',
    'another scheme': `Basic ${Buffer.from('manager@example.com:Manager#2026').toString('base64')}`,
    'no algorithm': `Bearer ${part({ alg: 'none', kid: KEY_ID })}.${body}.`,
    'a signature with the public key as secret': `Bearer ${await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: KEY_ID })
      .sign(secret)}`,
    'someone else’s key under our key’s name': `Bearer ${await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: KEY_ID })
      .sign(stranger.privateKey)}`,
    'an unknown key': `Bearer ${await sign(claims, { kid: 'another' })}`,
    'no key named': `Bearer ${await sign(claims, { kid: undefined })}`,
    'a changed claim': `Bearer ${head}.${part({ ...claims, sub: scene.people.other.actor.userId })}.${signature}`,
    'a cut signature': `Bearer ${good.slice(0, -8)}`,
    'an expired token': `Bearer ${await sign({ ...claims, exp: now() - 31 })}`,
    'a token of the future': `Bearer ${await sign({ ...claims, nbf: now() + 600 })}`,
    'another pool': `Bearer ${await sign({ ...claims, iss: `${ISSUER}x` })}`,
    'another app client': `Bearer ${await sign({ ...claims, aud: 'another' })}`,
    'no audience at all': `Bearer ${await sign(withoutAudience)}`,
    'an access token': `Bearer ${await sign({ ...withoutAudience, client_id: aud as string, token_use: 'access' })}`,
    'an access token of another app client': `Bearer ${await sign({ ...withoutAudience, client_id: 'x' })}`,
    'an ID token that does not say so': `Bearer ${await sign({ ...claims, token_use: undefined })}`,
    'no person': `Bearer ${await sign({ ...claims, sub: undefined })}`,
    'two tokens at once': [`Bearer ${good}`, `Bearer ${good}`],
  };
});

afterAll(async () => {
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
  await scene.close();
});

function claimsOf(actor: TestActor): JWTPayload {
  const { exp: _exp, iat: _iat, ...claims } = actor.claims as JWTPayload;
  return { ...claims, iat: now(), exp: now() + 900 };
}

const managerClaims = () => claimsOf(scene.portal.manager);

async function ask(
  capability: Capability,
  authorization: string | string[] | undefined,
  {
    query = '',
    request: given,
    isManager = false,
  }: { query?: string; request?: ValidRequest; isManager?: boolean } = {},
) {
  const request = given ?? (await VALID[capability](scene, scene.people.own, isManager));
  const headers: [string, string][] = [authorization ?? []].flat().map((value) => ['authorization', value]);
  let body: BodyInit | undefined;
  if (request.body instanceof FormData) body = request.body;
  else if (request.body) {
    body = JSON.stringify(request.body);
    headers.push(['content-type', 'application/json']);
  }
  const response = await fetch(`${origin}${request.path}${query}`, {
    method: callOf(capability).method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  return { status: response.status, body: await response.json() };
}

const GUARDED = CAPABILITIES.filter((capability) => !callOf(capability).allow.includes('anyone'));

describe('a valid token', () => {
  test.each(
    GUARDED.filter(
      (capability) =>
        callOf(capability).method === 'GET' &&
        !['getOwnDashboard', 'getCapitalCallReceipt'].includes(capability),
    ),
  )('gives %s to the person it names', async (capability) => {
    const token = `Bearer ${await sign(claimsOf(senderOf(scene, capability)))}`;
    const isManager = !isOfClientsOnly(capability);
    expect((await ask(capability, token, { isManager })).status).toBe(200);
  });
});

const PAST_THE_GATEWAY = new Set(['an access token', 'an ID token that does not say so', 'no person']);
const OUR_OWN = {
  code: 'unauthenticated',
  error: REFUSALS.unauthenticated.sentence,
  requestId: expect.any(String),
};

const isWhole = (capability: Capability) =>
  GUARDED.find((other) => callOf(other).area === callOf(capability).area) === capability;

describe.each(GUARDED)('%s', (capability) => {
  test('refuses forged, foreign and outdated tokens, and writes nothing', async () => {
    const request = await VALID[capability](scene, scene.people.own, false);
    const before = await scene.digest();
    for (const [kind, authorization] of some(Object.entries(forged), isWhole(capability) ? 20 : 4)) {
      const answer = await ask(capability, authorization, { request });
      expect(answer, kind).toEqual({
        status: 401,
        body: PAST_THE_GATEWAY.has(kind) ? OUR_OWN : { message: 'Unauthorized' },
      });
    }
    for (const query of ['?access_token=', '?authorization=Bearer%20', '?token=']) {
      const told = { query: `${query}${await sign(managerClaims())}`, request };
      expect((await ask(capability, undefined, told)).status).toBe(401);
    }
    expect(await scene.digest()).toBe(before);
  });
});

async function store(userId: string, fields: object): Promise<void> {
  const { services } = scene.portal;
  await writeAlone(services, update(services, { key: userKey(userId), set: fields }));
}

interface Former {
  readonly actor: TestActor;
  readonly clientId: string;
}

/** `client` is the first login of a client. `joint holder` is a second login of an existing client. */
type Whose = 'manager' | 'auditor' | 'client' | 'joint holder';

interface Cause {
  readonly of: readonly Whose[];
  readonly answer: { readonly status: number; readonly code: string };
  readonly sparesOthers?: boolean;
  readonly anew: number;
  readonly end: (former: Former) => Promise<unknown>;
}

const REFUSED = { status: 401, code: 'unauthenticated' } as const;
const WITHOUT_RIGHTS = { status: 403, code: 'forbidden' } as const;

async function expectDone(answer: Promise<{ status: number }>): Promise<void> {
  expect((await answer).status).toBe(200);
}
const signOut =
  (body: object) =>
  ({ actor }: Former) =>
    expectDone(scene.portal.call(actor, 'POST', '/users/me/sign-out', body));
const reset = ({ actor }: Former) =>
  afterConfirmation(scene.portal.services, {
    triggerSource: 'PostConfirmation_ConfirmForgotPassword',
    userName: actor.userId,
    userPoolId: LOCAL_POOL.userPoolId,
  });
const disable = ({ actor }: Former) => store(actor.userId, { status: 'disabled' });
const change =
  (body: object) =>
  ({ actor }: Former) =>
    expectDone(
      scene.portal.call(scene.portal.manager, 'PUT', `/managers/${actor.userId}`, {
        ...body,
        reason: 'Left',
      }),
    );

const CAUSES: Record<string, Cause> = {
  'a reset of the password': {
    of: ['manager', 'auditor', 'client', 'joint holder'],
    answer: REFUSED,
    anew: 200,
    end: reset,
  },
  'a change of the password': {
    of: ['manager', 'client'],
    answer: REFUSED,
    anew: 200,
    end: signOut({ scope: 'everywhere', because: 'password' }),
  },
  'a change of the second factor': {
    of: ['manager', 'client'],
    answer: REFUSED,
    anew: 200,
    end: signOut({ scope: 'everywhere', because: 'second-factor' }),
  },
  'signing out everywhere': {
    of: ['manager', 'client', 'joint holder'],
    answer: REFUSED,
    anew: 200,
    end: signOut({}),
  },
  'signing out of this browser': {
    of: ['manager', 'client', 'joint holder'],
    answer: REFUSED,
    sparesOthers: true,
    anew: 200,
    end: signOut({ scope: 'browser' }),
  },
  'the disabling of the login by an administrator': {
    of: ['manager', 'client'],
    answer: REFUSED,
    anew: 401,
    end: disable,
  },
  'the disabling by another manager': {
    of: ['manager', 'auditor'],
    answer: REFUSED,
    anew: 401,
    end: change({ disabled: true }),
  },
  'a disabling that was undone': {
    of: ['manager'],
    answer: REFUSED,
    anew: 200,
    end: async (former) => {
      await change({ disabled: true })(former);
      await change({ disabled: false })(former);
    },
  },
  'becoming an auditor': {
    of: ['manager'],
    answer: REFUSED,
    // The new token still contains the old role's group, which no longer has rights.
    anew: 403,
    end: change({ role: 'auditor' }),
  },
  'becoming a manager': { of: ['auditor'], answer: REFUSED, anew: 403, end: change({ role: 'manager' }) },
  'a role that an administrator stored': {
    of: ['manager'],
    answer: WITHOUT_RIGHTS,
    anew: 403,
    end: ({ actor }) => store(actor.userId, { role: 'auditor' }),
  },
  'the suspension of the client': {
    of: ['client', 'joint holder'],
    answer: WITHOUT_RIGHTS,
    anew: 403,
    end: ({ clientId }) => {
      const status = { status: 'Suspended' };
      return expectDone(scene.portal.call(scene.portal.manager, 'PUT', `/clients/${clientId}`, status));
    },
  },
  'the end of their access': {
    of: ['joint holder'],
    answer: WITHOUT_RIGHTS,
    anew: 403,
    end: ({ clientId, actor }) => {
      const path = `/clients/${clientId}/access/${actor.userId}?reason=Sold`;
      return expectDone(scene.portal.call(scene.portal.manager, 'DELETE', path));
    },
  },
};

const FORMER = Object.entries(CAUSES).flatMap(([name, cause]) =>
  cause.of.map((whose) => [`${whose}: ${name}`, whose, cause] as const),
);

async function newFormer(whose: Whose): Promise<Former> {
  const { portal } = scene;
  if (whose === 'client' || whose === 'joint holder') {
    const { id: clientId, actor } = whose === 'client' ? await portal.addClient() : await jointOf();
    // The line is paid before the client is suspended, because the portal refuses capital calls to suspended clients.
    await scene.paidLine(clientId);
    return { clientId, actor };
  }
  const email = `former-${randomUUID()}@example.com`;
  const { userId } = await portal.services.identity.findOrCreateUser(email);
  const actor = whose === 'manager' ? managerOf({ userId, email }) : auditorOf({ userId, email });
  await addManager(portal.services, actor, whose);
  return { clientId: '', actor };
}

async function jointOf(): Promise<{ id: string; actor: TestActor }> {
  const { id, userId, email } = await scene.newJoint();
  return { id, actor: actorOf({ userId, email }) };
}

describe('a token issued earlier', () => {
  const tokenOf = async ({ claims }: TestActor) =>
    `Bearer ${await sign({ ...claims, exp: now() + 900 } as JWTPayload)}`;

  /** Managers and auditors share one request for each call, because no request is about their own records. */
  const ofStaff = new Map<Capability, Promise<ValidRequest>>();
  const requestOf = (capability: Capability, { actor, clientId }: Former): Promise<ValidRequest> => {
    const { own } = scene.people;
    if (clientId !== '') return VALID[capability](scene, { ...own, clientId, actor }, false);
    const request = ofStaff.get(capability) ?? VALID[capability](scene, own, false);
    ofStaff.set(capability, request);
    return request;
  };

  test.each(FORMER)('%s; it is refused at the next request', async (_, whose, cause) => {
    const former = await newFormer(whose);
    const { actor } = former;
    const token = await tokenOf(actor);
    const elsewhere = await tokenOf(signedInAgain(actor, 0));
    // `getFundStatistics` is open to everybody who has rights, so it shows that both tokens are valid.
    for (const valid of [token, elsewhere]) expect((await ask('getFundStatistics', valid)).status).toBe(200);
    await cause.end(former);
    // A person without rights can still read who they are, and sign out.
    const isOpen = (capability: Capability) =>
      cause.answer.status === 403 && callOf(capability).allow.includes('unlinked');
    const closed = GUARDED.filter((capability) => !isOpen(capability));
    const isFirst = FORMER.find(([, other]) => other === whose)?.[2] === cause;
    for (const capability of isFirst && ['manager', 'client'].includes(whose) ? closed : some(closed, 8)) {
      const request = await requestOf(capability, former);
      const before = await scene.digest();
      const { status, body } = await ask(capability, token, { request });
      expect({ status, code: body.code }, capability).toEqual(cause.answer);
      expect(await scene.digest(), capability).toBe(before);
    }
    const statusOf = async (other: string) => (await ask('getFundStatistics', other)).status;
    expect(await statusOf(elsewhere), 'another browser').toBe(cause.sparesOthers ? 200 : cause.answer.status);
    expect(await statusOf(await tokenOf(signedInAgain(actor, 3_600))), 'anew').toBe(cause.anew);
  });
});

describe('tokens issued by the local user pool', () => {
  let portal: HttpPortal;

  beforeAll(async () => {
    portal = await startHttpPortal();
  });

  afterAll(() => portal.close());

  const refresh = (token: string) =>
    fetch(`${portal.url}${IDENTITY_PATH}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken',
      },
      body: JSON.stringify({ ClientId: LOCAL_POOL.userPoolClientId, RefreshToken: token }),
    });

  test('a refresh token gives a new ID token while the session lasts', async () => {
    const tokens = await portal.signIn(TEST_MANAGER.email, TEST_MANAGER.password);
    const refreshed = await refresh(tokens.refresh);
    expect(refreshed.status).toBe(200);
    const { AuthenticationResult } = await refreshed.json();
    expect((await portal.request(AuthenticationResult.IdToken, 'GET', '/users/me')).status).toBe(200);
  });

  test('the ID token is accepted, the access and the refresh token are not', async () => {
    const tokens = await portal.signIn(TEST_MANAGER.email, TEST_MANAGER.password);
    const statusWith = async (token: string | undefined) =>
      (await portal.request(token, 'GET', '/transactions')).status;
    expect(await statusWith(tokens.id)).toBe(200);
    expect(await statusWith(tokens.access)).toBe(401);
    expect(await statusWith(tokens.refresh)).toBe(401);
    expect(await statusWith(undefined)).toBe(401);
    expect(await statusWith(`${tokens.id.slice(0, -6)}AAAAAA`)).toBe(401);
  });

  test('after signing out the old ID token and the refresh token are refused', async () => {
    const tokens = await portal.signIn(TEST_MANAGER.email, TEST_MANAGER.password);
    expect((await portal.request(tokens.id, 'POST', '/users/me/sign-out')).status).toBe(200);
    for (const path of ['/users/me', '/transactions', '/clients']) {
      expect((await portal.request(tokens.id, 'GET', path)).status, path).toBe(401);
    }
    const refreshed = await refresh(tokens.refresh);
    expect(refreshed.status).toBe(400);
    expect((await refreshed.json()).__type).toContain('NotAuthorizedException');
  });

  test('after a password reset every earlier token is refused, and a new sign-in works immediately', async () => {
    const before = await portal.signIn(TEST_MANAGER.email, TEST_MANAGER.password);
    const Username = TEST_MANAGER.email;
    const askPool = (action: string, body: object) =>
      fetch(`${portal.url}${IDENTITY_PATH}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': `AWSCognitoIdentityProviderService.${action}`,
        },
        body: JSON.stringify({ ClientId: LOCAL_POOL.userPoolClientId, Username, ...body }),
      });
    expect((await askPool('ForgotPassword', {})).status).toBe(200);
    const ConfirmationCode = /code is (\d{6})/.exec(portal.mailbox.list()[0]?.text ?? '')?.[1];
    const Password = 'Changed#2026';
    expect((await askPool('ConfirmForgotPassword', { ConfirmationCode, Password })).status).toBe(200);

    expect((await portal.request(before.id, 'GET', '/users/me')).status).toBe(401);
    expect((await refresh(before.refresh)).status).toBe(400);
    const after = await portal.signIn(TEST_MANAGER.email, Password);
    expect((await portal.request(after.id, 'GET', '/users/me')).status).toBe(200);
  });
});
