import type * as z from 'zod';
import { Refusal } from '../ledger/refusal.ts';

const MAX_ISSUES = 50;

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

export const FIELD_WORDS = {
  required: 'Required',
  notExpected: 'Not expected here',
  givenTwice: 'Given twice',
} as const;

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters';
  return origin === 'array' ? ' entries' : '';
}

export const describeIssue: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined) return FIELD_WORDS.required;
  if (issue.code === 'invalid_type') return `Expected ${KINDS[issue.expected] ?? issue.expected}`;
  if (issue.code === 'invalid_value') return `Expected one of: ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'too_big') return `Expected at most ${issue.maximum}${unitOf(issue.origin)}`;
  if (issue.code === 'too_small') return `Expected at least ${issue.minimum}${unitOf(issue.origin)}`;
  if (issue.code === 'invalid_union') {
    const said = issue.errors?.flat().find(({ code }) => code === 'custom');
    return said?.message ?? 'Expected a number or text';
  }
  return undefined;
};

const NEEDS_ITS_FIELD = /^(Required|Expected |Not |A )/;

export function invalidInput(error: z.core.$ZodError): Refusal {
  const issues = error.issues
    .flatMap((issue) => {
      const names = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, MAX_ISSUES) : [undefined];
      return names.map((name) => ({
        path: [...issue.path, ...(name === undefined ? [] : [name])].map(String).join('.').slice(0, 100),
        message: name === undefined ? issue.message : FIELD_WORDS.notExpected,
      }));
    })
    .slice(0, MAX_ISSUES);
  const sentences = issues.filter((issue) => issue.path !== '').map((issue) => issue.message);
  const only = new Set(sentences).size === 1 ? sentences[0] : undefined;
  const sentence = only && !NEEDS_ITS_FIELD.test(only) ? { sentence: only } : {};
  return new Refusal('invalid-input', { issues, ...sentence });
}
