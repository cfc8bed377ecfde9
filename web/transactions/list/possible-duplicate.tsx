import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Copy } from '../../ui/lucide-icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Changes } from '../../ui/page.tsx';
import { RecordLink } from '../../ui/record-link.tsx';
import { duplicateInWords } from '../../ui/transaction-words.ts';
import type { PossibleDuplicateOf } from './use-possible-duplicates.ts';

interface PossibleDuplicateProps {
  other: PossibleDuplicateOf;
  addressOf: (id: string) => string;
  onOpen: (id: string) => void;
}

export function DuplicateMark({
  other,
  className,
  ...link
}: PossibleDuplicateProps & { className?: string }) {
  return (
    <span
      className={classNames(
        'inline-flex h-5 shrink-0 items-center gap-1 rounded-badge bg-warning-tint px-1.5 text-label font-medium text-warning',
        className,
      )}
    >
      <Copy className="size-3" />
      <RecordLink
        id={other.id}
        text="Possible duplicate"
        title={`Possible duplicate: ${duplicateInWords(other)}`}
        className="whitespace-nowrap hover:underline"
        {...link}
      />
    </span>
  );
}

export function DuplicateNotice({
  other,
  onSame,
  ...link
}: PossibleDuplicateProps & {
  onSame: () => void;
}) {
  return (
    <Notice tone="warning">
      <p className="text-ink">Possible duplicate: {duplicateInWords(other)}.</p>
      <RecordLink
        id={other.id}
        text={other.description || 'No description'}
        className="font-medium underline underline-offset-2"
        {...link}
      />
      <Changes>
        <p className="mt-2">
          <Button size="small" onClick={onSame}>
            This is a duplicate…
          </Button>
        </p>
      </Changes>
    </Notice>
  );
}
