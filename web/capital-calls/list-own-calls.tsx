import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { ClientCapitalCall } from '#shared/contract/capital-calls.ts';
import { addCents } from '#shared/money.ts';
import { NotFoundScreen } from '../shell/full-screen-messages.tsx';
import { NO_INVESTOR } from '../shell/no-investor.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState, ErrorState } from '../ui/list-states.tsx';
import { HandCoins, UserRoundX } from '../ui/lucide-icons.tsx';
import { formatCount, formatMoney } from '../ui/money-format.ts';
import { ReadingPage } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { DueBadge } from './due-words.tsx';
import { OwnCall } from './own-call.tsx';
import { useOwnCalls } from './use-own-calls.ts';

const SHOWN_AT_FIRST = 4;

/** The investor's calls: what is to be paid, then what is paid. A message's link opens it with one call in view. */
export function ListOwnCalls() {
  const { clientId, callId } = useParams();
  const own = useOwnCalls();
  const client = own.profile?.client;
  if (clientId !== undefined && own.profile && client?.id !== clientId) return <NotFoundScreen />;
  return (
    <ReadingPage title="Capital Calls">
      <h1 className="text-title font-semibold">Capital Calls</h1>
      {own.profile && (!client || client.status === 'Suspended') ? (
        <div role="alert" className="rounded-box border border-line">
          <EmptyState
            className="py-16"
            icon={<UserRoundX aria-hidden="true" className="size-5 text-subtle" />}
            title={NO_INVESTOR.title}
            detail={client ? NO_INVESTOR.suspended : NO_INVESTOR.unlinked}
            action={
              <Button busy={own.isValidating} onClick={own.retry}>
                Try Again
              </Button>
            }
          />
        </div>
      ) : own.toPay && own.others ? (
        <Calls toPay={own.toPay} others={own.others} openId={callId} />
      ) : own.error ? (
        <ErrorState
          className="rounded-box border border-line py-16"
          title="Capital calls did not load"
          error={own.error}
          onRetry={own.retry}
          retrying={own.isValidating}
        />
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
  /** The capital call that is in view at first. */
  openId: string | undefined;
}

function Calls({ toPay, others, openId }: CallsProps) {
  const openAmongOthers = others.findIndex(({ capital_call_id: id }) => id === openId);
  const [isExpanded, setExpanded] = useState(openAmongOthers >= SHOWN_AT_FIRST);
  const shown = isExpanded ? others : others.slice(0, SHOWN_AT_FIRST);
  const hidden = others.length - shown.length;
  if (toPay.length + others.length === 0) {
    return (
      <EmptyState
        className="rounded-box border border-line py-16"
        icon={<HandCoins aria-hidden="true" className="size-5 text-subtle" />}
        title="No capital has been called from you"
      />
    );
  }
  const due = addCents(...toPay.map((one) => one.outstanding_amount));
  // A call that was withdrawn or forgiven before anything came is among them too.
  const withMoney = others.filter((one) => one.matched_amount > 0);
  const paid = addCents(...withMoney.map((one) => one.matched_amount));
  const dueNow = formatMoney(due, { exact: true });
  const paidSoFar = formatMoney(paid, { exact: true });
  return (
    <>
      <Group
        id="to-pay"
        title="To pay"
        note={toPay.length > 0 ? `${dueNow} in ${countOf(toPay.length)}` : undefined}
      >
        {toPay.length === 0 ? (
          <p className="px-4 py-4.5 text-body text-muted">Nothing to pay.</p>
        ) : (
          <ul className="divide-y divide-line">
            {toPay.map((one) => (
              <OwnCall
                key={one.id}
                call={one}
                isOpen={one.capital_call_id === openId}
                due={<DueBadge date={one.due_date} />}
              />
            ))}
          </ul>
        )}
      </Group>
      {others.length > 0 && (
        <Group id="paid" title="Paid" note={`${paidSoFar} in ${countOf(withMoney.length)}`}>
          <ul className="divide-y divide-line">
            {shown.map((one) => (
              <OwnCall key={one.id} call={one} isOpen={one.capital_call_id === openId} />
            ))}
          </ul>
          {hidden > 0 && (
            <div className="border-t border-line p-2 text-center">
              <Button variant="ghost" onClick={() => setExpanded(true)}>
                Show {formatCount(hidden)} earlier {hidden === 1 ? 'call' : 'calls'}
              </Button>
            </div>
          )}
        </Group>
      )}
    </>
  );
}

const countOf = (count: number) => `${formatCount(count)} ${count === 1 ? 'call' : 'calls'}`;

interface GroupProps {
  id: string;
  title: string;
  note: string | undefined;
  children: ReactNode;
}

function Group({ id, title, note, children }: GroupProps) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
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
