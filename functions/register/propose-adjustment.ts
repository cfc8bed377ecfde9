import { randomUUID } from 'node:crypto';
import { formatUnits, negateUnits, ZERO_UNITS } from '#shared/units.ts';
import type { Handler } from '../http/context.ts';
import { unitMoveWrites } from '../money/move-units.ts';
import { type UnitMoveItem, unitMoveTarget } from '../records/unit-move-store.ts';
import { checkDay, checkDocument, loadHolder, madeBy, takenUnits, unitsInWords } from './load-holder.ts';
import { shownMoves } from './present-unit-moves.ts';
import { proposeMove, type TakeMove } from './propose-move.ts';

export const proposeAdjustment: Handler<'proposeAdjustment'> = (input, context) =>
  proposeMove(context, 'unit-adjustment', input, adjustUnits);

export const adjustUnits: TakeMove<'proposeAdjustment'> = async (maker, input, asked) => {
  const { services } = maker;
  const { day, units, reason, document_id } = input;
  await checkDay(maker, day);
  await checkDocument(maker, document_id);
  const holder = await loadHolder(maker, input.client_id);
  if (units < ZERO_UNITS) await takenUnits(maker, holder, { day, units: negateUnits(units) });
  const { client } = holder;
  const move: UnitMoveItem = {
    id: randomUUID(),
    kind: 'adjustment',
    client_id: client.id,
    client_name: client.name,
    day,
    units_e4: units,
    source: '',
    reason,
    document_id,
    ...madeBy(maker, asked),
  };
  const summary = `Adjust by ${unitsInWords(units, client.name, day)}`;
  return {
    summary,
    subject: client.id,
    moves: shownMoves(holder, [move]),
    change: {
      writes: unitMoveWrites(services, new Map([[client.id, client]]), { created: [move] }),
      audit: {
        target: unitMoveTarget(move.id),
        name: client.name,
        action: 'unit-move.adjusted',
        summary: `${summary}: ${reason}`,
        changes: {
          units: { after: formatUnits(units) },
          day: { after: day },
          document_id: { after: document_id },
          reason: { after: reason },
        },
      },
    },
  };
};
