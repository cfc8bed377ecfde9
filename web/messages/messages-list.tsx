import type { ListedMessage } from '#shared/contract/messages.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { formatAction } from '../ui/field-words.ts';
import { LoadingCards } from '../ui/list-states.tsx';
import { RecordLink } from '../ui/record-link.tsx';
import { StateOfMessage } from './message-state.tsx';

interface MessagesListProps {
  messages: readonly ListedMessage[];
  loading: boolean;
  openId: string | undefined;
  onOpen: (id: string) => void;
  addressOf: (id: string) => string;
}

/** The messages: a table, on a phone cards of the same cells. */
export function MessagesList({ phone, ...list }: MessagesListProps & { phone: boolean }) {
  const { messages, loading, openId, onOpen, addressOf } = list;
  const link = (message: ListedMessage) => ({
    id: message.id,
    addressOf,
    onOpen,
    open: message.id === openId,
    ofRow: true,
  });
  const address = (message: ListedMessage) => (
    <span className="truncate text-label text-subtle" title={message.to}>
      {message.to}
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
  if (phone) {
    if (loading) return <LoadingCards label="Loading messages" height="h-28" />;
    return (
      <ul aria-label="Messages" className="divide-y divide-line">
        {messages.map((message) => (
          <li key={message.id} data-row="" className="has-[:focus-visible]:bg-hover">
            <RecordLink
              {...link(message)}
              title={message.client_name}
              text={
                <>
                  <span className="flex items-start justify-between gap-3">
                    <span className="flex min-w-0 flex-col">
                      <span className="truncate text-form font-medium">{message.client_name}</span>
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
              className="flex flex-col gap-2 px-4 py-3"
            />
          </li>
        ))}
      </ul>
    );
  }
  const columns: readonly Column<ListedMessage>[] = [
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
          <RecordLink {...link(message)} text={message.client_name} className="truncate font-medium" />
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
      onOpen={({ id }) => onOpen(id)}
      row={({ id }) => ({ selected: id === openId })}
    />
  );
}
