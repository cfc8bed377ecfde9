import { Fragment, type ReactNode, useId, useMemo } from 'react';
import type { Client } from '#shared/contract/clients.ts';
import { classNames } from '../ui/class-names.ts';
import { FigureInLine } from '../ui/figure-button.tsx';
import { ChevronDown, ChevronUp, CircleAlert, CircleCheck, CircleDashed } from '../ui/lucide-icons.tsx';
import { useMediaQuery } from '../ui/media-query.ts';
import { formatCount, formatMoney } from '../ui/money-format.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { PaymentGroupTable, type PaymentGroupTableProps } from './payment-group-table.tsx';
import {
  type GroupSummary,
  PAYMENT_GROUPS,
  type PaymentGroup,
  paymentGroups,
  totalsOf,
} from './payment-groups.ts';

const GROUPS: Record<
  PaymentGroup,
  { label: string; icon: ReactNode; money: (group: GroupSummary) => string }
> = {
  'fully-paid': {
    label: 'Fully Paid',
    icon: <CircleCheck className="size-4 text-positive" />,
    money: ({ paidCents }) => `${formatMoney(paidCents)} paid`,
  },
  'partially-paid': {
    label: 'Partially Paid',
    icon: <CircleDashed className="size-4 text-warning" />,
    money: ({ outstandingCents }) => `${formatMoney(outstandingCents)} remaining`,
  },
  'not-paid': {
    label: 'Not Paid',
    icon: <CircleAlert className="size-4 text-negative" />,
    money: ({ outstandingCents }) => `${formatMoney(outstandingCents)} outstanding`,
  },
};

interface PaymentOverviewProps extends Pick<PaymentGroupTableProps, 'onOpen' | 'addressOf'> {
  clients: readonly Client[] | undefined;
  failed: boolean;
  group: PaymentGroup | undefined;
  onGroup: (group: PaymentGroup | undefined) => void;
}

export function PaymentOverview({ clients, failed, group, onGroup, ...link }: PaymentOverviewProps) {
  const titleId = useId();
  const tableId = useId();
  const groups = useMemo(() => clients && paymentGroups(clients), [clients]);
  const totals = useMemo(() => clients && totalsOf(clients), [clients]);
  const phone = useMediaQuery('(max-width: 767.98px)');
  const shown = group && groups?.[group];
  const table = group && shown && (
    <div id={tableId} className="bg-surface md:border-t md:border-line">
      <PaymentGroupTable
        key={group}
        label={GROUPS[group].label}
        leftLabel={group === 'not-paid' ? 'Outstanding' : 'Remaining'}
        clients={shown.clients}
        {...link}
      />
    </div>
  );
  return (
    <section aria-labelledby={titleId} className="max-md:px-4 max-md:pt-4">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id={titleId} className="text-form font-semibold">
          Payment Status Overview
        </h2>
        <p className="tnum min-h-5 text-body text-muted">
          {totals && (
            <>
              <FigureInLine
                asked={{ figure: 'paid-by-clients' }}
                label="Paid, allocated to clients"
                text={formatMoney(totals.paidCents)}
              />
              {' of '}
              <FigureInLine
                asked={{ figure: 'pledged' }}
                label="Pledged in all"
                text={formatMoney(totals.pledgedCents)}
              />
              {' paid, allocated to clients'}
            </>
          )}
        </p>
      </div>
      <div className="overflow-hidden rounded-box border border-line">
        <div className="grid grid-cols-3 gap-px bg-line max-md:grid-cols-1">
          {PAYMENT_GROUPS.map((name) => {
            const open = name === group;
            const summary = groups?.[name];
            const Chevron = open ? ChevronUp : ChevronDown;
            return (
              <Fragment key={name}>
                <button
                  type="button"
                  aria-expanded={open}
                  aria-controls={open ? tableId : undefined}
                  onClick={() => onGroup(open ? undefined : name)}
                  className={classNames(
                    'flex min-w-0 flex-col px-4 py-3 text-left -outline-offset-2 transition-colors duration-80 max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-3 max-md:py-2',
                    open ? 'bg-selected' : 'bg-surface hover:bg-hover',
                  )}
                >
                  <span className="flex w-full items-center gap-2 text-body font-medium max-md:col-span-2">
                    {GROUPS[name].icon}
                    <span className="grow">{GROUPS[name].label}</span>
                    <Chevron aria-hidden="true" className="size-4 text-subtle" />
                  </span>
                  {summary ? (
                    <>
                      <span className="tnum mt-0.5 text-label text-muted">
                        <span className="mr-1.5 text-figure font-semibold text-ink max-md:text-lead">
                          {formatCount(summary.clients.length)}
                        </span>{' '}
                        {summary.clients.length === 1 ? 'client' : 'clients'}
                      </span>
                      <span className="tnum text-label text-muted wrap-anywhere">
                        {GROUPS[name].money(summary)}
                      </span>
                    </>
                  ) : failed ? (
                    <>
                      <span className="mt-0.5 text-figure font-semibold text-muted max-md:text-lead">–</span>
                      <span className="text-label text-muted">Not loaded</span>
                    </>
                  ) : (
                    <>
                      <Skeleton className="mt-1.5 mb-1.5 h-5 w-24" />
                      <Skeleton className="my-0.5 h-3 w-28" />
                    </>
                  )}
                </button>
                {phone && open && table}
              </Fragment>
            );
          })}
        </div>
        {!phone && table}
      </div>
    </section>
  );
}
