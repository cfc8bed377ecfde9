import { useState } from 'react';
import type { Allocation, TransactionDetail } from '#shared/contract/transactions.ts';
import { allocatableCents, unallocatedCents } from '#shared/money.ts';
import { isDeposit } from '#shared/transaction-parts.ts';
import { CorrectionDialog } from '../../forms/correction-dialog.tsx';
import { lazyPart, usePreload } from '../../shell/lazy-screen.ts';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { Mark } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { InstantText } from '../../ui/date-text.tsx';
import { Undo2 } from '../../ui/lucide-icons.tsx';
import { Money } from '../../ui/money.tsx';
import { counted, exact } from '../../ui/money-format.ts';
import { Changes, useMayChange } from '../../ui/page.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import { ReverseAllocation } from '../correct/reverse-allocation.tsx';
import { exclusionOf } from './allocation-state.ts';

const COLOURS = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6'] as const;

function colourAt(index: number) {
  return COLOURS[index % COLOURS.length] ?? 'c6';
}

const MoveAllocation = lazyPart(() => import('../correct/move-allocation.tsx'), 'MoveAllocation');

interface Correction {
  kind: 'move' | 'reverse';
  allocation: Allocation;
}

const ROW = 'data-allocation';

function allocationForKey(live: readonly Allocation[]): Allocation | undefined {
  const id = document.activeElement?.closest(`[${ROW}]`)?.getAttribute(ROW);
  return live.find((allocation) => allocation.id === id) ?? live.at(-1);
}

export function TransactionAllocations({ transaction }: { transaction: TransactionDetail }) {
  const { allocations, allocated_amount } = transaction;
  const live = allocations.filter(({ reversed_at }) => reversed_at === null);
  const reversed = allocations.filter(({ reversed_at }) => reversed_at !== null);
  const isCounted = isDeposit(transaction) && transaction.corrects === undefined && !exclusionOf(transaction);
  const amountCents = allocatableCents(transaction);
  const leftCents = isCounted ? unallocatedCents(transaction) : 0;
  const clients = new Set(live.map((allocation) => allocation.client_id)).size;

  const [correction, setCorrection] = useState<Correction>();
  const [isHolding, setHolding] = useState(false);
  usePreload(MoveAllocation.preload);
  const close = () => setCorrection(undefined);
  const open = (kind: Correction['kind'], allocation: Allocation | undefined) => {
    if (allocation) setCorrection({ kind, allocation });
  };
  const canCorrect = useMayChange() && live.length > 0;
  useShortcut('v', 'Move allocation', () => open('move', allocationForKey(live)), canCorrect);
  useShortcut('r', 'Reverse allocation', () => open('reverse', allocationForKey(live)), canCorrect);

  if (!isCounted && allocations.length === 0) return null;
  return (
    <section className="px-5 pt-5">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="text-form font-semibold">Allocations</h3>
        <span className="tnum text-label text-muted">{counted(clients, 'client')}</span>
      </div>
      {isCounted && (
        <>
          <ProgressBar
            className="mt-2"
            label="Allocated"
            max={amountCents}
            value={live.map((allocation, index) => ({ value: allocation.amount, colour: colourAt(index) }))}
            valueText={`${exact(allocated_amount)} of ${exact(amountCents)}`}
          />
          <p className="tnum mt-2 flex justify-between gap-3 text-label text-muted">
            <span>
              <strong className="font-semibold text-ink">{exact(allocated_amount)}</strong> of{' '}
              {exact(amountCents)} allocated
            </span>
            {leftCents > 0 ? (
              <span className="font-semibold text-warning">{exact(unallocatedCents(transaction))} left</span>
            ) : (
              <span>Fully Allocated</span>
            )}
          </p>
        </>
      )}
      <ul className="mt-3 overflow-hidden rounded-box border border-line">
        {live.map((allocation, index) => (
          <li
            key={allocation.id}
            {...{ [ROW]: allocation.id }}
            className="flex items-center gap-2.5 border-b border-line py-2 pr-1 pl-3 last:border-b-0"
          >
            <Mark colour={colourAt(index)} />
            <div className="min-w-0 grow">
              <p className="font-medium wrap-anywhere">{allocation.client_name || 'Unallocated'}</p>
              {allocation.note && (
                <p className="text-label whitespace-pre-line text-subtle wrap-anywhere">{allocation.note}</p>
              )}
            </div>
            <Money amountCents={allocation.amount} exact className="font-medium" />
            <ActionMenu
              label={`Correct ${exact(allocation.amount)} allocated to ${allocation.client_name}`}
              actions={[
                {
                  id: 'move',
                  label: 'Move to another client',
                  keys: 'V',
                  onChoose: () => open('move', allocation),
                },
                { id: 'reverse', label: 'Reverse', keys: 'R', onChoose: () => open('reverse', allocation) },
              ]}
            />
          </li>
        ))}
        {leftCents > 0 && (
          <li className="flex min-h-9 items-center gap-2.5 border-b border-line px-3 py-1 text-muted last:border-b-0">
            <Mark colour="none" />
            <span className="grow">
              {transaction.held_at === undefined ? 'Unallocated' : 'Unallocated, held'}
            </span>
            {transaction.held_at === undefined && (
              <Changes>
                <Button size="small" onClick={() => setHolding(true)}>
                  Hold
                </Button>
              </Changes>
            )}
            <Money amountCents={unallocatedCents(transaction)} exact />
          </li>
        )}
        {reversed.map((allocation) => (
          <ReversedAllocation key={allocation.id} allocation={allocation} />
        ))}
      </ul>
      {isHolding && (
        <CorrectionDialog call="holdTransaction" subject={transaction} onClose={() => setHolding(false)} />
      )}
      {correction?.kind === 'reverse' && (
        <ReverseAllocation transaction={transaction} allocation={correction.allocation} onClose={close} />
      )}
      {correction?.kind === 'move' && (
        <MoveAllocation transaction={transaction} allocation={correction.allocation} onClose={close} />
      )}
    </section>
  );
}

function ReversedAllocation({ allocation }: { allocation: Allocation }) {
  const { client_name, amount, moved_to, reversed_at, reversed_by_name, reversed_reason } = allocation;
  return (
    <li className="flex items-start gap-2.5 border-b border-line bg-canvas px-3 py-2 last:border-b-0">
      <Undo2 className="mt-0.5 -ml-0.5 size-3 shrink-0 text-subtle" />
      <div className="min-w-0 grow">
        <p className="flex justify-between gap-3 text-muted">
          <s className="min-w-0 wrap-anywhere">{client_name}</s>
          <s>
            <Money amountCents={amount} exact />
          </s>
        </p>
        <p className="whitespace-pre-line wrap-anywhere">{reversed_reason}</p>
        <p className="text-label text-muted wrap-anywhere">
          {moved_to ? `Moved to ${moved_to.client_name}` : 'Reversed'} by {reversed_by_name || 'System'}
          {reversed_at && (
            <>
              , <InstantText instant={reversed_at} />
            </>
          )}
        </p>
      </div>
    </li>
  );
}
