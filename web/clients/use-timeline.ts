import { PAGE_SIZE } from '#shared/constants.ts';
import type { AuditEntry } from '#shared/contract/audit.ts';
import type { ClientCapitalCall } from '#shared/contract/capital-calls.ts';
import type { ClientTransaction } from '#shared/contract/clients.ts';
import type { Document } from '#shared/contract/documents.ts';
import type { ListedMessage } from '#shared/contract/messages.ts';
import { useCallPages } from '../api/call-pages.ts';
import { isSwitchedOn } from '../shell/switched-on.ts';
import {
  joinTimeline,
  momentOf,
  type TimelineEntry,
  type TimelineFilter,
  type TimelineKind,
  type TimelineSource,
} from './timeline.ts';

export type TimelineItem =
  | { is: 'payment'; payment: ClientTransaction }
  | { is: 'call'; call: ClientCapitalCall }
  | { is: 'document'; document: Document }
  | { is: 'message'; message: ListedMessage }
  | { is: 'change'; change: AuditEntry };

type PagedList<Page> = Omit<ReturnType<typeof useCallPages>, 'pages'> & { pages: Page[] | undefined };

function sourceOf<Page>(
  kind: TimelineKind,
  { pages = [], hasMore }: PagedList<Page>,
  entriesOf: (page: Page) => Omit<TimelineEntry<TimelineItem>, 'kind'>[],
): TimelineSource<TimelineItem> {
  const entries = pages.flatMap(entriesOf).map((entry) => ({ ...entry, kind }));
  return { kind, hasMore, entries };
}

export function useTimeline(clientId: string, filter: TimelineFilter) {
  const ofClient = { id: clientId, limit: PAGE_SIZE };
  const payments = useCallPages('listClientTransactions', ofClient);
  const calls = useCallPages('listClientCapitalCalls', ofClient);
  const documents = useCallPages('listClientDocuments', isSwitchedOn('/manager/documents') ? ofClient : null);
  const messages = useCallPages('listMessages', { client_id: clientId, limit: PAGE_SIZE });
  const changes = useCallPages(
    'listAudit',
    isSwitchedOn('/manager/audit') ? { kind: 'client', record_id: clientId, limit: PAGE_SIZE } : null,
  );
  const lists: Record<TimelineKind, PagedList<unknown>> = {
    money: payments,
    calls,
    papers: documents,
    messages,
    access: changes,
  };
  const sources = [
    sourceOf('money', payments, (page) =>
      page.transactions.map((payment) => ({
        id: `payment-${payment.id}`,
        day: payment.txn_date,
        time: undefined,
        item: { is: 'payment', payment },
      })),
    ),
    sourceOf('calls', calls, (page) =>
      page.capital_calls.flatMap((call) => {
        if (call.issued_at === null) return [];
        return [{ id: `call-${call.id}`, ...momentOf(call.issued_at), item: { is: 'call', call } }];
      }),
    ),
    sourceOf('papers', documents, (page) =>
      page.documents.map((document) => ({
        id: `document-${document.id}`,
        ...momentOf(document.uploaded_at),
        item: { is: 'document', document },
      })),
    ),
    sourceOf('messages', messages, (page) =>
      page.messages.map((message) => ({
        id: `message-${message.id}`,
        ...momentOf(message.queued_at),
        item: { is: 'message', message },
      })),
    ),
    sourceOf('access', changes, (page) =>
      page.entries.map((change) => ({
        id: `change-${change.id}`,
        ...momentOf(change.at),
        item: { is: 'change', change },
      })),
    ),
  ];
  const wanted = Object.entries(lists).filter(([kind]) => filter === 'all' || kind === filter);
  const timeline = joinTimeline(sources, filter);
  return {
    ...timeline,
    isLoading: wanted.some(([, { pages, error, isValidating }]) => !pages && !error && isValidating),
    isValidating: wanted.some(([, { isValidating }]) => isValidating),
    error: wanted.map(([, list]) => list.error).find((error) => error !== undefined),
    loadEarlier: () => {
      for (const kind of timeline.toLoad) lists[kind].loadMore();
    },
    retry: () => {
      for (const [, list] of wanted) if (list.error) list.retry();
    },
  };
}
