import { Link } from 'react-router-dom';
import { useCall } from '../api/hooks.ts';
import { InstantText } from '../ui/date-text.tsx';
import { formatCount } from '../ui/money-format.ts';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ImportStatus, importAddress, importName } from './import-status.tsx';

const SHOWN = 3;

/** The newest imports of statements and from the bank, each with how many new rows it brought, as a link to them. */
export function LastImports() {
  const { data, error, mutate } = useCall('listImports', { limit: SHOWN });
  if (error && !data) {
    return (
      <Notice tone="negative" action={{ label: 'Try Again', onPress: () => void mutate() }}>
        Imports did not load.
      </Notice>
    );
  }
  if (!data) {
    return (
      <div role="status" aria-label="Loading imports" className="flex flex-col gap-2.5">
        <Skeleton className="h-2.5 w-4/5" />
        <Skeleton className="h-2.5 w-3/5" />
      </div>
    );
  }
  if (data.imports.length === 0) return <p className="text-body text-muted">Nothing imported yet.</p>;
  return (
    <ul className="flex flex-col gap-2" aria-label="Last imports">
      {data.imports.map((listed) => (
        <li key={listed.import_id} className="flex items-center justify-between gap-3">
          <span className="min-w-0">
            <Link
              to={importAddress(listed)}
              title={importName(listed)}
              className="block truncate rounded-badge text-body font-medium"
            >
              {importName(listed)}
            </Link>
            <span className="tnum block text-label text-subtle">
              {formatCount(listed.insertedCount)} new, <InstantText instant={listed.created_at} />
            </span>
          </span>
          {listed.status !== 'done' && <ImportStatus of={listed} />}
        </li>
      ))}
    </ul>
  );
}
