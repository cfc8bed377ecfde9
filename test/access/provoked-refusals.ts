import { randomUUID } from 'node:crypto';
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '#functions/aws/services.ts';
import { Refusal } from '#functions/ledger/refusal.ts';
import { monthShardKey } from '#functions/ledger/statistics-store.ts';
import { update } from '#functions/ledger/write.ts';
import { settleByEvent } from '#functions/messages/settle-by-event.ts';
import type { ApprovalItem } from '#functions/records/approval-store.ts';
import { bankAccountTarget } from '#functions/records/bank-account-store.ts';
import { clientKey } from '#functions/records/client-store.ts';
import { importKey } from '#functions/records/import-store.ts';
import { findMessage } from '#functions/records/message-store.ts';
import {
  listPayoutLineItems,
  payoutLineTarget,
  setPayoutLineStateWrite,
} from '#functions/records/payout-line-store.ts';
import { findTransaction, transactionKey } from '#functions/records/transaction-store.ts';
import { countTry, type Limit } from '#functions/records/try-store.ts';
import { userKey, userTarget } from '#functions/records/user-store.ts';
import type { BankProvider, Services } from '#functions/services.ts';
import {
  addDays,
  addMonths,
  type CalendarDate,
  fundDateAt,
  lastDayOf,
  monthOf,
} from '#shared/calendar-date.ts';
import {
  APPROVALS_PER_MAKER,
  BANK_CONNECTIONS_PER_HOUR,
  INVESTOR_LIMITS,
  INVITATIONS_PER_HOUR,
  LIMITS,
} from '#shared/constants.ts';
import { CAPABILITIES, type Capability, type Contract, callOf } from '#shared/contract/index.ts';
import type { Person } from '#shared/contract/people.ts';
import { DEMO_FUND, FUND_RULES } from '#shared/fund-seed.ts';
import type { RefusalCode } from '#shared/refusals.ts';
import { announced, available, begin, formOf } from '../functions/documents/uploading.ts';
import { managerOf, signedInAgain, type TestActor } from '../harness/actors.ts';
import { addManager } from '../harness/add-manager.ts';
import { changeAudited } from '../harness/change-audited.ts';
import { csvForm } from '../harness/csv-form.ts';
import { CONNECTED_BANK, memoryBank, OTHER_BANK } from '../harness/memory-bank.ts';
import { photoForm } from '../harness/photo-form.ts';
import { seedPayee } from '../harness/seed-payee.ts';
import { seedPrice } from '../harness/seed-price.ts';
import {
  DISTRIBUTION,
  INCOME,
  newApproved,
  newAskedDistribution,
  newCalculated,
  newDistribution,
  withCounting,
  withHolder,
} from './distributed-scene.ts';
import {
  newFile,
  newMatch,
  newPayable,
  PAYER,
  toMake,
  toMatch,
  toReturn,
  touchLine,
  VOID,
} from './payable-scene.ts';
import {
  ACCOUNT,
  newAccount as newPayeeAccount,
  newProposal,
  newSuspended,
  newVerified,
  type Proposal,
  TAX,
} from './payee-scene.ts';
import {
  LINE,
  newAskedPrice,
  newDraftPrice,
  pricesOf,
  secondOf,
  withReopened,
  withUnvalued,
} from './priced-scene.ts';
import {
  another,
  type ByHand,
  CLIENT_ERROR,
  callWithAccount,
  deathOf,
  issuedTo,
  MOVE,
  NOBODY,
  newApproval,
  newChangeRequest,
  newDeceased,
  newMove,
  newPerson,
  newPersonIn,
  newPropertyPath,
  newRedemptionBody,
  newUninvited,
  newValuationPath,
  registerForm,
  type Scene,
  VALID,
  type ValidRequest,
} from './scene.ts';
import { senderOf } from './sender-of.ts';
import { newAskedTaxYear, newTaxYear, newUntiedTaxYear, taxForm } from './tax-scene.ts';

export interface RefusedRequest extends ValidRequest {
  readonly by?: TestActor;
  readonly services?: Partial<Services>;
  /** Runs before each transaction of the request, like a simultaneous change by somebody else. */
  readonly meanwhile?: () => Promise<unknown>;
  readonly writes?: boolean;
  readonly undo?: () => Promise<unknown>;
}

type Provoke = (scene: Scene) => RefusedRequest | Promise<RefusedRequest>;
type RefusalOf<C extends Capability> = Contract[C]['refusals'][number];
/** `derived` provokes these. A call that names the record outside its path needs an entry in `PROVOKED`. */
type Derived = 'invalid-cursor' | 'too-many-tries' | Extract<RefusalCode, `${string}-not-found`>;

type IdOf = (scene: Scene) => string | Promise<string>;
/** Prepares the scene for the refusal and returns changes to the request. `id` is the first parameter of the request's path. */
type State = (scene: Scene, id: string) => Partial<RefusedRequest> | Promise<Partial<RefusedRequest>>;
type Change = (
  scene: Scene,
  valid: Record<string, string>,
) => object | undefined | Promise<object | undefined>;

const placeOf = (call: Capability, parameter: string): number => {
  const place = callOf(call).path.split('/').indexOf(`{${parameter}}`);
  if (place < 0) throw new Error(`The path of ${call} has no ${parameter}`);
  return place;
};

function withParameter(call: Capability, path: string, parameter: string, value: string): string {
  const [bare = '', ...query] = path.split('?');
  return [bare.split('/').with(placeOf(call, parameter), value).join('/'), ...query].join('?');
}

/** The valid request of a call, with `more` in its body. */
const varied =
  (call: Capability) =>
  (more: object | Change = {}, state?: State, idOf?: IdOf) =>
  async (scene: Scene) => {
    const valid = await VALID[call](scene, scene.people.own, true);
    const path = idOf ? withParameter(call, valid.path, 'id', await idOf(scene)) : valid.path;
    const changed = typeof more === 'function' ? await more(scene, { ...valid.body }) : more;
    const body = Object.keys(changed ?? {}).length > 0 ? { ...valid.body, ...changed } : valid.body;
    const [, parameter] = /\{(\w+)\}/.exec(callOf(call).path) ?? [];
    const id = parameter ? path.split(/[/?]/)[placeOf(call, parameter)] : undefined;
    return { path, body, ...(await state?.(scene, id ?? '')) };
  };

/** The valid request of a call, about the record with another id. */
const about =
  (call: Capability, more?: object | Change) =>
  (idOf: IdOf, state?: State): Provoke =>
    varied(call)(more, state, idOf);

const get =
  (path: string): Provoke =>
  () => ({ path });

const withReport = (documentId: string): object => ({
  marketValue: 1,
  date: '2025-05-31',
  basis: 'independent',
  valuer: 'Example Valuers',
  document_id: documentId,
});

const send =
  (path: string, body: object): Provoke =>
  () => ({ path, body });

const uploaded =
  (csv: string, account = 'main'): Provoke =>
  () => {
    const form = new FormData();
    form.set('file', new File([csv], 'statement.csv', { type: 'text/csv' }));
    if (account) form.set('account_id', account);
    return { path: '/transactions/upload-csv', body: form };
  };

const newAccount = (changed: object): object => ({
  name: 'Reserve',
  bsb: '000-000',
  account_number: '12345678',
  opening_day: '2025-01-01',
  opening_balance: 0,
  ...changed,
});

const asManager =
  ({ portal }: Scene, method: string, path: string, body: () => object) =>
  async () => {
    const { status } = await portal.call(portal.manager, method, path, body());
    if (status >= 300) throw new Error(`Not done meanwhile: ${method} ${path} ${status}`);
  };

/** At the same time, a manager changes another field of the record. */
const whileEdited =
  (folder: string, field: string): State =>
  (scene, id) => ({
    meanwhile: asManager(scene, 'PUT', `${folder}/${id}`, () => ({ [field]: another('Other') })),
  });
const whileNoted = whileEdited('/clients', 'notes');

const whileProposed: State = (scene, id) => ({
  meanwhile: asManager(scene, 'POST', `/clients/${id}/payee`, newPayeeAccount),
});

const whileReclassified: State = (scene, id) => {
  const other = { type: 'contribution', ...REASON };
  return { meanwhile: asManager(scene, 'PUT', `/transactions/${id}/reclassify`, () => other) };
};

async function decidedRequest(scene: Scene): Promise<string> {
  const { portal, people } = scene;
  const id = await newChangeRequest(scene, people.own);
  const decision = { decision: 'declined', reason: 'No proof of it' };
  await portal.call(portal.manager, 'PUT', `/change-requests/${id}`, decision);
  return id;
}

async function withManyRules({ portal, newRule }: Scene): Promise<Pick<RefusedRequest, 'undo'>> {
  const rules = async () => (await portal.call(portal.manager, 'GET', '/classification-rules')).body.rules;
  const before = new Set((await rules()).map(({ id }: { id: string }) => id));
  for (let count = before.size; count < LIMITS.classificationRules; count += 1) await newRule();
  return {
    undo: async () => {
      for (const { id } of await rules())
        if (!before.has(id)) await portal.call(portal.manager, 'DELETE', `/classification-rules/${id}`);
    },
  };
}

async function noticeOf({ portal, capitalCallId }: Scene): Promise<string> {
  const path = `/capital-calls/${capitalCallId}/line-items?limit=1`;
  const { body } = await portal.call(portal.manager, 'GET', path);
  return body.line_items[0].document_id;
}

const withBank = (changed: Partial<BankProvider>) => (): Pick<RefusedRequest, 'services'> => ({
  services: { bankProvider: async () => ({ ...memoryBank(), ...changed }) },
});
const withoutConsents = withBank({ listConsents: async () => undefined });

const fails = (code: RefusalCode) => async (): Promise<never> => {
  throw new Refusal(code);
};

const withoutDirectory = (
  { portal }: Scene,
  method: 'sendInvitation' | 'setStaffAccess',
): Partial<RefusedRequest> => ({
  writes: true,
  services: {
    identity: {
      ...portal.identity,
      [method]: async () => {
        throw new Error('The directory is out of reach');
      },
    },
  },
});
const withoutInvitations = (scene: Scene) => withoutDirectory(scene, 'sendInvitation');

const isManagerNow = ({ role, state }: Person) => role === 'manager' && state !== 'disabled';

async function setOfUser(
  { portal }: Scene,
  userId: string,
  set: Readonly<Record<string, string>>,
): Promise<void> {
  await changeAudited(
    portal.services,
    userTarget(userId),
    update(portal.services, { key: userKey(userId), set, add: { version: 1 } }),
  );
}

const { pay_to: _, ...FUND_WITHOUT_ACCOUNT } = DEMO_FUND;
const WITHOUT_ACCOUNT = { services: { fundSeed: () => FUND_WITHOUT_ACCOUNT } };
const STRICT_FUND = { ...DEMO_FUND, valuation_max_age_days: 1 };
const WITH_STALE = { services: { fundSeed: () => STRICT_FUND } };

const anotherContact = () => ({
  path: '/fund/settings',
  body: { contact: { ...DEMO_FUND.contact, name: another('Contact') }, ...REASON },
});

async function outdatedMessage(scene: Scene, state: 'sent' | 'held'): Promise<string> {
  const id = await scene.newMessage(state);
  const { portal } = scene;
  const { notice_of: of } = (await findMessage(portal.services, id)) ?? {};
  const path = `/capital-calls/${of?.capital_call_id}/withdraw`;
  await portal.call(portal.manager, 'POST', path, REASON);
  await portal.services.settled();
  return id;
}

const touchMessage: State = ({ portal }, id) => ({
  meanwhile: () =>
    documentClient(portal.client).send(
      new UpdateCommand({
        TableName: portal.services.portalTable,
        Key: { pk: `MESSAGE#${id}`, sk: 'MESSAGE' },
        UpdateExpression: 'ADD attempts :one',
        ExpressionAttributeValues: { ':one': 1 },
      }),
    ),
});

const forgetMailFault = ({ portal: { services }, people }: Scene) => {
  const key = clientKey(people.own.clientId);
  return changeAudited(
    services,
    key.pk,
    update(services, { key, remove: ['mail_fault'], add: { version: 1 } }),
  );
};

let hours = 0;
/** A refused link still writes, because the portal counts wrong links. Each link gets a later hour, to stay below the limit. */
function wrongLink({ portal }: Scene, path: string): RefusedRequest {
  hours += 1;
  const at = new Date(portal.services.now().getTime() + hours * 3_600_000);
  return { path, body: { token: NOBODY }, services: { now: () => at }, writes: true };
}

async function tooManyTries(
  { portal }: Scene,
  path: string,
  body: object = { token: NOBODY },
  most = 20,
): Promise<RefusedRequest> {
  const at = portal.services.now();
  const { now } = portal.services;
  Object.assign(portal.services, { now: () => at });
  for (let tries = 0; tries < most; tries += 1) await portal.call(undefined, 'POST', path, body);
  Object.assign(portal.services, { now });
  return { path, body, services: { now: () => at } };
}

const SECOND_PERSON_ABOVE = Number(FUND_RULES.second_person_above_cents) / 100;
const LONG_AGO = '2020-01-01T00:00:00.000Z';

async function decision(scene: Scene, of: string, more: Partial<ApprovalItem> = {}): Promise<RefusedRequest> {
  const { id, asked_at } = await newApproval(scene, more);
  return { path: `/approvals/${id}`, body: { decision: of, asked_at } };
}

async function ofMove(scene: Scene, of: string, more: Partial<ApprovalItem> = {}) {
  const { id } = await newApproval(scene, { what: 'unit-adjustment', ...more });
  return { path: `/register/moves/${id}`, body: { decision: of } };
}

const LARGE_CALL = (scene: Scene) => ({
  title: another('Call'),
  total_amount: 300_000,
  line_items: [{ client_id: scene.people.other.clientId, amount: 300_000 }],
  beyond_pledge_reason: 'Agreed with the client',
});

async function secondManager({ portal }: Scene): Promise<TestActor> {
  const second = managerOf({ email: `${another('second').replace(' ', '')}@example.com` });
  await addManager(portal.services, second);
  await portal.call(second, 'GET', '/users/me');
  return second;
}

const bySecondManager = async (scene: Scene) => ({ by: await secondManager(scene) });
const byOwn = ({ people }: Scene) => ({ by: people.own.actor });
const signedInBefore = ({ portal }: Scene) => ({ by: signedInAgain(portal.manager, -601) });

const withManyApprovals =
  (request: Provoke): Provoke =>
  async (scene) => {
    const made = await request(scene);
    await secondManager(scene);
    const asked = { asked_by: scene.portal.manager.userId, asked_at: LONG_AGO };
    const undo: (() => Promise<unknown>)[] = [];
    for (let count = 0; count < APPROVALS_PER_MAKER; count += 1) {
      const { path } = await decision(scene, 'withdrawn', asked);
      undo.push(asManager(scene, 'PUT', path, () => ({ decision: 'withdrawn', asked_at: LONG_AGO })));
    }
    return { ...made, undo: () => Promise.all(undo.map((withdraw) => withdraw())) };
  };

const firstEmails =
  (what: 'extend' | 'account', body: object): Provoke =>
  async (scene) => {
    await secondManager(scene);
    await scene.newIssuedCall();
    const silent = {
      ...LARGE_CALL(scene),
      total_amount: SECOND_PERSON_ABOVE,
      issued_on: '2025-03-03',
      due_date: '2025-04-02',
    };
    const line_items = [{ client_id: scene.people.other.clientId, amount: SECOND_PERSON_ABOVE }];
    const { portal } = scene;
    const call = await portal.call(portal.manager, 'POST', '/capital-calls', { ...silent, line_items });
    return { path: `/capital-calls/${call.body.id}/${what}`, body };
  };

async function afterTries(
  { portal }: Scene,
  limit: Pick<Limit, 'of' | 'by' | 'most'> & Partial<Limit>,
  request: RefusedRequest,
): Promise<RefusedRequest> {
  const at = portal.services.now();
  const counted = { withinSeconds: 3_600, ...limit, now: at.toISOString() };
  for (let tries = 0; tries < limit.most; tries += 1) await countTry(portal.services, counted);
  return { ...request, services: { ...request.services, now: () => at } };
}

const aboveLimit =
  (name: keyof typeof INVESTOR_LIMITS, capability: Capability): Provoke =>
  async (scene) => {
    const { other } = scene.people;
    const limit = { ...INVESTOR_LIMITS[name], of: `investor-${name}`, by: other.actor.userId };
    return afterTries(scene, limit, { ...(await VALID[capability](scene, other, false)), by: other.actor });
  };

async function tooManyCodes({ portal }: Scene): Promise<RefusedRequest> {
  const path = `/statements/verify/${'0'.repeat(26)}`;
  const at = portal.services.now();
  const { now } = portal.services;
  Object.assign(portal.services, { now: () => at });
  for (let tries = 0; tries < 20; tries += 1) await portal.call(undefined, 'GET', path);
  Object.assign(portal.services, { now });
  return { path, services: { now: () => at } };
}

async function withWrongTotal({ portal, people }: Scene): Promise<Pick<RefusedRequest, 'undo'>> {
  const key = clientKey(people.own.clientId);
  const by = async (cent: 1 | -1) =>
    portal.services.database.send(
      new UpdateCommand(update(portal.services, { key, add: { total_paid_cents: cent } }).Update as never),
    );
  await by(1);
  return { undo: () => by(-1) };
}

async function withoutActiveClients({ portal }: Scene): Promise<Pick<RefusedRequest, 'undo'>> {
  const { body } = await portal.call(portal.manager, 'GET', '/clients?limit=1000');
  const active = body.clients.filter((client: { status: string }) => client.status === 'Active');
  const setStatus = async (status: string) => {
    for (const { id } of active) await portal.call(portal.manager, 'PUT', `/clients/${id}`, { status });
  };
  await setStatus('Inactive');
  return { undo: () => setStatus('Active') };
}

async function splitAmongMany({ portal, contributionId }: Scene): Promise<Pick<RefusedRequest, 'undo'>> {
  const direct = documentClient(portal.client);
  const addAllocations = (count: number) =>
    direct.send(
      new UpdateCommand({
        TableName: portal.services.portalTable,
        Key: transactionKey(contributionId),
        UpdateExpression: 'ADD allocation_count :count',
        ExpressionAttributeValues: { ':count': count },
      }),
    );
  await addAllocations(LIMITS.allocationsPerTransaction);
  return { undo: () => addAllocations(-LIMITS.allocationsPerTransaction) };
}

const allocationPath = ({ transactionId, allocationId }: ByHand) =>
  `/transactions/${transactionId}/allocations/${allocationId}`;

async function reversedByHand(scene: Scene): Promise<ByHand> {
  const made = await scene.newByHand();
  await scene.portal.call(scene.portal.manager, 'POST', `${allocationPath(made)}/reverse`, REASON);
  return made;
}

async function withoutPledge({ portal }: Scene): Promise<string> {
  return (await portal.addClient({ pledged_amount: 0 })).id;
}

async function newLine(
  { portal, people }: Scene,
  amount: string,
  clientId = people.own.clientId,
): Promise<string> {
  const { body } = await portal.call(portal.manager, 'POST', '/capital-calls', {
    title: 'A small call',
    total_amount: amount,
    line_items: [{ client_id: clientId, amount }],
    beyond_pledge_reason: 'Pledged by letter',
  });
  await portal.services.settled();
  return `${body.id}-0001`;
}

function daysFrom({ portal }: Scene, days: number): string {
  return addDays(fundDateAt(portal.services.now()), days);
}

const onLine =
  (call: Capability) =>
  (lineOf: IdOf): Provoke =>
  async (scene) => {
    const line = await lineOf(scene);
    const { path, body } = await about(call)(() => line.slice(0, -5))(scene);
    return { path: withParameter(call, path, 'item_id', line), body };
  };
const draftLine = ({ draftCallId }: Scene) => `${draftCallId}-0001`;
const partPaidLine = ({ capitalCallId }: Scene) => `${capitalCallId}-0002`;

async function withdrawnLine(scene: Scene): Promise<string> {
  const id = await scene.newIssuedCall();
  const path = `/capital-calls/${id}/line-items/${id}-0001/withdraw`;
  await scene.portal.call(scene.portal.manager, 'POST', path, REASON);
  await scene.portal.services.settled();
  return `${id}-0001`;
}

async function matchedByHand(scene: Scene): Promise<ByHand> {
  return scene.newByHand({ line_item_id: await newLine(scene, '0.02') });
}

async function paidLine(scene: Scene): Promise<string> {
  const lineId = await newLine(scene, '0.01');
  await scene.newByHand({ line_item_id: lineId });
  return lineId;
}

async function givenAway(scene: Scene): Promise<ByHand> {
  const { id: client_id } = await scene.portal.addClient();
  const made = await scene.newByHand({ client_id });
  await newMove(scene, client_id, -500);
  return made;
}

async function unmatchPath({ portal }: Scene, transactionId: string): Promise<string> {
  const { body } = await portal.call(portal.manager, 'GET', '/reconciliations?limit=100');
  const match = body.reconciliations.find(
    (one: { transaction_id: string }) => one.transaction_id === transactionId,
  );
  return `/reconciliations/${match.id}/unmatch`;
}

const atHighPrice =
  (request: Provoke): Provoke =>
  async (scene) => {
    const made = await request(scene);
    const { withdraw } = await seedPrice(scene.portal.services, '2025-05-31', '250');
    return { ...made, undo: () => Promise.all([withdraw(), made.undo?.()]) };
  };

const recording = varied('recordTransaction');
const classifying = varied('classifyTransaction');
const allocating = varied('allocateTransaction');
const declining = varied('declineMatch');
const transferring = varied('proposeTransfer');
const redeeming = varied('proposeRedemption');
const making = varied('makePaymentFile');
const payingOut = varied('matchPayouts');
const returning = varied('returnPayout');
const voiding = about('voidTransaction');
const holding = about('holdTransaction');
const settingAside = about('setAsideTransaction');
const reclassifying = about('reclassifyTransaction');
const undoingClassification = about('undoClassification');

const exporting = (list: string, filters: object) => varied('createExport')({ list, filters });

const ofUnclassified = ({ unclassifiedId }: Scene) => ({ transaction_id: unclassifiedId });

const during =
  (request: Provoke, state: (scene: Scene) => ReturnType<State>): Provoke =>
  async (scene) => ({ ...(await request(scene)), ...(await state(scene)) });

const opening = (more: Record<string, string>) => async (scene: Scene) => ({
  path: '/register/opening',
  body: await registerForm(scene, more),
});

const again =
  (call: Capability, make: Provoke = varied(call)()): Provoke =>
  async (scene) => {
    const { portal } = scene;
    const { path, body } = await make(scene);
    const { status } = await portal.call(portal.manager, callOf(call).method, path, body);
    if (status >= 300) throw new Error(`Not done before: ${path} ${status}`);
    return { path, body };
  };

const twice =
  (call: Capability, make?: Provoke): Provoke =>
  async (scene) => {
    await secondManager(scene);
    return again(call, make)(scene);
  };

const proposals = (call: Capability, more?: object) => ({
  'already-waiting': twice(call, varied(call)(more)),
  'too-many-approvals': withManyApprovals(varied(call)(more)),
});
const datedProposals = (call: Capability) => ({
  ...proposals(call),
  'period-locked': varied(call)({}, (scene) => whileClosed(scene, MOVE.day)),
  'future-date': varied(call)({ day: '2100-01-01' }),
});

async function withoutOthers(scene: Scene): Promise<Required<Pick<RefusedRequest, 'undo'>>> {
  const { portal } = scene;
  const { body } = await portal.call(portal.manager, 'GET', '/managers');
  const others = body.people.filter(
    (person: Person) => isManagerNow(person) && person.user_id !== portal.manager.userId,
  );
  const all = async (status: string) => {
    for (const { user_id: userId } of others) await setOfUser(scene, userId, { status });
  };
  await all('disabled');
  return { undo: () => all('active') };
}

/** As in production, the one remaining manager cannot decide about accounts alone. */
const withoutSecondPerson = async (scene: Scene) => ({
  ...(await withoutOthers(scene)),
  services: { alwaysNeedsSecondPerson: true },
});

const proposing = (more: object | Change, state?: State) =>
  about('proposePayee', more)(async ({ portal }) => (await portal.addClient()).id, state);

async function proposedAnew({ path, call }: Proposal, { portal }: Scene) {
  const account = newPayeeAccount();
  await portal.call(portal.manager, 'POST', path, account);
  return { body: { ...call, account_number_heard: account.account_number } };
}

const verifying =
  (more: (proposal: Proposal, scene: Scene) => unknown): Provoke =>
  async (scene) => {
    const proposal = await newProposal(scene);
    const changed = ((await more(proposal, scene)) ?? {}) as Partial<RefusedRequest>;
    return { path: `${proposal.path}/verify`, body: proposal.call, ...changed };
  };

const liftOf = ({ path, payeeId }: Proposal) => ({
  path: `${path}/suspend?payee_id=${payeeId}&reason=A%20mistake`,
});

const dies = async (scene: Scene, { clientId }: Proposal) => {
  const path = `/clients/${clientId}/deceased`;
  await scene.portal.call(scene.portal.manager, 'POST', path, await deathOf(scene));
};

async function withApprovedDistribution({ portal }: Scene, to: string) {
  const Key = { pk: 'DISTRIBUTIONS', sk: 'DISTRIBUTION#of-the-refusals' };
  const direct = documentClient(portal.client);
  const { portalTable: TableName } = portal.services;
  const Item = {
    ...{ ...Key, id: 'of-the-refusals', number: 9_999, title: 'Approved', status: 'Approved', version: 1 },
    ...{
      from: to,
      to,
      pay_on: to,
      tell_on: to,
      basis: 'record-day',
      components: [],
      rates: [],
      line_count: 0,
    },
    ...{ created_at: '', created_by: '', created_by_name: '' },
  };
  await direct.send(new PutCommand({ TableName, Item }));
  return { undo: () => direct.send(new DeleteCommand({ TableName, Key })) };
}

const deceasedOf =
  (name: string): Change =>
  async (scene, valid) => {
    const path = `/clients/${valid[name]}/deceased`;
    await scene.portal.call(scene.portal.manager, 'POST', path, await deathOf(scene));
  };

async function approvedMove(scene: Scene, { path, body }: ValidRequest): Promise<string> {
  const { portal } = scene;
  const by = await secondManager(scene);
  const { approval } = (await portal.call(portal.manager, 'POST', path, body)).body;
  const decision = { decision: 'approved' };
  const { moves } = (await portal.call(by, 'PUT', `/register/moves/${approval.id}`, decision)).body;
  return `/register/moves/${moves[0].id}/reverse`;
}

const partOfOut = async (scene: Scene, { amount = '-0.02', ...part }: Record<string, unknown>) => ({
  path: `/transactions/${await scene.newUnclassified((Number(amount) - 1).toFixed(2))}/parts`,
  body: {
    parts: [
      { amount, ...part },
      { type: 'expense', amount: -1 },
    ],
  },
});

function ofParts(call: 'splitTransaction' | 'undoSplit') {
  const after = (act: string, more: (scene: Scene) => object) =>
    about(call)(async (scene) => {
      const id = await scene.newSplit();
      await scene.portal.call(scene.portal.manager, 'POST', `/transactions/${id}/${act}`, more(scene));
      return id;
    });
  return {
    'already-void': about(call)((scene) => scene.newVoid()),
    'has-allocations': after('allocations', ({ people }) => ({ clientId: people.own.clientId, amount: 1 })),
    'row-in-use': after('hold', () => REASON),
    'given-back': about(call)(async (scene) => deposited(scene, await scene.newSplit())),
    'import-undoing': varied(call)({}, whileUndoing),
    'period-locked': varied(call)({}, whileClosedOf),
  } satisfies Record<string, Provoke>;
}

const newPaidFile = async (scene: Scene) => {
  const file_id = await newFile(scene);
  const transaction_id = await scene.newUnclassified('-1.00');
  const { portal } = scene;
  await portal.call(portal.manager, 'POST', '/payouts/match', { transaction_id, file_id, amount: 1 });
  return file_id;
};
async function newVoided(scene: Scene): Promise<string> {
  const id = await newFile(scene);
  const { undo } = await withoutOthers(scene);
  const { portal } = scene;
  const { status } = await portal.call(portal.manager, 'DELETE', `/payment-files/${id}${VOID}`);
  await undo();
  if (status !== 200) throw new Error(`Not void: ${status}`);
  return id;
}

const touch =
  ({ portal: { services } }: Scene, key: { pk: string; sk: string }, target = key.sk) =>
  () =>
    changeAudited(services, target, update(services, { key, add: { version: 1 } }));

const setOfItem = ({ portal }: Scene, key: { pk: string; sk: string }, set: object) =>
  changeAudited(portal.services, key.sk, update(portal.services, { key, set, add: { version: 1 } }));

async function newOfClient(scene: Scene, amount: number): Promise<string> {
  const id = await scene.newUnclassified(amount.toFixed(2));
  const kind = { type: 'distribution', client_id: scene.people.own.clientId };
  await asManager(scene, 'PUT', `/transactions/${id}/classify`, () => kind)();
  return id;
}

function payingFaults(call: 'matchPayouts' | 'returnPayout', amount: string) {
  const of =
    (transactionOf: IdOf, state?: State): Provoke =>
    async (scene) => {
      const transaction_id = await transactionOf(scene);
      return varied(call)({ transaction_id }, () => state?.(scene, transaction_id) ?? {})(scene);
    };
  return {
    'transaction-not-found': of(() => NOBODY),
    'already-void': of((scene) => scene.newVoid()),
    'already-set-aside': of((scene) => scene.newSetAside()),
    'import-undoing': of((scene) => scene.newUnclassified(amount), whileUndoing),
    'row-in-use': of((scene) => scene.newSplit()),
    'not-this-file': of((scene) => scene.newExpense(amount)),
    'not-this-client': of((scene) => newOfClient(scene, Number(amount))),
    'period-locked': of((scene) => scene.newUnclassified(amount), whileClosedOf),
  };
}

const mixedLines = async (scene: Scene) => ({
  line_ids: [await newPayable(scene), await newPayable(scene, { type: 'redemption' })],
});

async function newTransfer({ portal }: Scene): Promise<string> {
  const addAccount = async () =>
    (await portal.call(portal.manager, 'POST', '/bank-accounts', newAccount({}))).body.id;
  const { body } = await portal.call(portal.manager, 'POST', '/transactions/record', {
    ...BY_HAND,
    type: 'transfer',
    account_id: await addAccount(),
    to_account_id: await addAccount(),
    confirmed: ['possible-duplicate'],
  });
  return body.id;
}

async function newOpening({ portal }: Scene): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  await portal.addClient({ email });
  const file = `Title,Issued on,Client,Amount,Paid on,Paid amount\n${email},01/03/2023,${email},1,02/03/2023,1\n`;
  await portal.call(portal.manager, 'POST', '/capital-calls/import', csvForm(file));
  const { body } = await portal.call(portal.manager, 'GET', '/transactions?source=opening');
  return body.transactions[0].id;
}

async function splitByHand(scene: Scene): Promise<string> {
  const { portal, people } = scene;
  const made = await scene.newByHand({ amount: 1 });
  await portal.call(portal.manager, 'POST', `${allocationPath(made)}/reverse`, REASON);
  for (let count = 0; count <= LIMITS.allocationsPerVoid; count += 1)
    await portal.call(portal.manager, 'POST', `/transactions/${made.transactionId}/allocations`, {
      clientId: people.own.clientId,
      amount: '0.01',
    });
  return made.transactionId;
}

async function importOf({ portal }: Scene, transactionId: string): Promise<string> {
  return (await findTransaction(portal.services, transactionId))?.batch_id ?? '';
}

async function withImport(
  { portal }: Scene,
  id: string,
  status: string,
): Promise<Pick<RefusedRequest, 'undo'>> {
  await portal.services.settled();
  const direct = documentClient(portal.client);
  const change = (more: object) =>
    direct.send(
      new UpdateCommand({
        TableName: portal.services.portalTable,
        Key: importKey(id),
        ExpressionAttributeNames: { '#status': 'status' },
        ...more,
      } as ConstructorParameters<typeof UpdateCommand>[0]),
    );
  await change({
    UpdateExpression: 'SET #status = :status, open_pk = :open, open_sk = :id',
    ExpressionAttributeValues: { ':status': status, ':open': 'OPEN#import', ':id': id },
  });
  return {
    undo: () =>
      change({
        UpdateExpression: 'SET #status = :status REMOVE open_pk, open_sk',
        ExpressionAttributeValues: { ':status': 'done' },
      }),
  };
}

async function whileUndoing(scene: Scene, transactionId: string): Promise<Pick<RefusedRequest, 'undo'>> {
  return withImport(scene, await importOf(scene, transactionId), 'undoing');
}

async function whileClosed({ portal }: Scene, ...days: string[]): Promise<Pick<RefusedRequest, 'undo'>> {
  await portal.services.settled();
  const direct = documentClient(portal.client);
  const months = [...new Set(days.map((day) => monthOf(day as CalendarDate)))];
  const change = async (more: object) => {
    for (const month of months)
      await direct.send(
        new UpdateCommand({
          TableName: portal.services.portalTable,
          Key: monthShardKey(0, month),
          ...more,
        } as ConstructorParameters<typeof UpdateCommand>[0]),
      );
  };
  await change({
    UpdateExpression: 'SET closed_at = :now',
    ExpressionAttributeValues: { ':now': portal.services.now().toISOString() },
  });
  return { undo: () => change({ UpdateExpression: 'REMOVE closed_at' }) };
}

async function whileClosedOf(scene: Scene, transactionId: string): Promise<Pick<RefusedRequest, 'undo'>> {
  const transaction = await findTransaction(scene.portal.services, transactionId);
  return whileClosed(scene, transaction?.txn_date ?? '');
}

async function doubtful(scene: Scene, decision: 'import' | 'same') {
  const { id, ...made } = await scene.newDoubtfulRow();
  return { ...made, path: `/transactions/doubtful/${id}`, body: { decision } };
}

async function undoOf(scene: Scene, status: string): Promise<RefusedRequest> {
  const { importId } = scene;
  const state = await withImport(scene, importId, status);
  return { path: `/transactions/imports/${importId}/undo`, body: REASON, ...state };
}

const linesOf = (scene: Scene, clientId: string) => ({
  total_amount: 1_000,
  line_items: [
    { client_id: scene.people.own.clientId, amount: 400 },
    { client_id: clientId, amount: 600 },
  ],
});

async function withManyDeclined({ portal, unclassifiedId }: Scene): Promise<Pick<RefusedRequest, 'undo'>> {
  const direct = documentClient(portal.client);
  const key = { TableName: portal.services.portalTable, Key: transactionKey(unclassifiedId) };
  const declined = Array.from({ length: LIMITS.declinedLines }, (_, index) => ({
    line_item_id: `${NOBODY}-${index}`,
    by: 'decline',
    at: '2025-06-02T00:00:00.000Z',
    by_name: 'A manager',
  }));
  await direct.send(
    new UpdateCommand({
      ...key,
      UpdateExpression: 'SET declined_lines = :declined',
      ExpressionAttributeValues: { ':declined': declined },
    }),
  );
  return {
    undo: () => direct.send(new UpdateCommand({ ...key, UpdateExpression: 'REMOVE declined_lines' })),
  };
}

const pairing =
  (transactionOf: IdOf, more: object = {}, state?: State): Provoke =>
  async (scene) => {
    const transaction_id = await transactionOf(scene);
    const { capitalCallId: capital_call_id } = scene;
    const line = { capital_call_id, line_item_id: `${capital_call_id}-0002`, amount: '0.01', ...more };
    const body = { pairs: [{ transaction_id, ...line }] };
    return { path: '/reconciliations/match', body, ...(await state?.(scene, transaction_id)) };
  };

async function sent({ portal }: Scene, announcedBytes: Buffer, sentBytes: Buffer): Promise<RefusedRequest> {
  const { body } = await begin(portal, { bytes: announcedBytes });
  const place = { contentType: 'application/pdf', checksum: '' };
  await portal.bucket.put(body.upload.fields.key, { bytes: sentBytes, ...place });
  return { path: `/documents/uploads/${body.document.id}/complete`, writes: true };
}

const PROMOTED = { disabled: undefined, role: 'manager' };
const BY_HAND = { amount: 1, description: 'By hand', txn_date: '2025-06-02' };
const EXPENSE = { client_id: undefined, type: 'expense' };
const RECEIVED = {
  amount: 1_000,
  receipt_day: '2025-06-01',
  confirmed: ['possible-duplicate', 'beyond-pledge'],
};
const OF_MAY = { marketValue: 1, date: '2025-05-31', source: 'Independent' };
const whileMayClosed = (scene: Scene) => whileClosed(scene, '2025-05-31');
const whileAprilClosed = (scene: Scene) => whileClosed(scene, '2025-04-01');
const REASON = { reason: 'Charged by the broker' };

const ofUsedRows = (call: Capability) => ({
  'already-void': about(call)((scene) => scene.newVoid()),
  'already-set-aside': about(call)((scene) => scene.newSetAside()),
  'import-undoing': varied(call)({}, whileUndoing),
});

const ofAllocations = (act: 'reverse' | 'move') => {
  const on =
    (allocationOf: (scene: Scene) => Promise<ByHand>): Provoke =>
    async (scene) => ({
      path: `${allocationPath(await allocationOf(scene))}/${act}`,
      body: { ...REASON, ...(act === 'move' && { client_id: scene.people.inactive.clientId }) },
    });
  return {
    'units-gone': on(givenAway),
    'given-back': on(partlyGoneBack),
    'allocation-matched': on(matchedByHand),
    'already-reversed': on(reversedByHand),
  };
};

const ofOwnAddress = (call: 'updateOwnEmail' | 'setOwnMails') => ({
  'sign-in-again': varied(call)({}, ({ people }) => ({ by: signedInAgain(people.own.actor, -601) })),
  'changed-meanwhile': varied(call)({}, (scene) => {
    const { actor } = scene.people.own;
    return { by: actor, ...whileEdited('/users', 'name')(scene, actor.userId) };
  }),
});

const ofKeptPapers = (call: 'updateDocument' | 'deleteDocument', more?: object) => ({
  'notice-of-issued-call': about(call, more)(noticeOf),
  'issued-statement': about(
    call,
    more,
  )(async (scene) => (await issuedTo(scene, scene.people.own.clientId)).documentId),
});

const ofCalledAmounts = (call: 'createCapitalCall' | 'updateCapitalCall', issuing: object) => ({
  'client-not-found': varied(call)((scene) => linesOf(scene, NOBODY)),
  'client-suspended': varied(call)((scene) => linesOf(scene, scene.people.suspended.clientId)),
  'client-deceased': varied(call)(async (scene) => linesOf(scene, await newDeceased(scene))),
  'nobody-to-call': varied(call)({ total_amount: 1_234 }, withoutActiveClients),
  'line-items-not-total': varied(call)((scene) => ({
    ...linesOf(scene, scene.people.other.clientId),
    total_amount: 999,
  })),
  'due-date-past': varied(call)({ due_date: '2020-01-31' }),
  'beyond-pledge': varied(call)({ total_amount: 9_000_000 }),
  'no-account-to-pay-to': varied(call)(issuing, () => WITHOUT_ACCOUNT),
});

const toPrice = (id: string, body: object) => ({ path: `/unit-prices/${id}`, body });
const compensation = (move_id: string, remedy = 'units') => ({ rows: [{ move_id, remedy, ...REASON }] });

const faultsOfTerms = (vary: (content: object) => Provoke) => ({
  'property-not-valued': during(vary({}), withUnvalued),
  'account-does-not-tie': during(vary({}), withEarlyAccount),
  'valuation-stale': during(vary({}), async () => WITH_STALE),
  'nav-not-positive': vary({ lines: [{ ...LINE, amount: -1_000 }] }),
  'document-not-found': vary({ lines: [{ ...LINE, document_id: NOBODY }] }),
});
const priceFaults = (vary: (content: object) => Provoke) => ({
  ...faultsOfTerms(vary),
  'month-not-closed': vary({ day: '2025-06-30' }),
  'price-exists': async (scene: Scene) => vary({ day: (await pricesOf(scene)).day })(scene),
  'no-units': vary({ day: '2015-01-31' }),
  'from-too-early': vary({ from: '2025-01-01' }),
  'price-jump': vary({ lines: [{ ...LINE, amount: 50 }] }),
  dilutes: vary({ issue: { basis: 'fixed', price: 0.5 } }),
  'remitted-exceeds-withheld': async (scene: Scene) => {
    await newCalculated(scene);
    const day = lastDayOf(await scene.nextPeriod());
    const { call, manager } = scene.portal;
    const remitted = { type: 'tax', category: 'Withheld tax', amount: '0.01', description: 'Remitted' };
    const row = await call(manager, 'POST', '/transactions/record', { ...remitted, txn_date: day });
    const closed = await whileClosed(scene, day);
    const undo = async () => {
      await closed.undo?.();
      await call(manager, 'POST', `/transactions/${row.body.id}/void`, REASON);
    };
    return { ...(await vary({ day, stale_reason: REASON.reason })(scene)), undo };
  },
});

const toDistribution = (id: string, body: object = {}) => ({ path: `/distributions/${id}`, body });
const JUNE = { from: '2025-06-01', to: '2025-06-30' };
const EARLY = { from: '2015-01-01', to: '2015-01-31' };
const UNKNOWN_RATE = { rates: [{ client_id: NOBODY, rate_bps: 1_500, source: 'The treaty' }] };
const APPROVED = { status: 'Approved', confirmed: ['overlaps'] };

async function reinvesting(scene: Scene, make: typeof newDistribution) {
  const day = `${(await pricesOf(scene)).month}-15`;
  const id = await make(scene, { from: day, to: day });
  const { undo } = await withCounting(scene, id, day);
  const price = { reinvest: { price: 1 } };
  await scene.portal.call(scene.portal.manager, 'PUT', `/distributions/${id}`, price);
  return { id, undo };
}

/** The client has since lost the units of the reinvestment, so the distribution cannot be cancelled. */
async function cancellingSpent(scene: Scene): Promise<RefusedRequest> {
  const id = scene.people.claiming.clientId;
  const holder = await withHolder(scene, { reinvestment: [{ percent: 100, from: '2000-01-01' }] });
  const made = await reinvesting(scene, newCalculated);
  const { portal } = scene;
  await portal.call(portal.manager, 'POST', `/distributions/${made.id}/calculate`);
  const path = `/distributions/${made.id}`;
  const asked = await portal.call(portal.manager, 'PUT', path, APPROVED);
  const seen = { ...APPROVED, asked_at: asked.body.asked.at };
  const approved = await portal.call(await secondOf(scene), 'PUT', path, seen);
  if (approved.status !== 200) throw new Error(JSON.stringify(approved.body));
  const today = fundDateAt(portal.services.now());
  const { units } = (await portal.call(portal.manager, 'GET', `/clients/${id}/units`)).body;
  await newMove(scene, id, Math.round(units * -10_000), today);
  const give = () => newMove(scene, id, Math.round(units * 10_000), today);
  return {
    ...{ path, body: { status: 'Cancelled', confirmed: ['price-counted-it'] } },
    undo: async () => {
      await give();
      await made.undo();
      await holder.undo();
    },
  };
}

const deciding = varied('decideCompensation');
async function askedCompensation(scene: Scene) {
  const { path, body } = await deciding({})(scene);
  const { asked } = (await scene.portal.call(scene.portal.manager, 'PUT', path, body)).body;
  return { path, body: { ...body, asked_at: asked.at } };
}

/** Leaves the main account without a bank balance on the days of the prices. */
async function withEarlyAccount({ portal }: Scene) {
  const { services } = portal;
  const { body } = await portal.call(portal.manager, 'GET', '/bank-accounts');
  const { opening_day: usual } = body.accounts.find(({ id }: { id: string }) => id === 'main');
  const set = (day: string) => {
    const key = { pk: 'BANK_ACCOUNTS', sk: bankAccountTarget('main') };
    const write = update(services, { key, set: { opening_day: day }, add: { version: 1 } });
    return changeAudited(services, bankAccountTarget('main'), write);
  };
  await set('2015-01-01');
  return { undo: () => set(usual) };
}

const EXTENSION = { ...REASON, due_date: '2199-12-31' };
const RANGE = { fromDate: '2025-01-01', toDate: '2025-06-10' };
const uploadBank = (changed: Partial<RefusedRequest>): RefusedRequest => ({
  path: '/transactions/upload-bank',
  body: RANGE,
  ...changed,
});
const withoutRows = (code: RefusalCode) => ({
  ...withBank({ fetchPostedTransactions: fails(code) })(),
  writes: true,
});
const REDEMPTION = { type: 'redemption', pledge: 'callable' };

async function partlyGoneBack(scene: Scene, more: object = {}, part: object = {}, isSplit = false) {
  const gone = await scene.newByHand(more);
  const redemption = {
    ...REDEMPTION,
    gives_back: [{ allocation_id: gone.allocationId, amount: '0.02', ...part }],
  };
  const { portal } = scene;
  if (isSplit) {
    const { path, body } = await partOfOut(scene, redemption);
    await portal.call(portal.manager, 'PUT', path, body);
    return { ...gone, redemptionId: path.split('/')[2] ?? '' };
  }
  const redemptionId = await scene.newUnclassified('-0.02');
  await portal.call(portal.manager, 'PUT', `/transactions/${redemptionId}/classify`, redemption);
  return { ...gone, redemptionId };
}

async function paidOtherwise(scene: Scene, isSplit = false): Promise<string> {
  const lineId = await newLine(scene, '0.02');
  const { redemptionId } = await partlyGoneBack(scene, { line_item_id: lineId }, { reopens: true }, isSplit);
  await scene.newByHand({ line_item_id: lineId });
  return redemptionId;
}

async function mapAgain({ portal }: Scene): Promise<void> {
  await portal.call(portal.manager, 'POST', '/transactions/upload-bank', RANGE);
  await portal.call(portal.manager, 'PUT', '/basiq/feeds/feed-1', { account_id: 'main' });
  await portal.call(portal.manager, 'PUT', '/basiq/feeds/feed-2', { left_out: true });
}

async function deposited(scene: Scene, deposit?: string): Promise<string> {
  const id = deposit ?? (await scene.newContribution());
  const redemptionId = await scene.newUnclassified('-0.02');
  const { portal } = scene;
  await portal.call(portal.manager, 'PUT', `/transactions/${redemptionId}/classify`, {
    type: 'redemption',
    gives_back: [{ transaction_id: id, amount: '0.02' }],
  });
  return id;
}

const refusedRedemptions = (
  redeem: (
    scene: Scene,
    parts: readonly object[],
    more?: { amount?: string; client_id?: string; pledge?: string },
  ) => Promise<RefusedRequest>,
) => ({
  'gives-back-nothing': (scene: Scene) => redeem(scene, []),
  'parts-do-not-add-up': (scene: Scene) =>
    redeem(scene, [{ allocation_id: scene.byHand.allocationId, amount: '0.01' }]),
  'allocation-not-found': (scene: Scene) => redeem(scene, [{ allocation_id: NOBODY, amount: '0.02' }]),
  'already-reversed': async (scene: Scene) => {
    const { allocationId } = await reversedByHand(scene);
    return redeem(scene, [{ allocation_id: allocationId, amount: '0.02' }]);
  },
  'exceeds-allocation': async (scene: Scene) => {
    const { allocationId } = await scene.newByHand({ amount: '0.01' });
    return redeem(scene, [{ allocation_id: allocationId, amount: '0.02' }]);
  },
  'exceeds-remaining': (scene: Scene) =>
    redeem(scene, [{ transaction_id: scene.byHand.transactionId, amount: '0.02' }]),
  'exceeds-outstanding': async (scene: Scene) =>
    redeem(scene, [{ redemption_id: await paidOtherwise(scene), amount: '0.02' }], { amount: '0.02' }),
  'not-a-contribution': async (scene: Scene) =>
    redeem(scene, [{ transaction_id: await scene.newExpense(), amount: '0.02' }]),
  'not-this-client': (scene: Scene) =>
    redeem(scene, [{ allocation_id: scene.byHand.allocationId, amount: '0.02' }], {
      client_id: scene.people.other.clientId,
    }),
  'units-gone': async (scene: Scene) => {
    const { allocationId } = await givenAway(scene);
    return redeem(scene, [{ allocation_id: allocationId, amount: '0.02' }], { pledge: 'callable' });
  },
  'line-unpaid': async (scene: Scene) => {
    const { id: client_id } = await scene.portal.addClient();
    const { allocationId } = await scene.newByHand({ client_id, amount: '0.02' });
    await newPayable(scene, { clientId: client_id, type: 'redemption' });
    return redeem(scene, [{ allocation_id: allocationId, amount: '0.02' }]);
  },
});

const refusedLines = (redeem: Parameters<typeof refusedRedemptions>[0]) => {
  const paying = (scene: Scene, line_id: string) => redeem(scene, [{ line_id, amount: '0.02' }]);
  return {
    'payout-line-not-found': (scene: Scene) => paying(scene, NOBODY),
    'not-approved': async (scene: Scene) => paying(scene, `${await newCalculated(scene)}-0001`),
    'line-paid': async (scene: Scene) => paying(scene, (await newMatch(scene)).lineId),
    'mixed-lines': async (scene: Scene) => {
      const ids = [
        await newPayable(scene, { amount: 1 }),
        await newPayable(scene, { type: 'redemption', amount: 1 }),
      ];
      return redeem(
        scene,
        ids.map((line_id) => ({ line_id, amount: '0.01' })),
      );
    },
    'amount-differs': async (scene: Scene) => paying(scene, await newPayable(scene)),
    'not-this-file': async (scene: Scene) => {
      const line_id = await newPayable(scene, { amount: 2 });
      return redeem(scene, [{ line_id, amount: '0.02' }], { amount: '0.02' });
    },
  };
};

const NO_PROGRAM = Buffer.from('MZ is how a program begins');

const ofRedeemedRows = (redeem: Parameters<typeof refusedRedemptions>[0]) => ({
  ...refusedRedemptions(redeem),
  ...refusedLines(redeem),
});

const receivedEarlier = recording(RECEIVED);

/** Refusals that all calls share are not here, because they are derived from the contract. */
const PROVOKED: {
  readonly [C in Capability as [Exclude<RefusalOf<C>, Derived>] extends [never] ? never : C]: {
    readonly [R in Exclude<RefusalOf<C>, Derived>]: Provoke;
  };
} & { readonly [C in Capability]?: { readonly [R in RefusalOf<C>]?: Provoke } } = {
  updateMe: {
    'changed-meanwhile': varied('updateMe')({}, (scene) => ({
      ...byOwn(scene),
      ...whileNoted(scene, scene.people.own.clientId),
    })),
  },
  updateOwnEmail: ofOwnAddress('updateOwnEmail'),
  setOwnMails: ofOwnAddress('setOwnMails'),
  confirmCopies: { 'too-many-tries': (scene) => tooManyTries(scene, '/users/me/mails/confirm') },
  undoOwnEmail: { 'too-many-tries': (scene) => tooManyTries(scene, '/users/me/email/undo') },
  updateUser: {
    'changed-meanwhile': varied('updateUser')({}, (scene) => whileNoted(scene, scene.people.own.clientId)),
  },
  createManager: {
    'email-taken': varied('createManager')(({ people }) => ({ email: people.own.actor.email })),
    // The invited person's login already existed, with a password that this person chose.
    'person-joined': varied('createManager')({}, ({ portal }) => ({
      services: { identity: { ...portal.identity, sendInvitation: fails('already-joined') } },
      writes: true,
    })),
    'name-taken': varied('createManager')(async ({ portal }, valid) => {
      await portal.call(portal.manager, 'POST', '/managers', valid);
      return { email: 'namesake@example.com' };
    }),
    'already-waiting': varied('createManager')(async (scene, { email }) => {
      await secondManager(scene);
      await newApproval(scene, { subject: email });
      return { role: 'manager' };
    }),
    'too-many-approvals': withManyApprovals(varied('createManager')({ role: 'manager' })),
    'person-not-invited': varied('createManager')({}, withoutInvitations),
  },
  updateManager: {
    'user-not-found': about('updateManager')(({ people }) => people.own.actor.userId),
    'own-access': about('updateManager')(({ portal }) => portal.manager.userId),
    'own-name': async (scene) => {
      await secondManager(scene);
      return { path: `/managers/${scene.portal.manager.userId}`, body: { ...REASON, name: 'Somebody Else' } };
    },
    'name-taken': varied('updateManager')(async (scene) => {
      const { path, body } = await VALID.createManager(scene, scene.people.own, true);
      await scene.portal.call(scene.portal.manager, 'POST', path, body);
      return { disabled: undefined, name: (body as { name: string }).name };
    }),
    'already-waiting': varied('updateManager')(PROMOTED, async (scene, id) => {
      await secondManager(scene);
      await newApproval(scene, { subject: userTarget(id) });
      return {};
    }),
    'too-many-approvals': withManyApprovals(varied('updateManager')(PROMOTED)),
    'last-manager': async (scene) => {
      const { portal, principals } = scene;
      const id = principals['a manager whose token lacks the group']?.userId;
      const { body } = await portal.call(portal.manager, 'GET', '/managers');
      const others = body.people.filter((person: Person) => isManagerNow(person) && person.user_id !== id);
      const all = (status: string) => async () => {
        for (const { user_id: userId } of others) await setOfUser(scene, userId, { status });
      };
      return {
        path: `/managers/${id}`,
        body: { ...REASON, disabled: true },
        meanwhile: all('disabled'),
        undo: all('active'),
      };
    },
    'changed-meanwhile': varied('updateManager')({}, whileEdited('/users', 'mobile')),
    'access-unfinished': varied('updateManager')({}, (scene) => withoutDirectory(scene, 'setStaffAccess')),
  },
  decideApproval: {
    'maker-cannot-approve': (scene) => decision(scene, 'approved', { asked_by: scene.portal.manager.userId }),
    'cannot-approve-yet': async (scene) => {
      const { userId: asked_by } = await secondManager(scene);
      return decision(scene, 'approved', { asked_at: LONG_AGO, asked_by });
    },
    'only-maker-withdraws': (scene) => decision(scene, 'withdrawn'),
    'changed-meanwhile': varied('decideApproval')({ asked_at: LONG_AGO }),
  },
  stopApproval: { 'too-many-tries': (scene) => tooManyTries(scene, '/approvals/stop') },
  inviteManager: {
    'person-joined': about('inviteManager')(newPersonIn),
    'person-disabled': varied('inviteManager')({}, async (scene, id) => {
      await scene.portal.call(scene.portal.manager, 'PUT', `/managers/${id}`, { ...REASON, disabled: true });
      return {};
    }),
    'invitation-on-its-way': about('inviteManager')(newPerson),
    'person-not-invited': varied('inviteManager')({}, withoutInvitations),
    'changed-meanwhile': varied('inviteManager')({}, async (scene, id) => {
      await setOfUser(scene, id, {
        access_change_id: 'other',
        access_held_until: '2199-12-31T00:00:00.000Z',
      });
      return {};
    }),
  },
  remindManager: {
    'person-not-in': about('remindManager')(newPerson),
    'has-second-factor': varied('remindManager')({}, ({ portal }, id) => {
      portal.identity.secondFactors.add(id);
      return {};
    }),
    'reminded-today': again('remindManager'),
    'changed-meanwhile': varied('remindManager')({}, whileEdited('/users', 'mobile')),
  },
  listMessages: { 'client-not-found': get(`/messages?client_id=${NOBODY}`) },
  resendMessage: {
    'message-not-sent': about('resendMessage')((scene) => scene.newMessage('queued')),
    'message-outdated': about('resendMessage')((scene) => outdatedMessage(scene, 'sent')),
    'address-bounced': varied('resendMessage')({}, async (scene, messageId) => {
      const { services } = scene.portal;
      const { attempts: attempt = 0 } = (await findMessage(services, messageId)) ?? {};
      await settleByEvent(services, { messageId, attempt, kind: 'bounced', detail: '550' });
      return { undo: () => forgetMailFault(scene) };
    }),
    'changed-meanwhile': varied('resendMessage')({}, touchMessage),
  },
  holdMessage: {
    'message-not-queued': about('holdMessage')((scene) => scene.newMessage('sent')),
    'changed-meanwhile': varied('holdMessage')({}, touchMessage),
  },
  releaseMessage: {
    'message-not-held': about('releaseMessage')((scene) => scene.newMessage('queued')),
    'message-outdated': about('releaseMessage')((scene) => outdatedMessage(scene, 'held')),
    'changed-meanwhile': varied('releaseMessage')({}, touchMessage),
  },
  openNotice: {
    'notice-not-found': (scene) => wrongLink(scene, '/notices/open'),
    'too-many-tries': (scene) => tooManyTries(scene, '/notices/open'),
  },
  getNoticePdf: {
    'notice-not-found': (scene) => wrongLink(scene, '/notices/pdf'),
    'too-many-tries': (scene) => tooManyTries(scene, '/notices/pdf'),
  },
  issueStatements: {
    'client-not-found': varied('issueStatements')({ client_id: NOBODY }),
    'month-not-closed': varied('issueStatements')(({ portal }) => ({
      on: fundDateAt(portal.services.now()),
    })),
    'period-not-over': varied('issueStatements')({ client_id: undefined, all: true, on: '2199-12-31' }),
    'nobody-to-state': varied('issueStatements')((_, { client_id: id }) => ({ except: [id] })),
    'statement-does-not-add-up': varied('issueStatements')({}, withWrongTotal),
  },
  issueOwnStatement: {
    'period-not-over': during(varied('issueOwnStatement')({ to: '2199-12-31' }), byOwn),
    'statement-does-not-add-up': during(varied('issueOwnStatement')({}, withWrongTotal), byOwn),
  },
  verifyStatement: {
    'statement-not-found': (scene) => ({
      ...wrongLink(scene, ''),
      path: `/statements/verify/${'0'.repeat(26)}`,
      body: undefined,
    }),
    'too-many-tries': (scene) => tooManyCodes(scene),
  },
  createClient: {
    'email-in-use': varied('createClient')(({ people }) => ({ email: people.own.actor.email })),
    'invitation-not-sent': varied('createClient')({}, withoutInvitations),
  },
  importProperties: { 'not-csv': () => ({ path: '/fund/properties/import', body: csvForm('name\nQuay\n') }) },
  importCapitalCalls: {
    'not-csv': () => ({ path: '/capital-calls/import', body: csvForm('title\nFirst\n') }),
  },
  importClients: { 'not-csv': () => ({ path: '/clients/import', body: csvForm('email\na@example.com\n') }) },
  getOwnDashboard: { 'client-not-found': get('/clients/me') },
  updateClient: {
    'pledge-below-paid': varied('updateClient')({ pledged_amount: 1 }),
    'changed-meanwhile': varied('updateClient')({}, whileNoted),
  },
  updateClientEmail: {
    'email-taken': varied('updateClientEmail')(({ people }) => ({ email: people.other.actor.email })),
    'changed-meanwhile': varied('updateClientEmail')({}, async ({ portal }, id) => {
      portal.identity.failNext(new Error('No answer'));
      const interrupted = { email: 'interrupted@example.com', ...REASON };
      await portal.call(portal.manager, 'PUT', `/clients/${id}/email`, interrupted);
      return {};
    }),
  },
  giveAccess: {
    'client-suspended': about('giveAccess')(({ people }) => people.suspended.clientId),
    'email-taken': varied('giveAccess')(
      ({ portal }) => ({ email: portal.manager.email }),
      ({ portal }) => {
        const known = async () => ({ userId: portal.manager.userId, created: false });
        return { services: { identity: { ...portal.identity, findOrCreateUser: known } } };
      },
    ),
    'nothing-to-change': async (scene) => {
      const { clientId, actor } = scene.people.own;
      await scene.portal.call(actor, 'GET', '/users/me');
      return { path: `/clients/${clientId}/access`, body: { email: actor.email, role: 'owner' } };
    },
    'too-many-logins': varied('giveAccess')({}, async ({ portal }, id) => {
      for (let count = 1; count < LIMITS.loginsPerClient; count += 1) {
        const joint = { email: `joint-${count}@example.com`, role: 'joint' };
        await portal.call(portal.manager, 'POST', `/clients/${id}/access`, joint);
      }
      return {};
    }),
    'changed-meanwhile': varied('giveAccess')({}, whileNoted),
    'too-many-invitations': async (scene) => {
      const { id, email } = await scene.newJoint();
      const by = scene.portal.identity.users.get(email) ?? '';
      const limit = { of: 'invitation', by, most: INVITATIONS_PER_HOUR };
      return afterTries(scene, limit, { path: `/clients/${id}/access`, body: { email, role: 'joint' } });
    },
    'invitation-on-its-way': async (scene) => {
      const { id, email } = await scene.newJoint();
      return { path: `/clients/${id}/access`, body: { email, role: 'joint' } };
    },
    'invitation-not-sent': varied('giveAccess')({}, withoutInvitations),
  },
  endAccess: {
    'last-owner': ({ people }) => ({
      path: `/clients/${people.other.clientId}/access/${people.other.actor.userId}?reason=Gone`,
    }),
    'email-taken': async ({ portal }) => {
      const [first, second] = [await portal.addClient(), await portal.addClient()];
      const path = `/clients/${first.id}/access`;
      await portal.call(portal.manager, 'POST', path, { email: second.actor.email, role: 'joint' });
      return { path: `${path}/${first.actor.userId}?reason=Gone` };
    },
    'changed-meanwhile': varied('endAccess')({}, whileNoted),
  },
  markDeceased: {
    'document-not-found': varied('markDeceased')({ document_id: NOBODY }),
    'already-deceased': about('markDeceased')(newDeceased),
    'changed-meanwhile': varied('markDeceased')({}, whileNoted),
  },
  unmarkDeceased: {
    'not-deceased': about('unmarkDeceased')(({ people }) => people.own.clientId),
    'changed-meanwhile': varied('unmarkDeceased')({}, whileNoted),
  },
  createChangeRequest: {
    'change-request-open': varied('createChangeRequest')({}, async (scene, clientId) => {
      await newChangeRequest(scene, { clientId });
      return {};
    }),
    'nothing-to-change': varied('createChangeRequest')(async ({ portal, people }) => {
      const { body } = await portal.call(portal.manager, 'GET', `/clients/${people.own.clientId}`);
      return { field: 'name', value: body.name };
    }),
  },
  withdrawChangeRequest: {
    'change-request-not-found': ({ people }) => ({
      path: `/clients/${people.own.clientId}/change-requests/${NOBODY}`,
    }),
    'change-request-decided': async (scene) => {
      const { clientId } = scene.people.own;
      return { path: `/clients/${clientId}/change-requests/${await decidedRequest(scene)}` };
    },
  },
  decideChangeRequest: {
    'change-request-decided': about('decideChangeRequest')(decidedRequest),
    'name-of-another': varied('decideChangeRequest')({}, async ({ portal }, id) => {
      const { body } = await portal.call(portal.manager, 'GET', '/change-requests?state=open');
      const { value } = body.requests.find((request: { id: string }) => request.id === id);
      await portal.addClient({ name: value });
      return {};
    }),
  },
  updateClientAddress: { 'changed-meanwhile': varied('updateClientAddress')({}, whileNoted) },
  getFigure: {
    'client-not-found': get(`/figures/client-paid?client_id=${NOBODY}`),
    'capital-call-not-found': get(`/figures/call-called?capital_call_id=${NOBODY}`),
  },
  reportClientError: { 'too-many-tries': (scene) => tooManyTries(scene, '/client-errors', CLIENT_ERROR, 60) },
  inviteClient: {
    'already-joined': async ({ portal, people }) => {
      await portal.call(people.own.actor, 'GET', '/users/me');
      return { path: `/clients/${people.own.clientId}/invitation` };
    },
    'client-suspended': about('inviteClient')(({ people }) => people.suspended.clientId),
    'client-deceased': about('inviteClient')(newDeceased),
    'too-many-invitations': async (scene) => {
      const by = await newUninvited(scene);
      const limit = { of: 'invitation', by, most: INVITATIONS_PER_HOUR };
      return afterTries(scene, limit, { path: `/clients/${by}/invitation` });
    },
    'invitation-on-its-way': again('inviteClient'),
    'invitation-not-sent': varied('inviteClient')({}, withoutInvitations),
  },
  recordTransaction: {
    'already-waiting': atHighPrice(async (scene) => {
      await secondManager(scene);
      const { amount, receipt_day } = RECEIVED;
      await newApproval(scene, {
        subject: `${scene.people.own.clientId}#${amount * 100}#${BY_HAND.txn_date}#${receipt_day}`,
      });
      return receivedEarlier(scene);
    }),
    'too-many-approvals': atHighPrice(withManyApprovals(receivedEarlier)),
    'below-one-unit': atHighPrice(recording({ amount: '0.01' })),
    ...ofRedeemedRows((scene, gives_back, { amount, ...more } = {}) =>
      recording({
        ...{ client_id: undefined, ...REDEMPTION, ...more, gives_back, amount: '0.02' },
        ...(amount ? { refund: true } : {}),
      })(scene),
    ),
    'period-locked': recording({}, (scene) => whileClosed(scene, BY_HAND.txn_date)),
    'client-not-found': recording({ client_id: NOBODY }),
    'property-not-found': recording({ ...EXPENSE, property_id: NOBODY }),
    'bank-account-not-found': recording({ ...EXPENSE, account_id: NOBODY }),
    'same-account': recording({
      ...{ client_id: undefined, type: 'transfer', account_id: NOBODY, to_account_id: NOBODY },
    }),
    'future-date': recording({ txn_date: '2099-12-31' }),
    'too-old': recording({ txn_date: '1989-12-31' }),
    'beyond-pledge': recording({ amount: 1_000_000 }),
    'possible-duplicate': recording(async (scene) => {
      await scene.newByHand({ amount: '7.07' });
      return { amount: '7.07', confirmed: [] };
    }),
    'line-item-not-found': recording({ line_item_id: NOBODY }),
    'not-this-client': recording(({ capitalCallId }) => ({ line_item_id: `${capitalCallId}-0002` })),
    'transaction-not-found': recording({
      ...{ client_id: undefined, ...REDEMPTION, gives_back: [{ transaction_id: NOBODY, amount: 1 }] },
    }),
    'exceeds-outstanding': recording(async (scene) => ({ line_item_id: await paidLine(scene) })),
  },
  classifyTransaction: {
    ...ofRedeemedRows(async (scene, gives_back, { amount = '-0.02', ...more } = {}) => ({
      path: `/transactions/${await scene.newUnclassified(amount)}/classify`,
      body: { ...REDEMPTION, ...more, gives_back },
    })),
    ...ofUsedRows('classifyTransaction'),
    'client-not-found': classifying({ type: 'distribution', client_id: NOBODY }),
    'period-locked': classifying({ type: 'expense' }, whileClosedOf),
    'property-not-found': classifying({ type: 'rent', property_id: NOBODY }),
    'already-classified': about('classifyTransaction')(({ contributionId }) => contributionId),
    'outflow-as-contribution': about('classifyTransaction')((scene) => scene.newUnclassified('-12.34')),
  },
  classifyTransactions: {
    'property-not-found': varied('classifyTransactions')({ type: 'rent', property_id: NOBODY }),
  },
  keepStatementLayout: { 'bank-account-not-found': varied('keepStatementLayout')({ account_id: NOBODY }) },
  createClassificationRule: {
    'property-not-found': varied('createClassificationRule')({ property_id: NOBODY }),
    'too-many-rules': varied('createClassificationRule')({}, withManyRules),
  },
  updateClassificationRule: {
    'property-not-found': varied('updateClassificationRule')({ property_id: NOBODY }),
  },
  applyClassificationRule: {
    'invalid-cursor': varied('applyClassificationRule')({ cursor: 'bm93aGVyZQ' }),
  },
  allocateTransaction: {
    ...ofUsedRows('allocateTransaction'),
    'below-one-unit': atHighPrice(allocating({})),
    'client-not-found': allocating({ clientId: NOBODY }),
    'not-a-contribution': about('allocateTransaction')(({ unclassifiedId }) => unclassifiedId),
    'exceeds-remaining': allocating({ amount: 77_777 }),
    'too-many-allocations': allocating({}, splitAmongMany),
    'beyond-pledge': allocating(async (scene) => ({ clientId: await withoutPledge(scene) })),
    'line-item-not-found': allocating({ line_item_id: NOBODY }),
    'not-this-client': allocating(({ capitalCallId }) => ({ line_item_id: `${capitalCallId}-0002` })),
    'exceeds-outstanding': allocating(async (scene) => ({ line_item_id: await paidLine(scene) })),
  },
  reverseAllocation: ofAllocations('reverse'),
  moveAllocation: {
    ...ofAllocations('move'),
    'client-not-found': varied('moveAllocation')({ client_id: NOBODY }),
    'beyond-pledge': varied('moveAllocation')(async (scene) => ({ client_id: await withoutPledge(scene) })),
    'same-client': varied('moveAllocation')(({ people }) => ({ client_id: people.own.clientId })),
    'import-undoing': async (scene) => {
      const { portal, contributionId: transactionId, people } = scene;
      const { body } = await portal.call(portal.manager, 'GET', `/transactions/${transactionId}/allocations`);
      return {
        path: `${allocationPath({ transactionId, allocationId: body.allocations[0].id })}/move`,
        body: { ...REASON, client_id: people.inactive.clientId },
        ...(await whileUndoing(scene, transactionId)),
      };
    },
  },
  voidTransaction: {
    'units-gone': voiding(async (scene) => (await givenAway(scene)).transactionId),
    'given-back': voiding(async (scene) => (await partlyGoneBack(scene)).transactionId),
    'not-recorded-by-hand': voiding(({ unclassifiedId }) => unclassifiedId),
    'allocation-matched': voiding(async (scene) => (await matchedByHand(scene)).transactionId),
    'already-void': voiding((scene) => scene.newVoid()),
    'too-many-allocations': voiding(splitByHand),
  },
  setAsideTransaction: {
    ...ofUsedRows('setAsideTransaction'),
    'given-back': settingAside(async (scene) => (await partlyGoneBack(scene)).redemptionId),
    'period-locked': varied('setAsideTransaction')({}, whileClosedOf),
    'recorded-by-hand': settingAside(({ byHand }) => byHand.transactionId),
    'has-allocations': settingAside(({ contributionId }) => contributionId),
    'already-void': varied('setAsideTransaction')(async (scene) => ({ duplicate_of: await scene.newVoid() })),
  },
  undoSetAside: {
    'period-locked': varied('undoSetAside')({}, whileClosedOf),
    'not-set-aside': about('undoSetAside')(({ unclassifiedId }) => unclassifiedId),
    'import-undoing': varied('undoSetAside')({}, whileUndoing),
  },
  uploadStatement: {
    'not-csv': uploaded('%PDF-1.7\n'),
    'layout-unknown': uploaded('When,What,How much\n01/06/2025,Unknown,1.00\n02/06/2025,Other,2.00\n'),
    'balances-disagree': uploaded(
      'Date,Amount,Description,Balance\n01/06/2025,5.00,Fee,95.00\n02/06/2025,5.00,Fee,90.00\n',
    ),
    twins: uploaded('Date,Amount,Description\n01/06/2025,12.34,Transfer\n'),
    'bank-account-not-found': (scene) => {
      const form = scene.newStatement();
      form.set('account_id', NOBODY);
      return { path: '/transactions/upload-csv', body: form };
    },
    'account-not-chosen': async (scene) => {
      await scene.portal.call(scene.portal.manager, 'POST', '/bank-accounts', newAccount({}));
      const csv = 'Date,Amount,Description,Account Number\n01/06/2025,1.00,Unknown,55555555\n';
      return uploaded(csv, '')(scene);
    },
    'import-undoing': async (scene) => ({
      path: '/transactions/upload-csv',
      body: scene.newStatement(),
      ...(await whileUndoing(scene, scene.unclassifiedId)),
    }),
  },
  holdTransaction: {
    ...ofUsedRows('holdTransaction'),
    'not-a-contribution': holding(({ unclassifiedId }) => unclassifiedId),
    'nothing-to-hold': holding(({ byHand }) => byHand.transactionId),
    'already-held': holding((scene) => scene.newHeld()),
  },
  undoHold: {
    'not-held': about('undoHold')(({ contributionId }) => contributionId),
    'import-undoing': varied('undoHold')({}, whileUndoing),
  },
  createProperty: {
    'document-not-found': varied('createProperty')({ valuation: withReport(NOBODY) }),
    'period-locked': varied('createProperty')({ valuation: OF_MAY }, whileMayClosed),
  },
  closePeriod: {
    'period-not-found': get('/periods/1989-12/close'),
    'month-running': ({ portal }) => ({
      path: `/periods/${monthOf(fundDateAt(portal.services.now()))}/close`,
    }),
    'already-closed': async (scene) => ({ path: `/periods/${await scene.newClosedPeriod()}/close` }),
    'earlier-month-open': async ({ portal }) => {
      const { body } = await portal.call(portal.manager, 'GET', '/periods?limit=1');
      return { path: `/periods/${addMonths(body.next_to_close, 1)}/close` };
    },
    'period-not-ready': async (scene) => {
      const month = await scene.nextPeriod();
      const { transactionId, allocationId } = await scene.newByHand({ txn_date: `${month}-01` });
      const path = `/transactions/${transactionId}`;
      const { portal } = scene;
      await portal.call(portal.manager, 'POST', `${path}/allocations/${allocationId}/reverse`, REASON);
      return {
        path: `/periods/${month}/close`,
        undo: () => portal.call(portal.manager, 'POST', `${path}/void`, REASON),
      };
    },
  },
  closeUntil: { 'period-not-found': send('/periods/close-until', { period: '1989-12' }) },
  proposeUnitPrice: { 'future-date': get('/unit-prices/proposal?day=2199-01-01') },
  createUnitPrice: {
    ...priceFaults(varied('createUnitPrice')),
    'future-date': send('/unit-prices', { day: '2199-01-01' }),
  },
  updateUnitPrice: {
    ...priceFaults((content) => varied('updateUnitPrice')({ state: 'Published', ...content })),
    'future-date': varied('updateUnitPrice')({ day: '2199-01-01' }),
    'price-not-draft': async (scene) => toPrice((await pricesOf(scene)).liveId, { state: 'Cancelled' }),
    'changed-meanwhile': varied('updateUnitPrice')({ state: 'Published', asked_at: LONG_AGO }),
    'maker-cannot-approve': (scene) => newAskedPrice(scene),
    'cannot-approve-yet': during(newAskedPrice, bySecondManager),
    'terms-changed': async (scene) => ({
      ...(await newAskedPrice(scene, { stale_reason: 'Nothing was built' })),
      by: await secondOf(scene),
      ...WITH_STALE,
    }),
  },
  supersedeUnitPrice: {
    ...faultsOfTerms(varied('supersedeUnitPrice')),
    'month-not-closed': varied('supersedeUnitPrice')({}, withReopened),
    'not-published': about('supersedeUnitPrice')(newDraftPrice),
    'price-exists': about('supersedeUnitPrice')(async (scene) => (await pricesOf(scene)).replacedId),
  },
  proposePayee: {
    'document-not-found': proposing({ document_id: NOBODY }),
    'sign-in-again': proposing({}, signedInBefore),
    'payee-of-another': proposing(async (scene) => ({
      account_number: (await newProposal(scene)).number,
    })),
    'client-deceased': about('proposePayee')(newDeceased),
    'account-too-long': proposing({ account_number: '1234567890' }),
    'changed-meanwhile': proposing({}, whileProposed),
  },
  verifyPayee: {
    'document-not-found': verifying(({ payeeId }) => ({ body: { document_id: NOBODY, payee_id: payeeId } })),
    'payee-not-proposed': async (scene) => {
      const { path, call } = await newVerified(scene);
      return { path: `${path}/verify`, body: call };
    },
    'maker-cannot-approve': verifying(async (proposal, scene) => {
      await secondManager(scene);
      return proposedAnew(proposal, scene);
    }),
    'cannot-approve-yet': verifying(async (proposal, scene) => ({
      ...(await proposedAnew(proposal, scene)),
      by: await secondManager(scene),
    })),
    'second-person-needed': verifying(async (proposal, scene) => ({
      ...(await proposedAnew(proposal, scene)),
      ...(await withoutSecondPerson(scene)),
    })),
    'number-not-found': verifying(({ call }) => ({ body: { ...call, called_number_id: NOBODY } })),
    'number-too-new': verifying(async ({ clientId }, { portal }) => {
      await portal.call(portal.manager, 'PUT', `/clients/${clientId}`, { mobile: another('0400') });
    }),
    'digits-differ': verifying(({ call }) => ({
      body: { ...call, account_number_heard: '99999999' },
      writes: true,
    })),
    'call-needed': async (scene) => {
      const { portal } = scene;
      const { id } = await portal.addClient();
      await seedPayee(portal.services, { id });
      const path = `/clients/${id}/payee`;
      const { body } = await portal.call(portal.manager, 'POST', path, newPayeeAccount());
      return { path: `${path}/verify`, body: { document_id: await scene.newDocument(), payee_id: body.id } };
    },
    'payee-of-another': verifying(async ({ number }, scene) => {
      await newProposal(scene, { ...ACCOUNT, account_number: number });
    }),
    'client-deceased': verifying((proposal, scene) => dies(scene, proposal)),
    'changed-meanwhile': verifying(({ call }) => ({ body: { ...call, payee_id: NOBODY } })),
  },
  suspendPayee: {
    'payee-not-found': about('suspendPayee')(async ({ portal }) => (await portal.addClient()).id),
    'changed-meanwhile': varied('suspendPayee')({}, whileProposed),
  },
  liftPayee: {
    'payee-not-found': async (scene) => liftOf({ ...(await newSuspended(scene)), payeeId: NOBODY }),
    'payee-not-suspended': async (scene) => liftOf(await newProposal(scene)),
    'client-deceased': async (scene) => {
      const proposal = await newSuspended(scene);
      await dies(scene, proposal);
      return liftOf(proposal);
    },
    'second-person-needed': varied('liftPayee')({}, withoutSecondPerson),
    ...proposals('liftPayee'),
  },
  stopPayee: { 'too-many-tries': (scene) => tooManyTries(scene, '/payees/stop') },
  setTaxStatus: {
    'distribution-approved': varied('setTaxStatus')({}, (scene) => withApprovedDistribution(scene, TAX.from)),
    'looks-like-tfn': varied('setTaxStatus')({ reason: 'Quoted 123 456 782' }),
    'nothing-to-change': varied('setTaxStatus')({ status: 'not-quoted' }),
    ...proposals('setTaxStatus', { status: 'exempt' }),
    'changed-meanwhile': varied('setTaxStatus')({}, whileNoted),
  },
  decideCompensation: {
    'not-replaced': async (scene) => toPrice(`${(await pricesOf(scene)).liveId}/effect`, compensation('any')),
    'move-not-found': deciding(compensation(NOBODY)),
    'member-not-compensated': deciding(async (scene) => compensation((await pricesOf(scene)).moveId, 'none')),
    'changed-meanwhile': deciding({ asked_at: LONG_AGO }),
    'maker-cannot-approve': askedCompensation,
    'cannot-approve-yet': during(askedCompensation, bySecondManager),
  },
  createDistribution: {
    overlaps: async (scene) => {
      await newDistribution(scene, { from: DISTRIBUTION.from, to: DISTRIBUTION.to });
      return { path: '/distributions', body: { ...DISTRIBUTION, confirmed: [] } };
    },
    'no-price': varied('createDistribution')({ reinvest: { price: 9 } }),
    'client-not-found': varied('createDistribution')(UNKNOWN_RATE),
  },
  updateDistribution: {
    overlaps: async (scene) => {
      await newDistribution(scene);
      return toDistribution(await newCalculated(scene), { status: 'Approved' });
    },
    'no-price': varied('updateDistribution')({ reinvest: { price: 9 } }),
    'client-not-found': varied('updateDistribution')(UNKNOWN_RATE),
    'inputs-changed': varied('updateDistribution')({ title: undefined, ...APPROVED }),
    'month-not-closed': async (scene) => toDistribution(await newDistribution(scene, JUNE), APPROVED),
    'no-units': async (scene) => toDistribution(await newDistribution(scene, EARLY), APPROVED),
    'price-includes-it': async (scene) =>
      toDistribution(await newCalculated(scene, { reinvest: { price: 1 } }), APPROVED),
    'exceeds-cash': async (scene) => {
      const much = { components: [{ ...DISTRIBUTION.components[0], total: 90_000_000 }] };
      return toDistribution(await newCalculated(scene, much), APPROVED);
    },
    'already-approved': about('updateDistribution')(newApproved),
    'price-counted-it': async (scene) => {
      const id = await newCalculated(scene);
      return { ...toDistribution(id, { status: 'Cancelled' }), ...(await withCounting(scene, id)) };
    },
    'units-gone': cancellingSpent,
    'maker-cannot-approve': (scene) => newAskedDistribution(scene),
    'cannot-approve-yet': during(newAskedDistribution, bySecondManager),
    'changed-meanwhile': async (scene) =>
      toDistribution(await newCalculated(scene), { ...APPROVED, asked_at: LONG_AGO }),
  },
  importTaxTable: {
    'not-csv': send('/tax-years/2000/table', csvForm('Nothing')),
    'period-not-over': async () => ({ path: '/tax-years/2099/table', body: taxForm() }),
    'table-does-not-tie': async () => ({ path: '/tax-years/2000/table', body: taxForm('1') }),
  },
  updateTaxYear: {
    'no-tax-table': send('/tax-years/2098', { form: 'SDS' }),
    'table-does-not-tie': newUntiedTaxYear,
    'maker-cannot-approve': newAskedTaxYear,
    'cannot-approve-yet': during(newAskedTaxYear, bySecondManager),
    'changed-meanwhile': async (scene) => ({
      path: await newTaxYear(scene),
      body: { status: 'Approved', asked_at: LONG_AGO },
    }),
  },
  calculateDistribution: {
    'already-approved': about('calculateDistribution')(newApproved),
    'month-not-closed': about('calculateDistribution')((scene) => newDistribution(scene, JUNE)),
    'no-units': about('calculateDistribution')((scene) => newDistribution(scene, EARLY)),
    'no-price': about('calculateDistribution')(async (scene) => {
      const { id, undo } = await reinvesting(scene, newDistribution);
      await undo();
      return id;
    }),
    'rate-needed': about('calculateDistribution')(
      (scene) => newDistribution(scene, INCOME),
      (scene) => {
        const told = {
          from: '2000-01-01',
          reason: 'As told',
          set_at: LONG_AGO,
          set_by: 'x',
          set_by_name: 'X',
        };
        return withHolder(scene, { tax_statuses: [{ status: 'foreign', ...told }] });
      },
    ),
    'changed-meanwhile': varied('calculateDistribution')({}, whileEdited('/distributions', 'title')),
  },
  setReinvestment: {
    'election-closed': varied('setReinvestment')(async (scene) => {
      await newApproved(scene);
      return { percent: 50, from: '2000-01-01' };
    }),
    'changed-meanwhile': varied('setReinvestment')({}, whileNoted),
  },
  reopenPeriod: {
    'month-in-use': async (scene) => ({
      path: `/periods/${(await pricesOf(scene)).month}/reopen`,
      body: REASON,
    }),
    'period-not-found': send('/periods/1989-12/reopen', REASON),
    'not-closed': async (scene) => ({ path: `/periods/${await scene.nextPeriod()}/reopen`, body: REASON }),
    'later-month-locked': async (scene) => {
      await scene.newClosedPeriod();
      return { path: '/periods/1990-01/reopen', body: REASON };
    },
    'same-person': async (scene) => {
      await secondManager(scene);
      const month = await scene.nextPeriod();
      await scene.portal.call(scene.portal.manager, 'POST', `/periods/${month}/close`);
      return { path: `/periods/${month}/reopen`, body: REASON };
    },
  },
  undoImport: {
    'period-locked': async (scene) => {
      const id = await scene.newUnclassified();
      return {
        path: `/transactions/imports/${await importOf(scene, id)}/undo`,
        body: REASON,
        ...(await whileClosedOf(scene, id)),
      };
    },
    'import-running': async (scene) => undoOf(scene, 'running'),
    'import-failed': async (scene) => undoOf(scene, 'failed'),
    'already-undone': async (scene) => undoOf(scene, 'undone'),
    'import-in-use': about('undoImport')((scene) => importOf(scene, scene.contributionId)),
  },
  reclassifyTransaction: {
    'row-in-use': reclassifying((scene) => scene.newSplit()),
    ...ofRedeemedRows(async (scene, gives_back, { amount = '-0.02', ...more } = {}) => ({
      path: `/transactions/${await scene.newExpense(amount)}/reclassify`,
      body: { ...REDEMPTION, ...REASON, ...more, gives_back },
    })),
    'given-back': reclassifying(deposited),
    'recorded-by-hand': reclassifying(newOpening),
    'client-not-found': varied('reclassifyTransaction')({ type: 'distribution', client_id: NOBODY }),
    'part-of-transfer': reclassifying(newTransfer),
    'period-locked': varied('reclassifyTransaction')({}, whileClosedOf),
    'property-not-found': varied('reclassifyTransaction')({ type: 'tax', property_id: NOBODY }),
    'not-classified': reclassifying(({ unclassifiedId }) => unclassifiedId),
    'already-classified': varied('reclassifyTransaction')({ type: 'expense' }),
    'has-allocations': reclassifying(({ contributionId }) => contributionId),
    'outflow-as-contribution': about('reclassifyTransaction', { type: 'contribution' })((scene) =>
      scene.newExpense('-12.34'),
    ),
    'changed-meanwhile': varied('reclassifyTransaction')({}, whileReclassified),
    'already-void': reclassifying((scene) => scene.newVoid()),
    'import-undoing': varied('reclassifyTransaction')({}, whileUndoing),
  },
  splitTransaction: {
    ...ofParts('splitTransaction'),
    'already-set-aside': about('splitTransaction')((scene) => scene.newSetAside()),
    'part-of-transfer': about('splitTransaction')(newTransfer),
    'nothing-to-change': about('splitTransaction')((scene) => scene.newSplit()),
    'outflow-as-contribution': varied('splitTransaction')({
      parts: [
        { type: 'contribution', amount: -1 },
        { type: 'interest', amount: '13.34' },
      ],
    }),
    'property-not-found': async (scene) => partOfOut(scene, { type: 'rent', property_id: NOBODY }),
    'client-not-found': async (scene) => partOfOut(scene, { type: 'distribution', client_id: NOBODY }),
    ...refusedRedemptions((scene, gives_back, { amount = '-0.02', ...more } = {}) =>
      partOfOut(scene, { ...REDEMPTION, amount, ...more, gives_back }),
    ),
  },
  undoSplit: {
    ...ofParts('undoSplit'),
    'exceeds-outstanding': about('undoSplit')((scene) => paidOtherwise(scene, true)),
    'not-split': about('undoSplit')((scene) => scene.newExpense()),
  },
  undoClassification: {
    'row-in-use': undoingClassification((scene) => scene.newSplit()),
    'given-back': undoingClassification(deposited),
    'exceeds-outstanding': undoingClassification(paidOtherwise),
    'recorded-by-hand': undoingClassification(newOpening),
    'part-of-transfer': undoingClassification(newTransfer),
    'period-locked': varied('undoClassification')({}, whileClosedOf),
    'not-classified': undoingClassification(({ unclassifiedId }) => unclassifiedId),
    'has-allocations': undoingClassification(({ contributionId }) => contributionId),
    'changed-meanwhile': varied('undoClassification')({}, whileReclassified),
    'already-void': undoingClassification((scene) => scene.newVoid()),
    'import-undoing': varied('undoClassification')({}, whileUndoing),
  },
  uploadDocument: {
    'client-not-found': send('/documents/upload', announced({ metadata: { client_id: NOBODY } })),
    'unknown-document-type': send(
      '/documents/upload',
      announced({ metadata: { document_type_id: 'no_such_type' } }),
    ),
    'file-type-not-accepted': send('/documents/upload', announced({ filename: 'program.exe' })),
    'file-not-as-announced': () => ({ path: '/documents/upload', body: formOf({ metadata: { size: 1 } }) }),
    'file-refused': () => ({ path: '/documents/upload', body: formOf({ bytes: NO_PROGRAM }) }),
    'too-many-uploads': async ({ portal }) => {
      const by = managerOf({ email: 'busy.manager@example.com' });
      await addManager(portal.services, by);
      const body = announced({});
      for (let open = 0; open < 50; open += 1) await portal.call(by, 'POST', '/documents/upload', body);
      return { path: '/documents/upload', body, by };
    },
  },
  completeUpload: {
    'file-not-there': async ({ portal }) => {
      const { body } = await begin(portal);
      return { path: `/documents/uploads/${body.document.id}/complete` };
    },
    'file-not-as-announced': (scene) => sent(scene, Buffer.from('%PDF-1.7 one'), Buffer.from('%PDF-1.7 two')),
    'file-refused': (scene) => sent(scene, NO_PROGRAM, NO_PROGRAM),
  },
  getDownloadUrl: {
    'file-lost': async ({ portal }) => {
      const id = await available(portal);
      portal.bucket.missNext();
      return { path: `/documents/${id}/download-url` };
    },
  },
  updateDocument: {
    ...ofKeptPapers('updateDocument', { name: 'Another name' }),
    'client-not-found': varied('updateDocument')({ client_id: NOBODY }),
    'unknown-document-type': varied('updateDocument')({ document_type_id: 'recipe' }),
  },
  deleteDocument: ofKeptPapers('deleteDocument'),
  listInstitutions: {
    'bank-provider-unavailable': varied('listInstitutions')(
      {},
      withBank({ listInstitutions: fails('bank-provider-unavailable') }),
    ),
    'bank-provider-busy': varied('listInstitutions')(
      {},
      withBank({ listInstitutions: fails('bank-provider-busy') }),
    ),
  },
  initiateBankConnection: {
    'institution-not-found': varied('initiateBankConnection')({ institutionId: 'AU99999' }),
    'institution-unavailable': varied('initiateBankConnection')(
      {},
      withBank({
        listInstitutions: async () =>
          (await memoryBank().listInstitutions()).map((bank) => ({ ...bank, available: false })),
      }),
    ),
    'too-many-connections': async (scene) => {
      const by = scene.portal.manager.userId;
      const limit = { of: 'bank-connection', by, most: BANK_CONNECTIONS_PER_HOUR };
      return afterTries(
        scene,
        limit,
        await varied('initiateBankConnection')({ institutionId: OTHER_BANK })(scene),
      );
    },
    'bank-provider-unavailable': varied('initiateBankConnection')({}, withoutConsents),
    'bank-provider-busy': varied('initiateBankConnection')(
      {},
      withBank({ listConnections: fails('bank-provider-busy') }),
    ),
  },
  completeBankConnection: {
    'bank-connection-not-found': ({ bankSession }) => ({
      path: '/transactions/complete-bank-connection',
      body: { state: `${bankSession.id}_another-secret` },
    }),
  },
  checkBankConnection: {
    'bank-connection-not-found': get(`/transactions/check-bank-connection?connectionId=${NOBODY}`),
  },
  checkConsent: {
    'bank-provider-unavailable': about('checkConsent')(() => 'consent-1', withoutConsents),
    'bank-provider-busy': about('checkConsent')(
      () => 'consent-1',
      withBank({ listConsents: fails('bank-provider-busy') }),
    ),
  },
  mapBankFeed: { 'bank-account-not-found': send('/basiq/feeds/feed-1', { account_id: NOBODY }) },
  decideDoubtfulRow: {
    'doubtful-row-imported': async (scene) => {
      const request = await doubtful(scene, 'import');
      await scene.portal.call(scene.portal.manager, 'PUT', request.path, request.body);
      return { ...request, body: { decision: 'same' } };
    },
    'twin-gone': async (scene) => {
      const { portal } = scene;
      const { twinId, ...request } = await doubtful(scene, 'same');
      const path = `/transactions/imports/${await importOf(scene, twinId)}/undo`;
      await portal.call(portal.manager, 'POST', path, REASON);
      await portal.services.settled();
      return request;
    },
    'import-undoing': async (scene) => {
      const { importId, ...request } = await doubtful(scene, 'import');
      return { ...request, ...(await withImport(scene, importId, 'undoing')) };
    },
    'period-locked': varied('decideDoubtfulRow')({}, (scene) => whileClosed(scene, '2025-06-01')),
  },
  uploadBank: {
    'bank-accounts-not-mapped': (scene) => {
      const listAccounts = async (userId: string) =>
        (await memoryBank().listAccounts(userId)).map((account) => ({
          ...account,
          id: 'feed-2',
          number: '',
        }));
      return uploadBank({ ...withBank({ listAccounts })(), writes: true, undo: () => mapAgain(scene) });
    },
    'bank-not-connected': () => uploadBank(withBank({ listConnections: async () => [] })()),
    'bank-consent-ended': (scene) => {
      const { portal } = scene;
      const known = memoryBank().listConsents;
      const listConsents = async (userId: string) =>
        (await known(userId))?.map((consent) => ({ ...consent, status: 'expired' as const }));
      const again = { institutionId: CONNECTED_BANK };
      const undo = async () => {
        await portal.call(portal.manager, 'POST', '/transactions/initiate-bank-connection', again);
        await mapAgain(scene);
      };
      return uploadBank({ ...withBank({ listConsents })(), writes: true, undo });
    },
    'bank-import-running': (scene) =>
      uploadBank({ meanwhile: asManager(scene, 'POST', '/transactions/upload-bank', () => RANGE) }),
    'bank-provider-unavailable': () => uploadBank(withoutConsents()),
    'bank-provider-busy': () => uploadBank(withoutRows('bank-provider-busy')),
    'bank-data-not-readable': () => uploadBank(withoutRows('bank-data-not-readable')),
    'import-undoing': async (scene) => uploadBank(await whileUndoing(scene, scene.unclassifiedId)),
  },
  createCapitalCall: ofCalledAmounts('createCapitalCall', { draft: false }),
  updateCapitalCall: {
    ...ofCalledAmounts('updateCapitalCall', { status: 'Issued' }),
    'not-a-draft': about('updateCapitalCall')(({ capitalCallId }) => capitalCallId),
    'maker-cannot-issue': async (scene) => {
      await secondManager(scene);
      const { portal } = scene;
      const { body } = await portal.call(portal.manager, 'POST', '/capital-calls', LARGE_CALL(scene));
      const path = `/capital-calls/${body.id}`;
      const undo = asManager(scene, 'PUT', path, () => ({ status: 'Cancelled' }));
      return { path, body: { status: 'Issued' }, undo };
    },
    'cannot-approve-yet': async (scene) => {
      const second = await secondManager(scene);
      const { body } = await scene.portal.call(second, 'POST', '/capital-calls', LARGE_CALL(scene));
      await setOfUser(scene, scene.portal.manager.userId, {
        manager_since: scene.portal.services.now().toISOString(),
        manager_by: second.userId,
      });
      const undo = () => setOfUser(scene, scene.portal.manager.userId, { manager_by: 'nobody' });
      return { path: `/capital-calls/${body.id}`, body: { status: 'Issued' }, undo };
    },
    'changed-meanwhile': varied('updateCapitalCall')({}, whileEdited('/capital-calls', 'title')),
  },
  withdrawCapitalCall: {
    'not-issued': about('withdrawCapitalCall')(({ draftCallId }) => draftCallId),
    'call-has-payments': about('withdrawCapitalCall')(({ capitalCallId }) => capitalCallId),
  },
  extendCapitalCall: {
    'not-issued': about('extendCapitalCall')(({ draftCallId }) => draftCallId),
    'maker-cannot-issue': firstEmails('extend', EXTENSION),
    'due-date-not-later': varied('extendCapitalCall')({ due_date: '2020-01-31' }),
    'due-date-past': varied('extendCapitalCall')(
      (scene) => ({ due_date: daysFrom(scene, 40) }),
      ({ portal }) => {
        const later = new Date(portal.services.now().getTime() + 200 * 86_400_000);
        return { services: { now: () => later } };
      },
    ),
    'no-account-to-pay-to': about('extendCapitalCall')(callWithAccount, () => WITHOUT_ACCOUNT),
  },
  updateCallAccount: {
    'not-issued': about('updateCallAccount')(({ draftCallId }) => draftCallId),
    'maker-cannot-issue': firstEmails('account', REASON),
    'nothing-to-change': about('updateCallAccount')((scene) => scene.newIssuedCall()),
    'no-account-to-pay-to': about('updateCallAccount')(callWithAccount, () => WITHOUT_ACCOUNT),
  },
  withdrawLineItem: {
    'not-issued': onLine('withdrawLineItem')(draftLine),
    'line-has-payments': onLine('withdrawLineItem')(partPaidLine),
    'already-withdrawn': onLine('withdrawLineItem')(withdrawnLine),
  },
  writeOffLineItem: {
    'not-issued': onLine('writeOffLineItem')(draftLine),
    'exceeds-outstanding': varied('writeOffLineItem')({ amount: 2_000 }),
  },
  undoWriteOff: {
    'not-issued': onLine('undoWriteOff')(draftLine),
    'already-withdrawn': onLine('undoWriteOff')(withdrawnLine),
    'not-written-off': onLine('undoWriteOff')(partPaidLine),
  },
  previewReminders: { 'capital-call-not-found': get(`/reminders?capital_call_id=${NOBODY}`) },
  remindCapitalCall: {
    'line-item-not-found': varied('remindCapitalCall')({ item_ids: [NOBODY] }),
    'not-issued': about('remindCapitalCall')(({ draftCallId }) => draftCallId),
    'reminded-today': again('remindCapitalCall'),
    'nobody-to-remind': async (scene) => {
      const line = await withdrawnLine(scene);
      return { path: `/capital-calls/${line.slice(0, -5)}/remind`, body: { item_ids: [line] } };
    },
  },
  pauseLineItem: {
    'not-issued': onLine('pauseLineItem')(draftLine),
    'nothing-due': onLine('pauseLineItem')(withdrawnLine),
    'pause-day-past': varied('pauseLineItem')({ until: '2020-01-31' }),
    'not-paused': varied('pauseLineItem')({ until: null, note: undefined }),
  },
  setPaysOn: {
    'nothing-due': async ({ people, paidLine }) => {
      const { callId, lineId } = await paidLine(people.own.clientId);
      return {
        path: `/clients/${people.own.clientId}/capital-calls/${callId}/line-items/${lineId}/pays-on`,
        body: { day: '2199-12-31' },
      };
    },
    'pays-on-past': varied('setPaysOn')({ day: '2020-01-31' }),
  },
  updateLineItem: { 'status-follows-payments': varied('updateLineItem')({ status: 'Paid' }) },
  getCapitalCallReceipt: {
    'nothing-paid': ({ capitalCallId, people }) => ({
      path: `/clients/${people.own.clientId}/capital-calls/${capitalCallId}/line-items/${capitalCallId}-0001/receipt`,
    }),
  },
  listSuggestedClients: {
    'transaction-not-found': get(`/reconciliations/suggest-clients?transaction_id=${NOBODY}`),
  },
  matchDeposits: {
    'below-one-unit': atHighPrice(varied('matchDeposits')()),
    'period-locked': pairing((scene) => scene.newUnclassified(), {}, whileClosedOf),
    'transaction-not-found': pairing(() => NOBODY),
    'line-item-not-found': pairing(({ contributionId }) => contributionId, { line_item_id: NOBODY }),
    'not-a-contribution': pairing((scene) => scene.newExpense()),
    'outflow-as-contribution': pairing((scene) => scene.newUnclassified('-12.34')),
    'exceeds-remaining': pairing(({ unclassifiedId }) => unclassifiedId, { amount: '12.35' }),
    'exceeds-outstanding': pairing(({ contributionId }) => contributionId, { amount: '2000.01' }),
    'too-many-allocations': pairing(({ contributionId }) => contributionId, {}, splitAmongMany),
    'already-void': pairing((scene) => scene.newVoid()),
    'already-set-aside': pairing((scene) => scene.newSetAside()),
    'beyond-pledge': async (scene) => {
      const line_item_id = await newLine(scene, '0.01', await withoutPledge(scene));
      const line = { capital_call_id: line_item_id.slice(0, -5), line_item_id };
      return pairing(({ contributionId }) => contributionId, line)(scene);
    },
    'allocation-not-found': pairing(({ contributionId }) => contributionId, { allocation_id: NOBODY }),
    'exceeds-allocation': async (scene) => {
      const { transactionId, allocationId } = await scene.newByHand({
        client_id: scene.people.other.clientId,
      });
      return pairing(() => transactionId, { allocation_id: allocationId, amount: '0.06' })(scene);
    },
    'not-this-client': (scene) => {
      const { transactionId, allocationId } = scene.byHand;
      return pairing(() => transactionId, { allocation_id: allocationId })(scene);
    },
    'import-undoing': pairing(({ contributionId }) => contributionId, {}, whileUndoing),
  },
  unmatchDeposit: {
    'units-gone': async (scene) => {
      const { portal } = scene;
      const { id: clientId } = await portal.addClient();
      const line_item_id = await newLine(scene, '0.05', clientId);
      const transaction_id = await scene.newUnclassified('0.05');
      const capital_call_id = line_item_id.slice(0, -5);
      const pairs = [{ transaction_id, capital_call_id, line_item_id, amount: '0.05' }];
      await portal.call(portal.manager, 'POST', '/reconciliations/match', { pairs });
      await newMove(scene, clientId, -500);
      return { path: await unmatchPath(scene, transaction_id) };
    },
    'given-back': async (scene) => {
      const lineId = await newLine(scene, '0.02');
      const { transactionId } = await partlyGoneBack(scene, { line_item_id: lineId });
      return { path: await unmatchPath(scene, transactionId) };
    },
  },
  declineMatch: {
    'transaction-not-found': declining({ transaction_id: NOBODY }),
    'line-item-not-found': declining({ line_item_ids: [NOBODY] }),
    'not-a-contribution': declining(async (scene) => ({ transaction_id: await scene.newExpense() })),
    'already-void': declining(async (scene) => ({ transaction_id: await scene.newVoid() })),
    'already-set-aside': declining(async (scene) => ({ transaction_id: await scene.newSetAside() })),
    'import-undoing': declining(ofUnclassified, (scene) => whileUndoing(scene, scene.unclassifiedId)),
    'too-many-declined': declining(ofUnclassified, withManyDeclined),
  },
  undoDecline: {
    'transaction-not-found': get(`/reconciliations/decline?transaction_id=${NOBODY}&line_item_ids=${NOBODY}`),
    'import-undoing': async (scene) => ({
      path: `/reconciliations/decline?transaction_id=${scene.unclassifiedId}&line_item_ids=${NOBODY}`,
      ...(await whileUndoing(scene, scene.unclassifiedId)),
    }),
  },
  updateProperty: {
    'document-not-found': varied('updateProperty')({ valuation: withReport(NOBODY) }),
    'period-locked': varied('updateProperty')({ valuation: OF_MAY }, whileMayClosed),
    'changed-meanwhile': varied('updateProperty')({}, whileEdited('/fund/properties', 'name')),
  },
  deleteValuation: {
    'period-locked': varied('deleteValuation')({}, (scene) => whileClosed(scene, '2025-04-30', '2025-03-31')),
    'only-valuation': async (scene) => ({ path: await newValuationPath(scene, ['2025-03-31']) }),
  },
  updatePropertyPhoto: {
    'not-a-photo': ({ propertyId }) => ({
      path: `/fund/properties/${propertyId}/photo`,
      body: photoForm(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    }),
    'changed-meanwhile': varied('updatePropertyPhoto')({}, whileEdited('/fund/properties', 'name')),
  },
  deletePropertyPhoto: {
    'photo-not-found': async (scene) => ({
      path: `${await newPropertyPath(scene)}/photo?reason=A%20mistake`,
    }),
    'changed-meanwhile': varied('deletePropertyPhoto')({}, whileEdited('/fund/properties', 'name')),
  },
  createBankAccount: {
    'period-locked': varied('createBankAccount')({ opening_day: '2025-04-01' }, whileAprilClosed),
    'future-date': varied('createBankAccount')({ opening_day: '2100-01-01' }),
    'too-old': varied('createBankAccount')({ opening_day: '1980-01-01' }),
  },
  updateBankAccount: {
    'period-locked': varied('updateBankAccount')({ opening_day: '2025-04-01' }, whileAprilClosed),
    'account-in-use': varied('updateBankAccount')({ closed_on: '2021-01-16' }),
    'future-date': varied('updateBankAccount')({ opening_day: '2100-01-01' }),
    'too-old': varied('updateBankAccount')({ opening_day: '1980-01-01' }),
    'changed-meanwhile': varied('updateBankAccount')({}, whileEdited('/bank-accounts', 'name')),
  },
  deleteBankAccount: {
    'account-in-use': get('/bank-accounts/main'),
    'import-running': varied('deleteBankAccount')({}, (scene) =>
      withImport(scene, scene.importId, 'running'),
    ),
    'changed-meanwhile': varied('deleteBankAccount')({}, whileEdited('/bank-accounts', 'name')),
  },
  typeBankBalance: {
    'future-date': varied('typeBankBalance')({ day: '2100-01-01' }),
    'too-old': varied('typeBankBalance')({ day: '1980-01-01' }),
    'changed-meanwhile': varied('typeBankBalance')({}, whileEdited('/bank-accounts', 'name')),
  },
  createExport: {
    'client-not-found': exporting('documents', { client_id: NOBODY }),
    'capital-call-not-found': exporting('line-items', { capital_call_id: NOBODY }),
    'distribution-not-found': exporting('distribution-lines', { distribution_id: NOBODY }),
  },
  updateFundSettings: {
    'nothing-to-change': send('/fund/settings', { name: 'Wattle Street Fund', ...REASON }),
    'changed-meanwhile': (scene) => {
      const path = '/fund/settings';
      const body = () => ({ trustee: another('Trustee'), ...REASON });
      return { path, body: body(), meanwhile: asManager(scene, 'PUT', path, body) };
    },
    'already-waiting': async (scene) => {
      await secondManager(scene);
      const { path, body } = anotherContact();
      await scene.portal.call(scene.portal.manager, 'PUT', path, body);
      return anotherContact();
    },
    'too-many-approvals': withManyApprovals(anotherContact),
    'second-person-needed': async (scene) => {
      await secondManager(scene);
      return {
        path: '/fund/settings',
        body: { pay_to: { name: 'Main', bsb: '999-002', number: '87654321' }, ...REASON },
        ...(await withoutOthers(scene)),
      };
    },
  },
  listUnitMoves: { 'client-not-found': get(`/register/moves?client_id=${NOBODY}`) },
  proposeTransfer: {
    ...datedProposals('proposeTransfer'),
    'document-not-found': transferring({ document_id: NOBODY }),
    'client-not-found': transferring({ to_client_id: NOBODY }),
    'same-holder': transferring((_, { from_client_id: id }) => ({ to_client_id: id })),
    'exceeds-available': transferring({ units: 1.0001 }),
    'exceeds-uncalled': transferring({ uncalled_amount: 100_001 }),
    'open-call-lines': transferring(async (scene, { from_client_id: id }) => {
      await newLine(scene, '0.01', id);
    }),
    'client-deceased': transferring(deceasedOf('from_client_id')),
  },
  proposeAdjustment: {
    ...datedProposals('proposeAdjustment'),
    'document-not-found': varied('proposeAdjustment')({ document_id: NOBODY }),
    'client-not-found': varied('proposeAdjustment')({ client_id: NOBODY }),
    'exceeds-available': varied('proposeAdjustment')({ units: -0.0001 }),
  },
  proposeRedemption: {
    ...datedProposals('proposeRedemption'),
    'client-not-found': redeeming({ client_id: NOBODY }),
    'no-price': redeeming({ day: '2025-05-15' }),
    'exceeds-available': redeeming({ units: 2 }),
    'pledge-not-decided': redeeming(async ({ portal }, { client_id: id }) => {
      await portal.call(portal.manager, 'PUT', `/clients/${id}`, { pledged_amount: 1 });
    }),
    'undistributed-days': redeeming(async (scene) => {
      await newDistribution(scene);
      return { confirmed: [] };
    }),
    'client-deceased': redeeming(deceasedOf('client_id')),
  },
  listPayoutLines: { 'client-not-found': get(`/payouts/lines?client_id=${NOBODY}`) },
  makePaymentFile: {
    'distribution-not-found': making({ line_ids: undefined, distribution_id: NOBODY }),
    'payout-line-not-found': making({ line_ids: [NOBODY] }),
    'bank-account-not-found': making({ from_account_id: NOBODY }),
    'payer-not-set': making({}, async (scene) => {
      const set = (payer: object | null) => asManager(scene, 'PUT', '/bank-accounts/main', () => ({ payer }));
      await set(null)();
      return { undo: set(PAYER) };
    }),
    'not-approved': making(async (scene) => ({
      line_ids: undefined,
      distribution_id: await newCalculated(scene),
    })),
    'mixed-lines': making(mixedLines),
    'nothing-ready': making(async (scene) => ({
      line_ids: [await newPayable(scene, { clientId: scene.people.own.clientId })],
    })),
    'payee-changed': making(async (scene) => {
      const clientId = scene.people.claiming.clientId;
      await seedPayee(scene.portal.services, { id: clientId });
      const distribution_id = await newApproved(scene);
      await seedPayee(scene.portal.services, { id: clientId });
      return { line_ids: undefined, distribution_id };
    }),
    'amount-too-large': making(async (scene) => ({
      line_ids: [await newPayable(scene, { amount: 10_000_000_000 })],
    })),
    'second-person-needed': making({}, withoutSecondPerson),
    'changed-meanwhile': async (scene) => {
      const id = await newPayable(scene);
      return { ...(await toMake(scene, { line_ids: [id] })), meanwhile: touchLine(scene, id) };
    },
  },
  downloadPaymentFile: {
    'sign-in-again': varied('downloadPaymentFile')({}, signedInBefore),
    'file-voided': about('downloadPaymentFile')(newVoided),
    'file-has-payments': about('downloadPaymentFile')(newPaidFile),
    'payee-changed': varied('downloadPaymentFile')({}, async (scene, id) => {
      const { portal } = scene;
      const [{ client_id: clientId }] = (await portal.call(portal.manager, 'GET', `/payment-files/${id}`))
        .body.lines;
      const set = (status: string) => asManager(scene, 'PUT', `/clients/${clientId}`, () => ({ status }));
      await set('Suspended')();
      return { undo: set('Active') };
    }),
    'file-altered': varied('downloadPaymentFile')({}, async (scene, id) => {
      const set = (pay_on: string) =>
        setOfItem(scene, { pk: 'PAYMENT_FILES', sk: `PAYMENT_FILE#${id}` }, { pay_on });
      await set('2025-06-03');
      return { undo: () => set('2025-06-02') };
    }),
    'changed-meanwhile': varied('downloadPaymentFile')({}, (scene, id) => ({
      meanwhile: asManager(scene, 'POST', `/payment-files/${id}/download`, () => ({})),
    })),
  },
  voidPaymentFile: {
    'file-voided': about('voidPaymentFile')(newVoided),
    'may-be-paid': about('voidPaymentFile')(async (scene) => {
      const id = await newFile(scene, { pay_on: '2099-06-02' });
      await asManager(scene, 'POST', `/payment-files/${id}/download`, () => ({}))();
      return id;
    }),
    'file-has-payments': about('voidPaymentFile')(newPaidFile),
    'second-person-needed': varied('voidPaymentFile')({}, withoutSecondPerson),
    ...proposals('voidPaymentFile'),
    'changed-meanwhile': varied('voidPaymentFile')({}, async (scene, id) => {
      const meanwhile = touch(scene, { pk: 'PAYMENT_FILES', sk: `PAYMENT_FILE#${id}` });
      return { ...(await withoutOthers(scene)), meanwhile };
    }),
  },
  matchPayouts: {
    ...payingFaults('matchPayouts', '-1.00'),
    'amount-differs': payingOut({ amount: 2 }),
    'payment-file-not-found': payingOut({ line_ids: undefined, file_id: NOBODY }),
    'payout-line-not-found': payingOut({ line_ids: [NOBODY] }),
    'not-approved': payingOut(async (scene) => ({ line_ids: [`${await newCalculated(scene)}-0001`] })),
    'file-voided': payingOut(async (scene) => ({ line_ids: undefined, file_id: await newVoided(scene) })),
    'mixed-lines': payingOut(async (scene) => ({ ...(await mixedLines(scene)), amount: 2 })),
    'line-paid': payingOut(async (scene) => ({ line_ids: [(await newMatch(scene)).lineId] })),
    'exceeds-outflow': payingOut(async (scene) => ({ transaction_id: await scene.newUnclassified('-0.50') })),
    'changed-meanwhile': async (scene) => {
      const id = await newPayable(scene);
      return { ...(await toMatch(scene, { line_ids: [id] })), meanwhile: touchLine(scene, id) };
    },
  },
  unmatchPayout: {
    'given-back': async (scene) => {
      const { path, lineId: line_id } = await newMatch(scene);
      const transaction_id = await scene.newUnclassified('1.00');
      const body = { transaction_id, line_id, reason: 'The account is closed' };
      await scene.portal.call(scene.portal.manager, 'POST', '/payouts/returns', body);
      return { path };
    },
    'period-locked': async (scene) => {
      const { path, transactionId } = await newMatch(scene);
      return { path, ...(await whileClosedOf(scene, transactionId)) };
    },
    'changed-meanwhile': async (scene) => {
      const { path, transactionId } = await newMatch(scene);
      const pk = `TXN#${transactionId}`;
      return { path, meanwhile: touch(scene, { pk, sk: 'TXN' }, pk) };
    },
  },
  returnPayout: {
    ...payingFaults('returnPayout', '1.00'),
    'amount-differs': returning(async (scene) => ({ transaction_id: await scene.newUnclassified('2.00') })),
    'payout-line-not-found': returning({ line_id: NOBODY }),
    'line-not-paid': returning(async (scene) => ({ line_id: await newPayable(scene) })),
    'changed-meanwhile': async (scene) => {
      const { path, body } = await toReturn(scene);
      return { path, body, meanwhile: touchLine(scene, body.line_id) };
    },
  },
  openRegister: {
    'not-csv': async (scene) => {
      const { path, body } = await opening({})(scene);
      body.set('file', new File(['Nothing'], 'register.csv', { type: 'text/csv' }));
      return { path, body };
    },
    'opening-does-not-tie': opening({ units_on_issue: '0.0001' }),
    'document-not-found': opening({ document_id: NOBODY }),
    'future-date': opening({ day: '2099-12-31' }),
    'period-locked': during(opening({}), (scene) => whileClosed(scene, '2025-02-15')),
    'units-gone': async (scene) => {
      const { id: clientId, actor } = await scene.portal.addClient();
      await newMove(scene, clientId, 10_000, '2025-02-17' as CalendarDate);
      await newMove(scene, clientId, -10_000, '2025-02-25' as CalendarDate);
      const body = await registerForm(scene, { day: '2025-02-20' }, { clientId, actor });
      return { path: '/register/opening', body };
    },
    'already-waiting': async (scene) => {
      await newRedemptionBody(scene);
      return twice('openRegister', opening({}))(scene);
    },
    'too-many-approvals': async (scene) => {
      await newRedemptionBody(scene);
      return withManyApprovals(opening({}))(scene);
    },
    // This refusal comes last, because an opening register can be imported only once.
    'register-opened': async (scene) => {
      const { portal, people } = scene;
      const by = await secondManager(scene);
      const { body: open } = await portal.call(by, 'GET', '/approvals?state=open');
      const decide = (who: TestActor, id: string, decision: string) =>
        portal.call(who, 'PUT', `/register/moves/${id}`, { decision });
      for (const { id, what } of open.approvals)
        if (what === 'register-opening') await decide(portal.manager, id, 'withdrawn');
      const { path, body } = await opening({})(scene);
      const asked = await portal.call(portal.manager, 'POST', path, body);
      await decide(by, asked.body.approval.id, 'approved');
      return { path, body: await registerForm(scene, {}, people.other) };
    },
  },
  decideMove: {
    'maker-cannot-approve': (scene) => ofMove(scene, 'approved', { asked_by: scene.portal.manager.userId }),
    'cannot-approve-yet': async (scene) => {
      const { userId: asked_by } = await secondManager(scene);
      return ofMove(scene, 'approved', { asked_at: LONG_AGO, asked_by });
    },
    'only-maker-withdraws': (scene) => ofMove(scene, 'withdrawn'),
    'changed-meanwhile': varied('decideMove')({ asked_at: LONG_AGO }),
  },
  reverseMove: {
    ...proposals('reverseMove'),
    'move-paid': async (scene) => {
      const path = await approvedMove(scene, await redeeming()(scene));
      const { services } = scene.portal;
      const [line] = await listPayoutLineItems(services);
      if (!line) throw new Error('Nothing is payable');
      const paid = setPayoutLineStateWrite(services, line, 'paid');
      await changeAudited(services, payoutLineTarget(line.id), paid);
      return { path, body: REASON };
    },
    'move-reversed': async (scene) => {
      const request = await varied('reverseMove')()(scene);
      await approvedMove(scene, request);
      return request;
    },
    'units-gone': async (scene) => {
      const { id } = await scene.portal.addClient();
      const move = await newMove(scene, id);
      await newMove(scene, id, -1);
      return { path: `/register/moves/${move}/reverse`, body: REASON };
    },
    'exceeds-uncalled': async (scene) => {
      const { path, body } = await transferring({ uncalled_amount: 100_000 })(scene);
      const reversal = await approvedMove(scene, { path, body });
      const { to_client_id: id } = body as { to_client_id?: string };
      await scene.portal.call(scene.portal.manager, 'PUT', `/clients/${id}`, { pledged_amount: 1 });
      return { path: reversal, body: REASON };
    },
  },
};

/** For each of these codes, the path parameter that `derived` replaces by an unknown id. All other codes use `id`. */
const PARAMETERS: Readonly<Partial<Record<RefusalCode, string>>> = {
  'access-not-found': 'user_id',
  'allocation-not-found': 'allocation_id',
  'line-item-not-found': 'item_id',
  'statement-not-found': 'number',
  'valuation-not-found': 'valuation_id',
};

function derived(call: Capability, code: RefusalCode): Provoke {
  const { investorLimit } = callOf(call);
  if (code === 'too-many-tries' && investorLimit) return aboveLimit(investorLimit, call);
  return async (scene) => {
    const { path, body } = await VALID[call](scene, scene.people.own, true);
    const by = senderOf(scene, call);
    if (code === 'invalid-cursor') {
      return { path: `${path}${path.includes('?') ? '&' : '?'}cursor=bm93aGVyZQ`, by };
    }
    return { path: withParameter(call, path, PARAMETERS[code] ?? 'id', NOBODY), body, by };
  };
}

/** Every refusal of every call except those that all calls share. */
export const PROVOCATIONS = [
  ...CAPABILITIES.flatMap((capability) =>
    callOf(capability)
      .refusals.filter((code) => !(PROVOKED[capability] && Object.hasOwn(PROVOKED[capability], code)))
      .map((code) => ({ capability, code, provoke: derived(capability, code) })),
  ),
  ...Object.entries(PROVOKED).flatMap(([capability, refusals]) =>
    Object.entries(refusals as Record<RefusalCode, Provoke>).map(([code, provoke]) => ({
      capability: capability as Capability,
      code: code as RefusalCode,
      provoke,
    })),
  ),
];
