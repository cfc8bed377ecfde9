import { randomUUID } from 'node:crypto';
import { update } from '#functions/ledger/write.ts';
import { usablePayee } from '#functions/records/payee-store.ts';
import { payoutLineKey, payoutLineTarget, putPayoutLineWrite } from '#functions/records/payout-line-store.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { cents } from '#shared/money.ts';
import { changeAudited } from '../harness/change-audited.ts';
import { seedPayee } from '../harness/seed-payee.ts';
import type { TestPortal } from '../harness/test-portal.ts';
import { done } from './done.ts';

export interface PayableScene {
  readonly portal: TestPortal;
  newUnclassified(amount?: string, description?: string): Promise<string>;
}

export const PAYER = {
  bank_code: 'WBC',
  user_name: 'Example Fund',
  user_id: '123456',
  remitter: 'Example Fund',
  balanced: false,
};
export const VOID = '?reason=The%20day%20was%20wrong';

const clients = new WeakMap<PayableScene, Promise<string>>();

async function paidClient(scene: PayableScene): Promise<string> {
  const make = async () => {
    const { portal } = scene;
    const account = { bsb: '062-000', account_number: '12345678', payer: PAYER };
    await done(scene, portal.manager, 'PUT', '/bank-accounts/main', account);
    const { id } = await portal.addClient({ name: 'Paid client' });
    await seedPayee(portal.services, { id });
    return id;
  };
  const found = clients.get(scene) ?? make();
  clients.set(scene, found);
  const id = await found;
  const { services } = scene.portal;
  // A rejected payment suspends the account, so the client may need a new one.
  if (!(await usablePayee(services, id))) await seedPayee(services, { id });
  return id;
}

export async function newPayable(
  scene: PayableScene,
  {
    clientId,
    type = 'compensation',
    amount = 100,
  }: { clientId?: string; type?: 'redemption' | 'compensation'; amount?: number } = {},
): Promise<string> {
  const { services } = scene.portal;
  const id = randomUUID();
  const line = {
    ...{ id, type, client_id: clientId ?? (await paidClient(scene)), client_name: 'Paid client' },
    ...{ state: 'ready' as const, amount_cents: cents(amount), day: '2025-06-02' as CalendarDate },
    ...{ created_at: services.now().toISOString(), created_by: 'x', created_by_name: 'X', version: 1 },
  } as const;
  await changeAudited(services, payoutLineTarget(id), putPayoutLineWrite(services, line));
  return id;
}

export const toMake = async (scene: PayableScene, more: object = {}) => ({
  path: '/payment-files',
  body: { line_ids: [await newPayable(scene)], from_account_id: 'main', pay_on: '2025-06-02', ...more },
});

export async function newFile(scene: PayableScene, more: object = {}): Promise<string> {
  const { path, body } = await toMake(scene, more);
  return (await done(scene, scene.portal.manager, 'POST', path, body)).id;
}

const known = new WeakMap<PayableScene, Promise<string>>();

export function fileOf(scene: PayableScene): Promise<string> {
  const found = known.get(scene) ?? newFile(scene);
  known.set(scene, found);
  return found;
}

export async function toMatch(scene: PayableScene, more: object = {}) {
  const line_ids = [await newPayable(scene)];
  const transaction_id = await scene.newUnclassified('-1.00');
  return { path: '/payouts/match', body: { transaction_id, line_ids, amount: 1, ...more } };
}

export async function newMatch(scene: PayableScene, clientId?: string) {
  const line_ids = clientId === undefined ? undefined : [await newPayable(scene, { clientId })];
  const { path, body } = await toMatch(scene, line_ids ? { line_ids } : {});
  const { id } = await done(scene, scene.portal.manager, 'POST', path, body);
  return { path: `/payouts/match/${id}`, lineId: body.line_ids[0] ?? '', transactionId: body.transaction_id };
}

export async function toReturn(scene: PayableScene, more: object = {}) {
  // Each return has its own client, because a return suspends the client's account.
  const { id } = await scene.portal.addClient();
  const { lineId: line_id, transactionId: paying } = await newMatch(scene, id);
  const transaction_id = await scene.newUnclassified('1.00');
  return {
    ...{ path: '/payouts/returns', paying },
    body: { transaction_id, line_id, reason: 'The account is closed', ...more },
  };
}

export const touchLine =
  ({ portal: { services } }: PayableScene, id: string) =>
  () =>
    changeAudited(
      services,
      payoutLineTarget(id),
      update(services, {
        key: payoutLineKey(id),
        set: { returned_at: new Date(Number(services.now()) + Math.random() * 1e6).toISOString() },
        add: { version: 1 },
      }),
    );
