import { type Cents, plainDollars } from '#shared/money.ts';
import { readAmount } from './statement-amount.ts';
import { quoted } from './statement-text.ts';

interface Purpose {
  readonly label: string;
  readonly amount: Cents;
}

/** Returns a split as `Purchase 100000.00; Costs 5000.00`. Labels with a semicolon or a quote are in quotes. */
export function writePurposes(split: readonly Purpose[]): string {
  const part = ({ label, amount }: Purpose) =>
    `${/[;"]/.test(label) ? `"${label.replaceAll('"', '""')}"` : label} ${plainDollars(amount)}`;
  return split.map(part).join('; ');
}

/** Reads what `writePurposes` returns. Returns a sentence if a part lacks its purpose or amount. */
export function readPurposes(cell: string): { label: string; amount: string }[] | string {
  const parts = (cell.match(/(?:"[^"]*"|[^;])+/g) ?? []).map((part) => part.trim()).filter(Boolean);
  const read: { label: string; amount: string }[] = [];
  for (const part of parts) {
    const last = part.search(/\s\S*$/);
    const amount = readAmount(part.slice(last + 1));
    const label = part.slice(0, Math.max(0, last)).trim();
    if (label === '') return `Purpose split: ${quoted(part)} needs a purpose and an amount.`;
    if (amount.kind !== 'amount' || amount.cents <= 0)
      return `Purpose split: ${quoted(part)} needs an amount above zero at its end.`;
    const isQuoted = /^".*"$/s.test(label);
    read.push({
      label: isQuoted ? label.slice(1, -1).replaceAll('""', '"') : label,
      amount: plainDollars(amount.cents),
    });
  }
  return read;
}
