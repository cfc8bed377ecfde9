import { expect } from 'vitest';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import type { TestPortal } from '../../harness/test-portal.ts';

export async function callCapital(
  portal: TestPortal,
  details: Readonly<Record<string, unknown>> = {},
): Promise<{ id: string; body: Record<string, unknown> }> {
  const answer = await portal.call(portal.manager, 'POST', '/capital-calls', {
    title: 'First call',
    total_amount: 3_000,
    ...details,
  });
  if (answer.status !== 201) throw new Error(`Not called: ${JSON.stringify(answer.body)}`);
  await portal.services.settled();
  return { id: answer.body.id, body: answer.body };
}

export async function linesOf(portal: TestPortal, callId: string) {
  const { body } = await portal.call(portal.manager, 'GET', `/capital-calls/${callId}/line-items?limit=1000`);
  return body.line_items;
}

export async function expectSoundLedger(portal: TestPortal): Promise<void> {
  await portal.services.settled();
  expect((await verifyLedger(portal.services, portal.bucket)).breaches).toEqual([]);
}
