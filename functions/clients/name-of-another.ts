import { displayDate } from '#shared/calendar-date.ts';
import { MATCHING } from '#shared/constants.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import { OPEN_STATES } from '#shared/terms.ts';
import { type ClientItem, listAllClients } from '../records/client-store.ts';
import { compactOf, wordsOf } from '../records/narration.ts';
import { listTransactionItems } from '../records/transaction-list-store.ts';
import type { Services } from '../services.ts';

const { ofClient, ofDeposit } = EXACT_SENTENCES['name-of-another'];

export async function nameOfAnother(services: Services, client: ClientItem, name: string) {
  const namesake = (await listAllClients(services)).find(
    (other) =>
      other.id !== client.id &&
      [other.name, other.entity_name].some((theirs) => compactOf(theirs) === compactOf(name)),
  );
  if (namesake) return ofClient(namesake.name, namesake.email);
  const [wanted = [], ...own] = [name, client.name, client.entity_name].map(wordsOf);
  for (const state of OPEN_STATES) {
    const { items } = await listTransactionItems(services, { state }, { limit: MATCHING.openDeposits });
    for (const { amount_cents: amountCents, txn_date: day, description } of items) {
      const words = wordsOf(description);
      const has = (some: readonly string[]) => some.length > 0 && some.every((word) => words.includes(word));
      // A deposit that also contains the client's present name is the client's own.
      if (amountCents > 0 && has(wanted) && !own.some(has))
        return ofDeposit(amountCents, displayDate(day), description);
    }
  }
  return undefined;
}
