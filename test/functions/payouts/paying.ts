import { SYSTEM_ACTOR } from '#functions/ledger/change.ts';
import { commitChange } from '#functions/ledger/commit.ts';
import { changeFile, findPaymentFile, type PaymentFileItem } from '#functions/records/payment-file-store.ts';
import { newPayable as newPayableOf } from '#test/access/payable-scene.ts';
import {
  approve,
  type Distributed,
  distributedFund,
  done,
  workedDistribution,
} from '#test/functions/distributions/distributing.ts';
import { now } from '#test/functions/payees/paying.ts';
import { importRows } from '#test/functions/reconciliations/reconciling.ts';
import { portal, send } from '#test/functions/register/registering.ts';
import type { TestActor } from '#test/harness/actors.ts';
import { seedPayee } from '#test/harness/seed-payee.ts';

export { done } from '#test/functions/distributions/distributing.ts';

export const PAYER = {
  bank_code: 'WBC',
  user_name: 'WATTLE STREET FUND',
  user_id: '301500',
  remitter: 'WATTLE ST FUND',
  balanced: false,
};

export const ACCOUNTS = {
  a: { account_name: 'CHEN FAMILY SUPER FUND', bsb: '062-000', number: '11112222' },
  b: { account_name: 'WALKER. NOAH', bsb: '013-006', number: '987654321' },
  d: { account_name: 'NAIR. PRIYA', bsb: '734-000', number: '001234' },
} as const;

export interface Paying extends Distributed {
  readonly accountId: string;
  readonly distributionId: string;
  readonly other: TestActor;
}

/** Approves a distribution of 2,669.55 to A, 1,212.90 to B and 64.87 to D. */
export async function payingFund(
  makeOther?: () => Promise<TestActor>,
  paid: readonly ('a' | 'b' | 'd')[] = ['a', 'b', 'd'],
): Promise<Paying> {
  const fund = await distributedFund();
  const accountId = await withPayer();
  for (const name of paid) await seedPayee(portal.services, { id: fund[name] }, ACCOUNTS[name]);
  const distributionId = await workedDistribution(fund);
  const other = await makeOther?.();
  const approved = await approve(distributionId, other);
  if (approved.status !== 200) throw new Error(JSON.stringify(approved.body));
  return { ...fund, accountId, distributionId, other: other ?? portal.manager };
}

/** Sets the payer details of the fund's account, because payment files require them. Returns the account's id. */
export async function withPayer(payer: object | null = PAYER): Promise<string> {
  const [{ id }] = (await done(send('GET', '/bank-accounts'))).accounts;
  await done(send('PUT', `/bank-accounts/${id}`, { payer }));
  return id;
}

export const fresh = (actor: TestActor = portal.manager) => now(portal, actor);

export const makeFile = (
  { accountId, distributionId }: Pick<Paying, 'accountId' | 'distributionId'>,
  more: object = {},
  by?: TestActor,
) => {
  const body = { distribution_id: distributionId, from_account_id: accountId, pay_on: '2025-01-20', ...more };
  return send('POST', '/payment-files', body, by);
};

export const download = (id: string, by = fresh()) => send('POST', `/payment-files/${id}/download`, {}, by);

export async function textOf(id: string): Promise<string> {
  const { url } = await done(download(id));
  return Buffer.from(await portal.bucket.get(url)).toString('ascii');
}

export async function bankRow(amount: number | string, description = 'Direct entry', day = '20/01/2025') {
  const [id = ''] = await importRows(portal, [[amount, description, day]]);
  return id;
}

export const match = (transactionId: string, body: object, by?: TestActor) =>
  send('POST', '/payouts/match', { transaction_id: transactionId, ...body }, by);

export const lines = async (filter = '') => (await done(send('GET', `/payouts/lines${filter}`))).lines;

export const lineOf = async (clientId: string) => (await lines(`?client_id=${clientId}`))[0];

export const fileOf = async (id: string) => done(send('GET', `/payment-files/${id}`));

export const statusOf = async ({ distributionId }: Paying) =>
  (await done(send('GET', `/distributions/${distributionId}`))).distribution.status;

export async function plantFile(id: string, fields: Partial<PaymentFileItem>): Promise<void> {
  const { services } = portal;
  const before = await findPaymentFile(services, id);
  if (!before) throw new Error('No such file');
  const said = { action: 'payment-file.making', summary: 'Killed' };
  const { write, audit } = changeFile(services, before, fields, said);
  const by = { actor: SYSTEM_ACTOR, now: services.now().toISOString(), correlationId: 'killed' };
  await commitChange(services, { writes: { file: write }, audit }, by);
}

export const newPayable = (clientId: string) =>
  newPayableOf({ portal, newUnclassified: () => bankRow(-1) }, { clientId });
