interface CheckboxFieldProps {
  label: string;
  detail: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (isOn: boolean) => void;
}

export function CheckboxField({ label, detail, checked, disabled, onChange }: CheckboxFieldProps) {
  return (
    <label className="flex items-start gap-2 text-body touch:min-h-11">
      <input
        type="checkbox"
        className="mt-0.5 size-4 shrink-0 accent-accent"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {label}
        <span className="block text-muted">{detail}</span>
      </span>
    </label>
  );
}
