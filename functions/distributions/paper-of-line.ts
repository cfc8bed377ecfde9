import type { DistributionLineItem } from '../records/distribution-store.ts';

export const paperOfLine =
  ({ id }: Pick<DistributionLineItem, 'id'>) =>
  (attempt: number) =>
    `distribution-${id}-${attempt}`;
