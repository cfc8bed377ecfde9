import type { PropertyType } from '#shared/terms.ts';
import { Building2, Factory, House, Store } from '../ui/lucide-icons.tsx';

const ICONS = { Residential: House, Commercial: Store, Industrial: Factory, 'Mixed Use': Building2 } as const;

/** The icon of a property type. Always used beside the type's name. */
export function PropertyIcon({ type }: { type: PropertyType }) {
  const Icon = ICONS[type];
  return (
    <span
      aria-hidden="true"
      data-type={type}
      className="flex size-8 shrink-0 items-center justify-center rounded-control bg-hover text-muted"
    >
      <Icon />
    </span>
  );
}
