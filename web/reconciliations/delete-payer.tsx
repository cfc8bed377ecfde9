import type { KnownPayer } from '#shared/contract/reconciliations.ts';
import { callAndTell } from '../forms/call-and-tell.ts';
import { IconButton } from '../ui/button.tsx';
import { Trash2 } from '../ui/lucide-icons.tsx';
import { sayUse } from './update-payer.tsx';

export function DeletePayer({ payer: { id, payer, use } }: { payer: KnownPayer }) {
  const onPress = () => void sayUse(id, use, `${payer} is known again`);
  const told = { about: id, done: `${payer} forgotten`, action: { label: 'Undo', onPress } };
  const forget = () => void callAndTell('deletePayer', { id }, told);
  return <IconButton label={`Forget ${payer}`} icon={<Trash2 />} onClick={forget} />;
}
