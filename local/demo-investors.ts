import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Identity } from '#functions/services.ts';
import { addDays } from '#shared/calendar-date.ts';
import type { IdentityProvider } from './cognito/server.ts';
import { DEMO_ACCOUNTS } from './demo-accounts.ts';
import { bankingDay, chosen, day, instantAt, later } from './demo-calendar.ts';
import { type DemoCall, type DemoPerson, inParallel } from './demo-calls.ts';
import { DEMO_CLIENTS, emailOf } from './demo-clients.ts';
import type { DemoClient } from './demo-plan.ts';

type PoolAdmin = IdentityProvider['admin'];

/** A password nobody knows; its owner can still ask for a reset code. */
function unknownPassword(): string {
  return `${randomBytes(18).toString('base64url')}aA1!`;
}

function signInOf(client: DemoClient) {
  const { client: paying, unpaidClient, invitedClient } = DEMO_ACCOUNTS;
  if (client.name === invitedClient.name) {
    return {
      temporaryPassword: invitedClient.temporaryPassword,
      temporaryPasswordNeverEnds: true,
      invite: true,
    };
  }
  if (client.invitedOnly) return { temporaryPassword: unknownPassword() };
  const known = [paying, unpaidClient].find(({ name }) => name === client.name);
  return { password: known?.password ?? unknownPassword() };
}

/** Makes the investors' accounts as they are after two years, instead of as a first invitation leaves them. */
export function demoIdentity(admin: PoolAdmin): Identity {
  return {
    async findOrCreateUser(email) {
      const existing = admin.findUser(email);
      if (existing) return { userId: existing.sub, created: false };
      const client = DEMO_CLIENTS.find(({ name }) => emailOf(name) === email);
      if (!client) throw new Error('The demo has no such investor');
      const { sub } = await admin.createUser({ email, name: client.name, ...signInOf(client) });
      return { userId: sub, created: true };
    },
    // The account was made together with its invitation.
    sendInvitation: async () => {},
    signOutEverywhere: (userId) => admin.signOutEverywhere(userId),
  };
}

const withId = z.object({ id: z.string() });

async function addInvestor(
  client: DemoClient,
  manager: DemoPerson,
  admin: PoolAdmin,
  call: DemoCall,
): Promise<string> {
  const email = emailOf(client.name);
  const [entityType, entityName] = client.entity;
  const joinedOn = day(client.since);
  const addedAt = later(instantAt(joinedOn, '10:00'), chosen(`${email} added`, 0, 20_000));
  const { id } = withId.parse(
    await call(manager, addedAt, 'POST', '/clients', {
      name: client.name,
      email,
      mobile: client.mobile,
      entity_type: entityType,
      entity_name: entityName,
      address: client.address,
      pledged_amount: client.pledged,
      notes: client.notes ?? '',
    }),
  );
  if (!client.invitedOnly) {
    const account = admin.findUser(email);
    if (!account) throw new Error('The demo lacks an account');
    const self: DemoPerson = { userId: account.sub, email, groups: [] };
    const evening = instantAt(addDays(joinedOn, chosen(`${email} days`, 0, 3)), '18:30');
    await call(self, later(evening, chosen(`${email} seen`, 0, 9_000)), 'GET', '/users/me');
    if (client.moved) {
      const movedAt = instantAt(day(client.moved.on), '20:12');
      await call(self, movedAt, 'PUT', `/clients/${id}/address`, { address: client.moved.address });
    }
  }
  for (const { on, ...changes } of client.edits ?? []) {
    await call(manager, instantAt(bankingDay(day(on)), '11:45'), 'PUT', `/clients/${id}`, changes);
  }
  return id;
}

/** Adds every investor with what happened to them later. Answers their client ids by name. */
export async function addInvestors(
  manager: DemoPerson,
  admin: PoolAdmin,
  call: DemoCall,
  atOnce: number,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  await inParallel(DEMO_CLIENTS, atOnce, async (client) => {
    ids.set(client.name, await addInvestor(client, manager, admin, call));
  });
  return ids;
}
