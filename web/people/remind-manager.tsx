import type { Person } from '#shared/contract/people.ts';
import { callAndTell } from '../forms/call-and-tell.ts';
import { Button } from '../ui/button.tsx';
import { useBusy } from '../ui/use-busy.ts';

export function RemindManager({ person: { user_id: id, name } }: { person: Person }) {
  const done = `A reminder to ${name} is on its way.`;
  const { busy, run } = useBusy(() => callAndTell('remindManager', { id }, { about: id, done }));
  return (
    <Button busy={busy} busyLabel="Reminding" onClick={run} aria-label={`Remind ${name}`}>
      Remind
    </Button>
  );
}
