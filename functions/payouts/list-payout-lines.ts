import type { Handler } from '../http/context.ts';
import { placeInTime } from '../ledger/cursor.ts';
import { cursorAfter, filteredPage, placeOf } from '../ledger/query-list.ts';
import { payableClients } from '../records/held-because.ts';
import { loadClient } from '../records/load-client.ts';
import { listOwedLines, placeOfOwed } from '../records/owed-line-store.ts';
import { sumOfLines } from '../records/payment-file-store.ts';
import { presentPayoutLine } from './present-payout.ts';

export const listPayoutLines: Handler<'listPayoutLines'> = async (input, context) => {
  const { state, type, client_id: clientId } = input;
  const { services } = context;
  const { page } = filteredPage(input);
  const after = placeOf(page, placeInTime);
  if (clientId !== undefined) await loadClient(context, clientId);
  const wanted = (await listOwedLines(services)).filter(
    (line) =>
      (type === undefined || line.type === type) && (clientId === undefined || line.client_id === clientId),
  );
  const payable = await payableClients(services, new Set(wanted.map((line) => line.client_id)));
  const all = wanted
    .map((line) => ({ line, shown: presentPayoutLine(line, payable.get(line.client_id)) }))
    .filter(({ shown }) => state === undefined || shown.state === state);
  const left = after === undefined ? all : all.filter(({ line }) => placeOfOwed(line) < after);
  const shownLines = left.slice(0, page.limit);
  const last = shownLines.at(-1);
  return {
    lines: shownLines.map(({ shown }) => shown),
    total: all.length,
    total_amount: sumOfLines(all.map(({ line }) => line)),
    next_cursor: last && left.length > shownLines.length ? cursorAfter(page, placeOfOwed(last.line)) : null,
  };
};
