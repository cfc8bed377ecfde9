import * as z from 'zod';
import { LIMITS } from '#shared/constants.ts';
import { type ClientTransaction, clientsContract } from '#shared/contract/clients.ts';
import { id } from '#shared/contract/fields.ts';
import { displayReference } from '#shared/payment-reference.ts';
import { listClientTransactions } from '../clients/list-client-transactions.ts';
import { listAllClients } from '../records/client-store.ts';
import { loadClient } from '../records/load-client.ts';
import { type Column, column, summed } from './column.ts';
import { everyPage, inputOf, readFilters } from './every-page.ts';
import { CONTRIBUTION_COLUMNS, matchedOf } from './export-transactions.ts';
import { type ExportContext, listOfRows, type OpenList } from './exported-list.ts';

interface OfClient {
  readonly client: { readonly id: string; readonly name: string };
  readonly contribution: ClientTransaction;
}

const COLUMNS: readonly Column<OfClient>[] = [
  column('text', 'Client', ({ client }) => client.name),
  ...CONTRIBUTION_COLUMNS.map(({ of, sum, ...head }) => ({
    ...head,
    of: ({ contribution }: OfClient) => of(contribution),
    ...(sum ? { sum: ({ contribution }: OfClient) => sum(contribution) } : {}),
  })),
  summed('Paying calls AUD', ({ contribution }) => matchedOf(contribution)),
  column('text', 'Capital call', ({ contribution }) => contribution.paid_call?.title, 30),
  column('text', 'Reference', ({ contribution }) => {
    const reference = contribution.paid_call?.payment_reference;
    return reference && displayReference(reference);
  }),
  column('text', 'Client id', ({ client }) => client.id, 38),
  column('text', 'Transaction id', ({ contribution }) => contribution.transaction_id, 38),
  column('text', 'Allocation id', ({ contribution }) => contribution.id, 38),
];

const clientFilter = z.strictObject({ client_id: id().optional() });

export const openAllocations: OpenList = async ({ kind, to, ...filters }, context) => {
  const { client_id: clientId } = readFilters(clientFilter, filters);
  const clients =
    clientId === undefined ? await listAllClients(context.services) : [await loadClient(context, clientId)];
  const narrowed = { ...(kind === undefined ? {} : { kind }), ...(to === undefined ? {} : { to }) };
  const asked = clients.map((client) => ({
    client,
    input: inputOf(clientsContract.listClientTransactions, narrowed, { id: client.id }),
  }));
  const total = clients.reduce(
    (sum, client) => sum + client.allocation_count + client.reversed_count + client.payout_count,
    0,
  );
  const isNarrowed = Object.keys(narrowed).length > 0;
  return listOfRows(COLUMNS, isNarrowed ? null : total, together(ofClients(asked, context)));
};

interface Asked extends Pick<OfClient, 'client'> {
  readonly input: Parameters<typeof listClientTransactions>[0];
}

async function* ofClients(asked: readonly Asked[], context: ExportContext) {
  for (const { client, input } of asked) {
    const { pages } = await everyPage(listClientTransactions, input, context);
    for await (const { transactions } of pages)
      yield transactions.map((contribution) => ({ client, contribution }));
  }
}

/** The export stores its progress after each page, so small pages are joined. */
async function* together<Row>(pages: AsyncIterable<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  let rows: Row[] = [];
  for await (const page of pages) {
    rows.push(...page);
    if (rows.length < LIMITS.listLimit) continue;
    yield rows;
    rows = [];
  }
  yield rows;
}
