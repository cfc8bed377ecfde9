import * as z from 'zod';
import { clientsContract } from '#shared/contract/clients.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { messagesContract } from '#shared/contract/messages.ts';
import { payeesContract } from '#shared/contract/payees.ts';
import { reconciliationsContract } from '#shared/contract/reconciliations.ts';
import { statementsContract } from '#shared/contract/statements.ts';
import { listClientTransactions } from '../clients/list-client-transactions.ts';
import { getMessage } from '../messages/get-message.ts';
import { listMessages } from '../messages/list-messages.ts';
import { getPayee } from '../payees/get-payee.ts';
import { listReconciliations } from '../reconciliations/list-reconciliations.ts';
import { getStatement } from '../statements/get-statement.ts';
import { everyPage } from './every-page.ts';
import type { ExportContext } from './exported-list.ts';

export type Row = Readonly<Record<string, unknown>>;
export type Rows = AsyncIterable<readonly Row[]>;

/** The pages of each file, by the file's name. */
export type RecordFiles = Readonly<Record<string, () => Rows>>;

export const encoded = (call: Endpoint, output: unknown) => z.encode(call.output, output as never) as Row;

export async function* listed(
  call: Endpoint,
  rows: string,
  handler: (input: never, context: never) => Promise<{ next_cursor: string | null }>,
  input: object,
  context: ExportContext,
): AsyncGenerator<readonly Row[]> {
  const { pages } = await everyPage(handler as Parameters<typeof everyPage>[0], input, context);
  for await (const page of pages) yield encoded(call, page)[rows] as Row[];
}

export async function* each<Of>(
  all: Iterable<Of> | AsyncIterable<Of>,
  pagesOf: (one: Of) => Rows,
  known: (one: Of) => Row = () => ({}),
): AsyncGenerator<readonly Row[]> {
  for await (const one of all) {
    for await (const rows of pagesOf(one)) yield rows.map((row) => ({ ...known(one), ...row }));
  }
}

export async function whole(
  call: Endpoint,
  rows: string,
  handler: (input: never, context: never) => Promise<unknown>,
  input: object,
  context: ExportContext,
): Promise<readonly Row[]> {
  return encoded(call, await handler(input as never, context as never))[rows] as Row[];
}

export async function* once(work: () => Promise<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  yield await work();
}

export async function payees(id: string, reader: ExportContext): Promise<readonly Row[]> {
  const answer = encoded(payeesContract.getPayee, await getPayee({ id }, reader));
  const { payee, proposed, former } = answer as Record<string, Row | Row[] | null>;
  return [payee, proposed, former].flat().filter((row) => row !== null && row !== undefined);
}

export const transactionsOf = (id: string, reader: ExportContext) =>
  listed(clientsContract.listClientTransactions, 'transactions', listClientTransactions, { id }, reader);

export const matches = (context: ExportContext) =>
  listed(reconciliationsContract.listReconciliations, 'reconciliations', listReconciliations, {}, context);

export async function* messages(filter: object, context: ExportContext): AsyncGenerator<readonly Row[]> {
  for await (const rows of listed(messagesContract.listMessages, 'messages', listMessages, filter, context)) {
    const whole: Row[] = [];
    for (const { id } of rows)
      whole.push(encoded(messagesContract.getMessage, await getMessage({ id: String(id) }, context)));
    yield whole;
  }
}

export async function* statements(papers: Rows, context: ExportContext): AsyncGenerator<readonly Row[]> {
  for await (const rows of papers) {
    const whole: Row[] = [];
    for (const { statement: proof } of rows as readonly {
      statement?: { number: string; is_pack: boolean };
    }[]) {
      // Each statement in a pack also has its own PDF, so the pack is left out.
      if (!proof || proof.is_pack) continue;
      const statement = await getStatement({ number: proof.number }, context);
      whole.push(encoded(statementsContract.getStatement, statement));
    }
    yield whole;
  }
}
