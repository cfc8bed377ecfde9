import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { listStoredPayers, payerChange } from '../records/payer-store.ts';

/** A change of `use` also makes a forgotten payer known again. */
export const updatePayer: Handler<'updatePayer'> = async ({ id, use }, context) => {
  const { services, refuse } = context;
  return decideAgain(async () => {
    const payer = (await listStoredPayers(services)).find((one) => one.id === id);
    if (!payer) return refuse('payer-not-found');
    const { forgotten_at: forgottenAt, use: before = 'own' } = payer.item;
    if (before === use && forgottenAt === undefined) return { id, use };
    const summary = forgottenAt === undefined ? 'Payer changed' : 'Payer known again';
    const told = { action: 'payer.updated', summary };
    return context.commit(payerChange(services, payer, { use }, told), { id, use });
  });
};
