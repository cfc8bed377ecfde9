import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SignInTokens } from '#local/sign-in-by-password.ts';
import { CLIENT_DETAIL_FIELDS, clientField } from '#shared/client-fields.ts';
import { CAPABILITIES, type Capability, callOf } from '#shared/contract/index.ts';
import { announced } from '../functions/documents/uploading.ts';
import { valuesOf } from '../harness/client-details.ts';
import { type HttpPortal, startHttpPortal, TEST_MANAGER } from '../harness/http-portal.ts';

const DETAILS = {
  ...valuesOf((label) => `Canary ${label}`, 0),
  name: 'Quendolyn Canaryname',
  entity_name: 'Zzyzx Family Canarytrust',
  mobile: '0491 570 156',
  address: '77 Canaryseed Parade',
  notes: 'Divorce-canary pending',
};
/** These details are free text. The other details are fixed words and therefore not personal. */
const OWN_DETAILS = Object.fromEntries(
  CLIENT_DETAIL_FIELDS.filter((name) => clientField(name).kind !== 'words').map((name) => [
    name,
    DETAILS[name],
  ]),
);

/** These personal data and secrets are sent to the portal below. No log may contain them. */
const CANARY = {
  ...OWN_DETAILS,
  mobile: DETAILS.mobile,
  email: 'canary.person@example.com',
  otherEmail: 'canary.second@example.com',
  userName: 'Canaryna Manager',
  description: 'CANARY-DEPOSIT-TEXT',
  note: 'Canary remark on money',
  amount: '918273.64',
  statementText: 'PAYID canary.payer 062-000 11223344',
  account: '062-000 98765432',
  balance: '5647382.91',
  reason: 'Canary reason of change',
  documentName: 'Canary medical report',
  documentText: 'Canary words about a document',
  fileName: 'canary-passport-P1234567.pdf',
  property: '9 Canarywharf Close',
  city: 'Canaryville',
  tenant: 'Tenant Canaryperson',
  source: 'Valuer Canarycorp',
  value: '7766554.33',
  callTitle: 'Canary settlement call',
  taxNumber: '123 456 782 canarytfn',
  search: 'canary-cursor-text',
  password: 'Canary#Password9',
  error: 'canary-inside-of-an-error',
  state: 'canarystate00000000',
  key: 'canary-key-of-one-request',
  userAgent: 'CanaryBrowser/9.9',
  unknownName: 'canaryUnknownField',
} as const;

let portal: HttpPortal;
let manager: SignInTokens;
const written: string[] = [];

beforeAll(async () => {
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream);
    vi.spyOn(stream, 'write').mockImplementation(((part: string | Uint8Array, ...rest: never[]) => {
      written.push(String(part));
      return write(part, ...rest);
    }) as typeof stream.write);
  }
  portal = await startHttpPortal();
  manager = await portal.signIn(TEST_MANAGER.email, TEST_MANAGER.password);
});

afterAll(async () => {
  vi.restoreAllMocks();
  await portal.close();
});

const HEADERS = { 'user-agent': CANARY.userAgent, 'idempotency-key': CANARY.key };

// biome-ignore lint/suspicious/noExplicitAny: answers of many shapes, of which one value each is taken
type Answer = { status: number; body: any };

async function ask(method: string, path: string, body?: object, key = false): Promise<Answer> {
  const headers = key ? HEADERS : { 'user-agent': CANARY.userAgent };
  const response = await portal.request(manager.id, method, path, body, headers);
  return { status: response.status, body: await response.json() };
}

async function tellEverything(): Promise<{ secrets: string[]; ids: Record<string, string> }> {
  const client = await ask('POST', '/clients', {
    ...DETAILS,
    email: CANARY.email,
    notes: `${DETAILS.notes} ${CANARY.taxNumber}`,
    entity_type: 'Other',
    pledged_amount: CANARY.value,
  });
  const clientId = client.body.id;
  await ask('PUT', '/users/me', { name: CANARY.userName, mobile: CANARY.mobile });
  const details = {
    client_id: clientId,
    amount: CANARY.amount,
    description: CANARY.description,
    note: CANARY.note,
    txn_date: '2025-06-02',
  };
  const recorded = await ask('POST', '/transactions/record', details, true);
  const form = new FormData();
  const csv = `Date,Amount,Description,Balance,Account\n01/06/2025,12.00,${CANARY.statementText},${CANARY.balance},${CANARY.account}\nnonsense,x,${CANARY.statementText},,\n`;
  form.set('file', new File([csv], CANARY.fileName));
  await fetch(`${portal.url}/api/transactions/upload-csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${manager.id}` },
    body: form,
  });
  const { body: list } = await ask('GET', '/transactions?status=unclassified');
  const transactionId = list.transactions[0].id;
  await ask('PUT', `/transactions/${transactionId}/classify`, { type: 'expense' });
  await ask('PUT', `/transactions/${transactionId}/reclassify`, {
    type: 'commission',
    reason: CANARY.reason,
  });
  await ask('POST', '/documents/upload', {
    ...announced({ filename: CANARY.fileName }),
    name: CANARY.documentName,
    description: CANARY.documentText,
    client_id: clientId,
  });
  const property = await ask('POST', '/fund/properties', {
    name: CANARY.property,
    type: 'Commercial',
    location: { city: CANARY.city },
    acquisitionPrice: CANARY.value,
    valuation: { marketValue: CANARY.value, date: '2025-03-31', source: CANARY.source },
    rental: { monthlyRent: CANARY.amount, tenantName: CANARY.tenant, leaseEnd: '2030-01-01' },
  });
  const call = await ask('POST', '/capital-calls', { title: CANARY.callTitle, total_amount: CANARY.amount });
  const bank = await ask('POST', '/transactions/initiate-bank-connection', { institutionId: 'AU00000' });
  for (const { status, body } of [client, recorded, property, call]) expect(status, body.error).toBe(201);
  expect(bank.status).toBe(200);
  const consent = new URL(bank.body.consentUrl).searchParams;
  return {
    secrets: [bank.body.consentUrl, consent.get('token'), consent.get('state')].filter(
      (secret): secret is string => typeof secret === 'string' && secret.length > 0,
    ),
    ids: { clientId, transactionId, callId: call.body.id },
  };
}

async function tellItWrongly(capability: Capability): Promise<void> {
  const { method, path } = callOf(capability);
  const at = (id: string) => path.replaceAll(/\{\w+\}/g, encodeURIComponent(id));
  const body =
    method === 'GET' ? undefined : { ...CANARY, type: CANARY.description, [CANARY.unknownName]: CANARY.note };
  await ask(method, at('nobody'), body, true);
  await ask(method, `${at(CANARY.email)}?cursor=${CANARY.search}&${CANARY.unknownName}=${CANARY.note}`, body);
}

test('no log line contains text of a person or the bank, in any outcome', async () => {
  expect(Object.keys(CANARY).length).toBeGreaterThanOrEqual(30);
  const { secrets, ids } = await tellEverything();
  expect(secrets.length).toBeGreaterThanOrEqual(3);
  const calls = CAPABILITIES.filter((capability) => capability !== 'signOut');
  for (const capability of calls) await tellItWrongly(capability);

  const database = vi.spyOn(portal.services.database, 'send');
  for (const name of ['Error', 'ValidationException', 'ConditionalCheckFailedException']) {
    for (const capability of calls) {
      const { method, path } = callOf(capability);
      const at = path.replaceAll(/\{\w+\}/g, ids.clientId ?? '');
      database.mockRejectedValueOnce(
        Object.assign(new TypeError(`${CANARY.error} ${CANARY.email}`), { name }),
      );
      await ask(method, at, method === 'GET' ? undefined : {});
    }
  }
  database.mockRestore();
  const identity = vi.spyOn(portal.services.identity, 'findOrCreateUser');
  identity.mockRejectedValueOnce(new Error(`${CANARY.error}: no mail to ${CANARY.otherEmail}`));
  const failed = { name: 'A', email: CANARY.otherEmail, entity_type: 'Personal', pledged_amount: 1 };
  expect((await ask('POST', '/clients', failed)).status).toBeGreaterThanOrEqual(500);

  await ask('GET', `/nothing/${CANARY.email}?q=${CANARY.search}`);
  await portal.request(`${manager.id.slice(0, -4)}AAAA`, 'GET', `/clients/${CANARY.search}`);
  await expect(portal.signIn(CANARY.email, CANARY.password)).rejects.toThrow();
  await portal.services.settled();

  const log = `${JSON.stringify(portal.logged)}\n${written.join('')}`;
  expect(portal.logged.length).toBeGreaterThan(200);
  expect(log).toContain('"code":"internal"');
  expect(log).toContain('"event":"answered"');
  const found = [
    ...Object.values(CANARY),
    ...secrets,
    ...Object.values(manager),
    TEST_MANAGER.email,
    TEST_MANAGER.password,
    CANARY.amount.replace('.', ''),
    CANARY.value.replace('.', ''),
    encodeURIComponent(CANARY.email),
  ].filter((canary) => log.includes(canary));
  expect(found).toEqual([]);
});
