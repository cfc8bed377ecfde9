import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { admits, pathNames } from '#shared/contract/endpoint.ts';
import { CAPABILITIES, type Capability, callOf } from '#shared/contract/index.ts';
import { signedInAgain } from '../harness/actors.ts';
import type { TestAnswer } from '../harness/test-portal.ts';
import { NOBODY, PRINCIPALS, type Principal, SECRETS, VALID, validRequests } from './scene.ts';
import { openTestedScene } from './tested-scene.ts';

interface Statuses {
  readonly own: number;
  readonly other: number;
  readonly unlinked: number;
  readonly manager: number;
}

const OF_MANAGERS: Statuses = { own: 403, other: 403, unlinked: 403, manager: 200 };

/**
 * A client requests their own record (`own`) or another client's record (`other`). Only managers may make an unlisted call;
 * auditors may too if the call changes nothing.
 */
const LISTED: Partial<Record<Capability, Statuses>> = {
  getMe: { own: 200, other: 200, unlinked: 200, manager: 200 },
  listOwnClients: { own: 200, other: 200, unlinked: 403, manager: 403 },
  updateMe: { own: 200, other: 200, unlinked: 403, manager: 200 },
  updateOwnEmail: { own: 200, other: 200, unlinked: 403, manager: 403 },
  getOwnMails: { own: 200, other: 200, unlinked: 403, manager: 403 },
  setOwnMails: { own: 200, other: 200, unlinked: 403, manager: 403 },
  confirmCopies: { own: 202, other: 202, unlinked: 202, manager: 202 },
  undoOwnEmail: { own: 202, other: 202, unlinked: 202, manager: 202 },
  updateUser: { own: 200, other: 404, unlinked: 403, manager: 200 },
  signOut: { own: 200, other: 200, unlinked: 200, manager: 200 },
  reportClientError: { own: 200, other: 200, unlinked: 200, manager: 200 },
  renewInvitation: { own: 202, other: 202, unlinked: 202, manager: 202 },
  createManager: { own: 403, other: 403, unlinked: 403, manager: 201 },
  stopApproval: { own: 202, other: 202, unlinked: 202, manager: 202 },
  createClient: { own: 403, other: 403, unlinked: 403, manager: 201 },
  getOwnDashboard: { own: 200, other: 200, unlinked: 403, manager: 404 },
  getClient: { own: 200, other: 404, unlinked: 403, manager: 200 },
  updateClientAddress: { own: 200, other: 404, unlinked: 403, manager: 200 },
  getClientDashboard: { own: 200, other: 404, unlinked: 403, manager: 200 },
  listClientTransactions: { own: 200, other: 404, unlinked: 403, manager: 200 },
  giveAccess: { own: 403, other: 403, unlinked: 403, manager: 201 },
  createChangeRequest: { own: 201, other: 404, unlinked: 403, manager: 201 },
  listClientChangeRequests: { own: 200, other: 404, unlinked: 403, manager: 200 },
  withdrawChangeRequest: { own: 200, other: 404, unlinked: 403, manager: 200 },
  recordTransaction: { own: 403, other: 403, unlinked: 403, manager: 201 },
  allocateTransaction: { own: 403, other: 403, unlinked: 403, manager: 201 },
  moveAllocation: { own: 403, other: 403, unlinked: 403, manager: 201 },
  undoImport: { own: 403, other: 403, unlinked: 403, manager: 202 },
  createClassificationRule: { own: 403, other: 403, unlinked: 403, manager: 201 },
  listDocumentTypes: { own: 200, other: 200, unlinked: 200, manager: 200 },
  listFundDocuments: { own: 200, other: 200, unlinked: 403, manager: 200 },
  listClientDocuments: { own: 200, other: 404, unlinked: 403, manager: 200 },
  getDocument: { own: 200, other: 404, unlinked: 403, manager: 200 },
  uploadDocument: { own: 403, other: 403, unlinked: 403, manager: 201 },
  getDownloadUrl: { own: 200, other: 404, unlinked: 403, manager: 200 },
  matchDeposits: { own: 403, other: 403, unlinked: 403, manager: 201 },
  createCapitalCall: { own: 403, other: 403, unlinked: 403, manager: 201 },
  setPaysOn: { own: 200, other: 404, unlinked: 403, manager: 200 },
  getCapitalCallReceipt: { own: 200, other: 404, unlinked: 403, manager: 200 },
  listClientCapitalCalls: { own: 200, other: 404, unlinked: 403, manager: 200 },
  getFundStatistics: { own: 200, other: 200, unlinked: 403, manager: 200 },
  getFundPerformance: { own: 200, other: 200, unlinked: 403, manager: 200 },
  getFundContact: { own: 200, other: 200, unlinked: 200, manager: 200 },
  getFigure: { own: 200, other: 404, unlinked: 403, manager: 200 },
  getFundOverview: { own: 200, other: 200, unlinked: 403, manager: 200 },
  createProperty: { own: 403, other: 403, unlinked: 403, manager: 201 },
  getPropertyPhoto: { own: 200, other: 200, unlinked: 403, manager: 200 },
  createBankAccount: { own: 403, other: 403, unlinked: 403, manager: 201 },
  listClientUnits: { own: 200, other: 404, unlinked: 403, manager: 200 },
  getReturns: { own: 200, other: 404, unlinked: 403, manager: 200 },
  getFundReturns: { own: 200, other: 200, unlinked: 403, manager: 200 },
  // Another manager has signed in, so a unit move waits for that manager's approval.
  proposeTransfer: { own: 403, other: 403, unlinked: 403, manager: 202 },
  proposeAdjustment: { own: 403, other: 403, unlinked: 403, manager: 202 },
  proposeRedemption: { own: 403, other: 403, unlinked: 403, manager: 202 },
  makePaymentFile: { own: 403, other: 403, unlinked: 403, manager: 201 },
  voidPaymentFile: { own: 403, other: 403, unlinked: 403, manager: 202 },
  matchPayouts: { own: 403, other: 403, unlinked: 403, manager: 201 },
  returnPayout: { own: 403, other: 403, unlinked: 403, manager: 201 },
  openRegister: { own: 403, other: 403, unlinked: 403, manager: 202 },
  reverseMove: { own: 403, other: 403, unlinked: 403, manager: 202 },
  openMessage: { own: 200, other: 404, unlinked: 403, manager: 200 },
  openNotice: { own: 200, other: 200, unlinked: 200, manager: 200 },
  getNoticePdf: { own: 200, other: 200, unlinked: 200, manager: 200 },
  issueStatements: { own: 403, other: 403, unlinked: 403, manager: 202 },
  issueOwnStatement: { own: 202, other: 404, unlinked: 403, manager: 403 },
  verifyStatement: { own: 200, other: 200, unlinked: 200, manager: 200 },
  getStatement: { own: 200, other: 404, unlinked: 403, manager: 200 },
  listUnitPrices: { own: 200, other: 200, unlinked: 403, manager: 200 },
  createUnitPrice: { own: 403, other: 403, unlinked: 403, manager: 201 },
  supersedeUnitPrice: { own: 403, other: 403, unlinked: 403, manager: 201 },
  getPayee: { own: 200, other: 404, unlinked: 403, manager: 200 },
  proposePayee: { own: 201, other: 404, unlinked: 403, manager: 201 },
  suspendPayee: { own: 200, other: 404, unlinked: 403, manager: 200 },
  liftPayee: { own: 403, other: 403, unlinked: 403, manager: 202 },
  stopPayee: { own: 202, other: 202, unlinked: 202, manager: 202 },
  listClientDistributions: { own: 200, other: 404, unlinked: 403, manager: 200 },
  createDistribution: { own: 403, other: 403, unlinked: 403, manager: 201 },
  setReinvestment: { own: 200, other: 404, unlinked: 403, manager: 200 },
  getTaxStatement: { own: 200, other: 404, unlinked: 403, manager: 200 },
  getAccountantsPage: { own: 200, other: 404, unlinked: 403, manager: 200 },
  searchRecords: { own: 200, other: 200, unlinked: 403, manager: 200 },
  createExport: { own: 201, other: 201, unlinked: 403, manager: 201 },
  getExport: { own: 200, other: 404, unlinked: 403, manager: 200 },
  getHealth: { own: 200, other: 200, unlinked: 200, manager: 200 },
};
const ACCESS = Object.fromEntries(
  CAPABILITIES.map((capability) => [capability, LISTED[capability] ?? OF_MANAGERS]),
) as Record<Capability, Statuses>;

/** Auditors can make only these calls that change something: edit their own profile, and sign out. */
const AUDITORS_OWN: readonly Capability[] = ['updateMe', 'signOut'];

/** Only the manager who began a bank session or an export can read its state, so auditors cannot. */
const OF_ONE_MANAGER: readonly Capability[] = ['checkBankConnection', 'getExport'];

function statusOfAuditor(capability: Capability): number {
  const { changes = [] } = callOf(capability);
  const isTheirs = changes.length === 0 || AUDITORS_OWN.includes(capability);
  if (OF_ONE_MANAGER.includes(capability)) return 404;
  return isTheirs ? ACCESS[capability].manager : 403;
}

const COLUMN: Record<Principal, keyof Statuses | 'auditor' | undefined> = {
  nobody: undefined,
  'a client with an access token': undefined,
  'a manager with an access token': undefined,
  'a client whose account is disabled': undefined,
  'a manager whose account is disabled': undefined,
  'a client who signed out': undefined,
  'a client about their own': 'own',
  'a client about another’s': 'other',
  'an inactive client about their own': 'own',
  'an inactive client about another’s': 'other',
  'a suspended client': 'unlinked',
  'someone linked to nothing': 'unlinked',
  'a client whose token claims the managers’ group': 'unlinked',
  'a manager whose token lacks the group': 'unlinked',
  'an auditor whose token claims the managers’ group too': 'unlinked',
  'a manager whose token claims the auditors’ group alone': 'unlinked',
  'an auditor': 'auditor',
  'a manager': 'manager',
};

function isReadOnly(capability: Capability, principal: Principal): boolean {
  const mayAlways: readonly Capability[] = ['signOut', 'createExport'];
  const changes = callOf(capability).method !== 'GET' && !mayAlways.includes(capability);
  return changes && principal.includes('inactive');
}

function expectedStatus(capability: Capability, principal: Principal): number {
  const column = COLUMN[principal];
  if (callOf(capability).allow.includes('anyone')) return ACCESS[capability].own;
  if (column === undefined) return 401;
  if (column === 'auditor') return statusOfAuditor(capability);
  return isReadOnly(capability, principal) ? 403 : ACCESS[capability][column];
}

const isAboutSomeone = (capability: Capability) =>
  pathNames(callOf(capability).path).length > 0 &&
  ['clients', 'users', 'documents', 'capital-calls', 'messages', 'exports'].includes(callOf(capability).area);

const scene = await openTestedScene();
const nextRequest = validRequests(scene);
// Creates the paid lines now, because the manager is signed out before the last tests.
for (const { clientId } of [scene.people.own, scene.people.other, { clientId: NOBODY }])
  await scene.paidLine(clientId);

async function make(capability: Capability, principal: Principal): Promise<TestAnswer & { wrote: boolean }> {
  const { people, principals, portal } = scene;
  const { method, idempotent } = callOf(capability);
  const inactive = principal.includes('inactive');
  const client = principal.endsWith('another’s') ? people.other : inactive ? people.inactive : people.own;
  const request = await nextRequest(capability, client, principal === 'a manager');
  const before = await scene.writes();
  const key: Record<string, string> = idempotent ? { 'idempotency-key': randomUUID() } : {};
  const answer = await portal.call(principals[principal], method, request.path, request.body, key);
  if (answer.status < 400) request.used();
  return { ...answer, wrote: (await scene.writes()) !== before };
}

function expectRefusal(
  { status, body, headers, wrote }: TestAnswer & { wrote: boolean },
  capability: Capability,
  principal: Principal,
) {
  expect(wrote, 'a refused call writes').toBe(false);
  expect(Object.keys(body).sort()).toEqual(['code', 'error', 'requestId']);
  expect(body.error).toMatch(/^[A-Z].{3,300}$/);
  expect(body.requestId).toBe(headers['x-correlation-id']);
  expect(headers['cache-control']).toBe('no-store');
  const codes: Record<number, string[]> = {
    401: ['unauthenticated'],
    403: [isReadOnly(capability, principal) && ACCESS[capability].own !== 403 ? 'read-only' : 'forbidden'],
    404: [
      'client-not-found',
      'user-not-found',
      'document-not-found',
      'message-not-found',
      'export-not-found',
      'bank-connection-not-found',
    ],
  };
  expect(codes[status]).toContain(body.code);
}

const KEEPS_WHO_READ: Partial<Record<Capability, readonly Principal[]>> = {
  getMe: PRINCIPALS,
  getDownloadUrl: ['a client about their own', 'an inactive client about their own'],
};

const NOTHING_TO_CHANGE: readonly Capability[] = ['checkConsent', 'completeBankConnection', 'updateLineItem'];

/** Signing out is last because it ends the session that the other calls need. */
const IN_ORDER = [...CAPABILITIES].sort((a, b) => Number(a === 'signOut') - Number(b === 'signOut'));

describe.each(IN_ORDER)('%s', (capability) => {
  const principals = PRINCIPALS.filter(
    (principal) => isAboutSomeone(capability) || !principal.endsWith('another’s'),
  );

  test.each(principals)('%s', async (principal) => {
    const answer = await make(capability, principal);
    expect(answer.status).toBe(expectedStatus(capability, principal));
    if (answer.status >= 400) expectRefusal(answer, capability, principal);
    if (callOf(capability).method === 'GET' && !KEEPS_WHO_READ[capability]?.includes(principal))
      expect(answer.wrote).toBe(false);
    // A call open to anyone counts attempts, so it writes even for an auditor.
    const knowsNobody = callOf(capability).allow.includes('anyone');
    // The audit log also records the exports of auditors.
    const kept: readonly Capability[] = ['getMe', 'createExport', ...AUDITORS_OWN];
    if (principal === 'an auditor' && !knowsNobody && !kept.includes(capability))
      expect(answer.wrote, 'an auditor writes').toBe(false);
    if (principal === 'a manager' && answer.status < 400 && (callOf(capability).changes?.length ?? 0) > 0)
      expect(answer.wrote, 'what is written is seen').toBe(!NOTHING_TO_CHANGE.includes(capability));
    if (principal === 'a manager' || principal === 'an auditor') return;
    const text = JSON.stringify(answer.body);
    for (const secret of Object.values(SECRETS)) expect(text).not.toContain(secret);
    expect(text).not.toContain('"notes"');
    expect(text).not.toContain(scene.people.other.clientId);
    expect(text).not.toContain(scene.contributionId);
    expect(text).not.toContain(scene.people.other.documentId);
    // Only a download address may contain the key of an object.
    if (!['getDownloadUrl', 'getNoticePdf', 'getExport'].includes(capability)) {
      expect(text).not.toMatch(/documents\/[0-9a-f-]{36}|checksum|object_|version/);
    }
  });
});

describe('the matrix', () => {
  test.each(CAPABILITIES)('%s: the contract admits exactly the roles it lists', (capability) => {
    const { allow } = callOf(capability);
    const row = ACCESS[capability];
    if (allow.includes('anyone')) return;
    expect(row.own !== 403, 'client').toBe(allow.includes('client'));
    expect(row.unlinked !== 403, 'unlinked').toBe(allow.includes('unlinked'));
    expect(row.manager !== 403, 'manager').toBe(allow.includes('manager'));
    expect(statusOfAuditor(capability) !== 403, 'auditor').toBe(admits(callOf(capability), 'auditor'));
  });

  test('an account without a client can read itself and a fixed list and sign out, and is refused everywhere else', () => {
    const open = CAPABILITIES.filter((capability) => callOf(capability).allow.includes('unlinked'));
    expect(open.sort()).toEqual(['getMe', 'listDocumentTypes', 'signOut']);
  });

  test('only service information, whom to reach at the fund, a notice by its link, the check of a statement, asking for an invitation, stopping a waiting change, an account or a new address by its link, confirming copies of emails by it and reporting an error are available to anyone', () => {
    const open = CAPABILITIES.filter((capability) => callOf(capability).allow.includes('anyone'));
    expect(open.sort()).toEqual([
      'confirmCopies',
      'getFundContact',
      'getHealth',
      'getNoticePdf',
      'openNotice',
      'renewInvitation',
      'reportClientError',
      'stopApproval',
      'stopPayee',
      'undoOwnEmail',
      'verifyStatement',
    ]);
  });
});

describe('another person’s record', () => {
  const about = CAPABILITIES.filter((capability) => ACCESS[capability].other === 404);

  test('is tested for each call that takes an id', () => {
    expect(about.sort()).toEqual([
      'createChangeRequest',
      'getAccountantsPage',
      'getCapitalCallReceipt',
      'getClient',
      'getClientDashboard',
      'getDocument',
      'getDownloadUrl',
      'getExport',
      'getFigure',
      'getPayee',
      'getReturns',
      'getStatement',
      'getTaxStatement',
      'issueOwnStatement',
      'listClientCapitalCalls',
      'listClientChangeRequests',
      'listClientDistributions',
      'listClientDocuments',
      'listClientTransactions',
      'listClientUnits',
      'openMessage',
      'proposePayee',
      'setPaysOn',
      'setReinvestment',
      'suspendPayee',
      'updateClientAddress',
      'updateUser',
      'withdrawChangeRequest',
    ]);
  });

  test.each(about)('%s answers byte for byte as for an unknown id', async (capability) => {
    const { portal, people } = scene;
    const again = signedInAgain(people.own.actor, 3_600);
    const ask = async (client: { clientId: string; documentId: string; actor: { userId: string } }) => {
      const request = await VALID[capability](scene, client as typeof people.own, false);
      const answer = await portal.call(again, callOf(capability).method, request.path, request.body, {
        'x-correlation-id': 'same-for-both',
      });
      return { ...answer, body: JSON.stringify(answer.body) };
    };
    const foreign = await ask(people.other);
    const missing = await ask({ clientId: NOBODY, documentId: NOBODY, actor: { userId: NOBODY } });
    expect(foreign.status).toBe(404);
    expect(foreign).toEqual(missing);
  });
});

describe('a refusal by role', () => {
  test.each(CAPABILITIES.filter((capability) => ACCESS[capability].unlinked === 403))(
    '%s: comes before the input is read, so it reveals nothing about it',
    async (capability) => {
      const call = callOf(capability);
      const path = call.path.replaceAll(/\{\w+\}/g, 'no%20id%20at%20all');
      const body = call.method === 'GET' ? undefined : '{not even JSON';
      const answer = await scene.portal.call(scene.portal.stranger, call.method, `${path}?what=ever`, body);
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    },
  );
});

test('the log contains the refusals and no one’s secrets', () => {
  const log = JSON.stringify(scene.portal.logged);
  expect(log).toContain('"code":"forbidden"');
  // `0400 ` ends with a space, so that it does not match four digits inside an id.
  for (const secret of [...Object.values(SECRETS), '@example.com', 'Wattle St', '0400 ', 'Client own']) {
    expect(log).not.toContain(secret);
  }
});
