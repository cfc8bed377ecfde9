import { parseDisplayDate } from '#shared/calendar-date.ts';
import { type Cents, plainDollars } from '#shared/money.ts';
import { NOT_A_DATE } from '../ui/date-field.tsx';
import { invalidAmount, readTypedMoney } from '../ui/money-field.tsx';

type ReadText = { readonly value: string } | { readonly problem: string };

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

export function requiredText(missing: string): TextReader {
  return (text) => (text.trim() ? { value: text.trim() } : { problem: missing });
}

export function moneyText(missing: string, mostCents?: Cents): TextReader {
  return (text) => {
    const amountCents = readTypedMoney(text);
    if (amountCents !== undefined) return { value: plainDollars(amountCents) };
    return { problem: text.trim() === '' ? missing : invalidAmount(text, mostCents) };
  };
}

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

export function fieldOf<Text extends object>(path: readonly string[], text: Text): keyof Text | undefined {
  return path.findLast((name) => name in text) as keyof Text | undefined;
}
