import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ChevronRight } from '../ui/lucide-icons.tsx';

interface LinkRowProps {
  to: string;
  label: string;
  detail: string;
  mark?: ReactNode;
  aside?: ReactNode;
}

export function LinkRow({ to, label, detail, mark, aside }: LinkRowProps) {
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        to={to}
        className="flex min-h-15 items-center gap-3 px-4 py-2.5 -outline-offset-2 transition-colors duration-80 hover:bg-hover"
      >
        {mark}
        <span className="min-w-0 grow">
          <span className="block font-medium">{label}</span>
          <span className="block truncate text-label text-subtle max-md:whitespace-normal">{detail}</span>
        </span>
        {aside && <span className="shrink-0">{aside}</span>}
        <ChevronRight className="size-4 shrink-0 text-subtle" />
      </Link>
    </li>
  );
}
