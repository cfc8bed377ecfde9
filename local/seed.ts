import { randomUUID } from 'node:crypto';
import { SYSTEM_ACTOR } from '#functions/ledger/change.ts';
import { commitChange } from '#functions/ledger/commit.ts';
import type { Services } from '#functions/services.ts';
import { putUserWrite, userTarget } from '#functions/users/user-store.ts';
import { MANAGERS_GROUP } from '#shared/roles.ts';
import type { IdentityProvider } from './cognito/server.ts';
import { DEMO_ACCOUNTS } from './demo-accounts.ts';
import { day, instantAt } from './demo-calendar.ts';
import { createDemoCalls, type DemoPerson } from './demo-calls.ts';
import { callCapital, callCapitalEarlier } from './demo-capital-calls.ts';
import { uploadDocuments } from './demo-documents.ts';
import { addInvestors, demoIdentity } from './demo-investors.ts';
import { performLedger } from './demo-ledger.ts';
import { keepProperties } from './demo-properties.ts';
import { rememberingPeople } from './demo-reads.ts';
import type { SeedPortal } from './seed-interface.ts';

/** The day the demo's fund opened. */
const OPENED = instantAt(day('2023-07-03'), '08:30');

/** Calls under way at once: enough to keep the embedded database busy, which writes one at a time. */
const AT_ONCE = 16;

async function addManager(
  services: Services,
  admin: IdentityProvider['admin'],
  at: Date,
): Promise<DemoPerson> {
  const { name, email, password } = DEMO_ACCOUNTS.manager;
  await admin.ensureGroup(MANAGERS_GROUP);
  const { sub: userId } = await admin.createUser({ email, name, password, groups: [MANAGERS_GROUP] });
  await commitChange(
    services,
    {
      writes: {
        user: putUserWrite(services, {
          user_id: userId,
          email,
          role: 'manager',
          status: 'active',
          name,
          version: 1,
        }),
      },
      audit: {
        target: userTarget(userId),
        name,
        action: 'manager.created',
        summary: 'Manager added',
        changes: { name: { after: name }, email: { after: email }, role: { after: 'manager' } },
      },
    },
    { actor: SYSTEM_ACTOR, now: at.toISOString(), correlationId: randomUUID() },
  );
  return { userId, email, groups: [MANAGERS_GROUP] };
}

/**
 * Fills an empty portal: with the manager account alone, or with a fund of two years in which everything
 * was done through the product's own calls at its instant of the past. Days and amounts are always the
 * same, so that the demo and its figures can be written about; only random ids differ.
 */
export const seedPortal: SeedPortal = async ({ kind, services, provider, now }) => {
  if (kind === 'empty') {
    await addManager(services, provider.admin, now);
    return;
  }
  const manager = await addManager(services, provider.admin, OPENED);
  const identity = demoIdentity(provider.admin);
  const call = createDemoCalls(services, identity);
  await call(manager, OPENED, 'GET', '/users/me');
  const clients = await addInvestors(manager, provider.admin, call, AT_ONCE);
  const callers = { services, identity, manager };
  const called = await callCapitalEarlier(callers, clients);
  const database = rememberingPeople(services.database);
  await performLedger({
    manager,
    call: createDemoCalls({ ...services, database }, identity),
    clients,
    called,
    atOnce: AT_ONCE,
  });
  await keepProperties({ manager, call });
  await uploadDocuments({ manager, call, clients, atOnce: AT_ONCE });
  await callCapital(callers, now);
};
