import * as z from 'zod';
import { type Capability, type Contract, contract } from '#shared/contract/index.ts';
import { fieldOf, readTexts, type TextReader } from './typed-text.ts';

export interface FormReading<C extends Capability, Text extends object> {
  /** These parsers read fields with texts such as `1,234.50`, which the contract does not accept. */
  readonly typed?: { readonly [Name in keyof Text]?: TextReader };
  /** Checks a rule that involves several fields of the form, if the contract does not have the rule. */
  readonly wrong?: (text: Text) => { at: keyof Text; message: string } | undefined;
  readonly input: (text: Text) => z.input<Contract[C]['input']>;
}

export type FormProblems<Text> = { [Name in keyof Text]?: string };

/** The form uses the schema of its API request, so that form and server apply the same rules. */
export function readForm<C extends Capability, Text extends object>(
  capability: C,
  { typed = {}, wrong, input }: FormReading<C, Text>,
  text: Text,
):
  | { input: z.output<Contract[C]['input']> }
  | { problems: FormProblems<Text>; unplaced: string | undefined } {
  const { read, problems } = readTexts(typed, text);
  const together = wrong?.(text);
  if (together) problems[together.at] ??= together.message;
  const checked = z.safeDecode(contract[capability].input, input(read) as never);
  const issues = checked.error?.issues ?? [];
  let unplaced: string | undefined;
  for (const { path, message } of issues) {
    const name = fieldOf(path.map(String), text);
    // The field's own parser has a more exact message than the contract, so an earlier message is kept.
    if (name) problems[name] ??= message;
    else unplaced ??= message;
  }
  if (checked.success && Object.keys(problems).length === 0)
    return { input: checked.data as z.output<Contract[C]['input']> };
  return { problems, unplaced };
}
