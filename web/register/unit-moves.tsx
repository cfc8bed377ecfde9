import { useState } from 'react';
import type { UnitMove } from '#shared/contract/register.ts';
import type { UnitsE4 } from '#shared/units.ts';
import { downloadDocument } from '../api/download-document.ts';
import { CorrectionDialog } from '../forms/correction-dialog.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { AlertIcon, CheckIcon } from '../ui/icons.tsx';
import { Changes } from '../ui/page.tsx';
import { signedUnits, unitsOfMoves, wordsOfMove } from './move-words.ts';

export function UnitMoves({ moves, isNamed = false }: { moves: readonly UnitMove[]; isNamed?: boolean }) {
  const [reversing, setReversing] = useState<UnitMove>();
  return (
    <>
      <ul aria-label="Moves" className="divide-y divide-line">
        {moves.map((move) => (
          <li key={move.id} className="flex items-start justify-between gap-3 px-5 py-2 max-md:px-4">
            <div className="min-w-0 wrap-anywhere">
              <p className="font-medium">{isNamed ? move.client_name : wordsOfMove(move)}</p>
              <p className="text-label text-muted">
                <DateText date={move.day} />
                {isNamed && ` · ${wordsOfMove(move)}`}
              </p>
              {mayBeReversed(move) && <Circumstances move={move} />}
            </div>
            <div className="flex shrink-0 flex-col items-end gap-1">
              <span className={move.annulled ? 'tnum text-muted line-through' : 'tnum'}>
                {signedUnits(move.units)}
              </span>
              {move.reversed_at !== null ? (
                <Badge tone="neutral">Reversed</Badge>
              ) : (
                mayBeReversed(move) && (
                  <Changes>
                    <Button
                      size="small"
                      aria-label={`Reverse ${signedUnits(move.units)} of ${move.client_name}`}
                      onClick={() => setReversing(move)}
                    >
                      Reverse
                    </Button>
                  </Changes>
                )
              )}
            </div>
          </li>
        ))}
      </ul>
      {reversing && (
        <CorrectionDialog call="reverseMove" subject={reversing} onClose={() => setReversing(undefined)} />
      )}
    </>
  );
}

/**
 * Issued units are reversed only together with their allocation. `recorded_by_name` is null for clients, who can reverse
 * nothing.
 */
function mayBeReversed({ kind, corrects, recorded_by_name: by }: UnitMove): boolean {
  return by !== null && kind !== 'issue' && kind !== 'returned' && corrects === null;
}

function Circumstances({ move }: { move: UnitMove }) {
  const { reason, recorded_by_name: by, approved_by_name: approver, document_id: id } = move;
  const approved = approver ? `, approved by ${approver}` : move.approved_alone ? ', without approval' : '';
  return (
    <p className="text-label text-subtle">
      {[reason, `${by}${approved}`].filter(Boolean).join(' · ')}
      {id !== null && (
        <button
          type="button"
          className="ml-2 rounded-badge font-medium text-accent hover:underline touch:min-h-11"
          onClick={() => void downloadDocument({ id, name: 'Document' })}
        >
          Document
        </button>
      )}
    </p>
  );
}

export function MovesSum({ moves, units }: { moves: readonly UnitMove[]; units: UnitsE4 }) {
  const isRight = unitsOfMoves(moves) === units;
  return (
    <span role={isRight ? undefined : 'alert'} className="flex items-center gap-2 text-label text-muted">
      {isRight ? (
        <CheckIcon className="size-4 text-positive" />
      ) : (
        <AlertIcon className="size-4 text-negative" />
      )}
      {isRight
        ? 'These moves add up to the units in the register'
        : 'These moves do not add up to the units in the register'}
    </span>
  );
}
