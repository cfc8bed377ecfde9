import type { ListedMessage } from '#shared/contract/messages.ts';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { useCallForm } from '../forms/use-call-form.ts';

/** Sends a message again and asks why. Mount it to open it. */
export function ResendMessage({ message, onClose }: { message: ListedMessage; onClose: () => void }) {
  const form = useCallForm('resendMessage', {
    start: { reason: '' },
    input: ({ reason }) => ({ id: message.id, reason }),
    done: 'The message is on its way again.',
    onDone: onClose,
  });
  return (
    <ReasonDialog
      width={440}
      onClose={onClose}
      title="Send again"
      subtitle={message.subject}
      action="Send again"
      actionBusy="Sending"
      form={form}
      reasonHint="It is kept with the message’s history."
      follows={
        <p className="text-label text-muted">
          It goes to {message.client_name} at their present address. If it held a link without sign-in, it
          gets a new one, and the link of the mail before ends.
        </p>
      }
    />
  );
}
