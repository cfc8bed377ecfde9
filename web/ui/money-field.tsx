import { type Ref, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Cents, MAX_AMOUNT_CENTS, NOT_AN_AMOUNT, parseMoney } from '#shared/money.ts';
import { TextField, type TextFieldProps } from './field.tsx';
import { formatMoney } from './money-format.ts';

function bareNumber(text: string): string {
  const bare = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/(?<=\d)[ ,](?=\d{3}(?!\d))/g, '')
    .replace(/\.$/, '');
  return bare.startsWith('.') ? `0${bare}` : bare;
}

/** Accepts `1,234.5`, `$1 234` and `20`. Undefined if the amount is invalid or above the maximum. */
export function readTypedMoney(text: string): Cents | undefined {
  const amount = parseMoney(bareNumber(text));
  return amount !== undefined && Math.abs(amount) <= MAX_AMOUNT_CENTS ? amount : undefined;
}

export function invalidAmount(text: string, mostCents: Cents = MAX_AMOUNT_CENTS): string {
  // A well-formed amount is rejected only if it is above the maximum.
  return /^\d+(\.\d{1,2})?$/.test(bareNumber(text))
    ? `At most ${formatMoney(mostCents, { exact: mostCents < MAX_AMOUNT_CENTS })}`
    : NOT_AN_AMOUNT;
}

function shown(text: string): string {
  const amountCents = readTypedMoney(text);
  return amountCents === undefined
    ? text
    : formatMoney(amountCents, { exact: true }).replace('$', '').replace('\u2212', '-');
}

interface MoneyFieldProps
  extends Omit<TextFieldProps, 'type' | 'inputMode' | 'leading' | 'trailing' | 'value' | 'onChange'> {
  value: string;
  onChange: (text: string) => void;
  ref?: Ref<HTMLInputElement>;
}

export function MoneyField({
  value,
  onChange,
  onBlur,
  onFocus,
  labelNote = 'AUD',
  ...rest
}: MoneyFieldProps) {
  const [editing, setEditing] = useState(false);
  return (
    <TextField
      {...rest}
      labelNote={labelNote}
      type="text"
      inputMode="decimal"
      leading="$"
      inputClassName="text-right tnum"
      placeholder={rest.placeholder ?? '0.00'}
      value={editing ? value : shown(value)}
      onChange={(event) => onChange(event.target.value)}
      onFocus={(event) => {
        // Removing the separators loses the selection, so the text is selected again.
        const input = event.currentTarget;
        flushSync(() => setEditing(true));
        input.select();
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setEditing(false);
        onBlur?.(event);
      }}
    />
  );
}
