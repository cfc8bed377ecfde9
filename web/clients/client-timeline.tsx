import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { displayDate } from '#shared/calendar-date.ts';
import type { ClientTransaction } from '#shared/contract/clients.ts';
import type { ListedMessage } from '#shared/contract/messages.ts';
import { formatAction } from '#shared/field-words.ts';
import { displayReference } from '#shared/payment-reference.ts';
import { downloadDocument } from '../api/download-document.ts';
import { formatActorRole } from '../ui/actor-text.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { DateText, InstantText } from '../ui/date-text.tsx';
import { ErrorState, NotRefreshed } from '../ui/list-states.tsx';
import {
  ArrowDownToLine,
  ArrowUp,
  Folder,
  HandCoins,
  type LucideIcon,
  Mail,
  UserRound,
} from '../ui/lucide-icons.tsx';
import { Money } from '../ui/money.tsx';
import { Section } from '../ui/section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { byDay, momentOf, TIMELINE_FILTERS, type TimelineEntry, type TimelineFilter } from './timeline.ts';
import { type TimelineItem, useTimeline } from './use-timeline.ts';

const LABELS: Record<TimelineFilter, string> = {
  all: 'All',
  money: 'Money',
  calls: 'Calls',
  papers: 'Papers',
  messages: 'Messages',
  access: 'Access',
};

const SHOWN = 10;
const MORE = 20;

interface ClientTimelineProps {
  clientId: string;
  filter: TimelineFilter;
  onFilter: (filter: TimelineFilter) => void;
}

export function ClientTimeline({ clientId, filter, onFilter }: ClientTimelineProps) {
  return (
    <Section title="Timeline">
      <fieldset className="mb-3">
        <legend className="sr-only">Show in the timeline</legend>
        <div className="flex flex-wrap gap-1.5">
          {TIMELINE_FILTERS.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === filter}
              onClick={() => onFilter(one)}
              className={classNames(
                'h-6 rounded-control border px-1.5 text-label font-medium transition-colors duration-80 touch:h-11 touch:px-3',
                one === filter
                  ? 'border-transparent bg-selected text-accent'
                  : 'border-line bg-surface text-muted hover:bg-hover hover:text-ink',
              )}
            >
              {LABELS[one]}
            </button>
          ))}
        </div>
      </fieldset>
      <Entries key={filter} clientId={clientId} filter={filter} />
    </Section>
  );
}

function Entries({ clientId, filter }: Pick<ClientTimelineProps, 'clientId' | 'filter'>) {
  const [shown, setShown] = useState(SHOWN);
  const { entries, toLoad, isLoading, isValidating, error, loadEarlier, retry } = useTimeline(
    clientId,
    filter,
  );
  if (isLoading) return <LoadingEntries />;
  if (error && entries.length === 0) {
    return (
      <div className="rounded-box border border-line">
        <ErrorState title="The timeline did not load" loaded={{ error, isValidating, retry }} unchanged />
      </div>
    );
  }
  const days = byDay(entries.slice(0, shown));
  const hasEarlier = entries.length > shown || toLoad.length > 0;
  return (
    <div className="flex flex-col gap-4 rounded-box border border-line px-4 py-3.5">
      {error && (
        <NotRefreshed
          title="Some entries did not load; the timeline may be incomplete"
          error={error}
          onRetry={retry}
        />
      )}
      {days.length === 0 && !hasEarlier && (
        <p className="text-muted">
          {filter === 'all' ? 'No entries yet.' : `No entries in ${LABELS[filter]} yet.`}
        </p>
      )}
      {days.map((day) => (
        <div key={day.day}>
          <h3 className="tnum text-label font-normal text-muted">
            <DateText date={day.day} />
          </h3>
          <ol className="mt-2">
            {day.entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        </div>
      ))}
      {hasEarlier && (
        <div>
          <Button
            variant="ghost"
            size="small"
            className="-ml-2 text-accent!"
            busy={isValidating && entries.length <= shown}
            onClick={() => {
              if (entries.length < shown + MORE) loadEarlier();
              setShown(shown + MORE);
            }}
          >
            Show earlier
          </Button>
        </div>
      )}
    </div>
  );
}

interface EntryText {
  icon: LucideIcon;
  isIn?: boolean;
  what: ReactNode;
  detail: ReactNode;
}

function Entry({ entry }: { entry: TimelineEntry<TimelineItem> }) {
  const { icon: Icon, isIn, what, detail } = textOf(entry);
  return (
    <li className="group/entry relative flex gap-3 pb-3.5 last:pb-0">
      <span
        aria-hidden="true"
        className="absolute top-6 bottom-0 left-3 w-px bg-line group-last/entry:hidden"
      />
      <span
        aria-hidden="true"
        className="flex size-6 shrink-0 items-center justify-center rounded-full border border-line bg-surface"
      >
        <Icon className={classNames('size-3.5', isIn ? 'text-positive' : 'text-subtle')} />
      </span>
      <span className="min-w-0 grow">
        <span className="block wrap-anywhere">{what}</span>
        <span className="block text-label text-subtle wrap-anywhere">{detail}</span>
      </span>
    </li>
  );
}

const LINK = 'rounded-badge text-left hover:text-accent hover:underline';

function joined(...parts: readonly (string | undefined)[]): string {
  return parts.filter(Boolean).join(', ');
}

function wordFor({ corrected_on, moved }: ClientTransaction): string {
  if (corrected_on !== undefined) return 'corrected';
  return moved ? 'moved' : 'reversed';
}

function textOf({ item, time }: TimelineEntry<TimelineItem>): EntryText {
  switch (item.is) {
    case 'payment': {
      const { payment } = item;
      const { annulled, corrects } = payment;
      const isIn = payment.amount > 0;
      const amount = (
        <strong className="font-semibold">
          <Money
            amountCents={payment.amount}
            exact
            sign="flow"
            {...(annulled && { className: 'text-muted! line-through' })}
          />
        </strong>
      );
      const words = (
        <>
          {corrects === undefined ? (isIn ? 'Paid' : 'Paid out') : 'Corrected'} {amount}
          {payment.paid_call && `, for ${displayReference(payment.paid_call.payment_reference)}`}
        </>
      );
      return {
        icon: isIn ? ArrowDownToLine : ArrowUp,
        isIn: isIn && !annulled,
        what: payment.transaction_id ? (
          <Link
            to={`/manager/transactions?transaction=${encodeURIComponent(payment.transaction_id)}`}
            className={LINK}
          >
            {words}
          </Link>
        ) : (
          words
        ),
        detail: joined(
          payment.paid_call?.title ?? payment.description,
          payment.reversed_at === null
            ? undefined
            : `${wordFor(payment)} on ${displayDate(payment.corrected_on ?? momentDay(payment.reversed_at))}`,
        ),
      };
    }
    case 'call': {
      const { call } = item;
      return {
        icon: HandCoins,
        what: (
          <Link to={`/manager/capital-calls/${encodeURIComponent(call.capital_call_id)}`} className={LINK}>
            Called{' '}
            <strong className="font-semibold">
              <Money
                amountCents={call.amount}
                exact
                {...(call.status === 'Withdrawn' && { className: 'text-muted line-through' })}
              />
            </strong>
            , due <DateText date={call.due_date} />
          </Link>
        ),
        detail: joined(
          call.title,
          time,
          call.withdrawn_at === null
            ? undefined
            : `withdrawn on ${displayDate(momentDay(call.withdrawn_at))}`,
        ),
      };
    }
    case 'document': {
      const { document } = item;
      return {
        icon: Folder,
        what: (
          <button type="button" className={LINK} onClick={() => void downloadDocument(document)}>
            {document.name}
            <span className="sr-only">, download</span>
          </button>
        ),
        detail: joined(document.document_type ?? 'Other', document.uploaded_by_name, time),
      };
    }
    case 'message': {
      const { message } = item;
      return {
        icon: Mail,
        what: (
          <Link
            to={`/manager/messages?client=${encodeURIComponent(message.client_id)}&message=${encodeURIComponent(message.id)}`}
            className={LINK}
          >
            {MAIL_WORDS[message.state]}: {formatAction(message.kind)}
          </Link>
        ),
        detail: (
          <>
            {joined(message.about.title, message.to, time)}
            {message.opened_at !== null && (
              <>
                , opened <InstantText instant={message.opened_at} />
              </>
            )}
          </>
        ),
      };
    }
    case 'change': {
      const { change } = item;
      const role = change.actor_name && formatActorRole(change.actor_role);
      return {
        icon: UserRound,
        what: change.summary,
        detail: joined(change.actor_name || 'System', role, time),
      };
    }
  }
}

function momentDay(instant: string) {
  return momentOf(instant).day;
}

const MAIL_WORDS: Record<ListedMessage['state'], string> = {
  planned: 'Mail planned',
  queued: 'Mail queued',
  held: 'Mail held',
  sent: 'Mail sent',
  bounced: 'Mail bounced',
  failed: 'Mail failed',
};

function LoadingEntries() {
  return (
    <div
      role="status"
      aria-label="Loading the timeline"
      className="flex flex-col gap-4 rounded-box border border-line px-4 py-3.5"
    >
      {['w-48', 'w-56', 'w-40', 'w-52', 'w-44'].map((width) => (
        <div key={width} className="flex gap-3">
          <Skeleton className="size-6 shrink-0 rounded-full" />
          <div className="flex flex-col gap-2 pt-1">
            <Skeleton className={`h-3 ${width}`} />
            <Skeleton className="h-2.5 w-24" />
          </div>
        </div>
      ))}
    </div>
  );
}
