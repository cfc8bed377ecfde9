import { Link } from 'react-router-dom';
import type { AuditEntry } from '#shared/contract/audit.ts';
import { formatKind } from '#shared/record-kinds.ts';
import { describeActor } from '../ui/actor-text.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { FieldChanges } from '../ui/field-changes.tsx';
import { AUDIT_VIEW } from './audit-view.ts';
import { addressOf } from './audit-words.ts';

const LINK = 'text-accent underline underline-offset-2 touch:py-2';

export function EntryDetails({ entry }: { entry: AuditEntry }) {
  const address = addressOf(entry);
  const kind = formatKind(entry.kind).toLowerCase();
  const record = AUDIT_VIEW.write({ ...AUDIT_VIEW.start, kind: entry.kind, record: entry.record_id });
  const person = AUDIT_VIEW.write({ ...AUDIT_VIEW.start, actor: entry.actor_id });
  return (
    <div className="flex flex-col gap-3">
      <FieldChanges changes={entry.changes} />
      <p className="text-label wrap-anywhere text-muted">
        At <InstantText instant={entry.at} seconds /> by {describeActor(entry)}, login {entry.actor_id}
      </p>
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-label">
        {address && (
          <Link to={address} className={LINK}>
            Open {kind}
          </Link>
        )}
        <Link to={`/manager/audit?${record}`} className={LINK}>
          All changes of this {kind}
        </Link>
        <Link to={`/manager/audit?${person}`} className={LINK}>
          All changes by {describeActor(entry)}
        </Link>
      </p>
    </div>
  );
}
