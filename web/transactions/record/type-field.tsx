import { isMainType, type TransactionType } from '#shared/terms.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TYPE_NAMES } from '../list/type-mark.tsx';

interface TypeFieldProps {
  label: string;
  types: readonly TransactionType[];
  value: TransactionType;
  onChange: (type: TransactionType) => void;
  disabled?: boolean;
}

export function TypeField({ label, types, value, onChange, disabled = false }: TypeFieldProps) {
  const others = types.filter((type) => !isMainType(type));
  return (
    <>
      <Segmented<TransactionType | 'more'>
        label={label}
        segments={[
          ...types.filter(isMainType).map((type) => ({ value: type, label: TYPE_NAMES[type] })),
          { value: 'more', label: 'More' },
        ]}
        value={isMainType(value) ? value : 'more'}
        onChange={(next) => onChange(next === 'more' ? (others[0] ?? value) : next)}
        disabled={disabled}
      />
      {!isMainType(value) && (
        <SelectField
          label="Kind"
          options={others.map((type) => ({ value: type, label: TYPE_NAMES[type] }))}
          value={value}
          onChange={onChange}
          disabled={disabled}
        />
      )}
    </>
  );
}
