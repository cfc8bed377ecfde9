import { readDocument } from '../../../records/document-store.ts';
import { readContent, readStatementItem, statementTarget } from '../../../records/statement-store.ts';
import type { Ledger } from '../read-ledger.ts';
import { type Breach, by, sum } from './invariant.ts';

/** I16: an issued statement adds up, is in its client's list, is found by its code, and its PDF is the sealed file. */
export function* issuedStatements({
  statements,
  statementEntries,
  statementCodes,
  statementPapers,
  ...effects
}: Ledger): Generator<Breach> {
  const ofClient = by([...effects.allocations, ...effects.counterEffects], 'client_id');
  const entries = new Set(statementEntries.map(({ pk, id }) => `${pk} ${id}`));
  const codes = new Set(statementCodes.map(({ pk, number: id }) => `${pk} ${id}`));
  const digests = new Map(statements.map(({ pk, sha256 }) => [pk, sha256]));
  for (const { id, statement: proof, checksum, state } of statementPapers.map(readDocument)) {
    const pk = statementTarget(proof?.number ?? '');
    if (state === 'available' && !proof?.is_pack && hexOf(checksum) !== digests.get(pk))
      yield { invariant: 'I16', detail: `${pk}: its paper ${id} is not the file that was sealed` };
  }
  for (const item of statements) {
    const statement = readStatementItem(item);
    const { id, verification_code: code, client_id: clientId } = statement;
    const breach = (what: string) => ({ invariant: 'I16', detail: `${item.pk}: ${what}` });
    const { opening, movements, closing } = readContent(statement);
    const moved = movements.reduce((total, { amount }) => total + amount, 0);
    if (opening.paid + moved !== closing.paid) yield breach('does not add up');
    // What was annulled later still counted when the statement was issued.
    const then = (ofClient.get(clientId) ?? []).filter(
      (effect) =>
        effect.paid_out_as === undefined &&
        String(effect.txn_date) <= statement.to &&
        String(effect.created_at) <= statement.created_at &&
        (effect.annulled_at === undefined || String(effect.annulled_at) > statement.created_at),
    );
    if (sum(then, 'amount_cents') !== closing.paid)
      yield { invariant: 'I30', detail: `${item.pk}: its closing balance is not that of the ledger then` };
    if (!entries.delete(`STATEMENTS#${clientId} ${id}`)) yield breach('is not in the list of its client');
    if (!codes.delete(`STATEMENT_CODE#${code} ${id}`)) yield breach('is not found by its code');
  }
  for (const one of [...entries, ...codes])
    yield { invariant: 'I16', detail: `${one}: its statement is not stored` };
}

const hexOf = (base64: string) => Buffer.from(base64, 'base64').toString('hex');
