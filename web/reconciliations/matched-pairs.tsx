import { useState } from 'react';
import { PAGE_SIZE } from '#shared/constants.ts';
import type { Reconciliation } from '#shared/contract/reconciliations.ts';
import { type Cents, outstandingCents, ZERO_CENTS } from '#shared/money.ts';
import { displayReference } from '#shared/payment-reference.ts';
import { lazyPart } from '../shell/lazy-screen.ts';
import { Button } from '../ui/button.tsx';
import { amountColumn, type Column, DataTable } from '../ui/data-table.tsx';
import { DateText, InstantText } from '../ui/date-text.tsx';
import { EmptyState } from '../ui/list-states.tsx';
import { Undo2 } from '../ui/lucide-icons.tsx';
import { Money } from '../ui/money.tsx';
import { exact } from '../ui/money-format.ts';
import { pageOf } from '../ui/page-of.ts';
import { Pagination } from '../ui/pagination.tsx';
import { TableBox, TableFoot } from '../ui/table.tsx';

const UnmatchDeposit = lazyPart(() => import('./unmatch-deposit.tsx'), 'UnmatchDeposit');

/** Returns what the match still pays. A bounced payment reduces the amount. */
function payingAmount({ amount, given_back_amount: bounced = ZERO_CENTS }: Reconciliation): Cents {
  return outstandingCents(amount, bounced);
}

function depositText({ description, given_back_amount: bounced }: Reconciliation): string {
  return bounced ? `${description}, ${exact(bounced)} bounced` : description;
}

interface MatchedPairsProps {
  reconciliations: readonly Reconciliation[];
  searched: boolean;
  phone: boolean;
  onUndo: (id: string, reason: string) => Promise<boolean>;
}

export function MatchedPairs({ reconciliations, searched, phone, onUndo }: MatchedPairsProps) {
  const [asking, setAsking] = useState<Reconciliation>();
  const [wanted, setWanted] = useState(1);
  const { page, items } = pageOf(reconciliations, wanted, PAGE_SIZE);
  if (reconciliations.length === 0)
    return (
      <TableBox>
        <EmptyState
          title={searched ? 'No matches found for this search' : 'Nothing is matched yet'}
          detail={searched ? undefined : 'Your matches are listed here and can be undone.'}
        />
      </TableBox>
    );
  const undo = (one: Reconciliation) => (
    <Button
      size="small"
      icon={<Undo2 className="size-3.5" />}
      aria-label={`Undo the match of ${exact(one.amount)} for ${one.client_name}`}
      onClick={() => setAsking(one)}
    >
      Undo
    </Button>
  );
  const columns: Column<Reconciliation>[] = [
    {
      head: 'Date',
      width: 'w-28',
      className: 'text-muted',
      cell: (one) => <DateText date={one.txn_date} />,
    },
    { head: 'Deposit', title: depositText, cell: depositText },
    {
      head: 'Client',
      width: 'w-44',
      className: 'font-medium',
      title: (one) => one.client_name,
      cell: (one) => one.client_name,
    },
    {
      head: 'Call',
      width: 'w-48',
      className: 'text-muted',
      title: (one) => `${one.capital_call_title}, ${displayReference(one.payment_reference)}`,
      cell: (one) => one.capital_call_title,
    },
    amountColumn('Matched', payingAmount, { note: 'AUD', width: 'w-32', exact: true }),
    {
      head: 'By',
      width: 'w-44',
      hidden: 'max-xl:hidden',
      className: 'text-muted',
      title: (one) => one.matched_by_name,
      cell: (one) => (
        <>
          <InstantText instant={one.matched_at} part="date" /> {one.matched_by_name}
        </>
      ),
    },
    { head: 'Undo', hideHead: true, align: 'right', width: 'w-24', cell: undo },
  ];
  const foot = (
    <Pagination page={page} pageSize={PAGE_SIZE} total={reconciliations.length} onPage={setWanted} />
  );
  return (
    <>
      {phone ? (
        <ul aria-label="Matched pairs" className="border-y border-line">
          {items.map((one) => (
            <li
              key={one.id}
              className="flex items-start justify-between gap-3 border-b border-line px-4 py-3"
            >
              <span className="flex min-w-0 flex-col gap-0.5">
                <span className="text-body font-medium">{one.client_name}</span>
                <span className="truncate text-label text-muted">{depositText(one)}</span>
                <span className="text-label text-subtle">
                  <DateText date={one.txn_date} /> {one.capital_call_title}
                </span>
              </span>
              <span className="flex shrink-0 flex-col items-end gap-1.5">
                <Money amountCents={payingAmount(one)} exact className="text-body font-medium" />
                {undo(one)}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <TableBox>
          <DataTable label="Matched pairs" columns={columns} items={items} />
          <TableFoot>{foot}</TableFoot>
        </TableBox>
      )}
      {phone && <TableFoot>{foot}</TableFoot>}
      {asking && <UnmatchDeposit matched={asking} onUndo={onUndo} onClose={() => setAsking(undefined)} />}
    </>
  );
}
