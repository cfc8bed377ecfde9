import { useId, useState } from 'react';
import { PAGE_SIZE } from '#shared/constants.ts';
import { formatAction } from '#shared/field-words.ts';
import { MESSAGE_KINDS, type MessageKind } from '#shared/terms.ts';
import { useCallPagesUpTo } from '../api/call-pages.ts';
import { useEveryPage } from '../api/every-page.ts';
import { type ChangeView, useAddressView } from '../ui/address-view.ts';
import { Button } from '../ui/button.tsx';
import { CreateExport } from '../ui/create-export.tsx';
import { EmptyState, ErrorState, NotRefreshed } from '../ui/list-states.tsx';
import { Mail } from '../ui/lucide-icons.tsx';
import { useMediaQuery } from '../ui/media-query.ts';
import { formatCount } from '../ui/money-format.ts';
import { NewerOlder } from '../ui/newer-older.tsx';
import { Page } from '../ui/page.tsx';
import { FilterSelect } from '../ui/select.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import { ShownFilter } from '../ui/shown-filter.tsx';
import { TableBox } from '../ui/table.tsx';
import { type Tab, Tabs } from '../ui/tabs.tsx';
import { focusedRow, useRowNavigation } from '../ui/use-row-navigation.ts';
import { hold } from './hold-message.tsx';
import { isMarkable, MarkedMessages } from './marked-messages.tsx';
import { MessagesList } from './messages-list.tsx';
import { MESSAGES_VIEW, type MessagesView, queryOf } from './messages-view.ts';
import { ViewMessage } from './view-message.tsx';

const HINTS = [
  { keys: 'j k', label: 'move' },
  { keys: 'Enter', label: 'open' },
  { keys: 'r', label: 'send again' },
  { keys: 'h', label: 'hold' },
  { keys: 'E', label: 'export' },
  { keys: 'Escape', label: 'close panel' },
] as const;

const ALL = 'all';
type StateTab = NonNullable<MessagesView['state']> | typeof ALL;

export function ManageMessages() {
  const { view, change } = useAddressView(MESSAGES_VIEW);
  const phone = useMediaQuery('(max-width: 767.98px)');
  const panelId = useId();
  const list = useMessages(view);
  const [isResending, setResending] = useState(false);
  const ids = list.messages.map(({ id }) => id);
  const [markedIds, setMarked] = useState<readonly string[]>([]);
  const marked = list.messages.filter((message) => markedIds.includes(message.id) && isMarkable(message));
  const open = (id: string | undefined) => {
    setResending(false);
    change({ open: id }, { replace: true });
  };
  // The API reads the list by cursor, so the keys move only within the current page.
  const walk = useRowNavigation({ ids, row: 'message', openId: view.open, onOpen: open });
  const chosen = () => view.open ?? focusedRow();
  useShortcut('r', 'Send again', () => {
    const id = chosen();
    if (id === undefined) return;
    open(id);
    setResending(true);
  });
  useShortcut('h', 'Hold', () => {
    const id = chosen();
    const message = list.messages.find((one) => one.id === id);
    if (message) void hold(message);
  });
  const { total } = list;
  return (
    <Page
      title="Messages"
      note={total === undefined ? undefined : formatCount(total)}
      edgeToEdge
      hints={HINTS}
      exporting={
        <CreateExport
          list="messages"
          name="messages"
          filters={queryOf(view)}
          rows={total}
          fewest={ids.length}
          described={[
            view.state,
            view.kind?.replaceAll('-', ' '),
            view.client && 'one client',
            view.about && 'about one record',
            'newest first',
          ]
            .filter(Boolean)
            .join(', ')}
          besides="Same columns as on screen, without the message texts."
          hasKey
        />
      }
      bar={marked.length > 0 && <MarkedMessages marked={marked} onDone={setMarked} />}
      panel={
        view.open !== undefined && (
          <ViewMessage
            id={view.open}
            listed={list.messages.find(({ id }) => id === view.open)}
            place={
              walk.openIndex < 0 || total === undefined
                ? undefined
                : { number: (list.number - 1) * PAGE_SIZE + walk.openIndex + 1, of: total }
            }
            onPrevious={walk.onPrevious}
            onNext={walk.onNext}
            isResending={isResending}
            onResend={setResending}
            onClose={() => open(undefined)}
          />
        )
      }
    >
      <div className="flex flex-col gap-3 max-md:gap-0">
        <Tabs<StateTab>
          label="State"
          tabs={tabsOf(list.counts, list.whole)}
          value={view.state ?? ALL}
          onChange={(state) => change({ state: state === ALL ? undefined : state })}
          panelId={panelId}
          className="max-md:px-4"
        />
        <div className="max-md:px-4 max-md:py-3">
          <MessagesToolbar view={view} change={change} />
        </div>
        <div id={panelId} role="tabpanel" aria-label="Messages">
          <TableBox className="max-md:rounded-none max-md:border-x-0">
            <Listed
              view={view}
              change={change}
              list={list}
              phone={phone}
              onOpen={open}
              marked={marked.map(({ id }) => id)}
              onMark={setMarked}
            />
          </TableBox>
        </div>
      </div>
    </Page>
  );
}

function useMessages(view: MessagesView) {
  const list = useCallPagesUpTo('listMessages', { ...queryOf(view), limit: PAGE_SIZE }, view.page);
  const { pages, hasMore } = list;
  const number = hasMore ? view.page : Math.min(view.page, Math.max(1, pages?.length ?? 1));
  const page = pages?.[number - 1];
  const first = pages?.[0];
  const loaded = pages?.reduce((sum, one) => sum + one.messages.length, 0);
  const total = hasMore ? undefined : loaded;
  const isFiltered = MESSAGES_VIEW.filtersOn(view) > 0;
  return {
    ...list,
    number,
    page,
    messages: page?.messages ?? [],
    isFiltered,
    total,
    whole: isFiltered ? undefined : total,
    counts: first,
  };
}

type LoadedMessages = ReturnType<typeof useMessages>;

function tabsOf(counts: LoadedMessages['counts'], whole: number | undefined): readonly Tab<StateTab>[] {
  return [
    { value: ALL, label: 'All', count: whole },
    { value: 'planned', label: 'Tomorrow' },
    { value: 'queued', label: 'Queued', count: counts?.queued_count },
    { value: 'held', label: 'Held', count: counts?.held_count, open: true },
    { value: 'sent', label: 'Sent' },
    { value: 'bounced', label: 'Bounced', count: counts?.bounced_count, open: true },
    { value: 'failed', label: 'Failed', count: counts?.failed_count, open: true },
  ];
}

interface ListedProps {
  view: MessagesView;
  change: ChangeView<MessagesView>;
  list: LoadedMessages;
  phone: boolean;
  onOpen: (id: string) => void;
  marked: readonly string[];
  onMark: (ids: readonly string[]) => void;
}

function Listed({ view, change, list, phone, onOpen, marked, onMark }: ListedProps) {
  const { pages, page, number, error, hasMore, loadMore } = list;
  if (error && !pages) {
    return <ErrorState title="Messages did not load" loaded={list} unchanged className="py-16" />;
  }
  if (page && number === 1 && page.messages.length === 0 && !hasMore) {
    return list.isFiltered ? (
      <EmptyState
        className="py-16"
        title={
          view.state === 'planned'
            ? 'No reminder goes out tomorrow.'
            : 'No messages match your current filters'
        }
        action={<Button onClick={() => change(MESSAGES_VIEW.withoutFilters)}>Clear Filters</Button>}
      />
    ) : (
      <EmptyState
        className="py-16"
        icon={<Mail className="size-5 text-subtle" />}
        title="No messages yet"
        detail="Emails to clients about capital calls, reminders and payments are listed here."
      />
    );
  }
  const loading = !page && !error;
  return (
    <>
      {error && (
        <NotRefreshed title="This page did not load" error={error} onRetry={loadMore} className="m-3" />
      )}
      <MessagesList
        phone={phone}
        messages={page?.messages ?? []}
        loading={loading}
        openId={view.open}
        onOpen={onOpen}
        marked={marked}
        onMark={onMark}
        addressOf={(id) => `/manager/messages?${MESSAGES_VIEW.write({ ...view, open: id })}`}
      />
      <NewerOlder
        number={number}
        onNewer={number > 1 ? () => change({ page: number - 1, open: undefined }) : undefined}
        onOlder={pages?.[number] || hasMore ? () => change({ page: number + 1, open: undefined }) : undefined}
        busy={loading}
      />
    </>
  );
}

const ANY = { value: '', label: 'All' };
const KINDS = [ANY, ...MESSAGE_KINDS.map((kind) => ({ value: kind, label: formatAction(kind) }))];

function MessagesToolbar({ view, change }: { view: MessagesView; change: ChangeView<MessagesView> }) {
  const { data } = useEveryPage('listClients', {});
  const clients = (data?.clients ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const isKnown = view.client === '' || clients.some(({ value }) => value === view.client);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the `search` element is too new for some screen readers
    <div role="search" aria-label="Messages" className="flex flex-wrap items-center gap-2">
      <FilterSelect
        name="Client"
        options={[ANY, ...clients, ...(isKnown ? [] : [{ value: view.client, label: 'One client' }])]}
        value={view.client}
        onChange={(client) => change({ client }, { replace: true })}
        className="max-w-64 max-md:w-full max-md:max-w-none"
      />
      <FilterSelect
        name="Kind"
        options={KINDS}
        value={view.kind ?? ''}
        onChange={(kind) =>
          change({ kind: (kind || undefined) as MessageKind | undefined }, { replace: true })
        }
        className="max-md:w-full"
      />
      {view.about !== '' && (
        <ShownFilter
          text="messages about one record"
          onClear={() => change({ about: '' }, { replace: true })}
        />
      )}
      {MESSAGES_VIEW.filtersOn(view, ['kind', 'client']) > 0 && (
        <Button variant="ghost" onClick={() => change({ kind: undefined, client: '' })}>
          Clear Filters
        </Button>
      )}
    </div>
  );
}
