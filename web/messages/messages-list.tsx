import type { ComponentProps } from 'react';
import type { ListedMessage } from '#shared/contract/messages.ts';
import { formatAction } from '#shared/field-words.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { LoadingCards } from '../ui/list-states.tsx';
import { useMayChange } from '../ui/page.tsx';
import { RecordLink } from '../ui/record-link.tsx';
import { isMarkable } from './marked-messages.tsx';
import { recipientText, StateOfMessage } from './message-state.tsx';

interface MessagesListProps {
  messages: readonly ListedMessage[];
  loading: boolean;
  openId: string | undefined;
  onOpen: (id: string) => void;
  addressOf: (id: string) => string;
  marked: readonly string[];
  onMark: (ids: readonly string[]) => void;
}

export function MessagesList({ phone, ...list }: MessagesListProps & { phone: boolean }) {
  const { messages, loading, openId, onOpen, addressOf, marked, onMark } = list;
  const mayChange = useMayChange();
  const link = (message: ListedMessage) => ({
    id: message.id,
    addressOf,
    onOpen,
    open: message.id === openId,
    ofRow: true,
    isPlanned: isPlanned(message),
  });
  const address = (message: ListedMessage) => (
    <span className="truncate text-label text-subtle" title={message.to}>
      {recipientText(message)}
    </span>
  );
  const about = ({ kind, about: { title } }: ListedMessage) => (
    <span className="flex min-w-0 flex-col">
      <span className="truncate font-medium">{formatAction(kind)}</span>
      <span className="truncate text-label text-subtle" title={title}>
        {title}
      </span>
    </span>
  );
  const markable = messages.filter(isMarkable);
  const isAllMarked = markable.length > 0 && markable.every(({ id }) => marked.includes(id));
  const box = (message: ListedMessage) => (
    <Checkbox
      label={`Mark the message to ${message.client_name}`}
      checked={marked.includes(message.id)}
      disabled={!isMarkable(message)}
      onToggle={() =>
        onMark(
          marked.includes(message.id) ? marked.filter((id) => id !== message.id) : [...marked, message.id],
        )
      }
      className="align-middle"
    />
  );
  if (phone) {
    if (loading) return <LoadingCards label="Loading messages" height="h-28" />;
    return (
      <ul aria-label="Messages" className="divide-y divide-line">
        {messages.map((message) => (
          <li key={message.id} data-row="" className="flex items-start gap-1 has-[:focus-visible]:bg-hover">
            {mayChange && isMarkable(message) && <span className="py-4 pl-4">{box(message)}</span>}
            <LinkOrText
              {...link(message)}
              title={message.client_name}
              text={
                <>
                  <span className="flex items-start justify-between gap-3">
                    <span className="flex min-w-0 flex-col">
                      <span className="wrap-break-word text-form font-medium">{message.client_name}</span>
                      {address(message)}
                    </span>
                    <InstantText
                      instant={message.queued_at}
                      part="date"
                      className="shrink-0 text-label text-muted"
                    />
                  </span>
                  {about(message)}
                  <StateOfMessage message={message} />
                </>
              }
              className="flex min-w-0 grow flex-col gap-2 px-4 py-3"
            />
          </li>
        ))}
      </ul>
    );
  }
  const marks: Column<ListedMessage> = {
    head: 'Mark',
    width: 'w-10',
    className: 'h-12! pr-0!',
    headCell: (
      <Checkbox
        label="Mark all queued and held messages on this page"
        checked={isAllMarked}
        isMixed={!isAllMarked && marked.length > 0}
        disabled={markable.length === 0}
        onToggle={() => onMark(isAllMarked ? [] : markable.map(({ id }) => id))}
        className="align-middle"
      />
    ),
    cell: box,
  };
  const columns: readonly Column<ListedMessage>[] = [
    ...(mayChange && markable.length > 0 ? [marks] : []),
    {
      head: 'Queued',
      width: 'w-28',
      className: 'text-muted',
      cell: ({ queued_at: at }) => <InstantText instant={at} part="date" />,
    },
    {
      head: 'To',
      className: 'h-12!',
      cell: (message) => (
        <span className="flex min-w-0 flex-col">
          <LinkOrText {...link(message)} text={message.client_name} className="wrap-break-word font-medium" />
          {address(message)}
        </span>
      ),
    },
    { head: 'About', className: 'h-12!', cell: about },
    {
      head: 'State',
      width: 'w-44',
      className: 'h-12!',
      cell: (message) => <StateOfMessage message={message} />,
    },
  ];
  return (
    <DataTable
      label="Messages"
      columns={columns}
      items={messages}
      loading={loading}
      skeletonRows={12}
      walked
      onOpen={(message) => !isPlanned(message) && onOpen(message.id)}
      row={({ id }) => ({ selected: id === openId })}
    />
  );
}

const isPlanned = ({ state }: ListedMessage) => state === 'planned';

function LinkOrText({
  isPlanned: isText,
  ...link
}: ComponentProps<typeof RecordLink> & { isPlanned: boolean }) {
  return isText ? <span className={link.className}>{link.text}</span> : <RecordLink {...link} />;
}
