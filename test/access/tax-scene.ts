import { csvForm } from '../harness/csv-form.ts';
import { setField } from '../harness/set-field.ts';
import { done } from './done.ts';
import { type PricedScene, secondOf } from './priced-scene.ts';

/** Nobody held units in these years, so a valid tax table needs no row of a client. */
let next = 2000;

export const taxForm = (total = '0') => csvForm(`client,13U,tfn_withheld,cash\nTotal,${total},0,0`);

export async function newTaxYear(scene: PricedScene): Promise<string> {
  next += 1;
  const path = `/tax-years/${next}`;
  await done(scene, scene.portal.manager, 'POST', `${path}/table`, taxForm());
  return path;
}

export async function newAskedTaxYear(scene: PricedScene) {
  await secondOf(scene);
  const path = await newTaxYear(scene);
  const { body } = await scene.portal.call(scene.portal.manager, 'PUT', path, { status: 'Approved' });
  return { path, body: { status: 'Approved', asked_at: body.asked.at } };
}

export async function newUntiedTaxYear(scene: PricedScene) {
  const path = await newTaxYear(scene);
  const key = { pk: 'TAX_YEARS', sk: `TABLE#${path.slice(-4)}#0001` };
  await setField(scene.portal, key, 'totals', [0, 0, 1]);
  return { path, body: { status: 'Approved' }, undo: () => setField(scene.portal, key, 'totals', [0, 0, 0]) };
}
