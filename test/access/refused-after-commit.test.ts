import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { CAPABILITIES, type Capability, callOf } from '#shared/contract/index.ts';
import { REFUSALS, type RefusalCode } from '#shared/refusals.ts';
import { some } from '#test/runs.ts';
import { VALID } from './scene.ts';
import { openTestedScene } from './tested-scene.ts';

/** An invitation is sent after its change is stored, so the change remains if the mail fails. */

const scene = await openTestedScene();
const { portal } = scene;

async function withoutInvitations(capability: Capability, headers: Record<string, string> = {}) {
  const { path, body } = await VALID[capability](scene, scene.people.own, true);
  const { identity } = portal.services;
  let tried = 0;
  const sendInvitation = async () => {
    tried += 1;
    throw new Error('The directory is out of reach');
  };
  Object.assign(portal.services, { identity: { ...identity, sendInvitation } });
  try {
    const ask = () => portal.call(portal.manager, callOf(capability).method, path, body, headers);
    const first = await ask();
    return { first, tried, again: ask };
  } finally {
    Object.assign(portal.services, { identity });
  }
}

const NOT_SENT: readonly RefusalCode[] = ['invitation-not-sent', 'person-not-invited'];
const refusalOf = (capability: Capability) =>
  callOf(capability).refusals.find((code) => NOT_SENT.includes(code));
const isTold = (capability: Capability) => refusalOf(capability) !== undefined;
const toldBy = (capability: Capability) => {
  const code = refusalOf(capability) ?? 'internal';
  return { status: REFUSALS[code].status, body: { code } };
};
const WRITING = CAPABILITIES.filter((capability) => {
  const { method, allow } = callOf(capability);
  return method !== 'GET' && allow.includes('manager') && capability !== 'signOut';
});

describe('a call that could not send its invitation says so', () => {
  test.each(WRITING.filter(isTold))('%s', async (capability) => {
    const { first, tried } = await withoutInvitations(capability);
    expect(first).toMatchObject(toldBy(capability));
    expect(tried).toBe(1);
  });

  test.each(WRITING.filter((capability) => isTold(capability) && callOf(capability).idempotent))(
    '%s, with a key too, and the same again when it is repeated after the invitation works',
    async (capability) => {
      const { first, again } = await withoutInvitations(capability, { 'idempotency-key': randomUUID() });
      expect(first).toMatchObject(toldBy(capability));
      const repeated = await again();
      expect(repeated).toMatchObject({ status: first.status, body: first.body });
      expect(repeated.headers['idempotency-hit']).toBe('true');
    },
  );

  test.each(
    some(
      WRITING.filter((capability) => !isTold(capability)),
      6,
    ),
  )('%s sends none', async (capability) => {
    const { tried } = await withoutInvitations(capability);
    expect(tried).toBe(0);
  });
});
