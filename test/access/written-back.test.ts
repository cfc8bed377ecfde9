import { describe, expect, it, test } from 'vitest';
import { locationOf } from '#shared/contract/endpoint.ts';
import { CAPABILITIES, type Capability, callOf } from '#shared/contract/index.ts';
import { newDistribution } from './distributed-scene.ts';
import { newDraftPrice } from './priced-scene.ts';
import type { Scene } from './scene.ts';
import { openTestedScene } from './tested-scene.ts';

const scene = await openTestedScene();
const { portal } = scene;

type Row = Record<string, unknown>;

interface Case {
  readonly path: string;
  readonly list?: string;
  readonly id: string;
  readonly besides?: readonly string[];
  readonly more?: Row;
}

const CASES: Partial<Record<Capability, (scene: Scene) => Promise<Case>>> = {
  updateMe: async () => ({ path: '/users/me', id: '' }),
  updateUser: async () => ({ path: '/users/me', id: portal.manager.userId }),
  updateClient: async ({ people }) => ({ path: `/clients/${people.own.clientId}`, id: people.own.clientId }),
  updateClientAddress: async ({ people }) => ({
    path: `/clients/${people.own.clientId}`,
    id: people.own.clientId,
  }),
  updateClientEmail: async ({ people }) => ({
    path: `/clients/${people.own.clientId}`,
    id: people.own.clientId,
    more: { reason: 'As it was' },
  }),
  updateProperty: async ({ propertyId }) => ({
    path: `/fund/properties/${propertyId}`,
    id: propertyId,
    besides: ['valuation'],
  }),
  updateDocument: async ({ people }) => ({
    path: '/documents',
    list: 'documents',
    id: people.own.documentId,
    more: { reason: 'As it was' },
  }),
  updateClassificationRule: async ({ newRule }) => ({
    path: '/classification-rules',
    list: 'rules',
    id: await newRule(),
  }),
  keepStatementLayout: async () => ({ path: '/statement-layouts', list: 'layouts', id: 'kept' }),
  updatePayer: async ({ newPayer }) => ({ path: '/payers', list: 'payers', ...(await newPayer()) }),
  updateBankAccount: async () => ({ path: '/bank-accounts', list: 'accounts', id: await newBankAccount() }),
  updateCapitalCall: async ({ draftCallId }) => ({
    path: `/capital-calls/${draftCallId}`,
    id: draftCallId,
    // `line_items` are read page by page. `asked_at` and `seen_version` name what the issuing manager reviewed.
    besides: ['line_items', 'asked_at', 'seen_version'],
  }),
  updateUnitPrice: async () => ({
    path: '/unit-prices',
    list: 'prices',
    id: await newDraftPrice(scene),
    besides: ['state', 'asked_at', 'confirmed'],
  }),
  updateDistribution: async () => ({
    path: '/distributions',
    list: 'distributions',
    id: await newDistribution(scene),
    besides: ['status', 'asked_at', 'confirmed'],
  }),
};

/** Each of these calls does one thing and changes no details of a record. */
const NO_DETAILS: readonly Capability[] = [
  'classifyTransaction',
  'decideApproval',
  'decideChangeRequest',
  'decideCompensation',
  'decideDoubtfulRow',
  'decideMove',
  'setPaysOn',
  'setReinvestment',
  'setTaxStatus',
  'reclassifyTransaction',
  'splitTransaction',
  'mapBankFeed',
  'pauseLineItem',
  'typeBankBalance',
  'updateTaxYear',
  // This call refuses settings that change nothing.
  'updateFundSettings',
  'updateLineItem',
  'updateManager',
  // Investors make these calls. Other tests read back what the calls set.
  'setOwnMails',
  'updateOwnEmail',
  'updatePropertyPhoto',
];

async function newBankAccount(): Promise<string> {
  const { body } = await portal.call(portal.manager, 'POST', '/bank-accounts', {
    name: 'Term deposit',
    bsb: '062-000',
    account_number: '10203040',
    opening_day: '2025-01-01',
    opening_balance: 0,
  });
  return body.id;
}

test('every call that replaces something is listed here', () => {
  expect([...Object.keys(CASES), ...NO_DETAILS].sort()).toEqual(
    CAPABILITIES.filter((name) => callOf(name).method === 'PUT').sort(),
  );
});

describe.each(Object.entries(CASES))('what is read can be written back by %s', (name, make) => {
  it('under the same names, and changes nothing', async () => {
    const { path, list, id, besides = [], more = {} } = await make(scene);
    const call = callOf(name as Capability);
    const readRecord = async (): Promise<Row> => {
      const { status, body } = await portal.call(portal.manager, 'GET', path);
      expect(status).toBe(200);
      return list === undefined ? body : body[list].find((row: Row) => row.id === id);
    };
    const before = await readRecord();
    const fields = Object.keys(call.input.shape).filter(
      (field) => locationOf(call, field) === 'body' && !(field in more) && !besides.includes(field),
    );
    const answered = 'shape' in call.output ? Object.keys(call.output.shape as Row) : [];
    expect(answered).toEqual(expect.arrayContaining(fields));
    const stored = await scene.digest();
    const body = Object.fromEntries(fields.map((field) => [field, before[field]]));
    const answer = await portal.call(portal.manager, 'PUT', call.path.replace('{id}', id), {
      ...body,
      ...more,
    });
    expect([answer.status, answer.body.issues]).toEqual([200, undefined]);
    expect(await readRecord()).toEqual(before);
    expect(await scene.digest()).toBe(stored);
  });
});
