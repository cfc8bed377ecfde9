import { update } from '#functions/ledger/write.ts';
import { clientKey, clientTarget } from '#functions/records/client-store.ts';
import { firstDayOf } from '#shared/calendar-date.ts';
import { changeAudited } from '../harness/change-audited.ts';
import { seedPrice } from '../harness/seed-price.ts';
import { done } from './done.ts';
import { type PricedScene, pricesOf, secondOf } from './priced-scene.ts';

/** A distribution for an open month. Its amount is too small to change a unit price. */
export const DISTRIBUTION = {
  ...{ title: 'Distribution', from: '2025-06-01', to: '2025-06-30', pay_on: '2025-07-20' },
  basis: 'record-day',
  components: [{ kind: 'capital', label: 'Return of capital', total: 0.01 }],
  confirmed: ['overlaps'],
};
export const INCOME = { components: [{ kind: 'income', label: 'Net income', total: 12 }] };
const CONFIRMED = ['overlaps', 'exceeds-cash', 'price-counted-it'];

export async function newDistribution(scene: PricedScene, more: object = {}): Promise<string> {
  const { month, day } = await pricesOf(scene);
  const body = { ...DISTRIBUTION, from: firstDayOf(month), to: day, ...more };
  return (await done(scene, scene.portal.manager, 'POST', '/distributions', body)).id;
}

export async function newCalculated(scene: PricedScene, more: object = {}): Promise<string> {
  const id = await newDistribution(scene, more);
  await done(scene, scene.portal.manager, 'POST', `/distributions/${id}/calculate`);
  return id;
}

const known = new WeakMap<PricedScene, Promise<string>>();

export function distributionOf(scene: PricedScene): Promise<string> {
  const found = known.get(scene) ?? newCalculated(scene);
  known.set(scene, found);
  return found;
}

/** Requests the approval as the first manager. Returns the request with which the second manager approves. */
export async function newAskedDistribution(scene: PricedScene, more: object = {}) {
  await secondOf(scene);
  const path = `/distributions/${await newCalculated(scene, more)}`;
  const body = { status: 'Approved', confirmed: CONFIRMED };
  const { asked } = await done(scene, scene.portal.manager, 'PUT', path, body);
  return { path, body: { ...body, asked_at: asked.at } };
}

export async function newApproved(scene: PricedScene, more: object = {}): Promise<string> {
  const { path, body } = await newAskedDistribution(scene, more);
  return (await done(scene, await secondOf(scene), 'PUT', path, body)).id;
}

export async function withCounting(scene: PricedScene, id: string, day = '2025-05-30') {
  const term = { kind: 'distributions', label: 'Distribution', amount_cents: -1, source: 'Seeded' };
  const further = [{ ...term, link: `/manager/distributions/${id}` }];
  const { withdraw } = await seedPrice(scene.portal.services, day, '1', day, further);
  return { undo: withdraw };
}

export async function withHolder({ portal, people }: PricedScene, set: object) {
  const id = people.claiming.clientId;
  const { services } = portal;
  const change = (fields: object, removed: readonly string[]) =>
    changeAudited(
      services,
      clientTarget(id),
      update(services, { key: clientKey(id), set: fields, remove: removed, add: { version: 1 } }),
    );
  await change(set, []);
  return { undo: () => change({}, Object.keys(set)) };
}
