import type { Person } from '#shared/contract/people.ts';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { notify } from '../ui/toast.tsx';
import { useBusy } from '../ui/use-busy.ts';

export function RemindManager({ person: { user_id: id, name } }: { person: Person }) {
  const { busy, run } = useBusy(async () => {
    try {
      await call('remindManager', { id }, { refresh: 'first' });
      notify.success(`A reminder to ${name} is on its way.`, { about: id });
    } catch (error) {
      notify.error(messageOf(error), { about: id });
    }
  });
  return (
    <Button busy={busy} busyLabel="Reminding" onClick={run} aria-label={`Remind ${name}`}>
      Remind
    </Button>
  );
}
