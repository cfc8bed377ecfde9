import { isStaff } from '#shared/roles.ts';
import { instantAfter } from '../ledger/instants.ts';
import { Refusal } from '../ledger/refusal.ts';
import { recordSecondFactor } from '../records/user-store.ts';
import type { Services } from '../services.ts';
import type { Actor } from './actor.ts';

/** A stored "on" expires, because a person can turn the second factor off in the user pool. */
const KNOWN_FOR_MS = 15 * 60_000;

export async function lacksSecondFactor(services: Services, actor: Actor): Promise<boolean> {
  if (!services.managersNeedSecondFactor || !isStaff(actor.role)) return false;
  const known = actor.user?.second_factor;
  const now = services.now().toISOString();
  // Only a stored "on" is trusted, because turning the second factor on must take effect at once.
  if (known?.is_on && instantAfter(known.read_at, KNOWN_FOR_MS) > now) return false;
  const isOn = await services.identity.hasSecondFactor(actor.userId);
  if (isOn || known?.is_on !== false)
    await recordSecondFactor(services, actor.userId, { is_on: isOn, read_at: now });
  return !isOn;
}

export async function requireSecondFactor(services: Services, actor: Actor): Promise<void> {
  if (await lacksSecondFactor(services, actor)) throw new Refusal('second-factor-required');
}

/** Returns undefined if the user pool is too busy. */
export async function secondFactorNow(services: Services, userId: string): Promise<boolean | undefined> {
  try {
    return await services.identity.hasSecondFactor(userId);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return undefined;
  }
}
