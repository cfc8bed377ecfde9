import { expect } from 'vitest';
import type { TestPortal } from '../../harness/test-portal.ts';
import { callCapital, linesOf } from './calling.ts';

export const WHY = { reason: 'Called by mistake' };
export const LATER = { due_date: '2199-12-31', reason: 'The settlement is later' };

export async function issuedCall(portal: TestPortal, clients: readonly { id: string }[]) {
  const { id } = await callCapital(portal, {
    total_amount: 100 * clients.length,
    line_items: clients.map((client) => ({ client_id: client.id, amount: 100 })),
  });
  const lines = await linesOf(portal, id);
  return {
    id,
    path: `/capital-calls/${id}`,
    lines,
    linePath: `/capital-calls/${id}/line-items/${lines[0].id}`,
  };
}

export async function callOf(portal: TestPortal, callId: string) {
  return (await portal.call(portal.manager, 'GET', `/capital-calls/${callId}`)).body;
}

export async function ownLines(portal: TestPortal, clientId: string) {
  const { body } = await portal.call(portal.manager, 'GET', `/clients/${clientId}/capital-calls`);
  return body.capital_calls;
}

export async function documentsOf(portal: TestPortal, clientId: string) {
  const { body } = await portal.call(portal.manager, 'GET', `/clients/${clientId}/documents`);
  return body.documents;
}

export async function expectCalledAddsUp(portal: TestPortal, callId: string): Promise<void> {
  const call = await callOf(portal, callId);
  for (const { of, called } of [
    { of: call, called: call.total_amount },
    ...(await linesOf(portal, callId)).map((line: { amount: number }) => ({ of: line, called: line.amount })),
  ]) {
    const parts = [of.matched_amount, of.outstanding_amount, of.written_off_amount, of.withdrawn_amount];
    const cents = parts.map((part) => Math.round(part * 100));
    expect(
      cents.reduce((sum, part) => sum + part, 0),
      JSON.stringify(of),
    ).toBe(Math.round(called * 100));
  }
}
