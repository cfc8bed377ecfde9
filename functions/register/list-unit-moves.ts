import { isMoveApproval } from '#shared/terms.ts';
import type { Handler } from '../http/context.ts';
import { placeAfter } from '../ledger/cursor.ts';
import { cursorAfter, filteredPage, placeOf } from '../ledger/query-list.ts';
import { effectsUntil } from '../money/effects.ts';
import { type HolderHistory, readRegister } from '../money/read-register.ts';
import { listApprovalItems } from '../records/approval-store.ts';
import { loadClient } from '../records/load-client.ts';
import { listStaffNow } from '../records/staff-store.ts';
import { presentApproval } from '../two-people/present-approval.ts';
import { isBetween, placeOfMove, unitMovesOf, withCalls } from './present-unit-moves.ts';
import { isSubject } from './propose-move.ts';

const place = placeAfter(/^\d{4}-\d{2}-\d{2}#[\dT:.Z-]{20,30}#\S{1,100}$/);

/** Balances need whole histories, so each page reads the whole history of each requested holder. */
export const listUnitMoves: Handler<'listUnitMoves'> = async (input, context) => {
  const { services, actor, now } = context;
  const { client_id: clientId, from, to } = input;
  const { page } = filteredPage(input);
  const after = placeOf(page, place);
  const histories =
    clientId === undefined ? await readRegister(services) : await historyOf(clientId, context);
  const all = histories
    .flatMap(unitMovesOf)
    .map(({ move }) => ({ move, place: placeOfMove(move) }))
    .filter(({ move }) => isBetween(move.day, from, to))
    .sort((one, other) => (one.place < other.place ? 1 : -1));
  const left = after === undefined ? all : all.filter((one) => one.place < after);
  const shown = left.slice(0, page.limit);
  const [moves, approvals, staff] = await Promise.all([
    withCalls(
      services,
      shown.map(({ move }) => move),
    ),
    listApprovalItems(services),
    listStaffNow(services),
  ]);
  const waiting = approvals.filter(
    ({ state, what, subject }) =>
      state === 'open' && isMoveApproval(what) && (clientId === undefined || isSubject(subject, clientId)),
  );
  return {
    moves,
    total: all.length,
    next_cursor: left.length > shown.length ? cursorAfter(page, shown.at(-1)?.place) : null,
    waiting: waiting.map((approval) => presentApproval(approval, staff, { userId: actor.userId, now })),
  };
};

async function historyOf(
  clientId: string,
  context: Parameters<Handler<'listUnitMoves'>>[1],
): Promise<HolderHistory[]> {
  await loadClient(context, clientId);
  const read = await effectsUntil(context.services, clientId);
  return read ? [{ client: read.client, effects: read.all, moves: read.moves }] : [];
}
