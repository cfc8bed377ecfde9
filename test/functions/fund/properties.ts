import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { TestAnswer, TestPortal } from '#test/harness/test-portal.ts';

export function details(more: object = {}) {
  return { name: '18 Quay Street', type: 'Commercial', acquisitionPrice: 2_850_000, ...more };
}

export async function addProperty(portal: TestPortal, more: object = {}): Promise<string> {
  const answer = await portal.call(portal.manager, 'POST', '/fund/properties', details(more));
  expect(answer.status).toBe(201);
  return answer.body.id;
}

export function updateProperty(
  portal: TestPortal,
  id: string,
  body: object,
  key: string = randomUUID(),
): Promise<TestAnswer> {
  return portal.call(portal.manager, 'PUT', `/fund/properties/${id}`, body, { 'Idempotency-Key': key });
}

export const rental = (more: object = {}) => ({
  monthlyRent: 17_200,
  tenantName: 'Harbour Dental Group',
  leaseEnd: '2029-06-30',
  ...more,
});

export const valuation = (marketValue: number | string, date: string, source = 'Independent valuation') => ({
  marketValue,
  date,
  source,
});

export const answered = (given: ReturnType<typeof valuation>) => ({
  ...given,
  valuer: null,
  basis: null,
  document_id: null,
});
