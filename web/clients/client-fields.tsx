import {
  CLIENT_DETAIL_FIELDS,
  type ClientDetailField,
  type ClientField,
  clientField,
  wordsOf,
} from '#shared/client-fields.ts';
import { LIMITS } from '#shared/constants.ts';
import { formatField } from '#shared/field-words.ts';
import type { CallForm } from '../forms/use-call-form.ts';
import { DateField } from '../ui/date-field.tsx';
import { TextAreaField, TextField } from '../ui/field.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { Segmented } from '../ui/segmented.tsx';
import type { ClientFormText } from './client-form.ts';

interface ClientFieldsProps {
  form: Pick<CallForm<ClientFormText>, 'field' | 'day'>;
  isNew: boolean;
  narrow?: boolean;
}

const ABOVE_PLEDGE: readonly ClientDetailField[] = ['name', 'mobile', 'entity_type', 'entity_name'];

export function ClientFields({ form, isNew, narrow = false }: ClientFieldsProps) {
  const { field } = form;
  const pair = narrow ? 'flex flex-col gap-4' : 'grid grid-cols-2 items-start gap-4 max-md:grid-cols-1';
  return (
    <div className="flex flex-col gap-4">
      <DetailField form={form} name="name" />
      <div className={pair}>
        {isNew && (
          <TextField
            label="Email"
            type="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={LIMITS.emailLength}
            required
            hint="The client is invited at this address and signs in with it"
            {...field('email')}
          />
        )}
        <DetailField form={form} name="mobile" type="tel" />
      </div>
      <div className={pair}>
        <DetailField form={form} name="entity_type" />
        <DetailField form={form} name="entity_name" />
      </div>
      <MoneyField label="Pledge amount" required {...field('pledged_amount')} />
      {CLIENT_DETAIL_FIELDS.filter((name) => !ABOVE_PLEDGE.includes(name)).map((name) => (
        <DetailField key={name} form={form} name={name} />
      ))}
    </div>
  );
}

interface DetailFieldProps extends Pick<ClientFieldsProps, 'form'> {
  name: ClientDetailField;
  type?: 'tel';
}

function DetailField({ form, name, type }: DetailFieldProps) {
  const detail: ClientField = clientField(name);
  const { value, error, onChange } = form.field(name);
  const common = { label: formatField(name), value, onChange };
  if (detail.kind === 'words') {
    return (
      <Segmented
        {...common}
        segments={wordsOf(detail).map((word) => ({ value: word, label: word || 'Not stated' }))}
      />
    );
  }
  if (detail.kind === 'day') return <DateField label={common.label} hint={detail.hint} {...form.day(name)} />;
  const text = {
    ...common,
    error,
    hint: detail.hint,
    maxLength: detail.maxLength,
    ...(detail.required ? { required: true } : { labelNote: 'optional' }),
  };
  if (detail.kind === 'lines') return <TextAreaField rows={2} {...text} />;
  return <TextField {...(type && { type })} {...text} />;
}
