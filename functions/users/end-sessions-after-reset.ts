import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { commitChange } from '../ledger/commit.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { instantOfSeconds } from '../ledger/instants.ts';
import { securityMessage } from '../messages/security-messages.ts';
import { putMessageWrites } from '../records/message-store.ts';
import { endSessionsWrite, findUser, knownNameOf, userTarget } from '../records/user-store.ts';
import type { Services } from '../services.ts';
import { linkedClientsOf, ownClientOf } from './present-user.ts';

export async function endSessionsAfterReset(services: Services, userId: string): Promise<void> {
  const validAfterSeconds = Math.floor(services.now().getTime() / 1000) + 1;
  const correlationId = randomUUID();
  const isOurs = await decideAgain(async () => {
    const user = await findUser(services, userId);
    if (!user) return false;
    const client = ownClientOf(user, await linkedClientsOf(services, user));
    const { tokens_valid_after: before, role, email } = user;
    const name = client?.name ?? knownNameOf(user);
    const now = services.now().toISOString();
    const message = securityMessage({ user, client }, { kind: 'password' }, now);
    await commitChange(
      services,
      {
        writes: {
          user: endSessionsWrite(services, user, validAfterSeconds, now),
          ...putMessageWrites(services, [message], now),
        },
        audit: {
          target: userTarget(userId),
          name,
          action: 'user.password-reset',
          summary: 'Reset password, signed out everywhere',
          changes: {
            sessions_ended: {
              before: before && instantOfSeconds(before),
              after: instantOfSeconds(validAfterSeconds),
            },
          },
        },
      },
      // The reset requires the code sent to the owner's address, so the owner is the actor.
      { actor: { userId, name, role, email }, now, correlationId },
    );
    return true;
  });
  await services.identity.signOutEverywhere(userId);
  services.log({ level: 'info', event: 'password-reset', correlationId });
  // The portal refuses tokens issued in the current second, so a new sign-in must wait.
  if (isOurs) await sleep(Math.max(0, validAfterSeconds * 1000 - services.now().getTime()));
}
