import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { displayDate } from '#shared/calendar-date.ts';
import type { ClientCapitalCall } from '#shared/contract/capital-calls.ts';
import type { ClientDashboard } from '#shared/contract/clients.ts';
import { useClientAddress } from '../shell/client-address.ts';
import { isSwitchedOn } from '../shell/switched-on.ts';
import { ArrowRightLeft, ChevronRight, Folder, HandCoins } from '../ui/lucide-icons.tsx';
import { counted, formatCount } from '../ui/money-format.ts';

function summaryOf({ count, latest }: ClientDashboard['transactions']): string {
  if (count === 0) return 'No contributions yet';
  const contributions = counted(count, 'contribution');
  return latest ? `${contributions}, latest ${displayDate(latest)}` : contributions;
}

function callsInWords(calls: readonly Pick<ClientCapitalCall, 'outstanding_amount' | 'status'>[]): string {
  const toPay = calls.filter((call) => call.outstanding_amount > 0).length;
  const paid = calls.filter((call) => call.status === 'Paid').length;
  const parts = [
    ...(toPay > 0 ? [`${formatCount(toPay)} to pay`] : []),
    ...(paid > 0 ? [`${formatCount(paid)} paid`] : []),
  ];
  return parts.join(', ') || 'Nothing to pay';
}

interface QuickAccessProps {
  transactions: ClientDashboard['transactions'];
  calls: readonly Pick<ClientCapitalCall, 'outstanding_amount' | 'status'>[] | undefined;
}

export function QuickAccess({ transactions, calls }: QuickAccessProps) {
  const addressOf = useClientAddress();
  return (
    <section
      aria-labelledby="quick-access"
      className="flex flex-col overflow-hidden rounded-box border border-line"
    >
      <h2 id="quick-access" className="border-b border-line px-4 py-3.5 text-form font-semibold">
        Quick Access
      </h2>
      <ul className="flex grow flex-col divide-y divide-line">
        <QuickLink
          to={addressOf('calls')}
          label="Capital Calls"
          detail={calls ? callsInWords(calls) : 'Your capital calls'}
          icon={<HandCoins />}
        />
        {isSwitchedOn(addressOf('documents')) && (
          <QuickLink
            to={addressOf('documents')}
            label="Documents"
            detail="Yours and the fund’s"
            icon={<Folder />}
          />
        )}
        <QuickLink
          to={addressOf('transactions')}
          label="Transactions"
          detail={summaryOf(transactions)}
          icon={<ArrowRightLeft />}
        />
      </ul>
    </section>
  );
}

interface QuickLinkProps {
  to: string;
  label: string;
  detail: string;
  icon: ReactNode;
}

function QuickLink({ to, label, detail, icon }: QuickLinkProps) {
  return (
    <li className="flex grow">
      <Link
        to={to}
        className="flex min-h-16 grow items-center gap-3 px-4 py-3 -outline-offset-2 transition-colors duration-80 hover:bg-hover"
      >
        <span className="flex size-8 shrink-0 items-center justify-center rounded-control bg-selected text-accent">
          {icon}
        </span>
        <span className="min-w-0 grow">
          <span className="block text-body font-medium">{label}</span>
          <span className="tnum block text-label text-subtle">{detail}</span>
        </span>
        <ChevronRight className="size-4 shrink-0 text-subtle" />
      </Link>
    </li>
  );
}
