import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { servicesFromEnvironment } from '#functions/aws/services.ts';
import { SYSTEM_ACTOR } from '#functions/ledger/change.ts';
import { commitChange } from '#functions/ledger/commit.ts';
import { inviteLogin } from '#functions/messages/invite-login.ts';
import { seedFundSettings } from '#functions/records/fund-settings-store.ts';
import { findUser } from '#functions/records/user-store.ts';
import type { Services } from '#functions/services.ts';
import { newStaff } from '#functions/users/new-staff.ts';
import { stageNamed } from '#infra/stages.ts';
import { runCommand } from '#local/run-command.ts';
import { email, staffName } from '#shared/contract/fields.ts';
import type { FundSeed } from '#shared/fund-seed.ts';
import { STAFF_ROLES, type StaffRole } from '#shared/roles.ts';
import { connectToStage } from './stage-outputs.ts';

const USAGE =
  'Usage: npm run create-manager -- --stage dev --email morgan@example.com --name "Morgan Manager"\n' +
  'With --role auditor the person can read everything and change nothing.';

const WHO = { manager: 'a manager', auditor: 'an auditor', client: 'a client' } as const;

const staff = z.object({ name: staffName(), email: email(), role: z.enum(STAFF_ROLES) });

/** Throws if the email address belongs to a person with another role. */
export async function createManager(
  services: Services,
  { fund, ...person }: z.output<typeof staff> & { fund: FundSeed },
): Promise<'invited' | 'has already joined'> {
  await seedFundSettings(services, fund);
  const { userId } = await services.identity.findOrCreateUser(person.email);
  const user = await findUser(services, userId);
  if (user && user.role !== person.role)
    throw new Error(`${person.email} is the address of ${WHO[user.role]}.`);
  await services.identity.setStaffAccess(userId, {
    role: person.role,
    isDisabled: user?.status === 'disabled',
  });
  if (!user) {
    const { writes, audit } = newStaff(services, { userId, ...person }, undefined, undefined);
    await commitChange(
      services,
      { writes, audit },
      { actor: SYSTEM_ACTOR, now: services.now().toISOString(), correlationId: randomUUID() },
    );
  }
  if (user?.joined_at) return 'has already joined';
  await inviteLogin(services, { userId, email: person.email });
  return 'invited';
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      stage: { type: 'string', default: 'dev' },
      email: { type: 'string' },
      name: { type: 'string' },
      role: { type: 'string', default: 'manager' satisfies StaffRole },
    },
  });
  const person = staff.safeParse({
    name: values.name ?? '',
    email: values.email ?? '',
    role: values.role,
  });
  if (!person.success) throw new Error(`${z.prettifyError(person.error)}\n${USAGE}`);
  await connectToStage(values.stage);
  const services = servicesFromEnvironment();
  const outcome = await createManager(services, { ...person.data, fund: stageNamed(values.stage).fund });
  console.log(`${person.data.email} is ${WHO[person.data.role]} of ${values.stage} and ${outcome}.`);
  return 0;
}

await runCommand(import.meta.filename, main);
