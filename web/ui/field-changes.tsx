import type { FieldChange } from '#shared/contract/audit.ts';
import { formatLabel, formatValue, readableChanges } from './field-words.ts';

export function FieldChanges({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <dl className="grid grid-cols-[minmax(5.5rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5">
      {readableChanges(changes).map((change) => {
        const before = formatValue(change, 'before');
        const after = formatValue(change, 'after');
        const isNew = change.before === null;
        return (
          <div key={change.field} className="contents">
            <dt className="text-muted">{formatLabel(change.field)}</dt>
            <dd className="tnum min-w-0 wrap-anywhere">
              {!isNew && (
                <>
                  <span className="sr-only">before: </span>
                  {before === undefined ? (
                    <span className="text-subtle">empty</span>
                  ) : (
                    <del className="whitespace-pre-line text-muted">{before}</del>
                  )}
                  <span aria-hidden="true" className="px-1.5 text-subtle">
                    →
                  </span>
                  <span className="sr-only">, after: </span>
                </>
              )}
              {after === undefined ? (
                <span className="text-subtle">empty</span>
              ) : (
                <ins className="font-medium whitespace-pre-line no-underline">{after}</ins>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
