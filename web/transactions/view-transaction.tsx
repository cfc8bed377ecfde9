import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Transaction, TransactionDetail } from '#shared/contract/transactions.ts';
import { absCents } from '#shared/money.ts';
import { useCall } from '../api/hooks.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { Keys } from '../ui/keys.tsx';
import { ErrorState } from '../ui/list-states.tsx';
import { ChevronDown, ChevronUp } from '../ui/lucide-icons.tsx';
import { Money } from '../ui/money.tsx';
import { formatCount, formatMoney } from '../ui/money-format.ts';
import { RecordHistory } from '../ui/record-history.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import { SidePanel } from '../ui/side-panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { notify } from '../ui/toast.tsx';
import { isAllocatable, remainingCents } from './allocation-state.ts';
import { isTypeOpen } from './change-type.ts';
import { ClassifyTransaction } from './classify-transaction.tsx';
import { DuplicateNotice } from './possible-duplicate.tsx';
import { ReclassifyTransaction } from './reclassify-transaction.tsx';
import { SOURCE_NAMES } from './source-names.ts';
import { TransactionAllocations } from './transaction-allocations.tsx';
import { TypeMark } from './type-mark.tsx';
import { UndoClassification } from './undo-classification.tsx';
import type { Classify } from './use-classify.ts';
import { usePossibleDuplicates } from './use-possible-duplicates.ts';

const NOT_LOADED = 'Failed to load transaction details';

interface ViewTransactionProps {
  id: string;
  /** Position among the rows of the list. */
  place?: { number: number; of: number } | undefined;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  onClose: () => void;
  onOpen: (id: string) => void;
  /** The address that opens a transaction. */
  addressOf: (id: string) => string;
  onAllocate: (transaction: Transaction) => void;
  classify: Classify;
  busy: boolean;
}

/** One transaction: facts, allocations and history. */
export function ViewTransaction({
  id,
  place,
  onPrevious,
  onNext,
  onClose,
  onOpen,
  addressOf,
  onAllocate,
  classify,
  busy,
}: ViewTransactionProps) {
  const { data, error, isLoading, isValidating, mutate } = useCall('getTransaction', { id });
  const duplicateOf = usePossibleDuplicates(useMemo(() => (data ? [data] : []), [data]));
  const other = data?.type === '' ? duplicateOf(data.id) : undefined;
  const failed = error !== undefined && !data && !isLoading;
  useEffect(() => {
    if (failed) notify.error(NOT_LOADED, { id: NOT_LOADED });
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
            icon={<ChevronUp aria-hidden="true" className="size-4" />}
            disabled={!onPrevious}
            onClick={onPrevious}
            className="disabled:border-transparent! disabled:bg-transparent! disabled:text-control!"
          />
          <IconButton
            label="Next transaction"
            icon={<ChevronDown aria-hidden="true" className="size-4" />}
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
          {other && (
            <div className="px-5 pt-5">
              <DuplicateNotice other={other} address={addressOf(other.id)} onOpen={onOpen} />
            </div>
          )}
          <Details transaction={data} />
        </>
      ) : failed ? (
        <ErrorState
          title={NOT_LOADED}
          error={{ message: error.message, requestId: error.requestId }}
          onRetry={() => void mutate()}
          retrying={isValidating}
        />
      ) : (
        <LoadingDetails />
      )}
    </SidePanel>
  );
}

function hasNextStep(transaction: Transaction): boolean {
  return transaction.type === '' || isAllocatable(transaction);
}

/** The next action that a transaction needs. */
function NextStep({
  transaction,
  busy,
  onAllocate,
  classify,
}: {
  transaction: TransactionDetail;
  busy: boolean;
  onAllocate: (transaction: Transaction) => void;
  classify: Classify;
}) {
  const unclassified = transaction.type === '';
  useShortcut('a', 'Allocate', () => onAllocate(transaction), !unclassified);
  if (unclassified) {
    return (
      <div className="w-full" aria-busy={busy || undefined}>
        <ClassifyTransaction
          large
          description={transaction.description}
          onClassify={(type) => {
            if (!busy) classify(transaction, type);
          }}
        />
      </div>
    );
  }
  const left = remainingCents(transaction);
  return (
    <>
      <Button
        variant="primary"
        className="tnum grow"
        onClick={() => onAllocate(transaction)}
        aria-keyshortcuts="A"
      >
        Allocate {formatMoney(left, { exact: left % 100 !== 0 })}
      </Button>
      <span aria-hidden="true" className="hidden lg:fine:block">
        <Keys keys="A" />
      </span>
    </>
  );
}

function Details({ transaction }: { transaction: TransactionDetail }) {
  return (
    <>
      <div className="flex flex-col gap-4 border-b border-line px-5 py-5">
        <div>
          <p className="text-amount font-semibold">
            <Money amountCents={transaction.amount} sign="flow" exact />
          </p>
          <p className="mt-0.5 text-body text-muted wrap-anywhere">
            {transaction.description || 'No description'}
          </p>
        </div>
        <dl className="grid grid-cols-[112px_minmax(0,1fr)] gap-y-2">
          <Fact name="Date">
            <DateText date={transaction.txn_date} />
          </Fact>
          <Fact name="Type">
            <TypeFact transaction={transaction} />
          </Fact>
          {transaction.client_name && transaction.type !== 'contribution' && (
            <Fact name="Client">{transaction.client_name}</Fact>
          )}
          <Fact name="Source">{transaction.source ? SOURCE_NAMES[transaction.source] : 'Unknown'}</Fact>
          <Fact name="Created by">{transaction.created_by_name || 'System'}</Fact>
          {transaction.basiq_transaction_id && (
            <Fact name="Bank reference">{transaction.basiq_transaction_id}</Fact>
          )}
          <Fact name="Note">
            {transaction.note ? (
              <span className="whitespace-pre-line">{transaction.note}</span>
            ) : (
              <span className="text-muted">No note</span>
            )}
          </Fact>
        </dl>
      </div>
      {transaction.type === 'contribution' && (
        <TransactionAllocations
          amountCents={absCents(transaction.amount)}
          allocations={transaction.allocations}
          remainingCents={remainingCents(transaction)}
        />
      )}
      <RecordHistory title="Activity" entries={transaction.activity} />
    </>
  );
}

/** The type, and the actions to correct it while nothing is allocated. */
function TypeFact({ transaction }: { transaction: TransactionDetail }) {
  const [form, setForm] = useState<'reclassify' | 'undo'>();
  const close = () => setForm(undefined);
  const mark = <TypeMark type={transaction.type} />;
  if (!isTypeOpen(transaction)) return mark;
  return (
    <>
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        {mark}
        <span className="flex gap-1.5">
          <Button size="small" onClick={() => setForm('reclassify')}>
            Reclassify
          </Button>
          <Button
            size="small"
            aria-label="Undo classification"
            title="Undo classification"
            onClick={() => setForm('undo')}
          >
            Undo
          </Button>
        </span>
      </span>
      {form === 'reclassify' && <ReclassifyTransaction transaction={transaction} onClose={close} />}
      {form === 'undo' && <UndoClassification transaction={transaction} onClose={close} />}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}

function LoadingDetails() {
  return (
    <div role="status" aria-label="Loading transaction" className="flex flex-col px-5 py-5">
      <Skeleton className="h-7 w-44" />
      <Skeleton className="mt-2.5 h-3 w-56" />
      <div className="mt-6 flex flex-col gap-4">
        {['w-20', 'w-28', 'w-32', 'w-24', 'w-36'].map((width) => (
          <div key={width} className="grid grid-cols-[112px_minmax(0,1fr)]">
            <Skeleton className="h-3 w-16" />
            <Skeleton className={`h-3 ${width}`} />
          </div>
        ))}
      </div>
    </div>
  );
}
