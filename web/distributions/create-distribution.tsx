import { useNavigate } from 'react-router-dom';
import { DistributionForm } from './distribution-form.tsx';
import { DISTRIBUTIONS } from './distribution-words.ts';

export function CreateDistribution({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <DistributionForm
      title="New distribution"
      action="Create draft"
      done="Distribution drafted"
      onSaved={({ id }) => void navigate(`${DISTRIBUTIONS}/${id}`)}
      onClose={onClose}
    />
  );
}
