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

interface PagedList {
  pages: readonly unknown[] | undefined;
  error: { message: string } | undefined;
  hasMore: boolean;
  isValidating: boolean;
  loadMore: () => void;
  retry: () => void;
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
  const lists: Record<TimelineKind, PagedList> = {
    money: payments,
    calls,
    papers: documents,
    messages,
    access: changes,
  };
  const sources: TimelineSource<TimelineItem>[] = [
    {
      kind: 'money',
      hasMore: payments.hasMore,
      entries: (payments.pages ?? []).flatMap((page) =>
        page.transactions.map((payment) => ({
          id: `payment-${payment.id}`,
          kind: 'money' as const,
          day: payment.txn_date,
          time: undefined,
          item: { is: 'payment' as const, payment },
        })),
      ),
    },
    {
      kind: 'calls',
      hasMore: calls.hasMore,
      entries: (calls.pages ?? []).flatMap((page) =>
        page.capital_calls.flatMap((call) =>
          call.issued_at === null
            ? []
            : [
                {
                  id: `call-${call.id}`,
                  kind: 'calls' as const,
                  ...momentOf(call.issued_at),
                  item: { is: 'call' as const, call },
                },
              ],
        ),
      ),
    },
    {
      kind: 'papers',
      hasMore: documents.hasMore,
      entries: (documents.pages ?? []).flatMap((page) =>
        page.documents.map((document) => ({
          id: `document-${document.id}`,
          kind: 'papers' as const,
          ...momentOf(document.uploaded_at),
          item: { is: 'document' as const, document },
        })),
      ),
    },
    {
      kind: 'messages',
      hasMore: messages.hasMore,
      entries: (messages.pages ?? []).flatMap((page) =>
        page.messages.map((message) => ({
          id: `message-${message.id}`,
          kind: 'messages' as const,
          ...momentOf(message.queued_at),
          item: { is: 'message' as const, message },
        })),
      ),
    },
    {
      kind: 'access',
      hasMore: changes.hasMore,
      entries: (changes.pages ?? []).flatMap((page) =>
        page.entries.map((change) => ({
          id: `change-${change.id}`,
          kind: 'access' as const,
          ...momentOf(change.at),
          item: { is: 'change' as const, change },
        })),
      ),
    },
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
