import type { ReactNode } from 'react';
import { PAGE_SIZE } from '#shared/constants.ts';
import type { ApiError } from '../api/api-error.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState, ErrorState, LoadingCards, NotRefreshed } from '../ui/list-states.tsx';
import { FileUp, Plus, Users } from '../ui/lucide-icons.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { TableBox, TableFoot } from '../ui/table.tsx';
import { type ClientListProps, ClientsCards, ClientsTable } from './clients-table.tsx';
import { CLIENTS_VIEW, type ClientsAddress, type ClientsView } from './clients-view.ts';

interface ClientsListProps extends ClientListProps {
  view: ClientsView;
  change: ClientsAddress['change'];
  /** The state of loading all clients. */
  loaded: { total: number | undefined; error: ApiError | undefined; retrying: boolean; retry: () => void };
  /** The number of matching rows on all pages. */
  total: number;
  phone: boolean;
  narrow: boolean;
}

/** The rows of the page, with loading, empty and error states. */
export function ClientsList({ view, change, loaded, total, phone, narrow, ...list }: ClientsListProps) {
  const { error } = loaded;
  const isLoaded = loaded.total !== undefined;
  const loading = !isLoaded && !error;
  const state = stateOf();

  function stateOf(): ReactNode {
    if (error && !isLoaded) {
      return (
        <ErrorState
          title="Clients did not load"
          loaded={{ error, isValidating: loaded.retrying, retry: loaded.retry }}
          unchanged
        />
      );
    }
    if (total > 0 || loading) return undefined;
    if (loaded.total === 0) {
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
      {error && isLoaded && <NotRefreshed error={error} onRetry={loaded.retry} className="max-md:mx-4" />}
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
