import type { Property } from '#shared/contract/fund.ts';
import { useCall } from '../api/hooks.ts';
import { classNames } from '../ui/class-names.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { WhenNear } from '../ui/when-near.tsx';

type Pictured = Pick<Property, 'id' | 'name' | 'photo_id'>;

const PLACE = 'aspect-video max-h-64 w-full rounded-control';
const NEVER_CHANGES = { revalidateIfStale: false, revalidateOnFocus: false, revalidateOnReconnect: false };

export function PropertyPhoto({ property, className }: { property: Pictured; className?: string }) {
  if (property.photo_id === null) return null;
  const place = classNames(PLACE, className);
  return (
    <WhenNear placeholder={<Skeleton className={place} />}>
      <LoadedPhoto property={property} photoId={property.photo_id} className={place} />
    </WhenNear>
  );
}

function LoadedPhoto({
  property: { id, name },
  photoId,
  className,
}: {
  property: Pictured;
  photoId: string;
  className: string;
}) {
  const { data, error } = useCall('getPropertyPhoto', { id, photo_id: photoId }, NEVER_CHANGES);
  if (error || data?.photo === null) return null;
  if (!data) return <Skeleton className={className} />;
  return (
    <img
      src={`data:image/jpeg;base64,${data.photo}`}
      // biome-ignore lint/a11y/noRedundantAlt: the name alone would be read twice, as it is also the heading.
      alt={`Photo of ${name}`}
      className={classNames('object-cover', className)}
    />
  );
}
