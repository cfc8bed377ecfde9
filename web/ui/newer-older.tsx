import { Button } from './button.tsx';
import { ChevronLeft, ChevronRight } from './lucide-icons.tsx';
import { TableFoot } from './table.tsx';

interface NewerOlderProps {
  number: number;
  onNewer: (() => void) | undefined;
  onOlder: (() => void) | undefined;
  busy: boolean;
}

export function NewerOlder({ number, onNewer, onOlder, busy }: NewerOlderProps) {
  return (
    <TableFoot>
      <p aria-live="polite" className="tnum">
        {onOlder || number === 1 ? `Page ${number}` : `Page ${number}, the last`}
      </p>
      <nav aria-label="Pages" className="flex gap-2">
        <Button disabled={!onNewer} onClick={onNewer} icon={<ChevronLeft />}>
          Newer
        </Button>
        <Button disabled={!onOlder || busy} onClick={onOlder}>
          Older <ChevronRight />
        </Button>
      </nav>
    </TableFoot>
  );
}
