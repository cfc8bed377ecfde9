import { setTimeout as sleep } from 'node:timers/promises';
import type { Context, Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { instantOfSeconds } from '../ledger/instants.ts';
import { securityMessage } from '../messages/security-messages.ts';
import { putMessageWrites } from '../records/message-store.ts';
import { endSessionsWrite, endSignInWrite, findUser, hasEnded, userTarget } from '../records/user-store.ts';

type Because = 'password' | 'second-factor' | undefined;

const SIGNED_OUT = { signed_out: true } as const;

export const signOut: Handler<'signOut'> = async ({ scope = 'everywhere', because }, context) => {
  if (scope === 'browser') return signOutBrowser(context);
  const { actor, services } = context;
  const validAfterSeconds = Math.floor(services.now().getTime() / 1000) + 1;
  await endSessions(context, validAfterSeconds, because);
  await services.identity.signOutEverywhere(actor.userId);
  await sleep(Math.max(0, validAfterSeconds * 1000 - services.now().getTime()));
  return SIGNED_OUT;
};

async function signOutBrowser(context: Context) {
  const { actor, services } = context;
  await decideAgain(async () => {
    const user = await findUser(services, actor.userId);
    // Another tab of the same browser may have ended this sign-in.
    if (!user || hasEnded(user, actor.signIn)) return;
    const nowSeconds = Math.floor(services.now().getTime() / 1000);
    await context.commit(
      {
        writes: { user: endSignInWrite(services, user, actor.signIn, nowSeconds) },
        audit: {
          target: userTarget(actor.userId),
          name: actor.name,
          action: 'user.signed-out',
          summary: 'Signed out of one browser',
          changes: { signed_in_at: { before: instantOfSeconds(actor.signIn.at) } },
        },
      },
      SIGNED_OUT,
    );
  });
  return SIGNED_OUT;
}

const ENDINGS = {
  everywhere: { action: 'user.signed-out', summary: 'Signed out everywhere' },
  password: { action: 'user.password-changed', summary: 'Changed password, signed out everywhere' },
  'second-factor': {
    action: 'user.second-factor-changed',
    summary: 'Changed authenticator app, signed out everywhere',
  },
} as const;

async function endSessions(context: Context, validAfterSeconds: number, because: Because): Promise<void> {
  const { actor, services, now } = context;
  await decideAgain(async () => {
    const user = await findUser(services, actor.userId);
    // If this sign-in has ended, another request has already ended the sessions.
    if (!user || hasEnded(user, actor.signIn)) return;
    const { tokens_valid_after: before } = user;
    const { action, summary } = ENDINGS[because ?? 'everywhere'];
    // An email to another login of the client must not address its reader by the client's name.
    const client = actor.client?.user_id === user.user_id ? actor.client : undefined;
    const messages = because ? [securityMessage({ user, client }, { kind: because }, now)] : [];
    await context.commit(
      {
        writes: {
          user: endSessionsWrite(services, user, validAfterSeconds, because && now),
          ...putMessageWrites(services, messages, now),
        },
        audit: {
          target: userTarget(actor.userId),
          name: actor.name,
          action,
          summary,
          changes: {
            sessions_ended: {
              before: before && instantOfSeconds(before),
              after: instantOfSeconds(validAfterSeconds),
            },
          },
        },
      },
      SIGNED_OUT,
    );
  });
}
