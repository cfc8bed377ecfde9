import { isDeepStrictEqual } from 'node:util';
import { monthOf } from '#shared/calendar-date.ts';
import { readDocument } from '../../../records/document-store.ts';
import { readPeriod } from '../../../records/period-store.ts';
import { readContent, readStatementItem, statementTarget } from '../../../records/statement-store.ts';
import type { Item, Ledger } from '../read-ledger.ts';
import { type Breach, by, number } from './invariant.ts';
import { unitsOf } from './units.ts';

/** I16: a statement adds up, its list entry and code exist, and its PDF is the sealed file. */
export function* issuedStatements({
  statements,
  statementEntries,
  statementCodes,
  statementPapers,
  periods,
  ...effects
}: Ledger): Generator<Breach> {
  const { allocations, counterEffects, payouts, furtherPayouts, replacedPayouts, unitMoves } = effects;
  const ofClient = by(
    [...allocations, ...counterEffects, ...payouts, ...furtherPayouts, ...replacedPayouts, ...unitMoves],
    'client_id',
  );
  const entries = new Set(statementEntries.map(({ pk, id }) => `${pk} ${id}`));
  const codes = new Set(statementCodes.map(({ pk, number: id }) => `${pk} ${id}`));
  const digests = new Map(statements.map(({ pk, sha256 }) => [pk, sha256]));
  for (const { id, statement: proof, checksum, state } of statementPapers.map(readDocument)) {
    const pk = statementTarget(proof?.number ?? '');
    if (state === 'available' && !proof?.is_pack && hexOf(checksum) !== digests.get(pk))
      yield { invariant: 'I16', detail: `${pk}: its paper ${id} is not the file that was sealed` };
  }
  const closed = new Set(
    periods.map(readPeriod).flatMap((one) => (one.closed_at === undefined ? [] : [one.month])),
  );
  const replaced = new Set(statements.map(({ replaces }) => replaces));
  const paid = (effect: Item) =>
    number(effect, effect.paid_out_as === undefined ? 'amount_cents' : 'paid_cents');
  const balanceOf = (counted: readonly Item[]) => ({
    paid: counted.reduce((total, effect) => total + paid(effect), 0),
    units: counted.reduce((total, effect) => total + unitsOf(effect), 0),
  });
  for (const item of statements) {
    const statement = readStatementItem(item);
    const { id, verification_code: code, client_id: clientId } = statement;
    const breach = (what: string) => ({ invariant: 'I16', detail: `${item.pk}: ${what}` });
    const { opening, movements, closing } = readContent(statement);
    const moved = movements.reduce((total, { amount }) => total + amount, 0);
    const movedUnits = movements.reduce((total, { units }) => total + units, 0);
    if (opening.paid + moved !== closing.paid || opening.units + movedUnits !== closing.units)
      yield breach('does not add up');
    const then = (ofClient.get(clientId) ?? []).filter(
      (effect) =>
        dayOf(effect) <= statement.to &&
        String(effect.created_at) <= statement.created_at &&
        (effect.annulled_at === undefined || String(effect.annulled_at) > statement.created_at),
    );
    if (!isDeepStrictEqual(balanceOf(then), closing))
      yield { invariant: 'I30', detail: `${item.pk}: its closing balance is not that of the ledger then` };
    const now = (ofClient.get(clientId) ?? []).filter(
      (effect) => effect.annulled_at === undefined && dayOf(effect) <= statement.to,
    );
    // A statement of a reopened month is compared only once the month is closed again.
    const isCompared = closed.has(monthOf(statement.to)) && !replaced.has(id);
    const isSame = isDeepStrictEqual(balanceOf(now), closing);
    if (isCompared && !isSame && statement.differs_since === undefined)
      yield { invariant: 'I30', detail: `${item.pk}: no longer agrees, but is not listed as such` };
    if (!entries.delete(`STATEMENTS#${clientId} ${id}`)) yield breach('is not in the list of its client');
    if (!codes.delete(`STATEMENT_CODE#${code} ${id}`)) yield breach('is not found by its code');
  }
  for (const one of [...entries, ...codes])
    yield { invariant: 'I16', detail: `${one}: its statement is not stored` };
}

const dayOf = ({ txn_date: day, ...move }: Item) => String(day ?? move.day);

const hexOf = (base64: string) => Buffer.from(base64, 'base64').toString('hex');
