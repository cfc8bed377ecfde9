import type { KnownPayer } from '#shared/contract/reconciliations.ts';
import { PAYER_USES } from '#shared/terms.ts';
import { callAndTell } from '../forms/call-and-tell.ts';
import { FilterSelect } from '../ui/select.tsx';

export const EVIDENCE_NAMES: Readonly<Record<KnownPayer['evidence'], string>> = {
  own: 'Known payer',
  shared: 'Perhaps of several clients',
  unused: 'Not used',
};

export function sayUse(id: string, use: KnownPayer['use'], done: string) {
  return callAndTell('updatePayer', { id, use }, { about: id, done });
}

export function UpdatePayer({ payer: { id, payer, use, evidence } }: { payer: KnownPayer }) {
  const isOfMany = use === 'own' && evidence === 'shared';
  const uses = PAYER_USES.filter((one) => !isOfMany || one !== 'shared');
  return (
    <FilterSelect
      name="Counts as"
      aria-label={`What ${payer} counts as`}
      options={uses.map((value) => ({ value, label: EVIDENCE_NAMES[value === use ? evidence : value] }))}
      value={use}
      onChange={(chosen) => void sayUse(id, chosen, `${payer} saved`)}
    />
  );
}
