import type { usersContract } from '#shared/contract/users.ts';
import type { Handler } from '../http/context.ts';
import { presentActor } from './present-user.ts';
import { recordFirstSignIn } from './user-store.ts';

export const getMe: Handler<typeof usersContract.getMe> = async (_input, { actor, services, now }) => {
  if (actor.user && !actor.user.joined_at && !actor.viewedBy)
    await recordFirstSignIn(services, actor.userId, now);
  return presentActor(services, actor);
};
