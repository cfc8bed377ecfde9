import { statusOfCalled } from '#shared/capital-call.ts';
import { SEARCH } from '#shared/constants.ts';
import { numbersIn } from '#shared/payment-reference.ts';
import { fundDayOf } from '../ledger/instants.ts';
import { type ContributionItem, listContributions } from '../records/allocation-store.ts';
import {
  amountOfLine,
  dueOfLine,
  type LineItem,
  listClientLineItems,
} from '../records/capital-call-store.ts';
import type { ClientItem } from '../records/client-store.ts';
import { listOwnerDocuments } from '../records/document-store.ts';
import { presentContribution } from '../records/present-client.ts';
import type { Services } from '../services.ts';
import { type Asked, signedAmounts } from './asked-text.ts';
import { type FoundRecords, foundDocument, foundLine, rankDocument } from './found-records.ts';
import { bestFirst, EXACT, type Rank, rankAll, rankTexts } from './rank-texts.ts';

function rankOwnLine({ words, amount, reference }: Asked, line: LineItem): Rank | undefined {
  const { callNumber, lineNumber } = numbersIn(line.payment_reference);
  if (reference?.callNumber === callNumber && (reference.lineNumber ?? lineNumber) === lineNumber)
    return reference.isExact ? EXACT : 1;
  if (amount && [line.amount_cents, dueOfLine(line)].includes(amount.cents)) return EXACT;
  return rankTexts(words, [line.title]);
}

function rankOwnPayment({ words, amount }: Asked, item: ContributionItem): Rank | undefined {
  if (amount && signedAmounts(amount).includes(item.amount_cents)) return EXACT;
  return rankTexts(words, [item.client_description], [item.note]);
}

export async function findForClient(
  services: Services,
  client: ClientItem,
  asked: Asked,
): Promise<FoundRecords> {
  const half = { limit: SEARCH.documents / 2 };
  const [lines, paid, own, ofFund] = await Promise.all([
    listClientLineItems(services, client.id, { limit: SEARCH.openLines }),
    listContributions(services, client.id, { limit: SEARCH.transactions }, { isForClient: true }),
    listOwnerDocuments(services, client.id, half),
    listOwnerDocuments(services, undefined, half),
  ]);
  const calls = bestFirst(rankAll(lines.items, (line) => rankOwnLine(asked, line)));
  const payments = bestFirst(rankAll(paid.items, (item) => rankOwnPayment(asked, item)));
  const papers = [...own.items, ...ofFund.items].sort((one, other) =>
    one.uploaded_at < other.uploaded_at ? 1 : -1,
  );
  const documents = bestFirst(rankAll(papers, (document) => rankDocument(asked, document)));
  // Only the first page of each list is searched. `documentsTo` is the latest day at which an incomplete list ends.
  const ends = [own, ofFund].flatMap(({ items, nextCursor }) =>
    nextCursor === null ? [] : [items.at(-1)?.uploaded_at ?? ''],
  );
  const documentsTo = ends.sort().at(-1);
  return {
    clients: [],
    properties: [],
    capital_calls: calls.map(({ found, rank }) => ({
      rank,
      found: foundLine(found, statusOfCalled(amountOfLine(found))),
    })),
    transactions: payments.map(({ found, rank }) => {
      const { id, txn_date, amount, description, type } = presentContribution(found);
      return { rank, found: { id, txn_date, amount, description, type, client_names: [] } };
    }),
    transactionCount: payments.length,
    documents: documents.map(({ found, rank }) => ({ rank, found: foundDocument(found) })),
    transactionsTo: paid.nextCursor === null ? null : (paid.items.at(-1)?.txn_date ?? null),
    documentsTo: documentsTo ? fundDayOf(documentsTo) : null,
  };
}
