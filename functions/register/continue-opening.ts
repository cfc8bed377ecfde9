import { EXACT_SENTENCES } from '#shared/refusals.ts';
import { addUnits, formatUnits, negateUnits, type UnitsE4, ZERO_UNITS } from '#shared/units.ts';
import type { AuditEntry, Change, ChangeOrigin, Write } from '../ledger/change.ts';
import { commitChange } from '../ledger/commit.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import type { Maker } from '../ledger/maker.ts';
import { refuseIfClosed } from '../ledger/month-locks.ts';
import { unitsUntil } from '../money/effects.ts';
import { leastUnits } from '../money/held-units.ts';
import { unitMoveWrites } from '../money/move-units.ts';
import type { HolderHistory } from '../money/read-register.ts';
import { type ClientItem, changeUnitsWrite, clientTarget } from '../records/client-store.ts';
import {
  continueOpeningWrite,
  findRegisterOpening,
  type OpeningRow,
  REGISTER,
  type RegisterOpeningItem,
} from '../records/register-opening-store.ts';
import { type UnitMoveItem, unitMoveTarget } from '../records/unit-move-store.ts';
import type { Services } from '../services.ts';
import { loadHolder } from './load-holder.ts';

/** Each holder needs up to four items of a transaction: the move, the client and two audit rows. */
const ROWS_PER_BATCH = 20;

type Origin = ChangeOrigin & Pick<Maker<'units-gone' | 'period-locked'>, 'services' | 'refuse'>;

export async function continueOpening(origin: Origin, untilMs: number): Promise<RegisterOpeningItem> {
  const { services } = origin;
  for (;;) {
    const opening = await decideAgain(async () => {
      const before = await findRegisterOpening(services);
      if (!before) throw new Error('The opening of the register is gone');
      if (before.state === 'opened') return before;
      const { change, after } = await nextBatch(origin, before);
      await commitChange(services, change, origin);
      return after;
    });
    if (opening.state === 'opened' || services.now().getTime() >= untilMs) return opening;
  }
}

async function nextBatch(
  { services, refuse }: Origin,
  before: RegisterOpeningItem,
): Promise<{ change: Change; after: RegisterOpeningItem }> {
  await refuseIfClosed({ services, refuse }, before.day);
  const rows = before.packed.slice(before.rows_done, before.rows_done + ROWS_PER_BATCH);
  const holders = await Promise.all(
    rows.map(async (row) =>
      holderOf(before, row, await loadHolder({ services, refuse: gone }, row.client_id), refuse),
    ),
  );
  const created = holders.flatMap(({ move }) => move ?? []);
  const clients = new Map(holders.map(({ client }) => [client.id, client]));
  const progress = {
    rows_done: before.rows_done + rows.length,
    move_count: before.move_count + created.length,
    state: before.rows_done + rows.length < before.packed.length ? ('running' as const) : ('opened' as const),
  };
  return {
    after: { ...before, ...progress, version: before.version + 1 },
    change: {
      writes: {
        register: continueOpeningWrite(services, before, progress),
        ...(created.length > 0 ? unitMoveWrites(services, clients, { created }) : {}),
        ...Object.fromEntries(holders.flatMap((holder) => entryWrite(services, holder))),
      },
      audit: {
        target: REGISTER,
        name: before.file_name,
        action: 'register.opened',
        summary: `Holders ${before.rows_done + 1} to ${progress.rows_done} of ${before.packed.length}`,
        changes: {
          rows_done: { before: before.rows_done, after: progress.rows_done },
          state: { before: before.state, after: progress.state },
        },
      },
      furtherAudits: holders.flatMap(auditsOf),
    },
  };
}

const gone = (): never => {
  throw new Error('A holder of the register is gone');
};

interface OpenedHolder {
  readonly client: ClientItem;
  readonly move: UnitMoveItem | undefined;
  readonly memberSince: OpeningRow['member_since'];
}

function holderOf(
  { id, day, file_name: file, document_id, created_at, created_by, ...said }: RegisterOpeningItem,
  { units_e4: units, member_since: since }: OpeningRow,
  history: HolderHistory,
  refuse: Origin['refuse'],
): OpenedHolder {
  const { client } = history;
  const difference = openingUnits({ refuse }, history, { day, units });
  const { created_by_name, approved_by, approved_by_name, approved_alone } = said;
  const move: UnitMoveItem = {
    // The id contains the client's id, so no batch can write a holder twice.
    id: `${id}-${client.id}`,
    kind: 'opening',
    client_id: client.id,
    client_name: client.name,
    day,
    units_e4: difference,
    source: file,
    reason: `The register held ${formatUnits(units)} units`,
    ...(document_id === undefined ? {} : { document_id }),
    created_at,
    created_by,
    created_by_name,
    ...(approved_by === undefined ? {} : { approved_by, approved_by_name }),
    ...(approved_alone ? { approved_alone } : {}),
  };
  return {
    client,
    move: difference === ZERO_UNITS ? undefined : move,
    memberSince: since === client.member_since ? undefined : since,
  };
}

export function openingUnits(
  { refuse }: Pick<Maker<'units-gone'>, 'refuse'>,
  history: HolderHistory,
  { day, units }: { readonly day: RegisterOpeningItem['day']; readonly units: UnitsE4 },
): UnitsE4 {
  const difference = addUnits(units, negateUnits(unitsUntil(history, day)));
  const removal = { client_id: history.client.id, day, units: negateUnits(difference) };
  if (leastUnits(history, day, [removal]) < 0)
    return refuse('units-gone', { sentence: EXACT_SENTENCES['units-gone'].ofOpening(history.client.name) });
  return difference;
}

function entryWrite(services: Services, { client, move, memberSince }: OpenedHolder): [string, Write][] {
  if (memberSince === undefined) return [];
  const change = { units: move?.units_e4 ?? ZERO_UNITS, moves: move ? 1 : 0, memberSince };
  return [[`client:${client.id}`, changeUnitsWrite(services, client, change)]];
}

function auditsOf({ client, move, memberSince }: OpenedHolder): AuditEntry[] {
  const { name } = client;
  return [
    ...(move
      ? [
          {
            target: unitMoveTarget(move.id),
            name,
            action: 'unit-move.opened',
            summary: `${formatUnits(move.units_e4)} units more than the payments gave, from the register`,
            changes: {
              units: { after: formatUnits(move.units_e4) },
              day: { after: move.day },
              document_id: { after: move.document_id },
              reason: { after: move.reason },
            },
          },
        ]
      : []),
    ...(memberSince === undefined
      ? []
      : [
          {
            target: clientTarget(client.id),
            name,
            action: 'client.updated',
            summary: 'Changed member since, from the register',
            changes: { member_since: { before: client.member_since, after: memberSince } },
          },
        ]),
  ];
}
