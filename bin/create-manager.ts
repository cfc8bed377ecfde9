import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import {
  AdminAddUserToGroupCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod';
import { servicesFromEnvironment } from '#functions/aws/services.ts';
import { SYSTEM_ACTOR } from '#functions/ledger/change.ts';
import { commitChange } from '#functions/ledger/commit.ts';
import type { Services } from '#functions/services.ts';
import { findUser, putUserWrite, userTarget } from '#functions/users/user-store.ts';
import { email, requiredName } from '#shared/contract/fields.ts';
import { MANAGERS_GROUP } from '#shared/roles.ts';
import { connectToStage } from './stage-outputs.ts';

const USAGE =
  'Usage: npm run create-manager -- --stage dev --email morgan@example.com --name "Morgan Manager"\n' +
  'Reads dist/outputs-<stage>.json, which npm run deploy writes; --outputs names another file.';

const manager = z.object({ name: requiredName(), email });

/**
 * Creates a manager: Cognito account and group, then the user with its audit row, then the invitation. A run that fails
 * midway can be repeated. Throws when the address belongs to a client.
 */
export async function createManager(
  services: Services,
  addToGroup: (userId: string) => Promise<void>,
  person: z.output<typeof manager>,
): Promise<'invited' | 'has joined already'> {
  const { userId } = await services.identity.findOrCreateUser(person.email);
  const user = await findUser(services, userId);
  if (user && user.role !== 'manager') throw new Error(`${person.email} is the address of a client.`);
  await addToGroup(userId);
  if (!user) {
    await commitChange(
      services,
      {
        writes: {
          user: putUserWrite(services, {
            user_id: userId,
            email: person.email,
            role: 'manager',
            status: 'active',
            name: person.name,
            version: 1,
          }),
        },
        audit: {
          target: userTarget(userId),
          name: person.name,
          action: 'manager.created',
          summary: 'Manager added',
          changes: {
            name: { after: person.name },
            email: { after: person.email },
            role: { after: 'manager' },
          },
        },
      },
      { actor: SYSTEM_ACTOR, now: services.now().toISOString(), correlationId: randomUUID() },
    );
  }
  if (user?.joined_at) return 'has joined already';
  await services.identity.sendInvitation(person.email);
  return 'invited';
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      stage: { type: 'string', default: 'dev' },
      email: { type: 'string' },
      name: { type: 'string' },
      outputs: { type: 'string' },
    },
  });
  const person = manager.safeParse({ name: values.name ?? '', email: values.email ?? '' });
  if (!person.success) throw new Error(`${z.prettifyError(person.error)}\n${USAGE}`);
  connectToStage(values.stage, values.outputs);
  const cognito = new CognitoIdentityProviderClient();
  const outcome = await createManager(
    servicesFromEnvironment(),
    async (userId) => {
      await cognito.send(
        new AdminAddUserToGroupCommand({
          UserPoolId: process.env.USER_POOL_ID,
          Username: userId,
          GroupName: MANAGERS_GROUP,
        }),
      );
    },
    person.data,
  );
  console.log(`${person.data.email} is a manager of ${values.stage} and ${outcome}.`);
}

if (process.argv[1] === import.meta.filename) {
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
