import { useEffect, useState } from 'react';
import type { ClientDetail } from '#shared/contract/clients.ts';
import { call } from '../api/client.ts';
import { Form } from '../forms/form.tsx';
import { useCallForm } from '../forms/use-call-form.ts';
import { ClientFields } from './client-fields.tsx';
import { CLIENT_TYPED, changesOf, clientFormOf } from './client-form.ts';

interface UpdateClientProps {
  client: ClientDetail;
  /** Id of the form, for the button in the panel's foot. */
  formId: string;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
}

/** The details of a client as a form, in the place where they stand. */
export function UpdateClient({ client, formId, onBusy, onClose }: UpdateClientProps) {
  // What another manager changes meanwhile is not put back.
  const [opened] = useState(client);
  const form = useCallForm('updateClient', {
    start: clientFormOf(opened),
    typed: CLIENT_TYPED,
    // The address to sign in with is not changed here.
    input: ({ email: _email, ...text }) => ({ id: client.id, ...text }),
    send: async (input, options) => {
      const changes = changesOf(input, opened);
      return Object.keys(changes).length > 0
        ? call('updateClient', { id: client.id, ...changes }, options)
        : undefined;
    },
    done: 'Client details saved.',
    onDone: onClose,
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
