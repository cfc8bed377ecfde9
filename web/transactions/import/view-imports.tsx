import { Link, useNavigate } from 'react-router-dom';
import type { ListedImport } from '#shared/contract/transactions.ts';
import { useCallPages } from '../../api/call-pages.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { InstantText } from '../../ui/date-text.tsx';
import { EmptyState, ErrorState, LoadingCards } from '../../ui/list-states.tsx';
import { FileUp } from '../../ui/lucide-icons.tsx';
import { useMediaQuery } from '../../ui/media-query.ts';
import { counted, formatCount } from '../../ui/money-format.ts';
import { Page } from '../../ui/page.tsx';
import { TableBox, TableFoot } from '../../ui/table.tsx';
import { ImportStatus, importAddress, importName } from './import-status.tsx';

const LIST = '/manager/transactions';
type Listed = ListedImport & { id: string };

const COLUMNS: readonly Column<Listed>[] = [
  {
    head: 'Import',
    cell: (listed) => (
      <Link to={importAddress(listed)} className="block rounded-badge py-1.5 font-medium wrap-anywhere">
        {importName(listed)}
      </Link>
    ),
  },
  { head: 'When', width: 'w-40', cell: (listed) => <InstantText instant={listed.created_at} /> },
  { head: 'Who', width: 'w-40', hidden: 'max-lg:hidden', cell: (listed) => listed.created_by_name ?? '–' },
  {
    head: 'Rows',
    align: 'right',
    width: 'w-24',
    hidden: 'max-lg:hidden',
    cell: (listed) => formatCount(listed.total_rows),
  },
  {
    head: 'New',
    align: 'right',
    width: 'w-24',
    cell: (listed) => formatCount(listed.insertedCount),
  },
  { head: 'Status', width: 'w-36', cell: (listed) => <ImportStatus of={listed} /> },
];

export function ViewImports() {
  const navigate = useNavigate();
  const phone = useMediaQuery('(max-width: 767.98px)');
  const { pages, error, isValidating, hasMore, loadMore, retry } = useCallPages('listImports', {});
  const imports = pages?.flatMap((page) => page.imports.map((item) => ({ ...item, id: item.import_id })));
  return (
    <Page title="Imports" crumb={{ label: 'Transactions', to: LIST }}>
      {error && !imports ? (
        <ErrorState boxed title="Imports did not load" loaded={{ error, isValidating, retry }} />
      ) : imports?.length === 0 ? (
        <EmptyState
          className="min-h-90 rounded-box border border-line"
          icon={<FileUp className="size-5 text-subtle" />}
          title="No imports yet"
          detail="Imported statements and imports from the bank are listed here. You can undo each import as a whole."
        />
      ) : phone && !imports ? (
        <LoadingCards label="Loading imports" height="h-24" />
      ) : phone ? (
        <ul className="flex flex-col gap-2">
          {imports?.map((listed) => (
            <ImportCard key={listed.id} listed={listed} />
          ))}
        </ul>
      ) : (
        <TableBox>
          <DataTable
            label="Imports"
            columns={COLUMNS}
            items={imports ?? []}
            loading={!imports}
            skeletonRows={6}
            onOpen={(listed) => navigate(importAddress(listed))}
          />
        </TableBox>
      )}
      {hasMore && (
        <TableBox className="[&>div]:border-t-0">
          <TableFoot>
            <Button onClick={loadMore} busy={isValidating}>
              Load older
            </Button>
          </TableFoot>
        </TableBox>
      )}
    </Page>
  );
}

function ImportCard({ listed }: { listed: Listed }) {
  return (
    <li>
      <Link to={importAddress(listed)} className="flex flex-col gap-2 rounded-box border border-line p-4">
        <span className="text-form font-medium wrap-anywhere">{importName(listed)}</span>
        <span className="flex flex-wrap items-center justify-between gap-2">
          <ImportStatus of={listed} />
          <span className="text-label text-subtle">
            <InstantText instant={listed.created_at} />
          </span>
        </span>
        <span className="tnum text-label text-subtle">
          {counted(listed.total_rows, 'row')}
          {listed.created_by_name && `, by ${listed.created_by_name}`}
        </span>
      </Link>
    </li>
  );
}
