import type { TestPortal } from '#test/harness/test-portal.ts';
import { statementForm } from './statement-file.ts';

export const STRATA = {
  name: 'Strata levies',
  words: 'strata levy',
  type: 'expense',
  category: 'Strata',
  automatic: false,
} as const;

export interface RuledRow {
  id: string;
  description: string;
  type: string;
  property_name: string | null;
  suggested: unknown;
}

export async function importRows(
  portal: TestPortal,
  rows: readonly (readonly [amount: string, description: string])[],
  day = '01/06/2025',
) {
  const csv = ['Date,Amount,Description', ...rows.map(([amount, text]) => `${day},${amount},${text}`)].join(
    '\n',
  );
  const { body } = await portal.call(portal.manager, 'POST', '/transactions/upload-csv', statementForm(csv));
  await portal.services.settled();
  // The index must show the rows, because a rule applies to the rows of a list.
  await portal.indexesShowAll();
  return body;
}

export async function newRule(portal: TestPortal, overrides: object = {}) {
  const { status, body } = await portal.call(portal.manager, 'POST', '/classification-rules', {
    ...STRATA,
    ...overrides,
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
}

export async function rowOf(portal: TestPortal, description: string): Promise<RuledRow> {
  const { body } = await portal.call(portal.manager, 'GET', '/transactions?limit=1000');
  const found = body.transactions.find((row: RuledRow) => row.description === description);
  if (!found) throw new Error(`No row ${description}`);
  return found;
}
