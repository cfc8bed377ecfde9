import type { Person } from '#shared/contract/people.ts';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { notify } from '../ui/toast.tsx';
import { useBusy } from '../ui/use-busy.ts';

export function InviteManager({ person, label }: { person: Person; label: string }) {
  const { user_id: id, name } = person;
  const { busy, run } = useBusy(async () => {
    try {
      await call('inviteManager', { id }, { refresh: 'first' });
      notify.success(`A new invitation to ${name} is on its way. The previous invitation no longer works.`, {
        about: id,
      });
    } catch (error) {
      notify.error(messageOf(error), { about: id });
    }
  });
  return (
    <Button busy={busy} busyLabel="Sending" onClick={run} aria-label={`${label}: ${name}`}>
      {label}
    </Button>
  );
}
