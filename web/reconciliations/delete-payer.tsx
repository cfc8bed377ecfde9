import type { KnownPayer } from '#shared/contract/reconciliations.ts';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { IconButton } from '../ui/button.tsx';
import { Trash2 } from '../ui/lucide-icons.tsx';
import { notify } from '../ui/toast.tsx';
import { sayUse } from './update-payer.tsx';

export function DeletePayer({ payer: { id, payer, use } }: { payer: KnownPayer }) {
  async function forget() {
    try {
      await call('deletePayer', { id }, { refresh: 'first', idempotencyKey: crypto.randomUUID() });
      const onPress = () => void sayUse(id, use, `${payer} is known again`);
      notify.success(`${payer} forgotten`, { about: id, action: { label: 'Undo', onPress } });
    } catch (error) {
      notify.error(messageOf(error), { about: id });
    }
  }
  return <IconButton label={`Forget ${payer}`} icon={<Trash2 />} onClick={() => void forget()} />;
}
