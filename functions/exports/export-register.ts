import { type Holder, registerContract, type UnitMove } from '#shared/contract/register.ts';
import { getRegister } from '../register/get-register.ts';
import { listUnitMoves } from '../register/list-unit-moves.ts';
import { type Column, column, summed } from './column.ts';
import { everyRow, inputOf } from './every-page.ts';
import { listOfRows, type OpenList } from './exported-list.ts';

const HOLDERS: readonly Column<Holder>[] = [
  column('text', 'Name', (row) => row.name, 30),
  column('text', 'Entity', (row) => row.entity_name, 30),
  column('text', 'Address', (row) => row.address, 40),
  column('units', 'Units', (row) => row.units),
  column('percent', 'Share %', (row) => row.share_percent),
  summed('Value AUD', (row) => row.value),
  column('day', 'Entered', (row) => row.entered_on),
  column('day', 'Left', (row) => row.left_on),
  column('text', 'Client id', (row) => row.client_id, 38),
];

const MOVES: readonly Column<UnitMove>[] = [
  column('day', 'Day', (row) => row.day),
  column('text', 'Client', (row) => row.client_name, 30),
  column('text', 'Kind', (row) => row.kind, 14),
  column('text', 'From', (row) => row.source, 30),
  column('units', 'Units', (row) => row.units),
  column('price', 'Price AUD', (row) => row.price),
  summed('Amount AUD', (row) => (row.annulled ? null : row.amount)),
  column('units', 'Units afterwards', (row) => row.balance),
  column('text', 'Other party', (row) => row.other_client_name, 30),
  column('text', 'Reason', (row) => row.reason, 40),
  column('text', 'State', stateOf, 12),
  column('instant', 'Recorded at (Sydney)', (row) => row.recorded_at),
  column('text', 'Recorded by', (row) => row.recorded_by_name),
  column('text', 'Approved by', (row) => row.approved_by_name),
  column('text', 'Transaction id', (row) => row.transaction_id, 38),
  column('text', 'Move id', (row) => row.id, 38),
];

function stateOf({ annulled, corrects }: UnitMove): string {
  if (annulled) return 'annulled';
  return corrects === null ? 'live' : 'corrects';
}

export const openRegisterList: OpenList = async (filters, context) => {
  const { holders, former } = await getRegister(inputOf(registerContract.getRegister, filters), context);
  return listOfRows(HOLDERS, holders.length + former.length, [holders, former]);
};

export const openUnitMoves: OpenList = async (filters, context) => {
  const input = inputOf(registerContract.listUnitMoves, filters);
  const { first, rows } = await everyRow(listUnitMoves, input, context, ({ moves }) => moves);
  return listOfRows(MOVES, first.total, rows);
};
