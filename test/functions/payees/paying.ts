import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '#functions/aws/services.ts';
import { usablePayee } from '#functions/records/payee-store.ts';
import type { Mail } from '#functions/services.ts';
import { addBusinessDays } from '#shared/business-days.ts';
import { type CalendarDate, fundDateAt } from '#shared/calendar-date.ts';
import { actorOf, managerOf, signedInAgain, type TestActor } from '#test/harness/actors.ts';
import { addManager } from '#test/harness/add-manager.ts';
import { sendQueued } from '#test/harness/sent-mail.ts';
import type { TestPortal } from '#test/harness/test-portal.ts';

export { refused } from '#test/functions/unit-prices/worked-fund.ts';

export const DAY_MS = 24 * 3_600_000;
export const NUMBER = '20304050';
export const ACCOUNT = { account_name: 'V Lind', bsb: '062-000', account_number: NUMBER } as const;
export const REASON = { reason: 'As agreed on the phone' };

export function now({ services }: TestPortal, actor: TestActor): TestActor {
  const seconds = Math.floor(services.now().getTime() / 1_000) - Number(actor.claims.auth_time);
  return signedInAgain(actor, seconds);
}

/** Some calls need a recent sign-in, so each request is sent with a new one. */
export const send = (portal: TestPortal, by: TestActor, method: string, path: string, body?: object) =>
  portal.call(now(portal, by), method, path, body);

export const today = ({ services }: TestPortal): CalendarDate => fundDateAt(services.now());
export const businessDay = (portal: TestPortal, days: number) => addBusinessDays(today(portal), days);

export async function manager(portal: TestPortal, email: string, more: object = {}): Promise<TestActor> {
  const person = managerOf({ email });
  const joined_at = new Date(portal.services.now().getTime() - 100 * DAY_MS).toISOString();
  await addManager(portal.services, person, 'manager', { name: email, joined_at, ...more });
  await portal.indexesShowAll();
  return person;
}

export const newClient = (portal: TestPortal, more: object = {}) =>
  portal.addClient({ name: 'Vera Lind', mobile: '0400 111 222', ...more });

export async function login(portal: TestPortal, clientId: string, role: 'joint' | 'adviser') {
  const email = `${role}@example.com`;
  const until = role === 'adviser' ? { until: '2099-12-31' } : {};
  const answer = await send(portal, portal.manager, 'POST', `/clients/${clientId}/access`, {
    ...{ email, role },
    ...until,
  });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return actorOf({ email, userId: portal.identity.users.get(email) ?? '' });
}

export const propose = (portal: TestPortal, by: TestActor, id: string, more: object = {}) =>
  send(portal, by, 'POST', `/clients/${id}/payee`, { ...ACCOUNT, ...more });

export const verify = (portal: TestPortal, by: TestActor, id: string, more: object = {}) =>
  send(portal, by, 'POST', `/clients/${id}/payee/verify`, {
    ...{ called_number_id: id, spoken_to: 'Vera Lind', account_number_heard: NUMBER, name_match: 'same' },
    ...more,
  });

export const verifyByDocument = (portal: TestPortal, by: TestActor, id: string, body: object) =>
  send(portal, by, 'POST', `/clients/${id}/payee/verify`, body);

export const payeeOf = async (portal: TestPortal, id: string, by = portal.manager) =>
  (await send(portal, by, 'GET', `/clients/${id}/payee`)).body;

export async function usable({ services }: TestPortal, clientId: string) {
  const payee = await usablePayee(services, clientId);
  if (!payee) return undefined;
  const { id, account_name, bsb, last_digits } = payee;
  return { id, account_name, bsb, last_digits };
}

export async function paidClient(portal: TestPortal, by: TestActor, more: object = {}) {
  const client = await newClient(portal, more);
  await propose(portal, client.actor, client.id);
  const { status, body } = await verify(portal, by, client.id);
  if (status !== 200) throw new Error(JSON.stringify(body));
  portal.advance(7 * DAY_MS);
  await sent(portal);
  return client;
}

export async function sent(portal: TestPortal): Promise<Mail[]> {
  await portal.indexesShowAll();
  return sendQueued(portal);
}

export function tokenOf(mail: Pick<Mail, 'text'> | undefined): string {
  const token = /\/stop-account#([\w-]+)/.exec(mail?.text ?? '')?.[1];
  if (token === undefined) throw new Error('No link that stops the account');
  return token;
}

export const stop = (portal: TestPortal, token: string) =>
  portal.call(undefined, 'POST', '/payees/stop', { token });

export async function storedText(portal: TestPortal): Promise<string> {
  const direct = documentClient(portal.client);
  const texts: string[] = [];
  for (const TableName of [portal.services.portalTable, portal.services.auditTable]) {
    let start: Record<string, unknown> | undefined;
    do {
      const page = await direct.send(
        new ScanCommand({ TableName, Limit: 100, ...(start ? { ExclusiveStartKey: start } : {}) }),
      );
      texts.push(JSON.stringify(page.Items));
      start = page.LastEvaluatedKey;
    } while (start);
  }
  return texts.join('\n');
}
