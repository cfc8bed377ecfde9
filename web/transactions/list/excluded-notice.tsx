import { type ReactNode, useState } from 'react';
import { displayDate, fundDateAt } from '#shared/calendar-date.ts';
import type { TransactionDetail } from '#shared/contract/transactions.ts';
import { negateCents } from '#shared/money.ts';
import { CorrectionDialog } from '../../forms/correction-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { InstantText } from '../../ui/date-text.tsx';
import { Changes } from '../../ui/page.tsx';
import { RecordLink } from '../../ui/record-link.tsx';
import { rowInWords } from '../../ui/transaction-words.ts';
import { exclusionOf, isAllocatable } from './allocation-state.ts';

const LINK = 'font-medium text-ink underline underline-offset-2';

interface ExcludedNoticeProps {
  transaction: TransactionDetail;
  addressOf: (id: string) => string;
  onOpen: (id: string) => void;
}

export function ExcludedNotice({ transaction, ...link }: ExcludedNoticeProps) {
  const [isPuttingBack, setPuttingBack] = useState(false);
  const exclusion = exclusionOf(transaction);
  if (!exclusion) return null;
  if (exclusion === 'void') {
    const { corrected_by: counterEntry, voided_at } = transaction;
    return (
      <Banner
        title={counterEntry === undefined ? 'Void, not included in any figure' : 'Void, by a counter-entry'}
        reason={transaction.void_reason}
        by={transaction.voided_by_name}
        at={voided_at}
      >
        {counterEntry !== undefined && voided_at !== undefined && (
          <p className="mt-1 text-label text-muted">
            Removed from the figures by its{' '}
            <RecordLink
              id={counterEntry}
              text={`counter-entry of ${displayDate(fundDateAt(new Date(voided_at)))}`}
              className={LINK}
              {...link}
            />
          </p>
        )}
      </Banner>
    );
  }
  return (
    <Banner
      title="Set aside, not included in any figure"
      reason={transaction.set_aside_reason}
      by={transaction.set_aside_by_name}
      at={transaction.set_aside_at}
      action={
        <Button size="small" onClick={() => setPuttingBack(true)}>
          Undo set aside
        </Button>
      }
    >
      <SameMoneyLinks transaction={transaction} {...link} />
      {isPuttingBack && (
        <CorrectionDialog call="undoSetAside" subject={transaction} onClose={() => setPuttingBack(false)} />
      )}
    </Banner>
  );
}

export function CounterEntryNotice({ transaction, ...link }: ExcludedNoticeProps) {
  const { corrects } = transaction;
  if (corrects === undefined) return null;
  return (
    <Banner
      title="Counter-entry"
      reason={transaction.note}
      by={transaction.created_by_name ?? undefined}
      at={transaction.created_at}
    >
      <p className="mt-1 text-label text-muted">
        This counter-entry removes{' '}
        <RecordLink id={corrects} text="a void transaction of a closed month" className={LINK} {...link} />{' '}
        from the figures.
      </p>
    </Banner>
  );
}

export function HeldNotice({ transaction }: { transaction: TransactionDetail }) {
  const [isReleasing, setReleasing] = useState(false);
  const { held_at, held_by_name, held_reason } = transaction;
  if (held_at === undefined || !isAllocatable(transaction)) return null;
  return (
    <Banner
      title="Held, so that its month can be closed"
      reason={held_reason}
      by={held_by_name}
      at={held_at}
      action={
        <Button size="small" onClick={() => setReleasing(true)}>
          Stop holding
        </Button>
      }
    >
      {isReleasing && (
        <CorrectionDialog call="undoHold" subject={transaction} onClose={() => setReleasing(false)} />
      )}
    </Banner>
  );
}

interface BannerProps {
  title: string;
  reason: string | undefined;
  by: string | undefined;
  at: string | undefined;
  action?: ReactNode;
  children?: ReactNode;
}

function Banner({ title, reason, by, at, action, children }: BannerProps) {
  return (
    <section aria-label={title} className="border-b border-line bg-canvas px-5 py-3">
      <div className="flex items-start justify-between gap-3">
        <h3 className="text-form font-semibold">{title}</h3>
        <Changes>{action}</Changes>
      </div>
      <p className="mt-0.5 whitespace-pre-line wrap-anywhere">{reason}</p>
      <p className="text-label text-muted">
        {by || 'System'}
        {at && (
          <>
            , <InstantText instant={at} />
          </>
        )}
      </p>
      {children}
    </section>
  );
}

export function SameMoneyLinks({ transaction: { amount, same_money: rows }, ...link }: ExcludedNoticeProps) {
  return rows.map((row) => (
    <p key={row.id} className="mt-1 text-label text-muted">
      {row.amount === negateCents(amount) ? 'Cancels' : 'Duplicate'}:{' '}
      <RecordLink id={row.id} text={rowInWords(row)} className={LINK} {...link} />
    </p>
  ));
}
