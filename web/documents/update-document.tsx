import { useState } from 'react';
import { displayDate } from '#shared/calendar-date.ts';
import { LIMITS } from '#shared/constants.ts';
import type { Document } from '#shared/contract/documents.ts';
import { documentTypeOf } from '#shared/document-filter.ts';
import { call } from '../api/client.ts';
import { changedOnly } from '../forms/changed-only.ts';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { optionalDayText, requiredText } from '../forms/typed-text.ts';
import { useCallForm } from '../forms/use-call-form.ts';
import { Combobox } from '../ui/combobox.tsx';
import { DateField } from '../ui/date-field.tsx';
import { TextField } from '../ui/field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { clientIdOf, FUND_LEVEL, NO_CLIENT, useAudiences } from './audience.ts';
import { useDocumentTypes } from './use-document-types.ts';

export interface UpdateDocumentProps {
  document: Document;
  onClose: () => void;
}

export function UpdateDocument({ document, onClose }: UpdateDocumentProps) {
  // Only fields that differ from `opened` are sent, so other managers' changes survive.
  const [opened] = useState(document);
  const types = useDocumentTypes();
  const audiences = useAudiences();
  const former = opened.client_id ?? FUND_LEVEL;
  const formerPeriod = opened.period_ends_on ? displayDate(opened.period_ends_on) : '';
  const form = useCallForm('updateDocument', {
    start: {
      name: opened.name,
      description: opened.description,
      document_type_id: '',
      period_ends_on: formerPeriod,
      client_id: former,
      reason: '',
    },
    typed: {
      name: requiredText('Document name is required'),
      period_ends_on: optionalDayText(),
      client_id: requiredText(NO_CLIENT),
    },
    input: ({ reason, document_type_id: type, period_ends_on: period, client_id: audience, ...texts }) => ({
      id: opened.id,
      reason,
      ...changedOnly(
        {
          ...texts,
          document_type_id: type || undefined,
          period_ends_on: period || null,
          client_id: clientIdOf(audience),
        },
        { ...opened, document_type_id: undefined, period_ends_on: opened.period_ends_on ?? null },
      ),
    }),
    send: async (input, options) =>
      Object.keys(input).length > 2 ? call('updateDocument', input, options) : undefined,
    done: 'Document updated.',
    onDone: onClose,
  });
  const { client_id: audience } = form.text;
  const audienceField = form.field('client_id');
  const nameOf = (id: string) =>
    id === FUND_LEVEL
      ? 'every client'
      : (audiences.clients.find((client) => client.id === id)?.name ?? opened.client_name ?? 'its client');
  return (
    <ReasonDialog
      title="Edit document"
      subtitle={opened.filename}
      focusFirst={false}
      form={form}
      reasonHint="Stays in the document’s history; only managers see it"
      follows={
        <p className="text-muted">
          {audience === former || audience === ''
            ? `Visible to ${nameOf(former)}, as before.`
            : `${lossOf(former, audience, nameOf(former))} From now on, ${nameOf(audience)} sees it.`}
        </p>
      }
      onClose={onClose}
    >
      <Combobox
        // A new key discards the typed text, so the field is disabled until the clients have loaded.
        key={String(audiences.ready)}
        label="Who sees it"
        options={audiences.options}
        placeholder={NO_CLIENT}
        {...audienceField}
        disabled={!audiences.ready}
        emptyText="No client with that name"
        error={audienceField.error ?? audiences.problem}
      />
      <TextField label="Document name" required maxLength={LIMITS.nameLength} {...form.field('name')} />
      <TextField
        label="Description"
        labelNote="optional"
        maxLength={LIMITS.descriptionLength}
        {...form.field('description')}
      />
      <SelectField
        label="Document type"
        options={[
          { value: '', label: documentTypeOf(opened) },
          ...types
            .filter(({ name }) => name !== opened.document_type)
            .map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...form.field('document_type_id')}
      />
      <DateField
        label="Period ends on"
        labelNote="optional"
        hint="The last day that the document covers"
        {...form.day('period_ends_on')}
      />
    </ReasonDialog>
  );
}

function lossOf(former: string, audience: string, name: string): string {
  if (audience === FUND_LEVEL) return '';
  return former === FUND_LEVEL
    ? 'Other clients no longer see the document.'
    : `${name} no longer sees the document.`;
}
