import type { Handler } from '../http/context.ts';
import { payerReader } from '../matching/clues.ts';
import { findClients } from '../records/client-store.ts';
import { payerOf } from '../records/narration.ts';
import { listPayers as listKnown } from '../records/payer-store.ts';

/** A payer's evidence depends on all other payers, so the list has no pages. */
export const listPayers: Handler<'listPayers'> = async (_input, { services }) => {
  const known = await listKnown(services);
  const ids = known.map(({ clientId }) => clientId);
  const clients = await findClients(services, ids);
  const readPayer = payerReader(known);
  const payers = known.map(({ id, payer, clientId, use = 'own', item }) => ({
    id,
    payer,
    client_id: clientId,
    client_name: clients.get(clientId)?.name ?? '',
    match_count: item.match_count,
    use,
    // Some payers are only the last digits of an account. Digits identify nobody, so the evidence is `shared`.
    evidence: use === 'unused' ? use : readPayer(payerOf(payer)).evidence,
  }));
  return { payers, total: payers.length, next_cursor: null };
};
