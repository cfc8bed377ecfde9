import type { Handler } from '../http/context.ts';
import { changeProfile } from './change-profile.ts';

export const updateMe: Handler<'updateMe'> = async (input, context) => {
  const { user } = context.actor;
  if (!user) return context.refuse('forbidden');
  return changeProfile(context, user, input);
};
