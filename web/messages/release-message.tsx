import type { ListedMessage } from '#shared/contract/messages.ts';
import { callAndTell } from '../forms/call-and-tell.ts';
import { Button } from '../ui/button.tsx';
import { Send } from '../ui/lucide-icons.tsx';
import { useBusy } from '../ui/use-busy.ts';

export function ReleaseMessage({ message: { id, client_name: name } }: { message: ListedMessage }) {
  const done = `The message to ${name} goes out now.`;
  const { busy, run } = useBusy(() => callAndTell('releaseMessage', { id }, { about: id, done }));
  return (
    <Button variant="primary" icon={<Send />} busy={busy} busyLabel="Sending" onClick={run}>
      Stop holding
    </Button>
  );
}
