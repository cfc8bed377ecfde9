import type { DistributionRecord } from '#shared/contract/distributions.ts';
import { DistributionForm } from './distribution-form.tsx';

interface UpdateDistributionProps {
  distribution: DistributionRecord;
  onClose: () => void;
}

export function UpdateDistribution({ distribution, onClose }: UpdateDistributionProps) {
  const words = { title: 'Edit the distribution', action: 'Save', done: 'Distribution saved' };
  return <DistributionForm {...words} distribution={distribution} onClose={onClose} />;
}
