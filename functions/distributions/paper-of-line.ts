import type { DistributionLineItem } from '../records/distribution-store.ts';

/** The id of the paper of a line. Apart from the paper, because lists must not load what prints it. */
export const paperOfLine =
  ({ id }: Pick<DistributionLineItem, 'id'>) =>
  (attempt: number) =>
    `distribution-${id}-${attempt}`;
