import { addDays } from '#shared/calendar-date.ts';
import type { Handler } from '../http/context.ts';
import { fundDayOf } from '../ledger/instants.ts';
import { matchOutflows, matchReturns } from '../money/match-outflows.ts';
import {
  paidOf,
  type UnmatchedMove,
  unmatchedMoves,
  unpaidByHand,
  unpaidOfFile,
} from '../money/unmatched-outflows.ts';
import { isUnpaid, listOwedLines } from '../records/owed-line-store.ts';
import { listPaymentFileItems, stateOfFile, sumOfLines } from '../records/payment-file-store.ts';
import { presentPaymentFile } from './present-payout.ts';

/** Banks return a payment within days, so older payments get no suggestion. */
const RETURN_DAYS = 60;

export const listUnpaid: Handler<'listUnpaid'> = async (_input, { services, today }) => {
  const [all, files] = await Promise.all([listOwedLines(services), listPaymentFileItems(services)]);
  const unpaid = all.filter((line) => isUnpaid(line) && line.amount_cents > 0);
  const open = files.filter((file) => stateOfFile(file) === 'made');
  const payables = [
    ...(await Promise.all(open.map((file) => unpaidOfFile(services, file)))),
    ...unpaid.filter(({ file_id: fileId }) => fileId === undefined).map(unpaidByHand),
  ].filter(({ lines }) => lines.length > 0);
  const paid = all
    .flatMap((line) => paidOf(line, files))
    .filter(({ paid_on: paidOn }) => paidOn >= addDays(today, -RETURN_DAYS));
  // A manager can pay a line long before its day of payment, once the fund owes it.
  const [from] = [
    ...payables.map(({ pay_on: payOn }) => payOn),
    ...unpaid.map(({ created_at: at }) => fundDayOf(at)),
    ...paid.map(({ paid_on }) => paid_on),
  ].sort();
  const moves = from === undefined ? { out: [], in: [] } : await unmatchedMoves(services, from);
  const payments = matchOutflows(moves.out, payables, moves.in);
  const returns = matchReturns(moves.in, paid);
  return {
    files: open.map(presentPaymentFile),
    unpaid: { count: unpaid.length, total: sumOfLines(unpaid) },
    outflows: suggested(moves.out, payments).map(({ move, suggestions }) => ({
      ...presentMove(move),
      left: move.left,
      suggestions: suggestions.map(({ line_ids, reasons, ...suggestion }) => ({
        ...suggestion,
        line_ids: [...line_ids],
        reasons: [...reasons],
      })),
    })),
    returns: suggested(moves.in, returns).map(({ move, suggestions }) => ({
      ...presentMove(move),
      suggestions: suggestions.flatMap(({ line_ids: [id], reasons, safe }) =>
        all
          .filter((line) => line.id === id)
          .map(({ reference, client_name, paid_on = null }) => ({
            ...{ line_id: id ?? '', reference, client_name, paid_on },
            reasons: [...reasons],
            safe,
          })),
      ),
    })),
  };
};

function suggested<T>(moves: readonly UnmatchedMove[], all: ReadonlyMap<string, T[]>) {
  return moves
    .flatMap((move) => {
      const suggestions = all.get(move.id);
      return suggestions ? [{ move, suggestions }] : [];
    })
    .sort((one, other) => (one.move.day < other.move.day ? 1 : -1));
}

function presentMove({ id, day, account_id, row }: UnmatchedMove) {
  return {
    transaction_id: id,
    txn_date: day,
    description: row.description,
    type: row.type,
    account_id,
    amount: row.amount_cents,
  };
}
