import { useId } from 'react';
import { LIMITS } from '#shared/constants.ts';
import { type TransactionType, USUAL_CATEGORIES } from '#shared/terms.ts';
import { useCall } from '../../api/hooks.ts';
import { TextField } from '../../ui/field.tsx';
import type { SelectOption } from '../../ui/select.tsx';
import { SelectField } from '../../ui/select-field.tsx';

export interface ChosenKind {
  readonly type: TransactionType | 'split';
  readonly property_id?: string;
  readonly category?: string;
}

export interface KindText {
  readonly property_id: string;
  readonly category: string;
}

export const NO_KIND_TEXT: KindText = { property_id: '', category: '' };

interface KindFieldsProps {
  text: KindText;
  change: (name: keyof KindText, value: string) => void;
  disabled?: boolean;
}

export function KindFields({ text, change, disabled }: KindFieldsProps) {
  const list = useId();
  const properties = usePropertyOptions();
  return (
    <>
      <SelectField
        label="Property"
        labelNote="optional"
        options={[{ value: '', label: 'None' }, ...properties]}
        value={text.property_id}
        disabled={disabled}
        onChange={(propertyId) => change('property_id', propertyId)}
      />
      <TextField
        label="Category"
        labelNote="optional"
        list={list}
        maxLength={LIMITS.categoryLength}
        value={text.category}
        disabled={disabled}
        onChange={(event) => change('category', event.target.value)}
      />
      <Categories id={list} />
    </>
  );
}

export function usePropertyOptions(): readonly SelectOption<string>[] {
  const { data } = useCall('listProperties', {});
  return data?.properties.map(({ id, name }) => ({ value: id, label: name })) ?? [];
}

export function Categories({ id }: { id: string }) {
  const { data } = useCall('listCategories', {});
  return (
    <datalist id={id}>
      {(data?.categories ?? USUAL_CATEGORIES).map((category) => (
        <option key={category} value={category} />
      ))}
    </datalist>
  );
}
