import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { listPayers, payerChange } from '../records/payer-store.ts';

/** The record of a forgotten payer stays, because the record counts the payer's matches. */
export const deletePayer: Handler<'deletePayer'> = async ({ id }, context) => {
  const { services, now, refuse } = context;
  return decideAgain(async () => {
    const payer = (await listPayers(services)).find((one) => one.id === id);
    if (!payer) return refuse('payer-not-found');
    const { use = 'own' } = payer;
    const told = { action: 'payer.forgotten', summary: 'Payer forgotten' };
    return context.commit(payerChange(services, payer, { use, forgotten_at: now }, told), { id, use });
  });
};
