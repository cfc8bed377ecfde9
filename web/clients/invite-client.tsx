import type { ClientDetail } from '#shared/contract/clients.ts';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { MailPlus } from '../ui/lucide-icons.tsx';
import { notify } from '../ui/toast.tsx';
import { useBusy } from '../ui/use-busy.ts';

export function InviteClient({ client }: { client: ClientDetail }) {
  const { busy, run } = useBusy(async () => {
    const about = `invite ${client.id}`;
    try {
      const { email } = await call('inviteClient', { id: client.id });
      notify.success(`Invitation sent to ${email}.`, { about });
    } catch (error) {
      notify.error(messageOf(error, 'The invitation could not be sent.'), { about });
    }
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-box bg-info-tint px-3 py-2 text-info">
      <span className="min-w-0 grow basis-40">
        {client.not_invited
          ? 'Not invited yet, so the client cannot sign in.'
          : 'Invited, has not signed in yet.'}
      </span>
      {client.status !== 'Suspended' && (
        <Button size="small" busy={busy} busyLabel="Sending" icon={<MailPlus />} onClick={run}>
          {client.not_invited ? 'Send invitation' : 'Resend invitation'}
        </Button>
      )}
    </div>
  );
}
