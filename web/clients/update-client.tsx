import { useEffect, useState } from 'react';
import type { ClientDetail } from '#shared/contract/clients.ts';
import { call } from '../api/client.ts';
import { Form } from '../forms/form.tsx';
import { useCallForm } from '../forms/use-call-form.ts';
import { askBeforeLeaving } from '../unsaved.ts';
import { ClientFields } from './client-fields.tsx';
import { CLIENT_TEXT_READERS, changesOf, clientFormOf } from './client-form.ts';

interface UpdateClientProps {
  client: ClientDetail;
  formId: string;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
}

export function UpdateClient({ client, formId, onBusy, onClose }: UpdateClientProps) {
  // Only fields that differ from `opened` are sent, so other managers' changes survive.
  const [opened] = useState(client);
  const form = useCallForm('updateClient', {
    start: clientFormOf(opened),
    typed: CLIENT_TEXT_READERS,
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
        // Esc must close only the form, not the panel around the form.
        event.preventDefault();
        event.stopPropagation();
        askBeforeLeaving(onClose);
      }}
      className="flex flex-col gap-4 px-5 py-5"
    >
      <ClientFields form={form} isNew={false} narrow />
    </Form>
  );
}
