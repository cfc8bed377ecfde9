import type { ReactNode } from 'react';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { type Cents, plainDollars } from '#shared/money.ts';
import { displayReference } from '#shared/payment-reference.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { Money } from '../ui/money.tsx';
import { DueBadge } from './due-words.tsx';

export interface PayBoxProps {
  amountDue: Cents;
  dueDate: CalendarDate;
  reference: string;
  /** Null while the fund has named none; the notice then says where to pay. */
  account: { name: string; bsb: string; number: string } | null;
}

/** As a bank's form takes it. */
const plain = (text: string) => text.replaceAll(/[^A-Za-z0-9]/g, '');

/** An account number in groups of four, as people read it out. */
const spaced = (number: string) => plain(number).replaceAll(/(.{4})(?=.)/g, '$1 ');

/** What is to be paid, by when and to where; each value can be copied as a bank's form takes it. */
export function PayBox({ amountDue, dueDate, reference, account }: PayBoxProps) {
  return (
    <dl className="divide-y divide-line rounded-box border border-line bg-surface">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 pt-3 pb-4">
        <dt className="text-body font-medium text-muted">Amount due</dt>
        <dd>
          <DueBadge date={dueDate} />
        </dd>
        <dd className="col-span-2 flex items-center justify-between gap-3">
          <span className="@container min-w-0 grow text-hero font-semibold">
            <Money amountCents={amountDue} exact fit />
          </span>
          <CopyButton name="Amount due" value={plainDollars(amountDue)} />
        </dd>
        <dd className="col-span-2 text-form text-muted">
          by <DateText date={dueDate} className="font-medium text-ink" />, Australian dollars
        </dd>
      </div>
      {account && (
        <>
          <Value label="Account name" copied={account.name}>
            {account.name}
          </Value>
          <Value label="BSB" copied={plain(account.bsb)}>
            {account.bsb}
          </Value>
          <Value label="Account number" copied={plain(account.number)}>
            {spaced(account.number)}
          </Value>
        </>
      )}
      <Value label="Payment reference" copied={plain(reference)}>
        {displayReference(plain(reference))}
      </Value>
    </dl>
  );
}

function Value({ label, copied, children }: { label: string; copied: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-1.5">
      <dt className="text-label text-muted">{label}</dt>
      <dd className="col-start-1 text-lead font-medium wrap-anywhere select-all">{children}</dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        <CopyButton name={label} value={copied} />
      </dd>
    </div>
  );
}
