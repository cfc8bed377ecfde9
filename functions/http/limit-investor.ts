import { INVESTOR_LIMITS } from '#shared/constants.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import { type Change, ConditionFailed } from '../ledger/change.ts';
import { Refusal } from '../ledger/refusal.ts';
import { minutesToNextTry, takeTryWrite } from '../records/try-store.ts';
import type { Context } from './context.ts';

/** The attempt is counted in the transaction of the change, because refused and repeated requests must not count. */
export async function commitWithinLimit(
  { investorLimit: name }: Pick<Endpoint, 'investorLimit'>,
  { services, actor, now }: Pick<Context, 'services' | 'actor' | 'now'>,
  change: Change,
  commit: (counted: Change) => Promise<void>,
): Promise<void> {
  const { role, userId, access, client } = actor;
  if (name === undefined || role !== 'client') return commit(change);
  // An adviser works for several clients, so each client has a separate limit.
  const by = access?.role === 'adviser' ? `${userId} ${client?.id}` : userId;
  const tries = { ...INVESTOR_LIMITS[name], of: `investor-${name}`, by, now };
  try {
    await commit({ ...change, writes: { ...change.writes, tries: takeTryWrite(services, tries) } });
  } catch (error) {
    if (!(error instanceof ConditionFailed && error.failed.has('tries'))) throw error;
    const minutes = minutesToNextTry(tries);
    const sentence = EXACT_SENTENCES['too-many-tries'].ofInvestor(tries.most, tries.withinSeconds, minutes);
    throw new Refusal('too-many-tries', { sentence });
  }
}
