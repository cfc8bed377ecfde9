import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import { dueNowCents } from '#shared/called-sums.ts';
import { debtsOf } from '#shared/capital-call.ts';
import { BREAKDOWN_PERCENT_DECIMALS } from '#shared/constants.ts';
import type { ClientCapitalCall } from '#shared/contract/capital-calls.ts';
import { addCents, ZERO_CENTS } from '#shared/money.ts';
import { percentOf } from '#shared/percent.ts';
import { useCall } from '../api/hooks.ts';
import { NotFoundScreen } from '../shell/full-screen-messages.tsx';
import { NoInvestor } from '../shell/no-investor.tsx';
import { useAddressView } from '../ui/address-view.ts';
import { Button } from '../ui/button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { FigureStrip } from '../ui/figure-strip.tsx';
import { EmptyState, ErrorState } from '../ui/list-states.tsx';
import { HandCoins } from '../ui/lucide-icons.tsx';
import { useMediaQuery } from '../ui/media-query.ts';
import { Modal } from '../ui/modal.tsx';
import { Money } from '../ui/money.tsx';
import { counted, exact } from '../ui/money-format.ts';
import { ReadingPage } from '../ui/page.tsx';
import { ShownFilter } from '../ui/shown-filter.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { AddToCalendar } from './add-to-calendar.tsx';
import { CallNotices } from './call-papers.tsx';
import { isPastDue } from './due-words.tsx';
import { OwnCallsList, OwnCallsTable } from './own-calls-list.tsx';
import { NoAccount, PayBox } from './pay-box.tsx';
import { SetPaysOn } from './set-pays-on.tsx';
import { OPEN_CALLS_VIEW } from './unpaid-first.ts';
import { useOwnCalls } from './use-own-calls.ts';

const SHOWN_AT_FIRST = 4;

export function ListOwnCalls() {
  const { clientId, callId } = useParams();
  const own = useOwnCalls();
  const client = own.profile?.client;
  if (clientId !== undefined && own.profile && client?.id !== clientId) return <NotFoundScreen />;
  return (
    <ReadingPage title="Capital Calls">
      <h1 className="text-title font-semibold">Capital Calls</h1>
      {own.profile && (!client || client.status === 'Suspended') ? (
        <NoInvestor isSuspended={Boolean(client)} busy={own.isValidating} onRetry={own.retry} />
      ) : own.toPay && own.others ? (
        <>
          {own.toPay.length + own.others.length > 0 && <Sums toPay={own.toPay} />}
          <Calls toPay={own.toPay} others={own.others} clientId={client?.id ?? ''} openId={callId} />
        </>
      ) : own.error ? (
        <ErrorState boxed title="Capital calls did not load" loaded={own} />
      ) : (
        <div
          role="status"
          aria-label="Loading capital calls"
          className="flex flex-col gap-4 rounded-box border border-line p-4"
        >
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-4 w-3/5" />
        </div>
      )}
    </ReadingPage>
  );
}

interface CallsProps {
  toPay: readonly ClientCapitalCall[];
  others: readonly ClientCapitalCall[];
  clientId: string;
  openId: string | undefined;
}

function Calls({ toPay, others, clientId, openId }: CallsProps) {
  const openAmongOthers = others.findIndex(({ capital_call_id: id }) => id === openId);
  const [isExpanded, setExpanded] = useState(openAmongOthers >= SHOWN_AT_FIRST);
  const [payingId, setPayingId] = useState<string>();
  const [saidId, setSaidId] = useState<string>();
  const { view, change } = useAddressView(OPEN_CALLS_VIEW);
  const isWide = useMediaQuery('(min-width: 1360px)');
  const shown = isExpanded ? others : others.slice(0, SHOWN_AT_FIRST);
  const hidden = others.length - shown.length;
  if (toPay.length + others.length === 0) {
    return (
      <EmptyState
        className="rounded-box border border-line py-16"
        icon={<HandCoins className="size-5 text-subtle" />}
        title="No capital has been called from you"
      />
    );
  }
  const withMoney = others.filter((one) => one.matched_amount > 0);
  const paid = addCents(ZERO_CENTS, ...withMoney.map((one) => one.matched_amount));
  const paidSoFar = exact(paid);
  const paying = toPay.find(({ id }) => id === payingId);
  const said = toPay.find(({ id }) => id === saidId);
  const Listed = isWide ? OwnCallsTable : OwnCallsList;
  const listed = {
    clientId,
    openId,
    onHowToPay: setPayingId,
    onPaysOn: setSaidId,
  };
  return (
    <>
      {view.isOpenOnly && (
        <ShownFilter text="calls to pay" onClear={() => change(OPEN_CALLS_VIEW.withoutFilters)} />
      )}
      <Group id="to-pay" title="To pay" note={toPay.length > 0 ? counted(toPay.length, 'call') : undefined}>
        {toPay.length === 0 ? (
          <p className="px-4 py-4.5 text-body text-muted">Nothing to pay.</p>
        ) : (
          <Listed label="To pay" calls={toPay} {...listed} />
        )}
      </Group>
      {others.length > 0 && !view.isOpenOnly && (
        <Group id="paid" title="Paid" note={`${paidSoFar} in ${counted(withMoney.length, 'call')}`}>
          <Listed label="Paid" calls={shown} {...listed} />
          {hidden > 0 && (
            <div className="border-t border-line p-2 text-center">
              <Button variant="ghost" onClick={() => setExpanded(true)}>
                Show {counted(hidden, 'earlier call')}
              </Button>
            </div>
          )}
        </Group>
      )}
      {paying && <HowToPay call={paying} onClose={() => setPayingId(undefined)} />}
      {said && <SetPaysOn call={said} clientId={clientId} onClose={() => setSaidId(undefined)} />}
    </>
  );
}

function Sums({ toPay }: Pick<CallsProps, 'toPay'>) {
  const { data: dashboard } = useCall('getOwnDashboard', {});
  const due = dueNowCents(toPay);
  const pledgedCents = dashboard?.client.pledged_amount ?? ZERO_CENTS;
  const debts = dashboard && debtsOf({ pledgedCents, paidCents: dashboard.totalPaid }, due);
  const isAbove = debts !== undefined && debts.abovePledgeCents > 0;
  const [first] = toPay;
  return (
    <FigureStrip
      figures={[
        {
          label: 'Due',
          opens: { figure: 'client-due-now' },
          value: <Money amountCents={due} exact fit />,
          detail: isAbove ? (
            `Includes ${exact(debts.abovePledgeCents)} above your pledge`
          ) : first ? (
            <>
              {counted(toPay.length, 'call')}, {toPay.length > 1 && 'the first '}
              {isPastDue(first.due_date) ? 'was due' : 'by'} <DateText date={first.due_date} />
            </>
          ) : (
            'Nothing to pay'
          ),
        },
        {
          label: 'Uncalled',
          opens: { figure: 'client-uncalled' },
          value:
            debts === undefined ? (
              <Skeleton className="h-5 w-28" />
            ) : (
              <Money amountCents={debts.uncalledCents} exact fit />
            ),
          detail:
            debts === undefined
              ? ' '
              : pledgedCents === 0
                ? 'No pledge recorded'
                : `${percentOf(debts.uncalledCents, pledgedCents, BREAKDOWN_PERCENT_DECIMALS)}% of your pledge`,
        },
      ]}
    />
  );
}

function HowToPay({ call, onClose }: { call: ClientCapitalCall; onClose: () => void }) {
  return (
    <Modal open onClose={onClose} title="How to pay" subtitle={call.title}>
      <PayBox call={call} />
      {!call.pay_to && <NoAccount />}
      <div className="grid grid-cols-2 gap-2">
        <CallNotices call={call} size="normal" />
        <AddToCalendar payments={[call]} />
      </div>
    </Modal>
  );
}

interface GroupProps {
  id: string;
  title: string;
  note: string | undefined;
  children: ReactNode;
}

function Group({ id, title, note, children }: GroupProps) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 pt-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id={id} className="text-form font-semibold">
          {title}
        </h2>
        {note && <p className="tnum text-body text-muted">{note}</p>}
      </div>
      <div className="overflow-hidden rounded-box border border-line">{children}</div>
    </section>
  );
}
