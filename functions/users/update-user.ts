import type { Handler } from '../http/context.ts';
import { findUser } from '../records/user-store.ts';
import { changeProfile } from './change-profile.ts';

export const updateUser: Handler<'updateUser'> = async ({ id, ...profile }, context) => {
  const { actor, services, refuse } = context;
  // Clients must not learn which user ids exist, so the refusal is the same for a missing user.
  if (actor.role !== 'manager' && id !== actor.userId) return refuse('user-not-found');
  const user = await findUser(services, id);
  if (!user) return refuse('user-not-found');
  return changeProfile(context, user, profile);
};
