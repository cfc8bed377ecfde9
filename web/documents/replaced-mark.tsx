import type { Document } from '#shared/contract/documents.ts';
import { Badge } from '../ui/badge.tsx';
import { isAmong } from './replaced-statements.ts';

export function ReplacedMark({ replaced, document }: { replaced: ReadonlySet<string>; document: Document }) {
  if (!isAmong(replaced, document)) return null;
  return (
    <>
      {' '}
      <Badge tone="warning">Replaced</Badge>
    </>
  );
}
