import { INVESTOR_LIMITS } from '#shared/constants.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import { type Change, ConditionFailed } from '../ledger/change.ts';
import { Refusal } from '../ledger/refusal.ts';
import { hasTriesLeft, type Limit, minutesToNextTry, takeTry, takeTryWrite } from '../records/try-store.ts';
import type { Context } from './context.ts';

type LimitName = keyof typeof INVESTOR_LIMITS;
type Asked = Pick<Context, 'services' | 'actor' | 'now'>;

/** The attempt is counted in the transaction of the change, because refused and repeated requests must not count. */
export async function commitWithinLimit(
  { investorLimit: name }: Pick<Endpoint, 'investorLimit'>,
  asked: Asked,
  change: Change,
  commit: (counted: Change) => Promise<void>,
): Promise<void> {
  const { limitedFor = 'client' } = change;
  if (name === undefined || asked.actor.role !== 'client' || limitedFor === 'nobody') return commit(change);
  const tries = limitOf(name, asked, limitedFor);
  try {
    const counted = takeTryWrite(asked.services, tries);
    await commit({ ...change, writes: { ...change.writes, tries: counted } });
  } catch (error) {
    if (!(error instanceof ConditionFailed && error.failed.has('tries'))) throw error;
    throw tooManyTries(tries);
  }
}

/** Calls that cause much work begin with this check, even if they change nothing. */
export async function requireInvestorTry(name: LimitName, asked: Asked): Promise<void> {
  const tries = limitOf(name, asked, 'client');
  if (!(await hasTriesLeft(asked.services, tries))) throw tooManyTries(tries);
}

export async function takeInvestorTry(name: LimitName, asked: Asked): Promise<void> {
  const tries = limitOf(name, asked, 'client');
  if (!(await takeTry(asked.services, tries))) throw tooManyTries(tries);
}

function limitOf(name: LimitName, { actor, now }: Asked, limitedFor: 'client' | 'login'): Limit {
  const { userId, access, client } = actor;
  // An adviser works for several clients, so each client has a separate limit.
  const by = access?.role === 'adviser' && limitedFor === 'client' ? `${userId} ${client?.id}` : userId;
  return { ...INVESTOR_LIMITS[name], of: `investor-${name}`, by, now };
}

function tooManyTries(tries: Limit): Refusal {
  const minutes = minutesToNextTry(tries);
  const sentence = EXACT_SENTENCES['too-many-tries'].ofInvestor(tries.most, tries.withinSeconds, minutes);
  return new Refusal('too-many-tries', { sentence });
}
