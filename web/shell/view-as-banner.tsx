import { Link } from 'react-router-dom';
import { Eye } from '../ui/lucide-icons.tsx';

/** Shown above a client's pages while a manager views them as the client. */
export function ViewAsBanner({ clientId, name }: { clientId: string; name: string | undefined }) {
  return (
    <div
      role="status"
      className="sticky top-0 z-10 flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line bg-warning-tint px-6 py-1.5 text-warning max-lg:top-14 max-md:px-4"
    >
      <span className="flex min-w-0 items-center gap-2">
        <Eye className="size-4 shrink-0" />
        You see what {name ?? 'the client'} sees. Nothing can be changed here.
      </span>
      <Link to={`/manager/clients/${clientId}`} className="font-medium underline touch:py-2.5">
        Back to the client
      </Link>
    </div>
  );
}
