import type { ReactNode } from 'react';
import type { ClientCapitalCall } from '#shared/contract/capital-calls.ts';
import { plainDollars } from '#shared/money.ts';
import { displayReference } from '#shared/payment-reference.ts';
import { CHECK_ACCOUNT, USE_REFERENCE } from '#shared/terms.ts';
import { FundContact } from '../shell/fund-contact.tsx';
import { classNames } from '../ui/class-names.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { ShieldCheck } from '../ui/lucide-icons.tsx';
import { Money } from '../ui/money.tsx';
import { DueBadge } from './due-words.tsx';

type Payable = Pick<
  ClientCapitalCall,
  'outstanding_amount' | 'due_date' | 'overdue' | 'payment_reference' | 'pay_to'
>;

/** Bank forms accept only letters and digits. */
const plain = (text: string) => text.replaceAll(/[^A-Za-z0-9]/g, '');

const spaced = (number: string) => plain(number).replaceAll(/(.{4})(?=.)/g, '$1 ');

interface PayValue {
  label: string;
  shown: string;
  copied: string;
}

export function accountValues({ name, bsb, number }: NonNullable<Payable['pay_to']>): PayValue[] {
  return [
    { label: 'Account name', shown: name, copied: name },
    { label: 'BSB', shown: bsb, copied: plain(bsb) },
    { label: 'Account number', shown: spaced(number), copied: plain(number) },
  ];
}

export function referenceValue(reference: string, label = 'Reference'): PayValue {
  return { label, shown: displayReference(plain(reference)), copied: plain(reference) };
}

export function PayBox({ call }: { call: Payable }) {
  const { outstanding_amount: amountDue, due_date: dueDate, pay_to: account } = call;
  return (
    <div className="overflow-hidden rounded-box border border-line bg-surface">
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 pt-3 pb-4">
        <dt className="text-body font-medium text-muted">Amount due</dt>
        <dd>
          <DueBadge date={dueDate} isOverdue={call.overdue} />
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
      </dl>
      <PayAdvice />
      <dl className="divide-y divide-line">
        {account && accountValues(account).map((value) => <PayFact key={value.label} {...value} />)}
        <PayFact {...referenceValue(call.payment_reference, 'Payment reference')} />
      </dl>
    </div>
  );
}

export function PayAdvice({
  reference = USE_REFERENCE,
  className,
}: {
  reference?: string;
  className?: string;
}) {
  return (
    <div
      className={classNames(
        'flex items-start gap-2.5 border-y border-line bg-warning-tint px-4 py-2.5 text-body text-warning lg:px-5',
        className,
      )}
    >
      <ShieldCheck className="mt-0.5 size-4 shrink-0" />
      <div className="flex min-w-0 flex-col gap-1">
        <p>{CHECK_ACCOUNT}</p>
        <p>{reference}</p>
        <FundContact />
      </div>
    </div>
  );
}

export function PayFact({
  label,
  shown,
  copied,
  of,
  className,
}: PayValue & {
  of?: string;
  className?: string | undefined;
}) {
  return (
    <div
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-3 px-4 py-1.5 max-md:py-1',
        className,
      )}
    >
      <dt className="text-label text-muted">{label}</dt>
      <dd className="col-start-1 text-lead font-medium wrap-anywhere select-all max-md:leading-5">{shown}</dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        <CopyButton name={of ? `${label} of ${of}` : label} value={copied} />
      </dd>
    </div>
  );
}

export function NoAccount(): ReactNode {
  return <p className="px-4 py-3 text-body text-muted">The fund will send you the account details.</p>;
}
