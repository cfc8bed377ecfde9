import { update } from '#functions/ledger/write.ts';
import { clientKey, clientTarget } from '#functions/records/client-store.ts';
import { firstDayOf } from '#shared/calendar-date.ts';
import type { TestActor } from '../harness/actors.ts';
import { changeAudited } from '../harness/change-audited.ts';
import { seedPrice } from '../harness/seed-price.ts';
import { type PricedScene, pricesOf, secondOf } from './priced-scene.ts';

/** A distribution of a month that is open, too small to change a price. */
export const DISTRIBUTION = {
  ...{ title: 'Distribution', from: '2025-06-01', to: '2025-06-30', pay_on: '2025-07-20' },
  basis: 'record-day',
  components: [{ kind: 'capital', label: 'Return of capital', total: 0.01 }],
  confirmed: ['overlaps'],
};
export const INCOME = { components: [{ kind: 'income', label: 'Net income', total: 12 }] };
const CONFIRMED = ['overlaps', 'exceeds-cash', 'price-counted-it'];

async function done({ portal }: PricedScene, by: TestActor, method: string, path: string, body?: object) {
  const answer = await portal.call(by, method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** A draft for the closed month of the prices, in which one client holds units. */
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

/** The same for every call that only reads. */
export function distributionOf(scene: PricedScene): Promise<string> {
  const found = known.get(scene) ?? newCalculated(scene);
  known.set(scene, found);
  return found;
}

/** The approval of a distribution that the manager asked the second person for. */
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

/** Until `undo`, a price of a day on which nobody publishes one counts the distribution. */
export async function withCounting(scene: PricedScene, id: string, day = '2025-05-30') {
  const term = { kind: 'distributions', label: 'Distribution', amount_cents: -1, source: 'Seeded' };
  const further = [{ ...term, link: `/manager/distributions/${id}` }];
  const { withdraw } = await seedPrice(scene.portal.services, day, '1', day, further);
  return { undo: withdraw };
}

/** Until `undo`, the client who holds units is of this tax status, or reinvests. */
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
