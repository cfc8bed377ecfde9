import { LIMITS } from '#shared/constants.ts';
import { ENTITY_TYPES } from '#shared/terms.ts';
import type { CallForm } from '../forms/use-call-form.ts';
import { TextAreaField, TextField } from '../ui/field.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { Segmented } from '../ui/segmented.tsx';
import type { ClientFormText } from './client-form.ts';

interface ClientFieldsProps {
  form: Pick<CallForm<ClientFormText>, 'field'>;
  /** Includes the e-mail address, which can be set only for a new client. */
  isNew: boolean;
  /** Less space: one column. */
  narrow?: boolean;
}

/** The details of a client, for adding and for editing. */
export function ClientFields({ form: { field }, isNew, narrow = false }: ClientFieldsProps) {
  const pair = narrow ? 'flex flex-col gap-4' : 'grid grid-cols-2 items-start gap-4 max-md:grid-cols-1';
  return (
    <div className="flex flex-col gap-4">
      <TextField label="Name" autoComplete="off" maxLength={LIMITS.nameLength} required {...field('name')} />
      <div className={pair}>
        {isNew && (
          <TextField
            label="Email"
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={LIMITS.emailLength}
            required
            hint="The invitation goes here; it is what they sign in with"
            {...field('email')}
          />
        )}
        <TextField
          label="Mobile"
          labelNote="optional"
          type="tel"
          autoComplete="off"
          maxLength={LIMITS.mobileLength}
          {...field('mobile')}
        />
      </div>
      <div className={pair}>
        <Segmented
          label="Entity type"
          segments={ENTITY_TYPES.map((value) => ({ value, label: value }))}
          {...field('entity_type')}
        />
        <TextField
          label="Entity name"
          labelNote="optional"
          autoComplete="off"
          maxLength={LIMITS.nameLength}
          {...field('entity_name')}
        />
      </div>
      <MoneyField label="Pledge amount" required {...field('pledged_amount')} />
      <TextAreaField
        label="Address"
        labelNote="optional"
        rows={2}
        maxLength={LIMITS.addressLength}
        {...field('address')}
      />
      <TextAreaField
        label="Notes"
        labelNote="optional"
        hint="Seen by managers only"
        rows={2}
        maxLength={LIMITS.noteLength}
        {...field('notes')}
      />
    </div>
  );
}
