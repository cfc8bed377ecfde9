import type { Handler } from '../http/context.ts';
import { loadNamed, loadOpenLines } from '../matching/load-unreconciled.ts';
import { suggestClients } from '../matching/suggest-clients.ts';
import { checkAllocations } from '../money/allocation.ts';
import { findClients } from '../records/client-store.ts';
import { findTransaction, type TransactionItem } from '../records/transaction-store.ts';

export const listSuggestedClients: Handler<'listSuggestedClients'> = async (
  input,
  { services, today, refuse },
) => {
  const transaction = await findTransaction(services, input.transaction_id);
  if (!transaction) return refuse('transaction-not-found');
  if (!hasLeftToAllocate(transaction)) return { suggestions: [] };
  const known = await loadNamed(services, await loadOpenLines(services), today);
  const found = suggestClients(transaction.description, known);
  const clients = await findClients(
    services,
    found.map(({ clientId }) => clientId),
  );
  return {
    suggestions: found.flatMap(({ clientId, reasons, against }) => {
      // A reference or a known payer may belong to a client who no longer exists.
      const client = clients.get(clientId);
      if (!client) return [];
      return [
        { client_id: clientId, client_name: client.name, reasons: [...reasons], against: [...against] },
      ];
    }),
  };
};

/** Unclassified deposits are included, because suggestions help to classify a deposit. */
function hasLeftToAllocate(transaction: TransactionItem): boolean {
  const { amount_cents: amountCents, unallocated_cents: sumCents } = transaction;
  if (amountCents <= 0 || sumCents <= 0) return false;
  return checkAllocations(transaction, { sumCents, allocations: 1 }, 'toMatch') === undefined;
}
