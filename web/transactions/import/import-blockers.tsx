import { Link } from 'react-router-dom';
import type { Issue } from '../../api/api-error.ts';
import { Notice } from '../../ui/notice.tsx';

const MOST_NAMED = 50;

export function ImportBlockers({ issues }: { issues: readonly Issue[] }) {
  const more = issues.length >= MOST_NAMED ? `The first ${MOST_NAMED} of these rows:` : 'These rows:';
  return (
    <Notice tone="warning">
      <p className="font-medium">
        Some rows of this import are allocated, held, part of a redemption or linked to a duplicate. Undo
        those changes first. {more}
      </p>
      <ul className="mt-1.5 flex max-h-40 flex-col gap-1 overflow-y-auto">
        {issues.map(({ path, message }) => (
          <li key={path}>
            <Link to={`/manager/transactions?transaction=${path}`} className="underline underline-offset-2">
              {message}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
