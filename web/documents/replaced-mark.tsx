import type { Document } from '#shared/contract/documents.ts';
import { Badge } from '../ui/badge.tsx';
import { isAmong } from './replaced-statements.ts';

/** The mark of a statement that a later one replaces; nothing for any other document. */
export function ReplacedMark({ replaced, document }: { replaced: ReadonlySet<string>; document: Document }) {
  return isAmong(replaced, document) && <Badge tone="warning">Replaced</Badge>;
}
