import { FUND_RULES } from '#shared/fund-seed.ts';
import { managerOf, type TestActor } from '#test/harness/actors.ts';
import { addManager } from '#test/harness/add-manager.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { retryWhileBusy } from '#test/harness/retry-while-busy.ts';
import type { TestPortal } from '#test/harness/test-portal.ts';

export let portal: TestPortal;

export function startPortal(): void {
  portal = portalOfTest({ faults: { conflict: 0.05, throttle: 0.02 } });
}

export const DAY_MS = 24 * 3_600_000;
export const LIMIT = Number(FUND_RULES.second_person_above_cents) / 100;
export const REASON = { reason: 'As agreed at the meeting' };
export const INVITED = { email: 'carla@example.com', name: 'Carla Rossi', role: 'manager' };

export const send = (by: TestActor, method: string, path: string, body?: object) =>
  retryWhileBusy(() => portal.call(by, method, path, body));
export const callOf = (by: TestActor, total: number, more = {}) =>
  send(by, 'POST', '/capital-calls', { title: 'Call', total_amount: total, ...more });
export const issue = (by: TestActor, id: string) =>
  send(by, 'PUT', `/capital-calls/${id}`, { status: 'Issued' });
export const disable = (by: TestActor, { userId }: TestActor, disabled = true) =>
  send(by, 'PUT', `/managers/${userId}`, { disabled, ...REASON });
export const open = async (by = portal.manager) =>
  (await send(by, 'GET', '/approvals?state=open')).body.approvals;
export const decide = (by: TestActor, { id, asked_at }: { id: string; asked_at: string }, decision: string) =>
  send(by, 'PUT', `/approvals/${id}`, { decision, asked_at });
export const statusOf = async (id: string) =>
  (await send(portal.manager, 'GET', `/capital-calls/${id}`)).body.status;

export async function manager(email: string, more: object = {}): Promise<TestActor> {
  const person = managerOf({ email });
  const joined_at = new Date(portal.services.now().getTime() - 100 * DAY_MS).toISOString();
  await addManager(portal.services, person, 'manager', { name: email, joined_at, ...more });
  await portal.indexesShowAll();
  return person;
}

export async function twoManagers(): Promise<TestActor> {
  await portal.addClient({ pledged_amount: 100 * LIMIT });
  await send(portal.manager, 'GET', '/users/me');
  const other = await manager('olga@example.com', {});
  portal.advance(1_000);
  return other;
}

export const fresh = (by = portal.manager) =>
  manager('fresh@example.com', { manager_by: by.userId, manager_since: portal.services.now().toISOString() });

export async function later(days: number): Promise<void> {
  portal.advance(days * DAY_MS);
  await portal.services.sweepApprovals();
  await portal.services.settled();
  await portal.indexesShowAll();
}
