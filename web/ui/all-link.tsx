import { Link } from 'react-router-dom';
import { formatCount } from './money-format.ts';

export interface AllOrNewest {
  isAll: boolean;
  to: string;
}

export function AllLink({
  isAll = false,
  to,
  count,
  shown,
}: Partial<AllOrNewest> & {
  to: string;
  count: number | undefined;
  shown: number;
}) {
  if (count !== undefined && count <= shown) return null;
  return (
    <Link to={to} preventScrollReset className="font-medium text-accent hover:underline">
      {isAll ? 'Show the newest' : count === undefined ? 'Show all' : `Show all ${formatCount(count)}`}
    </Link>
  );
}
