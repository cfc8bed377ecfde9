import { parseDisplayDate } from '#shared/calendar-date.ts';
import { type Cents, plainDollars } from '#shared/money.ts';
import { NOT_A_DATE } from '../ui/date-field.tsx';
import { invalidAmount, readTypedMoney } from '../ui/money-field.tsx';

type ReadText = { readonly value: string } | { readonly problem: string };

/** Converts a field's typed text to the contract's format. The contract itself checks all other rules. */
export type TextReader = (text: string) => ReadText;

export function withRule(
  reader: TextReader,
  allows: (value: string) => boolean,
  problem: string | ((value: string) => string),
): TextReader {
  return (text) => {
    const read = reader(text);
    if ('problem' in read || allows(read.value)) return read;
    return { problem: typeof problem === 'string' ? problem : problem(read.value) };
  };
}

/** Refuses an empty text with a message that is more exact than the contract's own message. */
export function requiredText(missing: string): TextReader {
  return (text) => (text.trim() ? { value: text.trim() } : { problem: missing });
}

/** Converts `1,234.5` or `$20` to plain dollars. The message for an invalid amount states `mostCents`. */
export function moneyText(missing: string, mostCents?: Cents): TextReader {
  return (text) => {
    const amountCents = readTypedMoney(text);
    if (amountCents !== undefined) return { value: plainDollars(amountCents) };
    return { problem: text.trim() === '' ? missing : invalidAmount(text, mostCents) };
  };
}

/** Converts DD/MM/YYYY to YYYY-MM-DD. */
export function dayText(missing: string, wrong = NOT_A_DATE): TextReader {
  return (text) => {
    const day = parseDisplayDate(text);
    return day ? { value: day } : { problem: text.trim() === '' ? missing : wrong };
  };
}

function optional(reader: TextReader): TextReader {
  return (text) => (text.trim() === '' ? { value: '' } : reader(text));
}

export function optionalDayText(): TextReader {
  return optional(dayText(NOT_A_DATE));
}

export function optionalMoneyText(): TextReader {
  return optional(moneyText(''));
}

export function readTexts<Text extends object>(
  typed: { readonly [Name in keyof Text]?: TextReader },
  text: Text,
): { read: Text; problems: { [Name in keyof Text]?: string } } {
  const read = { ...text };
  const problems: { [Name in keyof Text]?: string } = {};
  for (const name of Object.keys(typed) as (keyof Text)[]) {
    const result = (typed[name] as TextReader)(String(text[name]));
    if ('problem' in result) problems[name] = result.problem;
    else read[name] = result.value as Text[keyof Text];
  }
  return { read, problems };
}

/** The form field that an issue belongs to: the last part of `path` that is the name of a field. */
export function fieldOf<Text extends object>(path: readonly string[], text: Text): keyof Text | undefined {
  return path.findLast((name) => name in text) as keyof Text | undefined;
}
