import { LIMITS } from '#shared/constants.ts';
import type { UnitPriceRecord } from '#shared/contract/unit-prices.ts';
import { plainDollars, ZERO_CENTS } from '#shared/money.ts';
import { type RowsProps, TypedRows } from '../forms/typed-rows.tsx';
import { TextField } from '../ui/field.tsx';
import { invalidAmount, MoneyField, readTypedMoney } from '../ui/money-field.tsx';

export interface LineText {
  key: string;
  label: string;
  amount: string;
  reason: string;
  /** The form has no field for the document, so the document stays unchanged. */
  document_id?: string | undefined;
}

export function lineTexts(lines: UnitPriceRecord['lines']): LineText[] {
  return lines.map((line) => ({
    ...line,
    key: crypto.randomUUID(),
    amount: plainDollars(line.amount),
    reason: line.reason ?? '',
  }));
}

export function linesInput(lines: readonly LineText[]) {
  return lines.map(({ label, amount, reason, document_id: document }) => ({
    label,
    amount: plainDollars(readTypedMoney(amount) ?? ZERO_CENTS),
    reason,
    ...(document && { document_id: document }),
  }));
}

export function faultOfLines(lines: readonly LineText[]): string | undefined {
  for (const { label, amount, reason, document_id: document } of lines) {
    if (label.trim() === '') return 'Give each amount a name';
    if (readTypedMoney(amount) === undefined) return `${label}: ${invalidAmount(amount)}`;
    if (reason.trim() === '' && !document) return `${label}: give a reason`;
  }
  return undefined;
}

export function ByHandLines(props: RowsProps<LineText>) {
  return (
    <TypedRows
      legend="Amounts by hand"
      hint="Amounts that the portal does not know, such as rent in arrears. Put a minus before an amount that the fund owes."
      columns="grid-cols-[1fr_9rem_1fr_auto]"
      add="Add an amount"
      nameOf={({ label }, number) => label || `amount ${number}`}
      most={LIMITS.priceLines}
      fresh={() => ({ key: crypto.randomUUID(), label: '', amount: '', reason: '' })}
      {...props}
    >
      {(line, put) => (
        <>
          <TextField
            label="Name"
            maxLength={LIMITS.nameLength}
            value={line.label}
            onChange={({ target }) => put({ label: target.value })}
          />
          <MoneyField label="Amount" value={line.amount} onChange={(amount) => put({ amount })} />
          <TextField
            label="Reason"
            maxLength={LIMITS.reasonLength}
            value={line.reason}
            onChange={({ target }) => put({ reason: target.value })}
          />
        </>
      )}
    </TypedRows>
  );
}
