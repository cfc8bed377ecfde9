import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { call, checkInput } from '../api/client.ts';
import { refresh } from '../api/hooks.ts';
import { Button } from '../ui/button.tsx';
import { useFocusFirst } from '../ui/focus-first.ts';
import { Modal } from '../ui/modal.tsx';
import { Notice } from '../ui/notice.tsx';
import { notify } from '../ui/toast.tsx';
import { ClientFields } from './client-fields.tsx';
import { type ClientInput, EMPTY_CLIENT_FORM } from './client-form.ts';
import { useClientForm } from './use-client-form.ts';

const FORM_ID = 'add-client';
const check = (input: ClientInput) => checkInput('createClient', input);

/** Adds a client and invites them. Mount it to open it: one form, one idempotency key. */
export function AddClient({ onClose, onAdded }: { onClose: () => void; onAdded: (id: string) => void }) {
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { form, text, problems, sentence, busy, change, onSubmit } = useClientForm({
    start: EMPTY_CLIENT_FORM,
    check,
    save,
  });
  const formRef = useFocusFirst(form);

  async function save(input: ClientInput) {
    try {
      const client = await call('createClient', input, { idempotencyKey });
      notify.success(`${client.name} was added and invited by e-mail.`);
      onAdded(client.id);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'invitation-not-sent')) throw error;
      // The client is there; trying again would only find the address in use.
      notify.error(error.message);
      onClose();
    }
    void refresh('listClients', 'getFundStatistics');
  }

  return (
    <Modal
      open
      width={560}
      onClose={onClose}
      title="Add client"
      subtitle="They get an invitation with a temporary password."
      busy={busy}
      foot={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={FORM_ID} busy={busy} busyLabel="Adding">
            Add and invite
          </Button>
        </>
      }
    >
      <form ref={formRef} id={FORM_ID} noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        {sentence && <Notice tone="negative">{sentence}</Notice>}
        <ClientFields text={text} problems={problems} onChange={change} isNew />
      </form>
    </Modal>
  );
}
