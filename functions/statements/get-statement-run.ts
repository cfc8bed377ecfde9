import type { Handler } from '../http/context.ts';
import { findRun, readRunPlan } from '../records/statement-store.ts';

export const getStatementRun: Handler<'getStatementRun'> = async ({ id }, context) => {
  const run = (await findRun(context.services, id)) ?? context.refuse('statement-run-not-found');
  const { kind, from, to, state, done, total, issued, unchanged, refused } = run;
  const { clientIds, heldIds } = await readRunPlan(context.services, id);
  const [only = null] = clientIds.length === 1 ? clientIds : [];
  return {
    id,
    kind,
    client_id: only,
    from,
    to,
    status: state,
    done,
    total,
    issued_count: issued,
    unchanged_count: unchanged,
    refused,
    held: heldIds,
    started_at: run.started_at,
    started_by_name: run.started_by_name,
  };
};
