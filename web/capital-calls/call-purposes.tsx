import { LIMITS } from '#shared/constants.ts';
import { addCents, plainDollars, ZERO_CENTS } from '#shared/money.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { TextAreaField, TextField } from '../ui/field.tsx';
import { Plus, X } from '../ui/lucide-icons.tsx';
import { MoneyField, readTypedMoney } from '../ui/money-field.tsx';

export interface PurposeText {
  readonly label: string;
  readonly amount: string;
}

const isTyped = ({ label, amount }: PurposeText) => label.trim() !== '' || amount.trim() !== '';

export function purposesProblem(rows: readonly PurposeText[], total: string): string | undefined {
  const typed = rows.filter(isTyped);
  if (typed.length === 0) return undefined;
  const amounts = typed.map(({ amount }) => readTypedMoney(amount));
  if (typed.some(({ label }) => label.trim() === '')) return 'Enter what each amount is for';
  if (amounts.some((amount) => amount === undefined || amount <= 0))
    return 'Enter an amount for each purpose';
  const sum = addCents(...amounts.map((amount) => amount ?? ZERO_CENTS));
  return sum === readTypedMoney(total) ? undefined : EXACT_SENTENCES['invalid-input'].purposeNotTotal;
}

export function purposesInput(rows: readonly PurposeText[]) {
  return rows
    .filter(isTyped)
    .map(({ label, amount }) => ({ label, amount: plainDollars(readTypedMoney(amount) ?? ZERO_CENTS) }));
}

interface CallPurposesProps {
  purpose: Parameters<typeof TextAreaField>[0];
  rows: readonly PurposeText[];
  problem: string | undefined;
  disabled: boolean;
  onRows: (rows: readonly PurposeText[]) => void;
}

export function CallPurposes({ purpose, rows, problem, disabled, onRows }: CallPurposesProps) {
  const set = (at: number, change: Partial<PurposeText>) =>
    onRows(rows.map((row, index) => (index === at ? { ...row, ...change } : row)));
  return (
    <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-3">
      <legend className="sr-only">Purpose</legend>
      <TextAreaField
        {...purpose}
        label="What the call is for"
        labelNote="optional"
        rows={3}
        maxLength={LIMITS.purposeLength}
        hint="Shown to clients on their notice and in the email."
      />
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and are edited in place
        <div key={at} className="grid grid-cols-[1fr_1fr_auto] items-end gap-2">
          <TextField
            label={`Purpose ${at + 1}`}
            maxLength={LIMITS.categoryLength}
            value={row.label}
            onChange={(event) => set(at, { label: event.target.value })}
          />
          <MoneyField
            label={`Amount of purpose ${at + 1}`}
            value={row.amount}
            onChange={(amount) => set(at, { amount })}
          />
          <IconButton
            label={`Remove purpose ${at + 1}`}
            icon={<X />}
            onClick={() => onRows(rows.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {problem && (
        <p role="alert" className="text-body text-negative">
          {problem}
        </p>
      )}
      {rows.length < LIMITS.purposeParts && (
        <Button
          className="self-start"
          icon={<Plus />}
          onClick={() => onRows([...rows, { label: '', amount: '' }])}
        >
          {rows.length === 0 ? 'Split the total by purpose' : 'Add a purpose'}
        </Button>
      )}
    </fieldset>
  );
}
