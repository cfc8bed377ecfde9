import { useState } from 'react';
import { CLIENT_DETAIL_FIELDS, type ClientDetailField, clientField } from '#shared/client-fields.ts';
import type { ImportedClients } from '#shared/contract/clients.ts';
import { formatField } from '#shared/field-words.ts';
import { call } from '../api/client.ts';
import { refreshAfter } from '../api/refresh.ts';
import { ImportFile } from '../forms/import-file.tsx';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { formatCount } from '../ui/money-format.ts';

export const HEADINGS = {
  required: ['Name', 'Email', ...headings((name) => name !== 'name' && isRequired(name)), 'Pledge'],
  optional: [...headings((name) => !isRequired(name)), 'Status'],
};

function headings(listed: (name: ClientDetailField) => boolean): string[] {
  return CLIENT_DETAIL_FIELDS.filter(listed).map(formatField);
}

function isRequired(name: ClientDetailField): boolean {
  return clientField(name).required === true;
}

type ImportedClient = NonNullable<ImportedClients['preview']>[number];

export function ImportClients({ onClose }: { onClose: () => void }) {
  const [invite, setInvite] = useState(false);
  return (
    <ImportFile<ImportedClients, ImportedClient>
      title="Import clients"
      words={['client', 'clients']}
      headings={HEADINGS}
      preview={(file) => call('importClients', { dryRun: true }, { file, refresh: 'later' })}
      send={(file, idempotencyKey) =>
        call('importClients', { invite }, { file, idempotencyKey, refresh: 'later' })
      }
      onImported={() => void refreshAfter('importClients')}
      options={
        <CheckboxField
          label="Invite them by e-mail"
          detail="Otherwise no email is sent; you can invite each client later"
          checked={invite}
          onChange={setInvite}
        />
      }
      heads={['Client', 'Entity', 'Pledge']}
      widths={['w-24', 'w-32']}
      rowOf={({ line, duplicate, name, email, status, entity_type: entity, pledged_amount }) => ({
        line,
        duplicate,
        name,
        detail: email,
        mark: status === 'Active' ? undefined : status,
        middle: entity,
        amountCents: pledged_amount,
      })}
      result={(answer) => <Invited answer={answer} wasAsked={invite} />}
      onClose={onClose}
    />
  );
}

function Invited({ answer, wasAsked }: { answer: ImportedClients; wasAsked: boolean }) {
  if (answer.insertedCount === 0) return null;
  return (
    <p className="tnum text-muted">
      {wasAsked
        ? `${formatCount(answer.invited_count)} of them invited.${answer.invited_count < answer.insertedCount ? ' The others can be invited from their page.' : ''}`
        : 'No client was invited. You can invite each client from their page.'}
    </p>
  );
}
