import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { UnreconciledTransaction } from '#shared/contract/reconciliations.ts';
import { unallocatedCents } from '#shared/money.ts';
import { displayType } from '#shared/terms.ts';
import { useCall } from '../api/hooks.ts';
import { CorrectionDialog } from '../forms/correction-dialog.tsx';
import { lazyPart } from '../shell/lazy-screen.ts';
import { ClassifyLarge } from '../transactions/classify/classify-transaction.tsx';
import { type Classify, useClassify } from '../transactions/classify/use-classify.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/list-states.tsx';
import { exact } from '../ui/money-format.ts';
import { Changes } from '../ui/page.tsx';

const AllocateTransaction = lazyPart(
  () => import('../transactions/record/allocate-transaction.tsx'),
  'AllocateTransaction',
);

export const DEPOSIT_TABS = [
  { value: 'match', label: 'Match' },
  { value: 'allocate', label: 'Allocate' },
  { value: 'classify', label: 'Classify' },
  { value: 'transfer', label: 'Transfer' },
  { value: 'set-aside', label: 'Set aside' },
] as const;
export type DepositTab = (typeof DEPOSIT_TABS)[number]['value'];

interface DepositActionsProps {
  deposit: UnreconciledTransaction;
  tab: Exclude<DepositTab, 'match'>;
  onLeaving: () => void;
}

export function DepositActions({ deposit, tab, onLeaving }: DepositActionsProps) {
  const [dialog, setDialog] = useState<'allocate' | 'set-aside'>();
  const { classify, pending, forms } = useClassify(onLeaving);
  const detail = useCall('getTransaction', dialog === 'set-aside' ? { id: deposit.id } : null);
  const isBusy = pending.has(deposit.id);
  const left = exact(unallocatedCents(deposit));
  const close = () => setDialog(undefined);
  const classifyUnlessBusy: Classify = (...chosen) => {
    if (!isBusy) classify(...chosen);
  };
  const open = (name: typeof dialog) => {
    onLeaving();
    setDialog(name);
  };
  const classified = deposit.type !== '' && (
    <Choice text={`Already classified as ${displayType(deposit.type)}.`}>
      <OpenRow id={deposit.id} label="Change its type" />
    </Choice>
  );
  return (
    <div aria-busy={isBusy || undefined}>
      {tab === 'allocate' &&
        (deposit.type === '' ? (
          <Choice text="Only contributions can be allocated to clients. As a contribution, the deposit stays in this list.">
            <Button
              variant="primary"
              busy={isBusy}
              busyLabel="Classifying"
              onClick={() => classifyUnlessBusy(deposit, { type: 'contribution' })}
            >
              Classify as contribution
            </Button>
          </Choice>
        ) : (
          <Choice text="Allocate the deposit to a client, whether or not it pays a line item.">
            <Button variant="primary" className="tnum" onClick={() => open('allocate')}>
              Allocate {left}
            </Button>
          </Choice>
        ))}
      {tab === 'classify' &&
        (classified || (
          <Choice text="Only contributions stay in this list.">
            <div className="flex max-w-110 flex-col gap-2">
              <ClassifyLarge transaction={deposit} classify={classifyUnlessBusy} />
            </div>
          </Choice>
        ))}
      {tab === 'transfer' &&
        (classified || (
          <Choice text="A transfer between the fund’s own accounts changes only the balances of those accounts.">
            <Button
              variant="primary"
              busy={isBusy}
              busyLabel="Classifying"
              onClick={() => classifyUnlessBusy(deposit, { type: 'transfer' })}
            >
              Classify as transfer
            </Button>
          </Choice>
        ))}
      {tab === 'set-aside' &&
        (deposit.source === 'manual' || deposit.allocated_amount > 0 ? (
          <Choice
            text={
              deposit.source === 'manual'
                ? 'This deposit was recorded by hand and cannot be set aside. Void it instead.'
                : 'Part of this deposit is allocated. Undo the allocation first.'
            }
          >
            <OpenRow id={deposit.id} label="Open the transaction" />
          </Choice>
        ) : (
          <Choice text="For a duplicate row, or a row that does not belong to the fund. No figure will include the row.">
            <Button variant="primary" busy={detail.isLoading} onClick={() => open('set-aside')}>
              Set aside
            </Button>
          </Choice>
        ))}
      {dialog === 'allocate' && (
        <AllocateTransaction transaction={deposit} onClose={close} onAllocated={() => {}} />
      )}
      {dialog === 'set-aside' && detail.data && (
        <CorrectionDialog call="setAsideTransaction" subject={{ transaction: detail.data }} onClose={close} />
      )}
      {detail.error && !detail.data && <ErrorState title="The transaction did not load" loaded={detail} />}
      {forms}
    </div>
  );
}

function Choice({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-3 rounded-box border border-line px-4 py-4 [&>div]:w-full">
      <p className="text-body text-muted">{text}</p>
      <Changes>{children}</Changes>
    </div>
  );
}

function OpenRow({ id, label }: { id: string; label: string }) {
  return (
    <Link
      to={`/manager/transactions?transaction=${encodeURIComponent(id)}`}
      className="font-medium text-accent hover:underline"
    >
      {label}
    </Link>
  );
}
