import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { findLayout, layoutChange, presentLayout } from '../records/statement-layout-store.ts';

export const deleteStatementLayout: Handler<'deleteStatementLayout'> = async (input, context) => {
  const { services, now, refuse } = context;
  return decideAgain(async () => {
    const before = await findLayout(services, input.id);
    if (!before || before.deleted_at !== undefined) return refuse('statement-layout-not-found');
    const { write, audit } = layoutChange(services, before, { ...before, deleted_at: now });
    return context.commit({ writes: { layout: write }, audit }, await presentLayout(services, before));
  });
};
