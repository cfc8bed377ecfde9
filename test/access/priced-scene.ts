import { firstDayOf, lastDayOf } from '#shared/calendar-date.ts';
import { managerOf, type TestActor } from '../harness/actors.ts';
import { addManager } from '../harness/add-manager.ts';
import type { TestPortal } from '../harness/test-portal.ts';
import { done } from './done.ts';

export interface PricedScene {
  readonly portal: TestPortal;
  readonly people: { readonly claiming: { readonly clientId: string } };
  nextPeriod(): Promise<string>;
  newClosedPeriod(): Promise<string>;
  newByHand(more?: object): Promise<{ readonly allocationId: string }>;
}

export interface Prices {
  readonly replacedId: string;
  readonly liveId: string;
  readonly month: string;
  readonly day: string;
  readonly laterDay: string;
  readonly moveId: string;
}

const REASON = 'A mistake in the terms';
export const LINE = { label: 'By hand', amount: 0, reason: REASON };

const known = new WeakMap<PricedScene, Promise<Prices>>();

export function pricesOf(scene: PricedScene): Promise<Prices> {
  const found = known.get(scene) ?? makePrices(scene);
  known.set(scene, found);
  return found;
}

async function makePrices(scene: PricedScene): Promise<Prices> {
  const { portal, people } = scene;
  const { manager } = portal;
  const next = await scene.nextPeriod();
  const begin = firstDayOf(next);
  const paid = (amount: number, more: object = {}) =>
    scene.newByHand({ client_id: people.claiming.clientId, amount, ...more });
  await paid(100, { txn_date: begin });
  await done(scene, manager, 'POST', '/fund/properties', {
    ...{ name: '3 Price Street', type: 'Commercial', acquisitionPrice: 100, acquired_on: begin },
    valuation: { marketValue: 100, date: begin, basis: 'purchase price' },
  });
  await portal.indexesShowAll();
  const month = await scene.newClosedPeriod();
  const later = await scene.newClosedPeriod();
  const day = lastDayOf(month);
  const drafted = { day, lines: [{ ...LINE, amount: 100 }], confirmed: ['price-jump'] };
  const { id: replacedId } = await done(scene, manager, 'POST', '/unit-prices', drafted);
  await publish(scene, replacedId);
  const { allocationId: moveId } = await paid(1);
  const correction = { lines: [LINE], reason: REASON };
  const path = `/unit-prices/${replacedId}/supersede`;
  const { id: liveId } = await done(scene, manager, 'POST', path, correction);
  await publish(scene, liveId);
  return { replacedId, liveId, month, day, laterDay: lastDayOf(later), moveId };
}

const seconds = new WeakMap<PricedScene, TestActor>();

/** Adds the second manager only when a test needs one. With two managers, changes wait for the second manager's approval. */
export async function secondOf(scene: PricedScene): Promise<TestActor> {
  const known = seconds.get(scene);
  if (known) return known;
  const second = managerOf({ email: 'approver@example.com' });
  seconds.set(scene, second);
  await addManager(scene.portal.services, second);
  await scene.portal.call(second, 'GET', '/users/me');
  return second;
}

async function publish(scene: PricedScene, id: string): Promise<void> {
  const put = (by: TestActor, body: object) => done(scene, by, 'PUT', `/unit-prices/${id}`, body);
  const { manager } = scene.portal;
  const known = seconds.get(scene);
  let { asked, state } = await put(manager, { state: 'Published' });
  if (state === 'Published') return;
  if (!known) {
    // A manager who first signs in after a request cannot approve it, so the request is made again.
    await secondOf(scene);
    await put(manager, { state: 'Draft' });
    ({ asked, state } = await put(manager, { state: 'Published' }));
  }
  await put(await secondOf(scene), { state: 'Published', asked_at: asked.at });
}

export async function newDraftPrice(scene: PricedScene, more: object = {}): Promise<string> {
  const { laterDay } = await pricesOf(scene);
  const body = { day: laterDay, lines: [LINE], ...more };
  return (await done(scene, scene.portal.manager, 'POST', '/unit-prices', body)).id;
}

/** Requests the publication as the first manager. Returns the request with which the second manager publishes the price. */
export async function newAskedPrice(scene: PricedScene, more: object = {}) {
  await secondOf(scene);
  const path = `/unit-prices/${await newDraftPrice(scene, more)}`;
  const { asked } = await done(scene, scene.portal.manager, 'PUT', path, { state: 'Published' });
  return { path, body: { state: 'Published', asked_at: asked.at } };
}

export async function withUnvalued(scene: PricedScene) {
  const { portal } = scene;
  const property = { name: '4 Price Street', type: 'Commercial', acquisitionPrice: 1 };
  const { id } = await done(scene, portal.manager, 'POST', '/fund/properties', property);
  const path = `/fund/properties/${id}`;
  return { undo: () => done(scene, portal.manager, 'PUT', path, { acquired_on: '2025-06-01' }) };
}

export async function withReopened(scene: PricedScene) {
  const { month } = await pricesOf(scene);
  const second = await secondOf(scene);
  const { portal } = scene;
  const path = `/periods/${month}`;
  const confirmed = { reason: REASON, confirmed: ['month-in-use'] };
  await done(scene, portal.manager, 'POST', `${path}/reopen`, confirmed);
  return { undo: () => done(scene, second, 'POST', `${path}/close`) };
}
