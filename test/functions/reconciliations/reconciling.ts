import type { TestPortal } from '../../harness/test-portal.ts';
import { callCapital } from '../capital-calls/calling.ts';
import { statementForm } from '../transactions/statement-file.ts';

let rowsMade = 0;

export async function importRows(
  portal: TestPortal,
  rows: readonly (readonly [amount: string | number, description: string, date?: string | undefined])[],
): Promise<string[]> {
  const marked = rows.map(([amount, description, date = '02/06/2025']) => {
    rowsMade += 1;
    return { amount, date, description: `${description} ${String(rowsMade).padStart(4, '0')}` };
  });
  const csv = [
    'Date,Amount,Description',
    ...marked.map((row) => `${row.date},${row.amount},${row.description}`),
  ];
  await portal.call(portal.manager, 'POST', '/transactions/upload-csv', statementForm(csv.join('\n')));
  await portal.indexesShowAll();
  const { body } = await portal.call(portal.manager, 'GET', '/transactions?limit=1000');
  return marked.map((row) => {
    const found = body.transactions.find(
      (one: { description: string }) => one.description === row.description,
    );
    if (!found) throw new Error(`Not imported: ${row.description}`);
    return found.id;
  });
}

export interface CalledLine {
  readonly id: string;
  readonly capital_call_id: string;
  readonly client_id: string;
  readonly client_name: string;
  readonly amount: number;
  readonly payment_reference: string;
}

export async function callFrom(
  portal: TestPortal,
  amounts: readonly (readonly [clientId: string, amount: number])[],
  details: Readonly<Record<string, unknown>> = {},
): Promise<{ callId: string; lines: CalledLine[] }> {
  const { id: callId } = await callCapital(portal, {
    total_amount: amounts.reduce((sum, [, amount]) => sum + amount, 0),
    line_items: amounts.map(([client_id, amount]) => ({ client_id, amount })),
    ...details,
  });
  const { body } = await portal.call(portal.manager, 'GET', `/capital-calls/${callId}/line-items?limit=1000`);
  const lines = amounts.map(([clientId]) =>
    body.line_items.find((line: CalledLine) => line.client_id === clientId),
  );
  return { callId, lines };
}

export function pair(
  transactionId: string,
  line: Pick<CalledLine, 'id' | 'capital_call_id'>,
  amount: number | string,
) {
  return {
    transaction_id: transactionId,
    capital_call_id: line.capital_call_id,
    line_item_id: line.id,
    amount,
  };
}

export function match(portal: TestPortal, pairs: readonly object[], headers = {}) {
  return portal.call(portal.manager, 'POST', '/reconciliations/match', { pairs }, headers);
}

export function unmatch(portal: TestPortal, id: string, headers = {}) {
  return portal.call(portal.manager, 'DELETE', `/reconciliations/${id}/unmatch`, undefined, headers);
}

export async function payLine(
  portal: TestPortal,
  line: Pick<CalledLine, 'id' | 'capital_call_id'>,
  amount: number | string,
  day?: string,
): Promise<string> {
  const [deposit = ''] = await importRows(portal, [[amount, 'Deposit of a call', day]]);
  const answer = await match(portal, [pair(deposit, line, amount)]);
  if (answer.status !== 201) throw new Error(`Not matched: ${JSON.stringify(answer.body)}`);
  return answer.body.reconciliations[0].id;
}
