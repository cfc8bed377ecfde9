import { LIMITS } from '#shared/constants.ts';
import { ENTITY_TYPES } from '#shared/terms.ts';
import { TextAreaField, TextField } from '../ui/field.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { Segmented } from '../ui/segmented.tsx';
import type { ClientField, ClientFormProblems, ClientFormText } from './client-form.ts';

interface ClientFieldsProps {
  text: ClientFormText;
  problems: ClientFormProblems;
  onChange: (change: Partial<ClientFormText>) => void;
  /** With the e-mail address: only while a client is new. */
  isNew: boolean;
  /** Less room: one column. */
  narrow?: boolean;
}

/** The details of a client, for adding and for editing. */
export function ClientFields({ text, problems, onChange, isNew, narrow = false }: ClientFieldsProps) {
  const field = (name: Exclude<ClientField, 'entity_type' | 'pledged_amount'>) => ({
    value: text[name],
    error: problems[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
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
          value={text.entity_type}
          onChange={(entity_type) => onChange({ entity_type })}
        />
        <TextField
          label="Entity name"
          labelNote="optional"
          autoComplete="off"
          maxLength={LIMITS.nameLength}
          {...field('entity_name')}
        />
      </div>
      <MoneyField
        label="Pledge amount"
        value={text.pledged_amount}
        error={problems.pledged_amount}
        required
        onChange={(pledged_amount) => onChange({ pledged_amount })}
      />
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
