import { Button } from './button.tsx';
import { ListFilter } from './lucide-icons.tsx';

export function ShownFilter({ text, onClear }: { text: string; onClear: () => void }) {
  return (
    <p
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-box border border-accent px-3 py-1.5 text-body"
    >
      <ListFilter className="size-4 shrink-0 text-accent" />
      <span className="tnum min-w-0 grow">Only {text}</span>
      <Button size="small" variant="ghost" onClick={onClear}>
        Clear Filters
      </Button>
    </p>
  );
}
