import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, test } from 'vitest';
import { userKey } from '#functions/records/user-store.ts';
import { matchRoute } from '#local/api-routes.ts';
import { CAPABILITIES, callOf, contract } from '#shared/contract/index.ts';
import { COMMON_REFUSALS, REFUSALS } from '#shared/refusals.ts';
import { countWrites } from '../harness/store-digest.ts';
import { withoutWaits } from '../harness/without-waits.ts';
import { some } from '../runs.ts';
import { expectRefused } from './expect-refused.ts';
import { PROVOCATIONS } from './provoked-refusals.ts';
import { VALID } from './scene.ts';
import { openTestedScene } from './tested-scene.ts';

const scene = await openTestedScene();
const { portal } = scene;
const countStored = countWrites(portal, 'successful');
const stored = async () => {
  await portal.services.settled();
  return countStored();
};

// Some calls need a sign-in of the last ten minutes, and the tests take longer.
beforeEach(() => {
  const now = Math.floor(portal.services.now().getTime() / 1_000);
  Object.assign(portal.manager.claims, { auth_time: now, iat: now });
});

async function during<Result>(services: object | undefined, work: () => Promise<Result>): Promise<Result> {
  const usual = { ...portal.services };
  Object.assign(portal.services, services);
  try {
    return await work();
  } finally {
    Object.assign(portal.services, usual);
  }
}

/** Before each command, the database runs `before`, but not before the commands that `before` sends. */
function databaseWith(before: (command: { input: { Key?: object } }) => Promise<unknown>) {
  const { database } = portal.services;
  let underWay = false;
  const send = async (command: never) => {
    if (!underWay) {
      underWay = true;
      try {
        await before(command);
      } finally {
        underWay = false;
      }
    }
    return database.send(command);
  };
  return { database: Object.create(database, { send: { value: send } }) };
}

test.each(PROVOCATIONS)('$capability refuses with $code', async ({ capability, code, provoke }) => {
  const { method } = callOf(capability);
  const { path, body, by = portal.manager, services, meanwhile, writes = false, undo } = await provoke(scene);
  expect(matchRoute(method, path.split('?')[0] ?? '')?.call).toBe(contract[capability]);
  const raced =
    meanwhile &&
    databaseWith(async (command) => command instanceof TransactWriteCommand && (await meanwhile()));
  const before = await stored();
  const answer = await during({ ...services, ...raced }, () =>
    withoutWaits(() => portal.call(by, method, path, body)),
  );
  const wrote = (await stored()) !== before;
  await undo?.();
  expect(answer).toMatchObject({ status: REFUSALS[code].status, body: { code } });
  expectRefused(answer, `${path} ${JSON.stringify(body)}`, [REFUSALS[code].status]);
  if (!meanwhile) expect(wrote).toBe(writes);
});

describe('a database error after the caller was identified', () => {
  const needNone = ['getMe', 'getOwnDashboard', 'listDocumentTypes', 'listInstitutions'];
  const needing = CAPABILITIES.filter(
    (capability) => !callOf(capability).allow.includes('anyone') && !needNone.includes(capability),
  );
  const knowing = JSON.stringify(userKey(portal.manager.userId));

  test.each(some(needing, 15))('is answered by %s as a server error without details', async (capability) => {
    const { path, body } = await VALID[capability](scene, scene.people.own, true);
    const failing = databaseWith(async ({ input }) => {
      if (JSON.stringify(input.Key) !== knowing) throw new Error('SECRET-WORDS-OF-THE-DATABASE');
    });
    const answer = await during(failing, () =>
      portal.call(portal.manager, callOf(capability).method, path, body),
    );
    expectRefused(answer, `${path} ${JSON.stringify(body)}`, [500]);
    expect(answer.body.code).toBe('internal');
    expect(JSON.stringify(answer.body)).not.toContain('SECRET');
  });
});

test('no call lists a refusal twice, or one that every call can return', () => {
  for (const capability of CAPABILITIES) {
    const { refusals } = callOf(capability);
    expect([...new Set(refusals)], capability).toEqual(refusals);
    for (const code of refusals) expect(COMMON_REFUSALS as readonly string[], capability).not.toContain(code);
  }
});
