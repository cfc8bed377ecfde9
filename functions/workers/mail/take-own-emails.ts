import { randomUUID } from 'node:crypto';
import { changeClientEmail } from '../../clients/update-client-email.ts';
import { type ChangeOrigin, ConditionFailed } from '../../ledger/change.ts';
import { commitChange } from '../../ledger/commit.ts';
import { Refusal, refuseByThrowing } from '../../ledger/refusal.ts';
import { ownEmailNotUsedMessage } from '../../messages/own-email-messages.ts';
import { securityMessage } from '../../messages/security-messages.ts';
import { type ClientItem, findClient, findClients, isEmailTaken } from '../../records/client-store.ts';
import { putMessageWrites } from '../../records/message-store.ts';
import {
  clientIdsOf,
  endOwnEmailWrite,
  findUser,
  knownNameOf,
  listDueOwnEmails,
  type OwnEmail,
  type UserItem,
  userTarget,
} from '../../records/user-store.ts';
import type { Services } from '../../services.ts';

const REASON = 'Requested in the profile';

/** Investors' new sign-in addresses take effect after a day. */
export async function takeOwnEmails(services: Services): Promise<void> {
  const now = services.now().toISOString();
  let failed = 0;
  for (const { user_id: userId } of await listDueOwnEmails(services, now)) {
    try {
      await takeOwnEmail(services, userId, now);
    } catch (error) {
      failed += 1;
      const code = error instanceof Error ? error.name : 'unknown';
      services.log({ level: 'error', event: 'own-email-not-taken', correlationId: userId, code });
    }
  }
  if (failed > 0) throw new Error(`${failed} sign-in addresses could not be changed`);
  await services.continueMessages();
}

async function takeOwnEmail(services: Services, userId: string, now: string): Promise<void> {
  const user = await findUser(services, userId);
  const staged = user?.own_email;
  if (!user || !staged || staged.takes_effect_at > now) return;
  const clients = [...(await findClients(services, clientIdsOf(user))).values()];
  const client = clients.find(({ user_id: mainId }) => mainId === userId);
  const mayChange = client
    ? client.status !== 'Suspended' && client.deceased_on === undefined
    : clients.some(({ status }) => status !== 'Suspended');
  const actor = {
    userId,
    name: client?.name ?? knownNameOf(user),
    role: 'client',
    email: staged.from,
  } as const;
  const by = { actor, now, correlationId: randomUUID() };
  try {
    if (!mayChange || user.status !== 'active' || ![staged.from, staged.email].includes(user.email))
      throw new Refusal('email-taken');
    if (client) await takeAsClient(services, by, client, staged);
    else await services.identity.updateEmail(userId, await freeAddress(services, staged));
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'email-taken') throw error;
    // An earlier attempt may have changed the address in the user pool.
    if (!client) await services.identity.updateEmail(userId, user.email);
    return end(services, by, { userId, client, staged, isTaken: false });
  }
  await end(services, by, { userId, client, staged, isTaken: true });
}

async function freeAddress(services: Services, { email }: OwnEmail): Promise<string> {
  if (await isEmailTaken(services, email)) throw new Refusal('email-taken');
  return email;
}

function takeAsClient(services: Services, by: ChangeOrigin, client: ClientItem, { email, at }: OwnEmail) {
  return changeClientEmail(
    { id: client.id, email, reason: REASON },
    {
      services,
      now: by.now,
      correlationId: by.correlationId,
      actor: { userId: client.user_id, name: client.name, email: client.email },
      refuse: refuseByThrowing,
      decidedAt: at,
      load: async () => (await findClient(services, client.id)) ?? client,
      finish: async (_after, written) => {
        if (written) await commitChange(services, written, by);
      },
    },
  );
}

interface Ended {
  readonly userId: string;
  readonly client: ClientItem | undefined;
  readonly staged: OwnEmail;
  readonly isTaken: boolean;
}

/** For a client's main login, `changeClientEmail` writes the messages about a new address. */
async function end(services: Services, by: ChangeOrigin, { userId, client, staged, isTaken }: Ended) {
  const user = await findUser(services, userId);
  if (user?.own_email?.id !== staged.id) {
    // If a manager changed the main login's address meanwhile, the manager's change also ended this request.
    if (client) return;
    throw new ConditionFailed(['user']);
  }
  const messages = !isTaken
    ? [ownEmailNotUsedMessage({ user, client }, staged)]
    : client
      ? []
      : addressMessages(user, staged, by.now);
  await commitChange(
    services,
    {
      writes: {
        user: endOwnEmailWrite(services, user, isTaken ? { ...staged, at: by.now } : undefined),
        ...putMessageWrites(services, messages, by.now),
      },
      audit: {
        target: userTarget(userId),
        name: client?.name ?? knownNameOf(user),
        action: isTaken ? 'user.email-updated' : 'user.email-not-changed',
        summary: isTaken
          ? 'Changed the sign-in address as requested'
          : 'Requested sign-in address cannot be used',
        changes: { email: { before: staged.from, after: isTaken ? staged.email : staged.from } },
      },
    },
    by,
  );
}

function addressMessages(user: UserItem, { from, email }: OwnEmail, now: string) {
  return [
    securityMessage(
      { user: { ...user, email: from }, client: undefined },
      { kind: 'address-left', isOwn: true },
      now,
    ),
    securityMessage(
      { user: { ...user, email }, client: undefined },
      { kind: 'address-new', isOwn: true },
      now,
    ),
  ];
}
