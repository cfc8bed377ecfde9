import type { ListedMessage } from '#shared/contract/messages.ts';
import { REFUSALS } from '#shared/refusals.ts';
import { callAndTell } from '../forms/call-and-tell.ts';
import { Button } from '../ui/button.tsx';
import { CirclePause } from '../ui/lucide-icons.tsx';
import { notify } from '../ui/toast.tsx';
import { useBusy } from '../ui/use-busy.ts';

export async function hold({ id, state, client_name: name }: ListedMessage): Promise<void> {
  if (state !== 'queued') {
    notify.error(REFUSALS['message-not-queued'].sentence, { about: id });
    return;
  }
  await callAndTell('holdMessage', { id }, { about: id, done: `The message to ${name} is held.` });
}

export function HoldMessage({ message }: { message: ListedMessage }) {
  const { busy, run } = useBusy(() => hold(message));
  return (
    <Button variant="primary" icon={<CirclePause />} busy={busy} busyLabel="Holding" onClick={run}>
      Hold
    </Button>
  );
}
