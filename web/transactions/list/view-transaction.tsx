import { useEffect, useState } from 'react';
import type { Transaction, TransactionDetail } from '#shared/contract/transactions.ts';
import { unallocatedCents } from '#shared/money.ts';
import { useCall } from '../../api/hooks.ts';
import { CorrectionDialog } from '../../forms/correction-dialog.tsx';
import { PaidLines } from '../../payouts/paid-lines.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Keys } from '../../ui/keys.tsx';
import { ErrorState } from '../../ui/list-states.tsx';
import { ChevronDown, ChevronUp } from '../../ui/lucide-icons.tsx';
import { Money } from '../../ui/money.tsx';
import { formatCount } from '../../ui/money-format.ts';
import { RecordHistory } from '../../ui/record-history.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import { SidePanel } from '../../ui/side-panel.tsx';
import { Skeleton, SkeletonFacts } from '../../ui/skeleton.tsx';
import { notify } from '../../ui/toast.tsx';
import { ClassifyLarge } from '../classify/classify-transaction.tsx';
import type { Classify } from '../classify/use-classify.tsx';
import { shortAmount } from './allocation-cell.tsx';
import { allocationState, exclusionOf, isAllocatable } from './allocation-state.ts';
import { CounterEntryNotice, ExcludedNotice, HeldNotice, SameMoneyLinks } from './excluded-notice.tsx';
import { DuplicateNotice } from './possible-duplicate.tsx';
import { TransactionAllocations } from './transaction-allocations.tsx';
import { TransactionFacts } from './transaction-facts.tsx';
import { type PossibleDuplicateOf, usePossibleDuplicates } from './use-possible-duplicates.ts';

const NOT_LOADED = 'Failed to load transaction details';

interface ViewTransactionProps {
  id: string;
  place?: { number: number; of: number } | undefined;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  onClose: () => void;
  onOpen: (id: string) => void;
  addressOf: (id: string) => string;
  onAllocate: (transaction: Transaction) => void;
  classify: Classify;
  busy: boolean;
}

export function ViewTransaction({
  id,
  place,
  onPrevious,
  onNext,
  onClose,
  onAllocate,
  classify,
  busy,
  ...link
}: ViewTransactionProps) {
  const { data, error, isLoading, isValidating, mutate } = useCall('getTransaction', { id });
  const duplicateOf = usePossibleDuplicates(data ? [data] : []);
  const other = data && allocationState(data) === 'unclassified' ? duplicateOf(data.id) : undefined;
  const [sameAs, setSameAs] = useState<PossibleDuplicateOf>();
  const failed = error !== undefined && !data && !isLoading;
  useEffect(() => {
    if (!failed) return;
    notify.error(NOT_LOADED, { id: NOT_LOADED });
    return () => notify.dismiss(NOT_LOADED);
  }, [failed]);
  return (
    <SidePanel
      title="Transaction"
      note={place && `${formatCount(place.number)} of ${formatCount(place.of)}`}
      onClose={onClose}
      actions={
        <>
          <IconButton
            label="Previous transaction"
            icon={<ChevronUp />}
            disabled={!onPrevious}
            onClick={onPrevious}
            className="disabled:border-transparent! disabled:bg-transparent! disabled:text-control!"
          />
          <IconButton
            label="Next transaction"
            icon={<ChevronDown />}
            disabled={!onNext}
            onClick={onNext}
            className="disabled:border-transparent! disabled:bg-transparent! disabled:text-control!"
          />
        </>
      }
      foot={
        data &&
        hasNextStep(data) && (
          <NextStep transaction={data} busy={busy} onAllocate={onAllocate} classify={classify} />
        )
      }
    >
      {data ? (
        <>
          <ExcludedNotice transaction={data} {...link} />
          <CounterEntryNotice transaction={data} {...link} />
          <HeldNotice transaction={data} />
          {other && (
            <div className="px-5 pt-5">
              <DuplicateNotice other={other} {...link} onSame={() => setSameAs(other)} />
            </div>
          )}
          {sameAs && (
            <CorrectionDialog
              call="setAsideTransaction"
              subject={{ transaction: data, sameAs }}
              onClose={() => setSameAs(undefined)}
            />
          )}
          <Details transaction={data} {...link} />
        </>
      ) : failed ? (
        <ErrorState title={NOT_LOADED} loaded={{ error, isValidating, mutate }} />
      ) : (
        <LoadingDetails />
      )}
    </SidePanel>
  );
}

function hasNextStep(transaction: Transaction): boolean {
  return allocationState(transaction) === 'unclassified' || isAllocatable(transaction);
}

interface NextStepProps {
  transaction: TransactionDetail;
  busy: boolean;
  onAllocate: (transaction: Transaction) => void;
  classify: Classify;
}

function NextStep({ transaction, busy, onAllocate, classify }: NextStepProps) {
  const unclassified = transaction.type === '';
  useShortcut('a', 'Allocate', () => onAllocate(transaction), !unclassified);
  if (unclassified) {
    return (
      <div className="flex w-full flex-col gap-2" aria-busy={busy || undefined}>
        <ClassifyLarge
          transaction={transaction}
          classify={(...chosen) => {
            if (!busy) classify(...chosen);
          }}
        />
      </div>
    );
  }
  const left = unallocatedCents(transaction);
  return (
    <>
      <Button
        variant="primary"
        className="tnum grow"
        onClick={() => onAllocate(transaction)}
        aria-keyshortcuts="A"
      >
        Allocate {shortAmount(left)}
      </Button>
      <span aria-hidden="true" className="hidden lg:fine:block">
        <Keys keys="A" />
      </span>
    </>
  );
}

function Details({
  transaction,
  ...link
}: Pick<ViewTransactionProps, 'addressOf' | 'onOpen'> & { transaction: TransactionDetail }) {
  const exclusion = exclusionOf(transaction);
  return (
    <>
      <div className="flex flex-col gap-4 border-b border-line px-5 py-5">
        <div>
          <p className="text-amount font-semibold">
            <Money
              amountCents={transaction.amount}
              sign="flow"
              exact
              {...(exclusion && { className: 'text-muted! line-through' })}
            />
          </p>
          <p className="mt-0.5 text-body text-muted wrap-anywhere">
            {transaction.description || 'No description'}
          </p>
          {!exclusion && <SameMoneyLinks transaction={transaction} {...link} />}
        </div>
        <TransactionFacts transaction={transaction} {...link} />
      </div>
      <TransactionAllocations transaction={transaction} />
      <PaidLines transaction={transaction} />
      <RecordHistory title="Activity" entries={transaction.activity} />
    </>
  );
}

function LoadingDetails() {
  return (
    <div role="status" aria-label="Loading transaction" className="flex flex-col px-5 py-5">
      <Skeleton className="h-7 w-44" />
      <Skeleton className="mt-2.5 h-3 w-56" />
      <div className="mt-6 flex flex-col gap-4">
        <SkeletonFacts widths={['w-20', 'w-28', 'w-32', 'w-24', 'w-36']} />
      </div>
    </div>
  );
}
