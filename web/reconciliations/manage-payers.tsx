import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { PAGE_SIZE } from '#shared/constants.ts';
import { useCall } from '../api/hooks.ts';
import { EmptyState, LoadedPart, LoadingCards } from '../ui/list-states.tsx';
import { formatCount } from '../ui/money-format.ts';
import { Changes, Page, useMayChange } from '../ui/page.tsx';
import { pageOf } from '../ui/page-of.ts';
import { Pagination } from '../ui/pagination.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import { TableBox, TableFoot } from '../ui/table.tsx';
import { DeletePayer } from './delete-payer.tsx';
import { EVIDENCE_NAMES, UpdatePayer } from './update-payer.tsx';

const NONE = {
  title: 'No payer is known yet',
  detail: 'A payer becomes known when you match its deposit to a line item by hand.',
};

export function ManagePayers() {
  const mayChange = useMayChange();
  const loaded = useCall('listPayers', {});
  const { data } = loaded;
  const [search, setSearch] = useState('');
  const [shownPage, setPage] = useState(1);
  const box = useRef<HTMLInputElement>(null);
  useShortcut('/', 'Search', () => box.current?.focus());
  const words = search.trim().toLowerCase();
  const found = data?.payers.filter((one) => `${one.payer} ${one.client_name}`.toLowerCase().includes(words));
  const { page, items } = pageOf(found ?? [], shownPage, PAGE_SIZE);
  return (
    <Page title="Known payers" crumb={{ label: 'Rules', to: '/manager/rules' }} note={data?.total}>
      <LoadedPart loaded={loaded} failed="Known payers did not load">
        <SearchBox
          label="Payer or client"
          value={search}
          onSearch={setSearch}
          box={box}
          className="grow-0!"
        />
        <TableBox>
          {!found ? (
            <LoadingCards label="Loading known payers" />
          ) : found.length === 0 ? (
            <EmptyState
              {...(data?.total === 0 ? NONE : { title: 'No payer or client matches these words' })}
            />
          ) : (
            <ul aria-label="Known payers" className="divide-y divide-line">
              {items.map((payer) => (
                <li key={payer.id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-2">
                  <span className="min-w-0 grow basis-60 text-body wrap-anywhere">
                    <span className="block font-medium">{payer.payer}</span>
                    <Link to={`/manager/clients/${payer.client_id}`} className="text-accent underline">
                      {payer.client_name}
                    </Link>
                    <span className="text-muted"> · {formatCount(payer.match_count)} matched</span>
                  </span>
                  {mayChange ? <UpdatePayer payer={payer} /> : EVIDENCE_NAMES[payer.evidence]}
                  <Changes>
                    <DeletePayer payer={payer} />
                  </Changes>
                </li>
              ))}
            </ul>
          )}
          <TableFoot>
            <Pagination page={page} pageSize={PAGE_SIZE} total={found?.length ?? 0} onPage={setPage} />
          </TableFoot>
        </TableBox>
      </LoadedPart>
    </Page>
  );
}
