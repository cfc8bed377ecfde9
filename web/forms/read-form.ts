import * as z from 'zod';
import { type Capability, type Contract, contract } from '#shared/contract/index.ts';
import type { CallInput } from '../api/client.ts';
import type { TextReader } from './typed-text.ts';

/** How the text of a form becomes the input of a call. */
export interface FormReading<C extends Capability, Text extends object> {
  /** What reads the fields that hold something else than the contract takes, e.g. `1,234.50`. */
  readonly typed?: { readonly [Name in keyof Text]?: TextReader };
  /** What is wrong with the fields together that the contract does not say. */
  readonly wrong?: (text: Text) => { at: keyof Text; message: string } | undefined;
  /** The input of the call as it travels, of what was read. */
  readonly input: (text: Text) => z.input<Contract[C]['input']>;
}

export type FormProblems<Text> = { [Name in keyof Text]?: string };

/**
 * Reads a form by the contract's own schema. The sentence of a field that cannot be read goes before what
 * the contract says of it; what the contract says of no field of the form is `unplaced`.
 */
export function readForm<C extends Capability, Text extends object>(
  capability: C,
  { typed = {}, wrong, input }: FormReading<C, Text>,
  text: Text,
): { input: CallInput<C> } | { problems: FormProblems<Text>; unplaced: string | undefined } {
  const read = { ...text };
  const problems: FormProblems<Text> = {};
  for (const name of Object.keys(typed) as (keyof Text)[]) {
    const found = z.safeParse(typed[name] as TextReader, text[name]);
    if (found.success) read[name] = found.data as Text[keyof Text];
    else problems[name] = found.error.issues[0]?.message ?? '';
  }
  const together = wrong?.(text);
  if (together) problems[together.at] ??= together.message;
  const checked = z.safeDecode(contract[capability].input, input(read) as never);
  const issues = checked.error?.issues ?? [];
  let unplaced: string | undefined;
  for (const { path, message } of issues) {
    const name = fieldOf(path.map(String), text);
    if (name) problems[name] ??= message;
    else unplaced ??= message;
  }
  if (checked.success && Object.keys(problems).length === 0) return { input: checked.data as CallInput<C> };
  return { problems, unplaced };
}

/** The field of a form that an issue's path means: its name is the last of the path that the form has. */
export function fieldOf<Text extends object>(path: readonly string[], text: Text): keyof Text | undefined {
  return path.findLast((name) => name in text) as keyof Text | undefined;
}
