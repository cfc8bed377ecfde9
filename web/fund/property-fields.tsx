import { LIMITS } from '#shared/constants.ts';
import { PROPERTY_TYPES } from '#shared/terms.ts';
import { TextField } from '../ui/field.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import type { DetailsText, Problems } from './property-forms.ts';

const TYPES = PROPERTY_TYPES.map((value) => ({ value, label: value }));

/** What a property is, where it is and what it cost. */
export function PropertyFields({
  text,
  problems,
  onChange,
}: {
  text: DetailsText;
  problems: Problems<DetailsText>;
  onChange: (change: Partial<DetailsText>) => void;
}) {
  const field = (name: 'name' | 'city' | 'state' | 'country') => ({
    value: text[name],
    error: problems[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  const pair = 'grid grid-cols-2 items-start gap-4 max-md:grid-cols-1';
  return (
    <>
      <TextField
        label="Name"
        maxLength={LIMITS.nameLength}
        required
        placeholder="18 Quay Street"
        {...field('name')}
      />
      <div className={pair}>
        <SelectField
          label="Type"
          options={TYPES}
          value={text.type}
          error={problems.type}
          onChange={(type) => onChange({ type })}
        />
        <MoneyField
          label="Acquisition price"
          value={text.acquisitionPrice}
          error={problems.acquisitionPrice}
          required
          onChange={(acquisitionPrice) => onChange({ acquisitionPrice })}
        />
      </div>
      <div className={pair}>
        <TextField label="City" labelNote="optional" maxLength={LIMITS.placeLength} {...field('city')} />
        <TextField label="State" labelNote="optional" maxLength={LIMITS.placeLength} {...field('state')} />
      </div>
      <TextField label="Country" labelNote="optional" maxLength={LIMITS.placeLength} {...field('country')} />
    </>
  );
}
