import { type FieldProps, TextField, type TextFieldProps } from './field.tsx';

const DIGITS = 6;

type CodeFieldProps = Omit<FieldProps, 'label'> &
  Pick<TextFieldProps, 'ref' | 'autoFocus'> & {
    value: string;
    onCode: (code: string) => void;
  };

export function CodeField({ value, onCode, ...field }: CodeFieldProps) {
  return (
    <TextField
      {...field}
      label="Code"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      pattern={`[0-9]{${DIGITS}}`}
      title="Six digits"
      inputClassName="tnum tracking-[0.2em]"
      value={value}
      onChange={(event) => onCode(event.target.value.replaceAll(/\D/g, '').slice(0, DIGITS))}
    />
  );
}
