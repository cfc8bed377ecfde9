import { Link } from 'react-router-dom';
import { REFUSALS } from '#shared/refusals.ts';

export function WayOut({ problem }: { problem: string | undefined }) {
  if (problem !== REFUSALS['no-account-to-pay-to'].sentence) return null;
  return (
    <Link to="/manager/settings" className="self-start font-medium text-accent underline underline-offset-2">
      Fund settings
    </Link>
  );
}
