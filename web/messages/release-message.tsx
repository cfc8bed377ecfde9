import type { ListedMessage } from '#shared/contract/messages.ts';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { Send } from '../ui/lucide-icons.tsx';
import { notify } from '../ui/toast.tsx';
import { useBusy } from '../ui/use-busy.ts';

export function ReleaseMessage({ message: { id, client_name: name } }: { message: ListedMessage }) {
  const { busy, run } = useBusy(async () => {
    try {
      await call('releaseMessage', { id }, { refresh: 'first' });
      notify.success(`The message to ${name} goes out now.`, { about: id });
    } catch (error) {
      notify.error(messageOf(error), { about: id });
    }
  });
  return (
    <Button variant="primary" icon={<Send />} busy={busy} busyLabel="Sending" onClick={run}>
      Stop holding
    </Button>
  );
}
