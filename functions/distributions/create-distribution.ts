import { randomUUID } from 'node:crypto';
import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import {
  type DistributionItem,
  findDistributionCounter,
  putDistributionWrite,
  takeNumberWrite,
} from '../records/distribution-store.ts';
import { auditOfDistribution } from './distribution-audit.ts';
import { findOverlap, nameOfDistribution } from './distribution-checks.ts';
import { contentOf } from './distribution-content.ts';
import { presentDistribution } from './present-distribution.ts';

export const createDistribution: Handler<'createDistribution'> = async (input, context) => {
  const { services, actor, now, refuse } = context;
  const { title, from, to, basis, pay_on, tell_on = pay_on } = input;
  const id = randomUUID();
  return decideAgain(async () => {
    const counter = await findDistributionCounter(services);
    const empty = { title, from, to, basis, pay_on, tell_on, components: [], rates: [] };
    const content = await contentOf(context, empty, input);
    const overlap = await findOverlap(services, content);
    if (overlap && !input.confirmed?.includes('overlaps')) return refuse('overlaps');
    const item: DistributionItem = {
      id,
      number: (counter.number ?? 0) + 1,
      ...content,
      status: 'Draft',
      line_count: 0,
      created_at: now,
      created_by: actor.userId,
      created_by_name: actor.name,
      version: 1,
    };
    return context.commit(
      {
        writes: {
          distribution: putDistributionWrite(services, undefined, item),
          number: takeNumberWrite(services, counter),
        },
        audit: auditOfDistribution(
          undefined,
          item,
          'distribution.drafted',
          `Drafted ${nameOfDistribution(item)}`,
        ),
      },
      await presentDistribution(context, item),
    );
  });
};
