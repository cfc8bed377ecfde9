import { useEffect } from 'react';
import type { ClientDetail } from '#shared/contract/clients.ts';
import { call, checkInput } from '../api/client.ts';
import { refresh } from '../api/hooks.ts';
import { Notice } from '../ui/notice.tsx';
import { notify } from '../ui/toast.tsx';
import { ClientFields } from './client-fields.tsx';
import { type ClientInput, changesOf, clientFormOf } from './client-form.ts';
import { keepClient } from './keep-client.ts';
import { useClientForm } from './use-client-form.ts';

interface EditClientProps {
  client: ClientDetail;
  /** Id of the form, for the button in the panel's foot. */
  formId: string;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
}

/** The details of a client as a form, in the place where they stand. */
export function EditClient({ client, formId, onBusy, onClose }: EditClientProps) {
  const { form, text, problems, sentence, busy, change, onSubmit } = useClientForm({
    start: clientFormOf(client),
    // The address to sign in with is not changed here, and so not checked.
    check: ({ email: _email, ...input }) => checkInput('updateClient', { id: client.id, ...input }),
    save,
  });
  useEffect(() => {
    onBusy(busy);
    // Saved, the form goes before it could say that it is done.
    return () => onBusy(false);
  }, [busy, onBusy]);
  useEffect(() => form.current?.querySelector('input')?.focus(), [form]);

  async function save(input: ClientInput) {
    const changes = changesOf(input, client);
    if (Object.keys(changes).length > 0) {
      await keepClient(await call('updateClient', { id: client.id, ...changes }));
      notify.success('Client details saved.');
      void refresh('listClients', 'getClientDashboard', 'getFundStatistics');
    }
    onClose();
  }

  return (
    <form
      ref={form}
      id={formId}
      noValidate
      aria-label="Client details"
      onSubmit={onSubmit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || busy) return;
        // Esc leaves the form; the panel stays.
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
      className="flex flex-col gap-4 px-5 py-5"
    >
      {sentence && <Notice tone="negative">{sentence}</Notice>}
      <ClientFields text={text} problems={problems} onChange={change} isNew={false} narrow />
    </form>
  );
}
