import { expect } from 'vitest';
import { refusalData } from '#shared/contract/refusal-data.ts';
import { REFUSALS, type RefusalCode } from '#shared/refusals.ts';
import type { TestAnswer } from '../harness/test-portal.ts';

const isOurs = (code: string, status: number) =>
  Object.hasOwn(REFUSALS, code) && REFUSALS[code as RefusalCode].status === status;

export function expectRefused(answer: TestAnswer, sent: string, statuses: readonly number[] = [400]): void {
  const text = JSON.stringify(answer.body);
  if (!statuses.includes(answer.status)) {
    throw new Error(`${answer.status} ${text.slice(0, 300)} for ${sent.slice(0, 300)}`);
  }
  const { error, code, requestId, issues, ...others } = answer.body;
  // The answers of these refusals have further fields, because the screen asks a question about them.
  const data = ['layout-unknown', 'balances-disagree', 'twins'].includes(code) ? others : {};
  expect(refusalData().strict().safeParse(data).success).toBe(true);
  expect(others).toEqual(data);
  expect(error).toMatch(/^[^\n]{3,300}$/);
  expect(isOurs(code, answer.status), `${code} with ${answer.status}`).toBe(true);
  expect(requestId).toMatch(/^[A-Za-z0-9-]{8,64}$/);
  expect((issues ?? []).length).toBeLessThanOrEqual(50);
  expect(text.length).toBeLessThan(20_000);
  expect(text).not.toMatch(/\.ts:\d|node_modules|\bat \w+ \(|DynamoDB|ZodError|SyntaxError|Unexpected token/);
  for (const [long] of sent.matchAll(/[^"\\]{101,}/g)) expect(text).not.toContain(long.slice(0, 101));
}

export function expectNoPollution(): void {
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  expect(([] as { polluted?: unknown }).polluted).toBeUndefined();
}
