import type { Handler } from '../http/context.ts';
import { findUser } from '../records/user-store.ts';
import { changeProfile } from './change-profile.ts';

export const updateUser: Handler<'updateUser'> = async ({ id, ...profile }, context) => {
  const { actor, services, refuse } = context;
  // A client gets the same refusal for another login's user and for a missing one.
  if (actor.role !== 'manager' && id !== actor.userId) return refuse('user-not-found');
  const user = await findUser(services, id);
  if (!user) return refuse('user-not-found');
  return changeProfile(context, user, profile);
};
