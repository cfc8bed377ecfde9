import { Link } from 'react-router-dom';
import { fundDateAt } from '#shared/calendar-date.ts';
import type { ListedMessage, Message } from '#shared/contract/messages.ts';
import { useCall } from '../api/hooks.ts';
import { CorrectionDialog } from '../forms/correction-dialog.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button, ButtonLink, IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { InstantText } from '../ui/date-text.tsx';
import { ErrorState } from '../ui/list-states.tsx';
import {
  AtSign,
  ChevronDown,
  ChevronUp,
  CirclePause,
  Clock,
  MailOpen,
  MailX,
  Send,
} from '../ui/lucide-icons.tsx';
import { MessageText } from '../ui/message-text.tsx';
import { Notice } from '../ui/notice.tsx';
import { SidePanel } from '../ui/side-panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { HoldMessage } from './hold-message.tsx';
import { recipientText, shownState } from './message-state.tsx';
import { ReleaseMessage } from './release-message.tsx';

interface ViewMessageProps {
  id: string;
  listed: ListedMessage | undefined;
  place: { number: number; of: number } | undefined;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  isResending: boolean;
  onResend: (isResending: boolean) => void;
  onClose: () => void;
}

const STEP = 'disabled:border-transparent! disabled:bg-transparent! disabled:text-control!';

export function ViewMessage({
  id,
  listed,
  place,
  onPrevious,
  onNext,
  isResending,
  onResend,
  onClose,
}: ViewMessageProps) {
  const loaded = useCall('getMessage', { id });
  const { data, error, isLoading } = loaded;
  const shown = data ?? listed;
  return (
    <SidePanel
      title="Message"
      note={place && `${place.number} of ${place.of}`}
      onClose={onClose}
      actions={
        <>
          <IconButton
            label="Previous message"
            icon={<ChevronUp />}
            disabled={!onPrevious}
            onClick={onPrevious}
            className={STEP}
          />
          <IconButton
            label="Next message"
            icon={<ChevronDown />}
            disabled={!onNext}
            onClick={onNext}
            className={STEP}
          />
        </>
      }
      foot={data && <Actions message={data} onResend={() => onResend(true)} />}
    >
      {error && !data && !isLoading ? (
        <ErrorState
          title={error.status === 404 ? 'Message not found' : 'The message did not load'}
          loaded={loaded}
        />
      ) : (
        <>
          {shown ? <Head message={shown} /> : <Loading label="Loading message" />}
          {data ? <Body message={data} /> : shown && <Loading label="Loading the text" />}
        </>
      )}
      {isResending && data && canResend(data) && (
        <CorrectionDialog call="resendMessage" subject={data} onClose={() => onResend(false)} />
      )}
    </SidePanel>
  );
}

const waits = ({ state }: Message) => state === 'queued' || state === 'held';
const canResend = (message: Message) => !waits(message) && !message.address_bounced;

function Head({ message }: { message: ListedMessage }) {
  const { word, tone } = shownState(message);
  return (
    <section aria-label="Recipient" className="px-5 pt-5">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 text-lead font-semibold wrap-anywhere">
          {message.client_id ? (
            <Link to={`/manager/clients/${message.client_id}`} className="rounded-badge hover:underline">
              {message.client_name}
            </Link>
          ) : (
            message.client_name
          )}
        </h3>
        <Badge tone={tone}>{word}</Badge>
      </div>
      <p className="text-body text-muted wrap-anywhere">{recipientText(message)}</p>
      {message.error !== null && (
        <Notice tone={message.state === 'held' ? 'warning' : 'negative'} className="mt-3">
          {message.error}
        </Notice>
      )}
    </section>
  );
}

function markOf(what: string) {
  if (/^(Returned|Refused|Failed|Bounced|Not )/.test(what))
    return { Icon: MailX, className: 'text-negative' };
  if (what.startsWith('Opened')) return { Icon: MailOpen, className: 'text-positive' };
  if (what.startsWith('Held')) return { Icon: CirclePause, className: 'text-warning' };
  return { Icon: what.startsWith('Queued') ? Clock : Send, className: '' };
}

function Body({ message: { events, subject, text } }: { message: Message }) {
  const dayOf = (index: number) => {
    const at = events[index]?.at;
    return at && fundDateAt(new Date(at));
  };
  return (
    <>
      <ol aria-label="What happened" className="flex flex-col gap-2 border-b border-line px-5 py-4">
        {events.map(({ at, what }, index) => {
          const { Icon, className } = markOf(what);
          const isSameDay = dayOf(index) === dayOf(index - 1);
          return (
            <li key={`${at} ${what}`} className="flex items-start gap-2 text-body">
              <Icon
                aria-hidden="true"
                className={classNames('mt-0.5 size-4 shrink-0', className || 'text-subtle')}
              />
              <span className={classNames('min-w-0 grow wrap-anywhere', className)}>{what}</span>
              <InstantText
                instant={at}
                seconds
                {...(isSameDay ? { part: 'time' } : {})}
                className="shrink-0 text-muted"
              />
            </li>
          );
        })}
      </ol>
      <section aria-label="Text" className="px-5 py-4">
        <p className="text-label text-muted">Subject</p>
        <p className="mb-3 text-body font-medium wrap-anywhere">{subject}</p>
        <MessageText text={text} />
      </section>
    </>
  );
}

function Actions({ message, onResend }: { message: Message; onResend: () => void }) {
  const { state, client_id: clientId, address_bounced: bounced } = message;
  return (
    <div className="flex w-full flex-col gap-2">
      {bounced && (
        <p className="text-label text-muted">
          Email to this address bounced. This message can be sent again after the client’s email address is
          changed.
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        {/* A message without a client is about a manager's own account. */}
        {clientId ? (
          <ButtonLink to={`/manager/clients/${clientId}`} icon={<AtSign />}>
            {bounced ? 'Change address' : 'Client'}
          </ButtonLink>
        ) : (
          <span />
        )}
        {state === 'queued' ? (
          <HoldMessage key={message.id} message={message} />
        ) : state === 'held' ? (
          <ReleaseMessage key={message.id} message={message} />
        ) : (
          <Button variant="primary" icon={<Send />} disabled={bounced} onClick={onResend}>
            Send again
          </Button>
        )}
      </div>
    </div>
  );
}

function Loading({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-3 p-5">
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="h-3 w-1/2" />
      <Skeleton className="h-24 w-full rounded-box" />
    </div>
  );
}
