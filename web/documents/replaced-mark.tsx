import type { Document } from '#shared/contract/documents.ts';
import { Badge } from '../ui/badge.tsx';

export function ReplacedMark({ replaced, document }: { replaced: ReadonlySet<string>; document: Document }) {
  if (!replaced.has(document.id)) return null;
  return (
    <>
      {' '}
      <Badge tone="warning">Replaced</Badge>
    </>
  );
}
