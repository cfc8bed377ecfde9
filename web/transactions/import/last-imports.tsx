import { Link } from 'react-router-dom';
import { useCall } from '../../api/hooks.ts';
import { InstantText } from '../../ui/date-text.tsx';
import { formatCount } from '../../ui/money-format.ts';
import { ShortList } from '../../ui/short-list.tsx';
import { ImportStatus, importAddress, importName } from './import-status.tsx';

const SHOWN = 3;

export function LastImports() {
  const { data, error, mutate } = useCall('listImports', { limit: SHOWN });
  return (
    <ShortList
      label="Last imports"
      items={data?.imports.map((listed) => ({ ...listed, id: listed.import_id }))}
      failed={error !== undefined}
      onRetry={() => void mutate()}
      empty="Nothing imported yet."
    >
      {(listed) => (
        <>
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
        </>
      )}
    </ShortList>
  );
}
