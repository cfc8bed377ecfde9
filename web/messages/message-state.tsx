import type { ListedMessage } from '#shared/contract/messages.ts';
import type { Tone } from '../ui/badge.tsx';
import { classNames } from '../ui/class-names.ts';
import { InstantText } from '../ui/date-text.tsx';
import {
  CalendarClock,
  CirclePause,
  Clock,
  type LucideIcon,
  MailCheck,
  MailOpen,
  MailX,
  TriangleAlert,
} from '../ui/lucide-icons.tsx';

type Shown = ListedMessage['state'] | 'opened';

const SHOWN: Record<Shown, { word: string; icon: LucideIcon; tone: Tone; className: string }> = {
  planned: { word: 'Goes out tomorrow', icon: CalendarClock, tone: 'neutral', className: 'text-muted' },
  queued: { word: 'Queued', icon: Clock, tone: 'info', className: 'text-info' },
  held: { word: 'Held', icon: CirclePause, tone: 'warning', className: 'text-warning' },
  sent: { word: 'Sent', icon: MailCheck, tone: 'neutral', className: 'text-muted' },
  opened: { word: 'Opened', icon: MailOpen, tone: 'positive', className: 'text-positive' },
  bounced: { word: 'Bounced', icon: MailX, tone: 'negative', className: 'font-medium text-negative' },
  failed: { word: 'Failed', icon: TriangleAlert, tone: 'negative', className: 'font-medium text-negative' },
};

export function shownState({ state, opened_at: openedAt }: ListedMessage) {
  return SHOWN[state === 'sent' && openedAt !== null ? 'opened' : state];
}

export function recipientText({ to, weekly, is_copy: isCopy }: ListedMessage): string {
  if (isCopy) return `Copy to ${to}, who has no login`;
  return weekly ? `In the weekly email: ${to}` : to;
}

export function StateOfMessage({ message }: { message: ListedMessage }) {
  const { word, icon: Icon, className } = shownState(message);
  const { state, held_by_name: holder, opened_at: openedAt, sent_at: sentAt } = message;
  const at = openedAt ?? sentAt;
  return (
    <span className="flex min-w-0 items-start gap-1.5">
      <Icon aria-hidden="true" className={classNames('mt-0.5 size-4 shrink-0', className)} />
      <span className="flex min-w-0 flex-col">
        <span className={className}>{word}</span>
        {state === 'held' ? (
          holder !== null && <span className="truncate text-label text-subtle">by {holder}</span>
        ) : state !== 'queued' && at !== null ? (
          <span className="text-label text-subtle">
            <InstantText instant={at} />
          </span>
        ) : null}
      </span>
    </span>
  );
}
