import { Link } from 'react-router-dom';
import { PAGE_SIZE } from '#shared/constants.ts';
import { formatAction } from '#shared/field-words.ts';
import { useCallPages } from '../api/call-pages.ts';
import { AllLink } from '../ui/all-link.tsx';
import { Badge } from '../ui/badge.tsx';
import { CreateExport } from '../ui/create-export.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { EmptyState, ErrorState, LoadingCards } from '../ui/list-states.tsx';
import { Mail } from '../ui/lucide-icons.tsx';
import { Section } from '../ui/section.tsx';
import { TableBox } from '../ui/table.tsx';
import { shownState } from './message-state.tsx';
import { MESSAGES_VIEW } from './messages-view.ts';

const NEWEST = 4;

export function LatestClientMessages({ clientId, folded }: { clientId: string; folded: boolean }) {
  const { pages, error, isValidating, retry } = useCallPages('listMessages', {
    client_id: clientId,
    limit: PAGE_SIZE,
  });
  const first = pages?.[0];
  const messages = first?.messages.slice(0, NEWEST);
  const addressOf = (open: string | undefined) =>
    `/manager/messages?${MESSAGES_VIEW.write({ ...MESSAGES_VIEW.start, client: clientId, open })}`;
  const count = first?.total ?? undefined;
  return (
    <Section
      title="Messages"
      // Screen readers know the toasts as 'Messages', so this label differs from the title.
      label="Messages to the client"
      count={count}
      folded={folded}
      aside={
        first && (
          <span className="flex items-center gap-4">
            <CreateExport
              list="messages"
              name="messages to the client"
              filters={{ client_id: clientId }}
              rows={count}
              described="to this client, newest first"
              small
            />
            <AllLink to={addressOf(undefined)} count={count} shown={NEWEST} />
          </span>
        )
      }
    >
      <TableBox>
        {messages ? (
          messages.length === 0 ? (
            <EmptyState
              className="py-8!"
              icon={<Mail className="size-5 text-subtle" />}
              title="No messages yet"
            />
          ) : (
            <ul aria-label="Messages" className="divide-y divide-line">
              {messages.map((message) => {
                const { word, tone } = shownState(message);
                const { opened_at: openedAt } = message;
                return (
                  <li key={message.id}>
                    <Link
                      to={addressOf(message.id)}
                      className="flex h-13 items-center gap-3 px-3 -outline-offset-2 transition-colors duration-80 hover:bg-hover"
                    >
                      <Mail className="size-4 shrink-0 text-subtle" />
                      <span className="min-w-0 grow">
                        <span className="block truncate font-medium" title={message.subject}>
                          {formatAction(message.kind)}: {message.about.title}
                        </span>
                        <span className="block truncate text-label text-subtle">
                          <InstantText instant={message.sent_at ?? message.queued_at} part="date" />
                          {openedAt !== null && (
                            <>
                              , opened <InstantText instant={openedAt} />
                            </>
                          )}
                        </span>
                      </span>
                      <Badge tone={tone}>{word}</Badge>
                    </Link>
                  </li>
                );
              })}
            </ul>
          )
        ) : error ? (
          <ErrorState title="Messages did not load" loaded={{ error, isValidating, retry }} unchanged />
        ) : (
          <LoadingCards label="Loading messages" height="h-13" />
        )}
      </TableBox>
    </Section>
  );
}
