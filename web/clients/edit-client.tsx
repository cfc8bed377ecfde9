import { useEffect } from 'react';
import type { ClientDetail } from '#shared/contract/clients.ts';
import { call } from '../api/client.ts';
import { refresh } from '../api/hooks.ts';
import { Form } from '../forms/form.tsx';
import { useCallForm } from '../forms/use-call-form.ts';
import { ClientFields } from './client-fields.tsx';
import { CLIENT_TYPED, changesOf, clientFormOf } from './client-form.ts';
import { keepClient } from './keep-client.ts';

interface EditClientProps {
  client: ClientDetail;
  /** Id of the form, for the button in the panel's foot. */
  formId: string;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
}

/** The details of a client as a form, in the place where they stand. */
export function EditClient({ client, formId, onBusy, onClose }: EditClientProps) {
  const form = useCallForm('updateClient', {
    start: clientFormOf(client),
    typed: CLIENT_TYPED,
    // The address to sign in with is not changed here.
    input: ({ email: _email, ...text }) => ({ id: client.id, ...text }),
    send: async (input, options) => {
      const changes = changesOf(input, client);
      if (Object.keys(changes).length === 0) return undefined;
      const saved = await call('updateClient', { id: client.id, ...changes }, options);
      await keepClient(saved);
      return saved;
    },
    done: 'Client details saved.',
    onDone: (saved) => {
      if (saved) void refresh('listClients', 'getClientDashboard', 'getFundStatistics');
      onClose();
    },
    refusalsAt: { 'pledge-below-paid': 'pledged_amount' },
  });
  const { ref, busy } = form;
  useEffect(() => {
    onBusy(busy);
    // Saved, the form goes before it could say that it is done.
    return () => onBusy(false);
  }, [busy, onBusy]);
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);

  return (
    <Form
      form={form}
      id={formId}
      aria-label="Client details"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || busy) return;
        // Esc leaves the form; the panel stays.
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
      className="flex flex-col gap-4 px-5 py-5"
    >
      <ClientFields form={form} isNew={false} narrow />
    </Form>
  );
}
