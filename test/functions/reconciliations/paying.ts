import type { TestPortal } from '../../harness/test-portal.ts';
import { type CalledLine, callFrom, importRows, match, pair } from './reconciling.ts';

export async function owing(portal: TestPortal, name: string): Promise<CalledLine> {
  const { lines } = await callFrom(portal, [[(await portal.addClient({ name })).id, 9_000]]);
  return lines[0] as CalledLine;
}

export async function matchText(portal: TestPortal, line: CalledLine, text: string): Promise<string> {
  const [deposit = ''] = await importRows(portal, [[1, text]]);
  return (await match(portal, [pair(deposit, line, 1)])).body.reconciliations[0].id;
}

export async function payersNamed(portal: TestPortal, words: string) {
  const { body } = await portal.call(portal.manager, 'GET', '/payers');
  return body.payers.filter(({ payer }: { payer: string }) => payer === words);
}

export async function reasonsFor(portal: TestPortal, text: string): Promise<string[]> {
  const [id = ''] = await importRows(portal, [[7, text]]);
  const path = `/reconciliations/suggest-clients?transaction_id=${id}`;
  const { body } = await portal.call(portal.manager, 'GET', path);
  return body.suggestions.map(({ reasons }: { reasons: string[] }) => reasons.join());
}
