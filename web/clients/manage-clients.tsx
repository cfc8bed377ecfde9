import { type ReactNode, useDeferredValue, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { PAGE_SIZE } from '#shared/constants.ts';
import { useEveryPage } from '../api/every-page.ts';
import { lazyPart, usePreload } from '../shell/lazy-screen.ts';
import { Button } from '../ui/button.tsx';
import { CreateExport } from '../ui/create-export.tsx';
import { EmptyState, ErrorState, LoadingCards, NotRefreshed } from '../ui/list-states.tsx';
import { FileUp, Plus, Users } from '../ui/lucide-icons.tsx';
import { useMediaQuery } from '../ui/media-query.ts';
import { formatCount } from '../ui/money-format.ts';
import { Page } from '../ui/page.tsx';
import { PageActions } from '../ui/page-actions.tsx';
import { pageOf } from '../ui/page-of.ts';
import { Pagination } from '../ui/pagination.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import { TableBox, TableFoot } from '../ui/table.tsx';
import { focusedRow, useRowNavigation } from '../ui/use-row-navigation.ts';
import { type ClientListProps, ClientsCards, ClientsTable } from './clients-table.tsx';
import { ClientsToolbar } from './clients-toolbar.tsx';
import {
  accessAddress,
  CLIENTS_VIEW,
  type ClientsAddress,
  type ClientsView,
  clientAddress,
  clientPageAddress,
  useClientsView,
} from './clients-view.ts';
import { describeFilters, exportFiltersOf, filterClients } from './filter-clients.ts';
import { PaymentOverview } from './payment-overview.tsx';

const ViewClient = lazyPart(() => import('./view-client.tsx'), 'ViewClient');
const CreateClient = lazyPart(() => import('./create-client.tsx'), 'CreateClient');

const HINTS = [
  { keys: 'j k', label: 'move' },
  { keys: 'Enter', label: 'open' },
  { keys: 'o', label: 'open page' },
  { keys: '/', label: 'search' },
  { keys: 'E', label: 'export' },
  { keys: 'Escape', label: 'close panel' },
] as const;

const ImportClients = lazyPart(() => import('./import-clients.tsx'), 'ImportClients');

export function ManageClients() {
  const { view, open, change, show } = useClientsView();
  const phone = useMediaQuery('(max-width: 767.98px)');
  const navigate = useNavigate();
  const searchBox = useRef<HTMLInputElement>(null);
  const loaded = useEveryPage('listClients', {});
  const { data, error } = loaded;
  const clients = data?.clients;
  usePreload(ViewClient.preload);

  const shownView = useDeferredValue(view);
  const rows = useMemo(() => filterClients(clients ?? [], shownView), [clients, shownView]);
  const ids = useMemo(() => rows.map((client) => client.id), [rows]);
  const { page, items } = pageOf(rows, view.page, PAGE_SIZE);

  const openClient = (id: string) => show({ id, tab: open?.tab === 'documents' ? 'documents' : 'details' });
  const walk = useRowNavigation({
    ids,
    row: 'client',
    page,
    pageSize: PAGE_SIZE,
    openId: open?.id,
    onOpen: openClient,
    onPage: (next) => change({ page: next }, { replace: true }),
  });
  useShortcut('o', 'Open the client’s page', () => {
    const id = open?.id ?? focusedRow();
    if (id !== undefined) navigate(clientPageAddress(view, id));
  });
  useShortcut('/', 'Search', () => searchBox.current?.focus());

  const list = {
    onOpen: openClient,
    addressOf: (id: string) => clientAddress(view, { id, tab: 'details' }),
  };
  return (
    <Page
      title="Clients"
      note={data && formatCount(data.clients.length)}
      edgeToEdge
      hints={HINTS}
      exporting={
        <CreateExport
          list="clients"
          name="clients"
          filters={exportFiltersOf(view)}
          rows={clients && rows.length}
          described={describeFilters(view)}
          besides="Same columns as on screen, plus contact, entity and address."
          hasKey
        />
      }
      actions={
        <PageActions
          more={[
            {
              id: 'import',
              label: 'Import clients',
              icon: FileUp,
              preload: () => void ImportClients.preload(),
              onChoose: () => change({ importing: true }),
            },
          ]}
        >
          <Button variant="primary" icon={<Plus />} onClick={() => change({ adding: true })}>
            <span>
              Add<span className="max-md:sr-only"> client</span>
            </span>
          </Button>
        </PageActions>
      }
      panel={
        open && (
          <ViewClient
            id={open.id}
            tab={open.tab}
            listed={clients?.find((client) => client.id === open.id)}
            place={walk.openIndex < 0 ? undefined : { number: walk.openIndex + 1, of: rows.length }}
            onPrevious={walk.onPrevious}
            onNext={walk.onNext}
            onTab={(tab) => show({ id: open.id, tab })}
            onClose={() => show(undefined)}
            pageAt={clientPageAddress(view, open.id)}
            accessAt={accessAddress(view, open.id)}
          />
        )
      }
    >
      <PaymentOverview
        clients={clients}
        failed={error !== undefined && !clients}
        group={view.group}
        onGroup={(group) => change({ group }, { replace: true })}
        {...list}
      />
      <ClientsToolbar view={view} change={change} searchBox={searchBox} phone={phone} />
      <ClientsList
        view={{ ...view, page }}
        change={change}
        loaded={loaded}
        total={rows.length}
        phone={phone}
        narrow={open !== undefined}
        clients={items}
        openId={open?.id}
        {...list}
      />
      {view.importing && <ImportClients onClose={() => change({ importing: false }, { replace: true })} />}
      {view.adding && (
        <CreateClient
          onClose={() => change({ adding: false }, { replace: true })}
          onAdded={(id) => {
            change({ adding: false }, { replace: true });
            show({ id, tab: 'details' });
          }}
        />
      )}
    </Page>
  );
}

interface ClientsListProps extends ClientListProps {
  view: ClientsView;
  change: ClientsAddress['change'];
  loaded: ReturnType<typeof useEveryPage<'listClients'>>;
  total: number;
  phone: boolean;
  narrow: boolean;
}

function ClientsList({ view, change, loaded, total, phone, narrow, ...list }: ClientsListProps) {
  const { data, error } = loaded;
  const loading = !data && !error;
  const state = stateOf();

  function stateOf(): ReactNode {
    if (error && !data) return <ErrorState title="Clients did not load" loaded={loaded} unchanged />;
    if (total > 0 || loading) return undefined;
    if (data?.clients.length === 0) {
      return (
        <EmptyState
          icon={<Users className="size-5 text-subtle" />}
          title="No clients found."
          detail="New clients are invited by e-mail."
          action={
            <span className="flex flex-wrap justify-center gap-2">
              <Button icon={<Plus />} onClick={() => change({ adding: true })}>
                Add client
              </Button>
              <Button icon={<FileUp />} onClick={() => change({ importing: true })}>
                Import a list
              </Button>
            </span>
          }
        />
      );
    }
    return (
      <EmptyState
        title="No clients match the current filters."
        action={<Button onClick={() => change(CLIENTS_VIEW.withoutFilters)}>Clear Filters</Button>}
      />
    );
  }

  const box = state && <div className="flex min-h-90 items-center justify-center">{state}</div>;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {error && data && (
        <NotRefreshed error={error} onRetry={() => void loaded.mutate()} className="max-md:mx-4" />
      )}
      <TableBox className="max-md:rounded-none max-md:border-x-0">
        {phone ? (
          loading ? (
            <LoadingCards label="Loading clients" height="h-20" />
          ) : (
            (box ?? <ClientsCards {...list} />)
          )
        ) : (
          <ClientsTable view={view} change={change} loading={loading} narrow={narrow} state={box} {...list} />
        )}
        {!state && !loading && (
          <TableFoot>
            <Pagination
              page={view.page}
              pageSize={PAGE_SIZE}
              total={total}
              onPage={(page) => change({ page })}
            />
          </TableFoot>
        )}
      </TableBox>
    </div>
  );
}
