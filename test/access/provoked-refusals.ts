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
import type { Capability, Contract } from '#shared/contract/index.ts';
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
  LAYOUT,
  MOVE,
  NOBODY,
  newApproval,
  newChangeRequest,
  newDeceased,
  newMove,
  newPerson,
  newPersonIn,
  newPhoto,
  newPhotoPath,
  newPropertyPath,
  newRedemptionBody,
  newUninvited,
  newUninvitedPerson,
  newValuationPath,
  PARTS,
  RULE,
  registerForm,
  type Scene,
  VALID,
  type ValidRequest,
} from './scene.ts';
import { newAskedTaxYear, newTaxYear, newUntiedTaxYear, taxForm } from './tax-scene.ts';

export interface RefusedRequest extends ValidRequest {
  readonly by?: TestActor;
  readonly services?: Partial<Services>;
  /** Runs before each transaction of the request, like a simultaneous change by somebody else. */
  readonly meanwhile?: () => Promise<unknown>;
  readonly writes?: boolean;
  readonly undo?: () => Promise<unknown>;
}

const JOINT = { email: 'joint@example.com', role: 'joint' } as const;

type Provoke = (scene: Scene) => RefusedRequest | Promise<RefusedRequest>;
type RefusalOf<C extends Capability> = Contract[C]['refusals'][number];

const get =
  (path: string): Provoke =>
  () => ({ path });

const fromNowhere =
  (path: string): Provoke =>
  () => ({ path: `${path}?cursor=bm93aGVyZQ` });

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
    if (status !== 200) throw new Error(`Not done meanwhile: ${method} ${path} ${status}`);
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

const withBank = (changed: Partial<BankProvider>): Pick<RefusedRequest, 'services'> => ({
  services: { bankProvider: async () => ({ ...memoryBank(), ...changed }) },
});

const fails = (code: RefusalCode) => async (): Promise<never> => {
  throw new Refusal(code);
};

const withoutDirectory = (
  { portal }: Scene,
  method: 'sendInvitation' | 'setStaffAccess',
): Pick<RefusedRequest, 'services'> => ({
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
const WITHOUT_ACCOUNT: Partial<Services> = { fundSeed: () => FUND_WITHOUT_ACCOUNT };
const STRICT_FUND = { ...DEMO_FUND, valuation_max_age_days: 1 };
const WITH_STALE: Partial<Services> = { fundSeed: () => STRICT_FUND };

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

const touchMessage =
  ({ portal }: Scene, id: string) =>
  () =>
    documentClient(portal.client).send(
      new UpdateCommand({
        TableName: portal.services.portalTable,
        Key: { pk: `MESSAGE#${id}`, sk: 'MESSAGE' },
        UpdateExpression: 'ADD attempts :one',
        ExpressionAttributeValues: { ':one': 1 },
      }),
    );

const forgetMailFault = ({ portal: { services }, people }: Scene) => {
  const key = clientKey(people.own.clientId);
  return changeAudited(
    services,
    key.pk,
    update(services, { key, remove: ['mail_fault'], add: { version: 1 } }),
  );
};

let hours = 0;
/** The portal counts wrong links, so each writes. A new hour for each link avoids the limit. */
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

async function withManyApprovals(scene: Scene, request: RefusedRequest): Promise<RefusedRequest> {
  await secondManager(scene);
  const asked = { asked_by: scene.portal.manager.userId, asked_at: LONG_AGO };
  const undo: (() => Promise<unknown>)[] = [];
  for (let count = 0; count < APPROVALS_PER_MAKER; count += 1) {
    const { path } = await decision(scene, 'withdrawn', asked);
    undo.push(asManager(scene, 'PUT', path, () => ({ decision: 'withdrawn', asked_at: LONG_AGO })));
  }
  return { ...request, undo: () => Promise.all(undo.map((withdraw) => withdraw())) };
}

/**
 * The call was recorded without emails, so its change sends the first emails. With the day's other call, the amount needs a
 * second manager.
 */
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

async function withWrongTotal({ portal, people }: Scene): Promise<RefusedRequest> {
  const { clientId } = people.own;
  const by = async (cent: 1 | -1) =>
    portal.services.database.send(
      new UpdateCommand(
        update(portal.services, { key: clientKey(clientId), add: { total_paid_cents: cent } })
          .Update as never,
      ),
    );
  await by(1);
  return {
    path: '/statements',
    body: { kind: 'holding', client_id: clientId, on: '2015-03-31' },
    undo: () => by(-1),
  };
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
  // Waits until the worker has filed the notice, because the refused request must not write.
  await portal.services.settled();
  return `${body.id}-0001`;
}

function daysFrom({ portal }: Scene, days: number): string {
  return addDays(fundDateAt(portal.services.now()), days);
}

const draftLine = ({ draftCallId }: Scene) => `/capital-calls/${draftCallId}/line-items/${draftCallId}-0001`;

async function withdrawnLine(scene: Scene): Promise<string> {
  const id = await scene.newIssuedCall();
  const path = `/capital-calls/${id}/line-items/${id}-0001`;
  await scene.portal.call(scene.portal.manager, 'POST', `${path}/withdraw`, REASON);
  await scene.portal.services.settled();
  return path;
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

type Change = (scene: Scene, valid: Record<string, string>) => Promise<object | undefined>;

const varied =
  (call: Capability) =>
  (more: object | Change): Provoke =>
  async (scene) => {
    const { path, body } = await VALID[call](scene, scene.people.own, true);
    const changed = typeof more === 'function' ? await more(scene, { ...body }) : more;
    return { path, body: { ...body, ...changed } };
  };
const transferring = varied('proposeTransfer');
const adjusting = varied('proposeAdjustment');
const redeeming = varied('proposeRedemption');

const during =
  (request: Provoke, state: (scene: Scene) => Promise<Partial<RefusedRequest>>): Provoke =>
  async (scene) => ({ ...(await request(scene)), ...(await state(scene)) });

const opening = (more: Record<string, string>) => async (scene: Scene) => ({
  path: '/register/opening',
  body: await registerForm(scene, more),
});

const twice =
  (make: Provoke): Provoke =>
  async (scene) => {
    await secondManager(scene);
    const { path, body } = await make(scene);
    const { status } = await scene.portal.call(scene.portal.manager, 'POST', path, body);
    if (status !== 202) throw new Error(`It does not wait: ${path}`);
    return { path, body };
  };

const proposals = (vary: ReturnType<typeof varied>) => ({
  'already-waiting': twice(vary({})),
  'too-many-approvals': async (scene: Scene) => withManyApprovals(scene, await vary({})(scene)),
});
const datedProposals = (vary: ReturnType<typeof varied>) => ({
  ...proposals(vary),
  'period-locked': during(vary({}), (scene) => whileClosed(scene, MOVE.day)),
  'future-date': vary({ day: '2100-01-01' }),
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

const proposing =
  (more: object): Provoke =>
  async ({ portal }) => ({
    path: `/clients/${(await portal.addClient()).id}/payee`,
    body: { ...newPayeeAccount(), ...more },
  });

const verifying =
  (more: (proposal: Proposal, scene: Scene) => unknown): Provoke =>
  async (scene) => {
    const proposal = await newProposal(scene);
    const changed = ((await more(proposal, scene)) ?? {}) as Partial<RefusedRequest>;
    return { path: `${proposal.path}/verify`, body: proposal.call, ...changed };
  };

const proposedMeanwhile =
  ({ portal }: Scene, path: string) =>
  async () => {
    const { status } = await portal.call(portal.manager, 'POST', path, newPayeeAccount());
    if (status !== 201) throw new Error(`Not proposed meanwhile: ${status}`);
  };

const liftOf = ({ path, payeeId }: Proposal) => ({
  path: `${path}/suspend?payee_id=${payeeId}&reason=A%20mistake`,
});

const dies = async (scene: Scene, { clientId }: Proposal) => {
  const path = `/clients/${clientId}/deceased`;
  await scene.portal.call(scene.portal.manager, 'POST', path, await deathOf(scene));
};

const setTax =
  (more: object): Provoke =>
  async ({ portal }) => ({
    path: `/clients/${(await portal.addClient()).id}/tax-status`,
    body: { ...TAX, ...more },
  });

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

const splitOf = (id: string, parts: readonly object[]) => ({
  path: `/transactions/${id}/parts`,
  body: { parts },
});

const partOfOut = async (scene: Scene, { amount = '-0.02', ...part }: Record<string, unknown>) =>
  splitOf(await scene.newUnclassified((Number(amount) - 1).toFixed(2)), [
    { amount, ...part },
    { type: 'expense', amount: -1 },
  ]);

function ofParts(newRow: (scene: Scene) => Promise<string>, body: object) {
  const request = (id: string) => ({ path: `/transactions/${id}/parts`, body });
  const after = (call: string, more: (scene: Scene) => object) => async (scene: Scene) => {
    const id = await scene.newSplit();
    await scene.portal.call(scene.portal.manager, 'POST', `/transactions/${id}/${call}`, more(scene));
    return request(id);
  };
  const meanwhile = (state: typeof whileUndoing) => async (scene: Scene) => {
    const id = await newRow(scene);
    return { ...request(id), ...(await state(scene, id)) };
  };
  return {
    'transaction-not-found': () => request(NOBODY),
    'already-void': async (scene) => request(await scene.newVoid()),
    'has-allocations': after('allocations', ({ people }) => ({ clientId: people.own.clientId, amount: 1 })),
    'row-in-use': after('hold', () => REASON),
    'given-back': async (scene) => request(await deposited(scene, await scene.newSplit())),
    'import-undoing': meanwhile(whileUndoing),
    'period-locked': meanwhile(whileClosedOf),
  } satisfies Record<string, Provoke>;
}

const newPaidFile = async (scene: Scene) => {
  const file_id = await newFile(scene);
  const transaction_id = await scene.newUnclassified('-1.00');
  const { portal } = scene;
  await portal.call(portal.manager, 'POST', '/payouts/match', { transaction_id, file_id, amount: 1 });
  return file_id;
};
const toDownload = (id: string) => ({ path: `/payment-files/${id}/download`, body: {} });
const toVoid = (id: string) => ({ path: `/payment-files/${id}${VOID}` });

async function newVoided(scene: Scene): Promise<string> {
  const id = await newFile(scene);
  const { undo } = await withoutOthers(scene);
  const { portal } = scene;
  const { status } = await portal.call(portal.manager, 'DELETE', toVoid(id).path);
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

function payingFaults(make: (scene: Scene, more?: object) => Promise<ValidRequest>) {
  const of = (transaction: (scene: Scene) => string | Promise<string>) => async (scene: Scene) =>
    make(scene, { transaction_id: await transaction(scene) });
  const amount = make === toMatch ? '-1.00' : '1.00';
  const inState =
    (state: typeof whileUndoing): Provoke =>
    async (scene) => {
      const transaction_id = await scene.newUnclassified(amount);
      return { ...(await make(scene, { transaction_id })), ...(await state(scene, transaction_id)) };
    };
  return {
    'transaction-not-found': of(() => NOBODY),
    'already-void': of((scene) => scene.newVoid()),
    'already-set-aside': of((scene) => scene.newSetAside()),
    'import-undoing': inState(whileUndoing),
    'row-in-use': of((scene) => scene.newSplit()),
    'not-this-file': of((scene) => scene.newExpense(amount)),
    'period-locked': inState(whileClosedOf),
  } satisfies Record<string, Provoke>;
}

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

const decline = ({ unclassifiedId, capitalCallId }: Scene, changed: object) => ({
  path: '/reconciliations/decline',
  body: { transaction_id: unclassifiedId, line_item_ids: [`${capitalCallId}-0002`], ...changed },
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

const pair = ({ capitalCallId }: Scene, changed: { transaction_id: string } & Record<string, string>) => ({
  path: '/reconciliations/match',
  body: {
    pairs: [
      { capital_call_id: capitalCallId, line_item_id: `${capitalCallId}-0002`, amount: '0.01', ...changed },
    ],
  },
});

async function sent({ portal }: Scene, announcedBytes: Buffer, sentBytes: Buffer): Promise<RefusedRequest> {
  const { body } = await begin(portal, { bytes: announcedBytes });
  const place = { contentType: 'application/pdf', checksum: '' };
  await portal.bucket.put(body.upload.fields.key, { bytes: sentBytes, ...place });
  return { path: `/documents/uploads/${body.document.id}/complete`, writes: true };
}

const NEW_CLIENT = { name: 'New', entity_type: 'Personal', pledged_amount: 1 };
const NEW_PERSON = { name: 'New Colleague', role: 'auditor' };

const NEW_CALL = { title: 'A call', total_amount: 1_000, draft: true };
const BY_HAND = { amount: 1, description: 'By hand', txn_date: '2025-06-02' };
const UNLIKE = { confirmed: ['possible-duplicate'] };
const receivedEarlier = ({ people }: Scene) => ({
  ...{ ...BY_HAND, amount: 1_000, client_id: people.own.clientId, receipt_day: '2025-06-01' },
  confirmed: ['possible-duplicate', 'beyond-pledge'],
});
const REASON = { reason: 'Charged by the broker' };

type StateOf = (scene: Scene, transactionId: string) => Promise<Pick<RefusedRequest, 'undo'>>;

const aboutTransaction =
  (action: string, body: object = REASON) =>
  (idOf: (scene: Scene) => string | Promise<string>, state?: StateOf): Provoke =>
  async (scene) => {
    const id = await idOf(scene);
    return { path: `/transactions/${id}/${action}`, body, ...(await state?.(scene, id)) };
  };
const voiding = aboutTransaction('void');
const holding = aboutTransaction('hold');
const settingAside = aboutTransaction('set-aside');
const reclassifying = aboutTransaction('reclassify', { type: 'expense', ...REASON });
const undoingClassification = aboutTransaction('undo-classification', {});

const toPrice = (id: string, body: object) => ({ path: `/unit-prices/${id}`, body });
const CORRECTION = { lines: [], ...REASON };
const compensation = (move_id: string, remedy = 'units') => ({ rows: [{ move_id, remedy, ...REASON }] });

const faultsOfTerms = (vary: (content: object) => Provoke) => ({
  'property-not-valued': during(vary({}), withUnvalued),
  'account-does-not-tie': during(vary({}), withEarlyAccount),
  'valuation-stale': during(vary({}), async () => ({ services: WITH_STALE })),
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
const toCalculate = (id: string) => ({ path: `/distributions/${id}/calculate` });
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

const PAUSE = { until: '2199-12-31' };
const EXTENSION = { ...REASON, due_date: '2199-12-31' };
const RANGE = { fromDate: '2025-01-01', toDate: '2025-06-10' };
const uploadBank = (changed: Partial<RefusedRequest>): RefusedRequest => ({
  path: '/transactions/upload-bank',
  body: RANGE,
  ...changed,
});
const initiateBank = (changed: Partial<BankProvider>, institutionId: string = CONNECTED_BANK) => ({
  path: '/transactions/initiate-bank-connection',
  body: { institutionId },
  ...withBank(changed),
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

/** A redemption for a bounced payment. Another payment has since paid the same line. */
async function paidOtherwise(scene: Scene, isSplit = false): Promise<string> {
  const lineId = await newLine(scene, '0.02');
  const { redemptionId } = await partlyGoneBack(scene, { line_item_id: lineId }, { reopens: true }, isSplit);
  await scene.newByHand({ line_item_id: lineId });
  return redemptionId;
}

/** A refused request has added the bank's second account, which is left out here. */
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

/** `redeem` requests a redemption of 0.02. A positive `amount` stands for money that the bank returned. */
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

/** Refusals that all calls share are not here, because they are derived from the contract. */
export const PROVOKED: {
  readonly [C in Capability as [RefusalOf<C>] extends [never] ? never : C]: {
    readonly [R in RefusalOf<C>]: Provoke;
  };
} = {
  updateMe: {
    'changed-meanwhile': (scene) => {
      const { clientId, actor } = scene.people.own;
      const meanwhile = asManager(scene, 'PUT', `/clients/${clientId}`, () => ({ notes: another('Note') }));
      return { path: '/users/me', body: { mobile: another('0455') }, by: actor, meanwhile };
    },
    'too-many-tries': aboveLimit('profile', 'updateMe'),
  },
  updateOwnEmail: {
    'sign-in-again': ({ people }) => ({
      path: '/users/me/email',
      body: { email: 'own.address@example.com' },
      by: signedInAgain(people.own.actor, -601),
    }),
    'changed-meanwhile': (scene) => {
      const { actor } = scene.people.own;
      const path = `/users/${actor.userId}`;
      const meanwhile = asManager(scene, 'PUT', path, () => ({ name: another('Name') }));
      return {
        path: '/users/me/email',
        body: { email: `${randomUUID()}@example.com` },
        by: actor,
        meanwhile,
      };
    },
    'too-many-tries': aboveLimit('address', 'updateOwnEmail'),
  },
  setOwnMails: {
    'sign-in-again': ({ people }) => ({
      path: '/users/me/mails',
      body: { kinds: {}, copy_to: 'copy.of.old.sign.in@example.com' },
      by: signedInAgain(people.own.actor, -601),
    }),
    'changed-meanwhile': (scene) => {
      const { actor } = scene.people.own;
      const path = `/users/${actor.userId}`;
      const meanwhile = asManager(scene, 'PUT', path, () => ({ name: another('Name') }));
      const body = { kinds: {}, copy_to: `${randomUUID()}@example.com` };
      return { path: '/users/me/mails', body, by: actor, meanwhile };
    },
    'too-many-tries': aboveLimit('mails', 'setOwnMails'),
  },
  confirmCopies: { 'too-many-tries': (scene) => tooManyTries(scene, '/users/me/mails/confirm') },
  undoOwnEmail: { 'too-many-tries': (scene) => tooManyTries(scene, '/users/me/email/undo') },
  updateUser: {
    'user-not-found': send(`/users/${NOBODY}`, { name: 'Nobody' }),
    'changed-meanwhile': (scene) => {
      const { clientId, actor } = scene.people.own;
      const meanwhile = asManager(scene, 'PUT', `/clients/${clientId}`, () => ({ notes: another('Note') }));
      return { path: `/users/${actor.userId}`, body: { mobile: another('0455') }, meanwhile };
    },
    'too-many-tries': aboveLimit('profile', 'updateUser'),
  },
  createManager: {
    'email-taken': ({ people }) => ({
      path: '/managers',
      body: { ...NEW_PERSON, email: people.own.actor.email },
    }),
    // The account existed before, with a password that its owner chose.
    'person-joined': ({ portal }) => ({
      path: '/managers',
      body: { ...NEW_PERSON, email: 'joined.before@example.com' },
      services: { identity: { ...portal.identity, sendInvitation: fails('already-joined') } },
      writes: true,
    }),
    'name-taken': async (scene) => {
      const { path, body } = await VALID.createManager(scene, scene.people.own, true);
      await scene.portal.call(scene.portal.manager, 'POST', path, body);
      return { path, body: { ...(body as object), email: 'namesake@example.com' } };
    },
    'already-waiting': async (scene) => {
      await secondManager(scene);
      const email = 'waits@example.com';
      await newApproval(scene, { subject: email });
      return { path: '/managers', body: { name: 'Waiting Colleague', role: 'manager', email } };
    },
    'too-many-approvals': (scene) =>
      withManyApprovals(scene, {
        path: '/managers',
        body: { name: 'One Too Many', role: 'manager', email: 'too.many@example.com' },
      }),
    'person-not-invited': (scene) => ({
      path: '/managers',
      body: { ...NEW_PERSON, name: 'Never Told', email: 'never.told@example.com' },
      ...withoutInvitations(scene),
      writes: true,
    }),
  },
  updateManager: {
    'user-not-found': ({ people }) => ({
      path: `/managers/${people.own.actor.userId}`,
      body: { ...REASON, disabled: true },
    }),
    'own-access': ({ portal }) => ({
      path: `/managers/${portal.manager.userId}`,
      body: { ...REASON, role: 'auditor' },
    }),
    'own-name': async (scene) => {
      await secondManager(scene);
      return { path: `/managers/${scene.portal.manager.userId}`, body: { ...REASON, name: 'Somebody Else' } };
    },
    'name-taken': async (scene) => {
      const id = await newPerson(scene);
      const { path, body } = await VALID.createManager(scene, scene.people.own, true);
      await scene.portal.call(scene.portal.manager, 'POST', path, body);
      return { path: `/managers/${id}`, body: { ...REASON, name: (body as { name: string }).name } };
    },
    'already-waiting': async (scene) => {
      await secondManager(scene);
      const id = await newPerson(scene);
      await newApproval(scene, { subject: userTarget(id) });
      return { path: `/managers/${id}`, body: { ...REASON, role: 'manager' } };
    },
    'too-many-approvals': async (scene) =>
      withManyApprovals(scene, {
        path: `/managers/${await newPerson(scene)}`,
        body: { ...REASON, role: 'manager' },
      }),
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
    'changed-meanwhile': async (scene) => {
      const id = await newPerson(scene);
      const meanwhile = asManager(scene, 'PUT', `/users/${id}`, () => ({ mobile: another('0455') }));
      return { path: `/managers/${id}`, body: { ...REASON, disabled: true }, meanwhile };
    },
    'access-unfinished': async (scene) => ({
      path: `/managers/${await newPerson(scene)}`,
      body: { ...REASON, disabled: true },
      ...withoutDirectory(scene, 'setStaffAccess'),
      writes: true,
    }),
  },
  decideApproval: {
    'approval-not-found': send(`/approvals/${NOBODY}`, { decision: 'declined', asked_at: LONG_AGO }),
    'maker-cannot-approve': (scene) => decision(scene, 'approved', { asked_by: scene.portal.manager.userId }),
    'cannot-approve-yet': async (scene) => {
      const { userId: asked_by } = await secondManager(scene);
      return decision(scene, 'approved', { asked_at: LONG_AGO, asked_by });
    },
    'only-maker-withdraws': (scene) => decision(scene, 'withdrawn'),
    'changed-meanwhile': async (scene) => {
      const { path, body } = await decision(scene, 'declined');
      return { path, body: { ...(body as object), asked_at: LONG_AGO } };
    },
  },
  stopApproval: { 'too-many-tries': (scene) => tooManyTries(scene, '/approvals/stop') },
  inviteManager: {
    'user-not-found': send(`/managers/${NOBODY}/invitation`, {}),
    'person-joined': async (scene) => ({ path: `/managers/${await newPersonIn(scene)}/invitation` }),
    'person-disabled': async (scene) => {
      const id = await newUninvitedPerson(scene);
      await scene.portal.call(scene.portal.manager, 'PUT', `/managers/${id}`, { ...REASON, disabled: true });
      return { path: `/managers/${id}/invitation` };
    },
    'invitation-on-its-way': async (scene) => ({ path: `/managers/${await newPerson(scene)}/invitation` }),
    'person-not-invited': async (scene) => ({
      path: `/managers/${await newUninvitedPerson(scene)}/invitation`,
      ...withoutInvitations(scene),
      // The request leaves an unfinished change of access. The next request finishes it.
      writes: true,
    }),
    'changed-meanwhile': async (scene) => {
      const id = await newUninvitedPerson(scene);
      await setOfUser(scene, id, {
        access_change_id: 'other',
        access_held_until: '2199-12-31T00:00:00.000Z',
      });
      return { path: `/managers/${id}/invitation` };
    },
  },
  remindManager: {
    'user-not-found': send(`/managers/${NOBODY}/remind`, {}),
    'person-not-in': async (scene) => ({ path: `/managers/${await newPerson(scene)}/remind` }),
    'has-second-factor': async (scene) => {
      const id = await newPersonIn(scene);
      scene.portal.identity.secondFactors.add(id);
      return { path: `/managers/${id}/remind` };
    },
    'reminded-today': async (scene) => {
      const path = `/managers/${await newPersonIn(scene)}/remind`;
      await scene.portal.call(scene.portal.manager, 'POST', path);
      return { path };
    },
    'changed-meanwhile': async (scene) => {
      const id = await newPersonIn(scene);
      const meanwhile = asManager(scene, 'PUT', `/users/${id}`, () => ({ mobile: another('0455') }));
      return { path: `/managers/${id}/remind`, meanwhile };
    },
  },
  listMessages: {
    'client-not-found': get(`/messages?client_id=${NOBODY}`),
    'invalid-cursor': fromNowhere('/messages'),
  },
  getMessage: { 'message-not-found': get(`/messages/${NOBODY}`) },
  resendMessage: {
    'message-not-found': send(`/messages/${NOBODY}/resend`, REASON),
    'message-not-sent': async (scene) => ({
      path: `/messages/${await scene.newMessage('queued')}/resend`,
      body: REASON,
    }),
    'message-outdated': async (scene) => ({
      path: `/messages/${await outdatedMessage(scene, 'sent')}/resend`,
      body: REASON,
    }),
    'address-bounced': async (scene) => {
      const id = await scene.newMessage('sent');
      const { services } = scene.portal;
      const { attempts: attempt = 0 } = (await findMessage(services, id)) ?? {};
      await settleByEvent(services, { messageId: id, attempt, kind: 'bounced', detail: '550' });
      return { path: `/messages/${id}/resend`, body: REASON, undo: () => forgetMailFault(scene) };
    },
    'changed-meanwhile': async (scene) => {
      const id = await scene.newMessage('sent');
      return { path: `/messages/${id}/resend`, body: REASON, meanwhile: touchMessage(scene, id) };
    },
  },
  holdMessage: {
    'message-not-found': send(`/messages/${NOBODY}/hold`, {}),
    'message-not-queued': async (scene) => ({ path: `/messages/${await scene.newMessage('sent')}/hold` }),
    'changed-meanwhile': async (scene) => {
      const id = await scene.newMessage('queued');
      return { path: `/messages/${id}/hold`, meanwhile: touchMessage(scene, id) };
    },
  },
  releaseMessage: {
    'message-not-found': send(`/messages/${NOBODY}/release`, {}),
    'message-not-held': async (scene) => ({ path: `/messages/${await scene.newMessage('queued')}/release` }),
    'message-outdated': async (scene) => ({
      path: `/messages/${await outdatedMessage(scene, 'held')}/release`,
    }),
    'changed-meanwhile': async (scene) => {
      const id = await scene.newMessage('held');
      return { path: `/messages/${id}/release`, meanwhile: touchMessage(scene, id) };
    },
  },
  openMessage: { 'message-not-found': send(`/messages/${NOBODY}/open`, {}) },
  openNotice: {
    'notice-not-found': (scene) => wrongLink(scene, '/notices/open'),
    'too-many-tries': (scene) => tooManyTries(scene, '/notices/open'),
  },
  getNoticePdf: {
    'notice-not-found': (scene) => wrongLink(scene, '/notices/pdf'),
    'too-many-tries': (scene) => tooManyTries(scene, '/notices/pdf'),
  },
  issueStatements: {
    'client-not-found': send('/statements', { kind: 'holding', client_id: NOBODY, on: '2015-03-31' }),
    'month-not-closed': ({ portal, people }) => ({
      path: '/statements',
      body: { kind: 'holding', client_id: people.own.clientId, on: fundDateAt(portal.services.now()) },
    }),
    'period-not-over': send('/statements', { kind: 'holding', all: true, on: '2199-12-31' }),
    'nobody-to-state': ({ people }) => ({
      path: '/statements',
      body: {
        kind: 'holding',
        client_id: people.own.clientId,
        on: '2015-03-31',
        except: [people.own.clientId],
      },
    }),
    'statement-does-not-add-up': withWrongTotal,
  },
  issueOwnStatement: {
    'client-not-found': ({ people }) => ({
      path: `/clients/${NOBODY}/statements`,
      body: { kind: 'transactions', from: '2015-01-01', to: '2015-03-31' },
      by: people.own.actor,
    }),
    'period-not-over': ({ people }) => ({
      path: `/clients/${people.own.clientId}/statements`,
      body: { kind: 'transactions', from: '2015-01-01', to: '2199-12-31' },
      by: people.own.actor,
    }),
    'statement-does-not-add-up': async (scene) => ({
      ...(await withWrongTotal(scene)),
      path: `/clients/${scene.people.own.clientId}/statements`,
      body: { kind: 'transactions', from: '2015-01-01', to: '2015-03-31' },
      by: scene.people.own.actor,
    }),
    'too-many-tries': aboveLimit('statements', 'issueOwnStatement'),
  },
  listStatements: { 'invalid-cursor': get('/statements?state=differs&cursor=bm93aGVyZQ') },
  getStatementRun: { 'statement-run-not-found': get(`/statements/runs/${NOBODY}`) },
  verifyStatement: {
    'statement-not-found': (scene) => ({
      ...wrongLink(scene, ''),
      path: `/statements/verify/${'0'.repeat(26)}`,
      body: undefined,
    }),
    'too-many-tries': (scene) => tooManyCodes(scene),
  },
  getStatement: { 'statement-not-found': get(`/statements/${NOBODY}`) },
  listClients: { 'invalid-cursor': fromNowhere('/clients') },
  createClient: {
    'email-in-use': ({ people }) => ({
      path: '/clients',
      body: { ...NEW_CLIENT, email: people.own.actor.email },
    }),
    'invitation-not-sent': (scene) => ({
      path: '/clients',
      body: { ...NEW_CLIENT, email: 'never.invited@example.com' },
      ...withoutInvitations(scene),
      writes: true,
    }),
  },
  importProperties: { 'not-csv': () => ({ path: '/fund/properties/import', body: csvForm('name\nQuay\n') }) },
  importCapitalCalls: {
    'not-csv': () => ({ path: '/capital-calls/import', body: csvForm('title\nFirst\n') }),
  },
  importClients: { 'not-csv': () => ({ path: '/clients/import', body: csvForm('email\na@example.com\n') }) },
  getOwnDashboard: { 'client-not-found': get('/clients/me') },
  getClient: { 'client-not-found': get(`/clients/${NOBODY}`) },
  updateClient: {
    'client-not-found': send(`/clients/${NOBODY}`, { name: 'Nobody' }),
    'pledge-below-paid': ({ people }) => ({
      path: `/clients/${people.own.clientId}`,
      body: { pledged_amount: 1 },
    }),
    'changed-meanwhile': (scene) => {
      const path = `/clients/${scene.people.own.clientId}`;
      const meanwhile = asManager(scene, 'PUT', path, () => ({ notes: another('Note') }));
      return { path, body: { mobile: another('0455') }, meanwhile };
    },
  },
  updateClientEmail: {
    'client-not-found': send(`/clients/${NOBODY}/email`, { email: 'nobody@example.com', ...REASON }),
    'email-taken': ({ people }) => ({
      path: `/clients/${people.own.clientId}/email`,
      body: { email: people.other.actor.email, ...REASON },
    }),
    'changed-meanwhile': async ({ portal, people }) => {
      const path = `/clients/${people.own.clientId}/email`;
      portal.identity.failNext(new Error('No answer'));
      await portal.call(portal.manager, 'PUT', path, { email: 'interrupted@example.com', ...REASON });
      return { path, body: { email: 'another@example.com', ...REASON } };
    },
  },
  listAccess: { 'client-not-found': get(`/clients/${NOBODY}/access`) },
  giveAccess: {
    'client-not-found': send(`/clients/${NOBODY}/access`, JOINT),
    'client-suspended': ({ people }) => ({
      path: `/clients/${people.suspended.clientId}/access`,
      body: JOINT,
    }),
    'email-taken': ({ portal, people }) => ({
      path: `/clients/${people.own.clientId}/access`,
      body: { ...JOINT, email: portal.manager.email },
      services: {
        identity: {
          ...portal.identity,
          findOrCreateUser: async () => ({ userId: portal.manager.userId, created: false }),
        },
      },
    }),
    'nothing-to-change': async (scene) => {
      const { clientId, actor } = scene.people.own;
      await scene.portal.call(actor, 'GET', '/users/me');
      return { path: `/clients/${clientId}/access`, body: { email: actor.email, role: 'owner' } };
    },
    'too-many-logins': async ({ portal }) => {
      const { id } = await portal.addClient();
      const path = `/clients/${id}/access`;
      for (let count = 1; count < LIMITS.loginsPerClient; count += 1)
        await portal.call(portal.manager, 'POST', path, { ...JOINT, email: `joint${count}@example.com` });
      return { path, body: JOINT };
    },
    'changed-meanwhile': async (scene) => {
      const path = `/clients/${scene.people.own.clientId}`;
      const meanwhile = asManager(scene, 'PUT', path, () => ({ notes: another('Note') }));
      return { path: `${path}/access`, body: { ...JOINT, email: 'raced@example.com' }, meanwhile };
    },
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
    'invitation-not-sent': async (scene) => ({
      path: `/clients/${(await scene.portal.addClient()).id}/access`,
      body: { ...JOINT, email: 'never.invited.joint@example.com' },
      ...withoutInvitations(scene),
      writes: true,
    }),
  },
  endAccess: {
    'client-not-found': get(`/clients/${NOBODY}/access/nobody?reason=Gone`),
    'access-not-found': ({ people }) => ({
      path: `/clients/${people.own.clientId}/access/${NOBODY}?reason=Gone`,
    }),
    'last-owner': ({ people }) => ({
      path: `/clients/${people.other.clientId}/access/${people.other.actor.userId}?reason=Gone`,
    }),
    'email-taken': async ({ portal }) => {
      const [first, second] = [await portal.addClient(), await portal.addClient()];
      const path = `/clients/${first.id}/access`;
      await portal.call(portal.manager, 'POST', path, { email: second.actor.email, role: 'joint' });
      return { path: `${path}/${first.actor.userId}?reason=Gone` };
    },
    'changed-meanwhile': async (scene) => {
      const { id, userId } = await scene.newJoint();
      const meanwhile = asManager(scene, 'PUT', `/clients/${id}`, () => ({ notes: another('Note') }));
      return { path: `/clients/${id}/access/${userId}?reason=Gone`, meanwhile };
    },
  },
  markDeceased: {
    'client-not-found': async (scene) => ({
      path: `/clients/${NOBODY}/deceased`,
      body: await deathOf(scene),
    }),
    'document-not-found': async (scene) => ({
      path: `/clients/${scene.people.own.clientId}/deceased`,
      body: { ...(await deathOf(scene)), document_id: NOBODY },
    }),
    'already-deceased': async (scene) => ({
      path: `/clients/${await newDeceased(scene)}/deceased`,
      body: await deathOf(scene),
    }),
    'changed-meanwhile': async (scene) => {
      const { id } = await scene.portal.addClient();
      const meanwhile = asManager(scene, 'PUT', `/clients/${id}`, () => ({ notes: another('Note') }));
      return { path: `/clients/${id}/deceased`, body: await deathOf(scene), meanwhile };
    },
  },
  unmarkDeceased: {
    'client-not-found': get(`/clients/${NOBODY}/deceased?reason=Mistaken`),
    'not-deceased': ({ people }) => ({ path: `/clients/${people.own.clientId}/deceased?reason=Mistaken` }),
    'changed-meanwhile': async (scene) => {
      const id = await newDeceased(scene);
      const meanwhile = asManager(scene, 'PUT', `/clients/${id}`, () => ({ notes: another('Note') }));
      return { path: `/clients/${id}/deceased?reason=Mistaken`, meanwhile };
    },
  },
  createChangeRequest: {
    'client-not-found': send(`/clients/${NOBODY}/change-requests`, { field: 'name', value: 'Nobody' }),
    'change-request-open': async (scene) => {
      const { clientId } = scene.people.own;
      await newChangeRequest(scene, { clientId });
      const body = { field: 'entity_name', value: 'Another than asked' };
      return { path: `/clients/${clientId}/change-requests`, body };
    },
    'nothing-to-change': async ({ portal, people }) => {
      const { body } = await portal.call(portal.manager, 'GET', `/clients/${people.own.clientId}`);
      const path = `/clients/${people.own.clientId}/change-requests`;
      return { path, body: { field: 'name', value: body.name } };
    },
    'too-many-tries': aboveLimit('requests', 'createChangeRequest'),
  },
  listClientChangeRequests: { 'client-not-found': get(`/clients/${NOBODY}/change-requests`) },
  withdrawChangeRequest: {
    'client-not-found': get(`/clients/${NOBODY}/change-requests/${NOBODY}`),
    'change-request-not-found': ({ people }) => ({
      path: `/clients/${people.own.clientId}/change-requests/${NOBODY}`,
    }),
    'change-request-decided': async (scene) => {
      const { clientId } = scene.people.own;
      return { path: `/clients/${clientId}/change-requests/${await decidedRequest(scene)}` };
    },
  },
  listChangeRequests: { 'invalid-cursor': fromNowhere('/change-requests') },
  decideChangeRequest: {
    'change-request-not-found': send(`/change-requests/${NOBODY}`, { decision: 'approved', ...REASON }),
    'change-request-decided': async (scene) => ({
      path: `/change-requests/${await decidedRequest(scene)}`,
      body: { decision: 'approved', ...REASON },
    }),
    'name-of-another': async (scene) => {
      const id = await newChangeRequest(scene, scene.people.own);
      const { body } = await scene.portal.call(scene.portal.manager, 'GET', '/change-requests?state=open');
      const { value } = body.requests.find((request: { id: string }) => request.id === id);
      await scene.portal.addClient({ name: value });
      return { path: `/change-requests/${id}`, body: { decision: 'approved', ...REASON } };
    },
  },
  updateClientAddress: {
    'client-not-found': send(`/clients/${NOBODY}/address`, { address: 'Nowhere 1' }),
    'changed-meanwhile': (scene) => {
      const path = `/clients/${scene.people.own.clientId}`;
      const meanwhile = asManager(scene, 'PUT', path, () => ({ notes: another('Note') }));
      return { path: `${path}/address`, body: { address: another('Banksia St') }, meanwhile };
    },
    'too-many-tries': aboveLimit('address', 'updateClientAddress'),
  },
  getClientDashboard: { 'client-not-found': get(`/clients/${NOBODY}/dashboard`) },
  getFigure: {
    'client-not-found': get(`/figures/client-paid?client_id=${NOBODY}`),
    'capital-call-not-found': get(`/figures/call-called?capital_call_id=${NOBODY}`),
  },
  listClientTransactions: {
    'client-not-found': get(`/clients/${NOBODY}/transactions`),
    'invalid-cursor': (scene) => fromNowhere(`/clients/${scene.people.own.clientId}/transactions`)(scene),
  },
  reportClientError: { 'too-many-tries': (scene) => tooManyTries(scene, '/client-errors', CLIENT_ERROR, 60) },
  inviteClient: {
    'client-not-found': get(`/clients/${NOBODY}/invitation`),
    'already-joined': async ({ portal, people }) => {
      await portal.call(people.own.actor, 'GET', '/users/me');
      return { path: `/clients/${people.own.clientId}/invitation` };
    },
    'client-suspended': ({ people }) => ({ path: `/clients/${people.suspended.clientId}/invitation` }),
    'client-deceased': async (scene) => ({ path: `/clients/${await newDeceased(scene)}/invitation` }),
    'too-many-invitations': async (scene) => {
      const id = await newUninvited(scene);
      const limit = { of: 'invitation', by: id, most: INVITATIONS_PER_HOUR };
      return afterTries(scene, limit, { path: `/clients/${id}/invitation` });
    },
    'invitation-on-its-way': async (scene) => {
      const { portal } = scene;
      const path = `/clients/${await newUninvited(scene)}/invitation`;
      await portal.call(portal.manager, 'POST', path);
      return { path };
    },
    'invitation-not-sent': async (scene) => ({
      path: `/clients/${await newUninvited(scene)}/invitation`,
      ...withoutInvitations(scene),
      // The request records that no invitation was sent, so that another invitation can be sent immediately.
      writes: true,
    }),
  },
  listTransactions: { 'invalid-cursor': fromNowhere('/transactions') },
  getTransaction: { 'transaction-not-found': get(`/transactions/${NOBODY}`) },
  recordTransaction: {
    'already-waiting': atHighPrice(async (scene) => {
      await secondManager(scene);
      const body = receivedEarlier(scene);
      await newApproval(scene, {
        subject: `${body.client_id}#${body.amount * 100}#${body.txn_date}#${body.receipt_day}`,
      });
      return { path: '/transactions/record', body };
    }),
    'too-many-approvals': atHighPrice((scene) =>
      withManyApprovals(scene, { path: '/transactions/record', body: receivedEarlier(scene) }),
    ),
    'below-one-unit': atHighPrice(({ people }) => ({
      path: '/transactions/record',
      body: { ...BY_HAND, client_id: people.own.clientId, amount: '0.01', confirmed: ['possible-duplicate'] },
    })),
    ...ofRedeemedRows(async (_scene, gives_back, { amount, ...more } = {}) => ({
      path: '/transactions/record',
      body: {
        ...BY_HAND,
        ...REDEMPTION,
        ...more,
        gives_back,
        amount: '0.02',
        ...(amount ? { refund: true } : {}),
        confirmed: ['possible-duplicate'],
      },
    })),
    'period-locked': async (scene) => ({
      path: '/transactions/record',
      body: { ...BY_HAND, client_id: scene.people.own.clientId },
      ...(await whileClosed(scene, BY_HAND.txn_date)),
    }),
    'client-not-found': send('/transactions/record', { ...BY_HAND, client_id: NOBODY }),
    'property-not-found': send('/transactions/record', {
      ...BY_HAND,
      ...UNLIKE,
      type: 'expense',
      property_id: NOBODY,
    }),
    'bank-account-not-found': send('/transactions/record', {
      ...BY_HAND,
      type: 'expense',
      account_id: NOBODY,
    }),
    'same-account': send('/transactions/record', {
      ...BY_HAND,
      type: 'transfer',
      account_id: NOBODY,
      to_account_id: NOBODY,
    }),
    'future-date': ({ people }) => ({
      path: '/transactions/record',
      body: { ...BY_HAND, client_id: people.own.clientId, txn_date: '2099-12-31' },
    }),
    'too-old': ({ people }) => ({
      path: '/transactions/record',
      body: { ...BY_HAND, client_id: people.own.clientId, txn_date: '1989-12-31' },
    }),
    'beyond-pledge': ({ people }) => ({
      path: '/transactions/record',
      body: { ...BY_HAND, client_id: people.own.clientId, amount: 1_000_000 },
    }),
    'possible-duplicate': async (scene) => {
      const body = { ...BY_HAND, client_id: scene.people.own.clientId, amount: '7.07' };
      await scene.newByHand(body);
      return { path: '/transactions/record', body };
    },
    'line-item-not-found': ({ people }) => ({
      path: '/transactions/record',
      body: { ...BY_HAND, ...UNLIKE, client_id: people.own.clientId, line_item_id: NOBODY },
    }),
    'not-this-client': ({ people, capitalCallId }) => ({
      path: '/transactions/record',
      body: { ...BY_HAND, client_id: people.own.clientId, line_item_id: `${capitalCallId}-0002` },
    }),
    'transaction-not-found': send('/transactions/record', {
      ...BY_HAND,
      ...UNLIKE,
      ...REDEMPTION,
      gives_back: [{ transaction_id: NOBODY, amount: 1 }],
    }),
    'exceeds-outstanding': async (scene) => ({
      path: '/transactions/record',
      body: { ...BY_HAND, client_id: scene.people.own.clientId, line_item_id: await paidLine(scene) },
    }),
  },
  classifyTransaction: {
    ...ofRedeemedRows(async (scene, gives_back, { amount = '-0.02', ...more } = {}) => ({
      path: `/transactions/${await scene.newUnclassified(amount)}/classify`,
      body: { ...REDEMPTION, ...more, gives_back },
    })),
    'client-not-found': ({ unclassifiedId }) => ({
      path: `/transactions/${unclassifiedId}/classify`,
      body: { type: 'distribution', client_id: NOBODY },
    }),
    'period-locked': async (scene) => ({
      path: `/transactions/${scene.unclassifiedId}/classify`,
      body: { type: 'expense' },
      ...(await whileClosedOf(scene, scene.unclassifiedId)),
    }),
    'transaction-not-found': send(`/transactions/${NOBODY}/classify`, { type: 'expense' }),
    'property-not-found': ({ unclassifiedId }) => ({
      path: `/transactions/${unclassifiedId}/classify`,
      body: { type: 'rent', property_id: NOBODY },
    }),
    'already-classified': ({ contributionId }) => ({
      path: `/transactions/${contributionId}/classify`,
      body: { type: 'contribution' },
    }),
    'outflow-as-contribution': async (scene) => ({
      path: `/transactions/${await scene.newUnclassified('-12.34')}/classify`,
      body: { type: 'contribution' },
    }),
    'already-void': async (scene) => ({
      path: `/transactions/${await scene.newVoid()}/classify`,
      body: { type: 'expense' },
    }),
    'already-set-aside': async (scene) => ({
      path: `/transactions/${await scene.newSetAside()}/classify`,
      body: { type: 'expense' },
    }),
    'import-undoing': async (scene) => ({
      path: `/transactions/${scene.unclassifiedId}/classify`,
      body: { type: 'expense' },
      ...(await whileUndoing(scene, scene.unclassifiedId)),
    }),
  },
  classifyTransactions: {
    'property-not-found': ({ unclassifiedId }) => ({
      path: '/transactions/classify',
      body: { ids: [unclassifiedId], type: 'rent', property_id: NOBODY },
    }),
  },
  keepStatementLayout: {
    'bank-account-not-found': send('/statement-layouts/kept', { layout: LAYOUT, account_id: NOBODY }),
  },
  deleteStatementLayout: { 'statement-layout-not-found': get(`/statement-layouts/${NOBODY}`) },
  createClassificationRule: {
    'property-not-found': send('/classification-rules', { ...RULE, property_id: NOBODY }),
    'too-many-rules': async (scene) => ({
      path: '/classification-rules',
      body: RULE,
      ...(await withManyRules(scene)),
    }),
  },
  updateClassificationRule: {
    'rule-not-found': send(`/classification-rules/${NOBODY}`, RULE),
    'property-not-found': async (scene) => ({
      path: `/classification-rules/${await scene.newRule()}`,
      body: { ...RULE, property_id: NOBODY },
    }),
  },
  deleteClassificationRule: { 'rule-not-found': get(`/classification-rules/${NOBODY}`) },
  applyClassificationRule: {
    'rule-not-found': send(`/classification-rules/${NOBODY}/apply`, {}),
    'invalid-cursor': async (scene) => ({
      path: `/classification-rules/${await scene.newRule()}/apply`,
      body: { cursor: 'bm93aGVyZQ' },
    }),
  },
  listAllocations: { 'transaction-not-found': get(`/transactions/${NOBODY}/allocations`) },
  allocateTransaction: {
    'below-one-unit': atHighPrice(async (scene) => ({
      path: `/transactions/${await scene.newContribution()}/allocations`,
      body: { clientId: scene.people.own.clientId, amount: '0.01' },
    })),
    'transaction-not-found': ({ people }) => ({
      path: `/transactions/${NOBODY}/allocations`,
      body: { clientId: people.own.clientId, amount: 1 },
    }),
    'client-not-found': ({ contributionId }) => ({
      path: `/transactions/${contributionId}/allocations`,
      body: { clientId: NOBODY, amount: 1 },
    }),
    'not-a-contribution': ({ unclassifiedId, people }) => ({
      path: `/transactions/${unclassifiedId}/allocations`,
      body: { clientId: people.own.clientId, amount: 1 },
    }),
    'exceeds-remaining': ({ contributionId, people }) => ({
      path: `/transactions/${contributionId}/allocations`,
      body: { clientId: people.own.clientId, amount: 77_777 },
    }),
    'too-many-allocations': async (scene) => ({
      path: `/transactions/${scene.contributionId}/allocations`,
      body: { clientId: scene.people.own.clientId, amount: '0.01' },
      ...(await splitAmongMany(scene)),
    }),
    'already-void': async (scene) => ({
      path: `/transactions/${await scene.newVoid()}/allocations`,
      body: { clientId: scene.people.own.clientId, amount: '0.01' },
    }),
    'already-set-aside': async (scene) => ({
      path: `/transactions/${await scene.newSetAside()}/allocations`,
      body: { clientId: scene.people.own.clientId, amount: '0.01' },
    }),
    'beyond-pledge': async (scene) => ({
      path: `/transactions/${scene.contributionId}/allocations`,
      body: { clientId: await withoutPledge(scene), amount: '0.01' },
    }),
    'line-item-not-found': ({ contributionId, people }) => ({
      path: `/transactions/${contributionId}/allocations`,
      body: { clientId: people.own.clientId, amount: '0.01', line_item_id: NOBODY },
    }),
    'not-this-client': ({ contributionId, people, capitalCallId }) => ({
      path: `/transactions/${contributionId}/allocations`,
      body: { clientId: people.own.clientId, amount: '0.01', line_item_id: `${capitalCallId}-0002` },
    }),
    'exceeds-outstanding': async (scene) => ({
      path: `/transactions/${scene.contributionId}/allocations`,
      body: { clientId: scene.people.own.clientId, amount: '0.01', line_item_id: await paidLine(scene) },
    }),
    'import-undoing': async (scene) => ({
      path: `/transactions/${scene.contributionId}/allocations`,
      body: { clientId: scene.people.own.clientId, amount: 1 },
      ...(await whileUndoing(scene, scene.contributionId)),
    }),
  },
  reverseAllocation: {
    'units-gone': async (scene) => ({
      path: `${allocationPath(await givenAway(scene))}/reverse`,
      body: REASON,
    }),
    'given-back': async (scene) => ({
      path: `${allocationPath(await partlyGoneBack(scene))}/reverse`,
      body: REASON,
    }),
    'transaction-not-found': send(`/transactions/${NOBODY}/allocations/${NOBODY}/reverse`, REASON),
    'allocation-not-found': ({ contributionId }) => ({
      path: `/transactions/${contributionId}/allocations/${NOBODY}/reverse`,
      body: REASON,
    }),
    'allocation-matched': async (scene) => ({
      path: `${allocationPath(await matchedByHand(scene))}/reverse`,
      body: REASON,
    }),
    'already-reversed': async (scene) => ({
      path: `${allocationPath(await reversedByHand(scene))}/reverse`,
      body: REASON,
    }),
  },
  moveAllocation: {
    'units-gone': async (scene) => ({
      path: `${allocationPath(await givenAway(scene))}/move`,
      body: { ...REASON, client_id: scene.people.inactive.clientId },
    }),
    'given-back': async (scene) => ({
      path: `${allocationPath(await partlyGoneBack(scene))}/move`,
      body: { ...REASON, client_id: scene.people.inactive.clientId },
    }),
    'transaction-not-found': ({ people }) => ({
      path: `/transactions/${NOBODY}/allocations/${NOBODY}/move`,
      body: { ...REASON, client_id: people.inactive.clientId },
    }),
    'allocation-not-found': ({ contributionId, people }) => ({
      path: `/transactions/${contributionId}/allocations/${NOBODY}/move`,
      body: { ...REASON, client_id: people.inactive.clientId },
    }),
    'client-not-found': ({ byHand }) => ({
      path: `${allocationPath(byHand)}/move`,
      body: { ...REASON, client_id: NOBODY },
    }),
    'beyond-pledge': async (scene) => ({
      path: `${allocationPath(scene.byHand)}/move`,
      body: { ...REASON, client_id: await withoutPledge(scene) },
    }),
    'same-client': ({ byHand, people }) => ({
      path: `${allocationPath(byHand)}/move`,
      body: { ...REASON, client_id: people.own.clientId },
    }),
    'allocation-matched': async (scene) => ({
      path: `${allocationPath(await matchedByHand(scene))}/move`,
      body: { ...REASON, client_id: scene.people.inactive.clientId },
    }),
    'already-reversed': async (scene) => ({
      path: `${allocationPath(await reversedByHand(scene))}/move`,
      body: { ...REASON, client_id: scene.people.inactive.clientId },
    }),
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
    'transaction-not-found': send(`/transactions/${NOBODY}/void`, REASON),
    'not-recorded-by-hand': voiding(({ unclassifiedId }) => unclassifiedId),
    'allocation-matched': voiding(async (scene) => (await matchedByHand(scene)).transactionId),
    'already-void': voiding((scene) => scene.newVoid()),
    'too-many-allocations': voiding(splitByHand),
  },
  setAsideTransaction: {
    'given-back': settingAside(async (scene) => (await partlyGoneBack(scene)).redemptionId),
    'period-locked': settingAside(({ unclassifiedId }) => unclassifiedId, whileClosedOf),
    'transaction-not-found': send(`/transactions/${NOBODY}/set-aside`, REASON),
    'recorded-by-hand': settingAside(({ byHand }) => byHand.transactionId),
    'has-allocations': settingAside(({ contributionId }) => contributionId),
    'already-void': async (scene) => ({
      path: `/transactions/${scene.unclassifiedId}/set-aside`,
      body: { ...REASON, duplicate_of: await scene.newVoid() },
    }),
    'already-set-aside': settingAside((scene) => scene.newSetAside()),
    'import-undoing': settingAside(({ unclassifiedId }) => unclassifiedId, whileUndoing),
  },
  undoSetAside: {
    'period-locked': async (scene) => {
      const id = await scene.newSetAside();
      return {
        path: `/transactions/${id}/set-aside?reason=A%20mistake`,
        ...(await whileClosedOf(scene, id)),
      };
    },
    'transaction-not-found': get(`/transactions/${NOBODY}/set-aside?reason=A%20mistake`),
    'not-set-aside': ({ unclassifiedId }) => ({
      path: `/transactions/${unclassifiedId}/set-aside?reason=A%20mistake`,
    }),
    'import-undoing': async (scene) => {
      const id = await scene.newSetAside();
      const path = `/transactions/${id}/set-aside?reason=A%20mistake`;
      return { path, ...(await whileUndoing(scene, id)) };
    },
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
  getImport: { 'import-not-found': get(`/transactions/imports/${NOBODY}`) },
  listImports: { 'invalid-cursor': fromNowhere('/transactions/imports') },
  listImportRows: {
    'import-not-found': get(`/transactions/imports/${NOBODY}/rows`),
    'invalid-cursor': (scene) => fromNowhere(`/transactions/imports/${scene.importId}/rows`)(scene),
  },
  holdTransaction: {
    'transaction-not-found': send(`/transactions/${NOBODY}/hold`, REASON),
    'not-a-contribution': holding(({ unclassifiedId }) => unclassifiedId),
    'nothing-to-hold': holding(({ byHand }) => byHand.transactionId),
    'already-held': holding((scene) => scene.newHeld()),
    'already-void': async (scene) => ({ path: `/transactions/${await scene.newVoid()}/hold`, body: REASON }),
    'already-set-aside': holding((scene) => scene.newSetAside()),
    'import-undoing': holding(({ contributionId }) => contributionId, whileUndoing),
  },
  undoHold: {
    'transaction-not-found': get(`/transactions/${NOBODY}/hold`),
    'not-held': ({ contributionId }) => ({ path: `/transactions/${contributionId}/hold` }),
    'import-undoing': async (scene) => {
      const id = await scene.newHeld();
      return { path: `/transactions/${id}/hold`, ...(await whileUndoing(scene, id)) };
    },
  },
  createProperty: {
    'document-not-found': send('/fund/properties', {
      name: 'Example Street',
      type: 'Industrial',
      acquisitionPrice: 1,
      valuation: withReport(NOBODY),
    }),
    'period-locked': async (scene) => ({
      path: '/fund/properties',
      body: {
        name: 'Example Street',
        type: 'Industrial',
        acquisitionPrice: 1,
        valuation: { marketValue: 1, date: '2025-05-31', source: 'Independent' },
      },
      ...(await whileClosed(scene, '2025-05-31')),
    }),
  },
  listPeriods: { 'invalid-cursor': fromNowhere('/periods') },
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
    'unit-price-not-found': send(`/unit-prices/${NOBODY}`, {}),
    'future-date': async (scene) => toPrice(await newDraftPrice(scene), { day: '2199-01-01' }),
    'price-not-draft': async (scene) => toPrice((await pricesOf(scene)).liveId, { state: 'Cancelled' }),
    'changed-meanwhile': async (scene) =>
      toPrice(await newDraftPrice(scene), { state: 'Published', asked_at: LONG_AGO }),
    'maker-cannot-approve': (scene) => newAskedPrice(scene),
    'cannot-approve-yet': during(newAskedPrice, async (scene) => ({ by: await secondManager(scene) })),
    'terms-changed': async (scene) => ({
      ...(await newAskedPrice(scene, { stale_reason: 'Nothing was built' })),
      by: await secondOf(scene),
      services: WITH_STALE,
    }),
  },
  supersedeUnitPrice: {
    ...faultsOfTerms(varied('supersedeUnitPrice')),
    'month-not-closed': during(varied('supersedeUnitPrice')({}), withReopened),
    'unit-price-not-found': send(`/unit-prices/${NOBODY}/supersede`, CORRECTION),
    'not-published': async (scene) => toPrice(`${await newDraftPrice(scene)}/supersede`, CORRECTION),
    'price-exists': async (scene) => toPrice(`${(await pricesOf(scene)).replacedId}/supersede`, CORRECTION),
  },
  getPayee: { 'client-not-found': get(`/clients/${NOBODY}/payee`) },
  proposePayee: {
    'client-not-found': send(`/clients/${NOBODY}/payee`, { ...ACCOUNT, account_number: '12345678' }),
    'document-not-found': proposing({ document_id: NOBODY }),
    'sign-in-again': async (scene) => ({
      ...(await proposing({})(scene)),
      by: signedInAgain(scene.portal.manager, -601),
    }),
    'payee-of-another': async (scene) => {
      const { number } = await newProposal(scene);
      return proposing({ account_number: number })(scene);
    },
    'client-deceased': async (scene) => ({
      path: `/clients/${await newDeceased(scene)}/payee`,
      body: newPayeeAccount(),
    }),
    'account-too-long': proposing({ account_number: '1234567890' }),
    'too-many-tries': aboveLimit('payees', 'proposePayee'),
    'changed-meanwhile': async (scene) => {
      const request = await proposing({})(scene);
      return { ...request, meanwhile: proposedMeanwhile(scene, request.path) };
    },
  },
  verifyPayee: {
    'client-not-found': async (scene) => ({
      path: `/clients/${NOBODY}/payee/verify`,
      body: (await newProposal(scene)).call,
    }),
    'document-not-found': verifying(({ payeeId }) => ({ body: { document_id: NOBODY, payee_id: payeeId } })),
    'payee-not-proposed': async (scene) => {
      const { path, call } = await newVerified(scene);
      return { path: `${path}/verify`, body: call };
    },
    'maker-cannot-approve': verifying(async ({ path, call }, scene) => {
      await secondManager(scene);
      const account = newPayeeAccount();
      await scene.portal.call(scene.portal.manager, 'POST', path, account);
      return { body: { ...call, account_number_heard: account.account_number } };
    }),
    'cannot-approve-yet': verifying(async ({ path, call }, scene) => {
      const account = newPayeeAccount();
      await scene.portal.call(scene.portal.manager, 'POST', path, account);
      return {
        body: { ...call, account_number_heard: account.account_number },
        by: await secondManager(scene),
      };
    }),
    'second-person-needed': verifying(async ({ path, call }, scene) => {
      const account = newPayeeAccount();
      await scene.portal.call(scene.portal.manager, 'POST', path, account);
      return {
        body: { ...call, account_number_heard: account.account_number },
        ...(await withoutSecondPerson(scene)),
      };
    }),
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
    'client-not-found': send(`/clients/${NOBODY}/payee/suspend`, REASON),
    'payee-not-found': async ({ portal }) => ({
      path: `/clients/${(await portal.addClient()).id}/payee/suspend`,
      body: REASON,
    }),
    'changed-meanwhile': async (scene) => {
      const { path } = await newProposal(scene);
      return { path: `${path}/suspend`, body: REASON, meanwhile: proposedMeanwhile(scene, path) };
    },
  },
  liftPayee: {
    'client-not-found': get(`/clients/${NOBODY}/payee/suspend?payee_id=any&reason=Mistaken`),
    'payee-not-found': async (scene) => liftOf({ ...(await newSuspended(scene)), payeeId: NOBODY }),
    'payee-not-suspended': async (scene) => liftOf(await newProposal(scene)),
    'client-deceased': async (scene) => {
      const proposal = await newSuspended(scene);
      await dies(scene, proposal);
      return liftOf(proposal);
    },
    'second-person-needed': async (scene) => ({
      ...liftOf(await newSuspended(scene)),
      ...(await withoutSecondPerson(scene)),
    }),
    'already-waiting': async (scene) => {
      await secondManager(scene);
      const request = liftOf(await newSuspended(scene));
      await scene.portal.call(scene.portal.manager, 'DELETE', request.path);
      return request;
    },
    'too-many-approvals': async (scene) => withManyApprovals(scene, liftOf(await newSuspended(scene))),
  },
  stopPayee: { 'too-many-tries': (scene) => tooManyTries(scene, '/payees/stop') },
  setTaxStatus: {
    'client-not-found': send(`/clients/${NOBODY}/tax-status`, TAX),
    'distribution-approved': during(setTax({}), (scene) => withApprovedDistribution(scene, TAX.from)),
    'looks-like-tfn': setTax({ reason: 'Quoted 123 456 782' }),
    'nothing-to-change': setTax({ status: 'not-quoted' }),
    'already-waiting': async (scene) => {
      await secondManager(scene);
      const request = await setTax({ status: 'exempt' })(scene);
      await scene.portal.call(scene.portal.manager, 'PUT', request.path, request.body);
      return request;
    },
    'too-many-approvals': async (scene) =>
      withManyApprovals(scene, await setTax({ status: 'exempt' })(scene)),
    'changed-meanwhile': async (scene) => {
      const request = await setTax({})(scene);
      const client = request.path.replace('/tax-status', '');
      const meanwhile = asManager(scene, 'PUT', client, () => ({ notes: another('Note') }));
      return { ...request, meanwhile };
    },
  },
  getPriceEffect: { 'unit-price-not-found': get(`/unit-prices/${NOBODY}/effect`) },
  decideCompensation: {
    'unit-price-not-found': send(`/unit-prices/${NOBODY}/effect`, compensation('any')),
    'not-replaced': async (scene) => toPrice(`${(await pricesOf(scene)).liveId}/effect`, compensation('any')),
    'move-not-found': deciding(compensation(NOBODY)),
    'member-not-compensated': deciding(async (scene) => compensation((await pricesOf(scene)).moveId, 'none')),
    'changed-meanwhile': deciding({ asked_at: LONG_AGO }),
    'maker-cannot-approve': askedCompensation,
    'cannot-approve-yet': during(askedCompensation, async (scene) => ({ by: await secondManager(scene) })),
  },
  getDistribution: { 'distribution-not-found': get(`/distributions/${NOBODY}`) },
  listDistributionLines: {
    'distribution-not-found': get(`/distributions/${NOBODY}/lines`),
    'invalid-cursor': async (scene) =>
      fromNowhere(`/distributions/${await newDistribution(scene)}/lines`)(scene),
  },
  listClientDistributions: { 'client-not-found': get(`/clients/${NOBODY}/distributions`) },
  createDistribution: {
    overlaps: async (scene) => {
      await newDistribution(scene, { from: DISTRIBUTION.from, to: DISTRIBUTION.to });
      return { path: '/distributions', body: { ...DISTRIBUTION, confirmed: [] } };
    },
    'no-price': send('/distributions', { ...DISTRIBUTION, reinvest: { price: 9 } }),
    'client-not-found': send('/distributions', { ...DISTRIBUTION, ...UNKNOWN_RATE }),
  },
  updateDistribution: {
    'distribution-not-found': send(`/distributions/${NOBODY}`, {}),
    overlaps: async (scene) => {
      await newDistribution(scene);
      return toDistribution(await newCalculated(scene), { status: 'Approved' });
    },
    'no-price': async (scene) => toDistribution(await newDistribution(scene), { reinvest: { price: 9 } }),
    'client-not-found': async (scene) => toDistribution(await newDistribution(scene), UNKNOWN_RATE),
    'inputs-changed': async (scene) => toDistribution(await newDistribution(scene), APPROVED),
    'month-not-closed': async (scene) =>
      toDistribution(await newDistribution(scene, { from: '2025-06-01', to: '2025-06-30' }), APPROVED),
    'no-units': async (scene) => toDistribution(await newDistribution(scene, EARLY), APPROVED),
    'price-includes-it': async (scene) =>
      toDistribution(await newCalculated(scene, { reinvest: { price: 1 } }), APPROVED),
    'exceeds-cash': async (scene) => {
      const much = { components: [{ ...DISTRIBUTION.components[0], total: 90_000_000 }] };
      return toDistribution(await newCalculated(scene, much), APPROVED);
    },
    'already-approved': async (scene) => toDistribution(await newApproved(scene), { title: 'Other' }),
    'price-counted-it': async (scene) => {
      const id = await newCalculated(scene);
      return { ...toDistribution(id, { status: 'Cancelled' }), ...(await withCounting(scene, id)) };
    },
    'units-gone': cancellingSpent,
    'maker-cannot-approve': (scene) => newAskedDistribution(scene),
    'cannot-approve-yet': during(newAskedDistribution, async (scene) => ({ by: await secondManager(scene) })),
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
    'cannot-approve-yet': during(newAskedTaxYear, async (scene) => ({ by: await secondManager(scene) })),
    'changed-meanwhile': async (scene) => ({
      path: await newTaxYear(scene),
      body: { status: 'Approved', asked_at: LONG_AGO },
    }),
  },
  getTaxStatement: { 'client-not-found': get(`/clients/${NOBODY}/tax-statements/2025`) },
  getAccountantsPage: { 'client-not-found': get(`/clients/${NOBODY}/accountants-page/2025`) },
  calculateDistribution: {
    'distribution-not-found': send(`/distributions/${NOBODY}/calculate`, {}),
    'already-approved': async (scene) => toCalculate(await newApproved(scene)),
    'month-not-closed': async (scene) =>
      toCalculate(await newDistribution(scene, { from: '2025-06-01', to: '2025-06-30' })),
    'no-units': async (scene) => toCalculate(await newDistribution(scene, EARLY)),
    'no-price': async (scene) => {
      const { id, undo } = await reinvesting(scene, newDistribution);
      await undo();
      return toCalculate(id);
    },
    'rate-needed': async (scene) => {
      const told = { from: '2000-01-01', reason: 'As told', set_at: LONG_AGO, set_by: 'x', set_by_name: 'X' };
      const holder = await withHolder(scene, { tax_statuses: [{ status: 'foreign', ...told }] });
      return { ...toCalculate(await newDistribution(scene, INCOME)), ...holder };
    },
    'changed-meanwhile': async (scene) => {
      const id = await newDistribution(scene);
      const path = `/distributions/${id}`;
      const meanwhile = asManager(scene, 'PUT', path, () => ({ title: another('Distribution') }));
      return { ...toCalculate(id), meanwhile };
    },
  },
  setReinvestment: {
    'client-not-found': send(`/clients/${NOBODY}/reinvestment`, { percent: 1, from: '2199-01-01' }),
    'election-closed': async (scene) => {
      await newApproved(scene);
      return {
        path: `/clients/${scene.people.own.clientId}/reinvestment`,
        body: { percent: 50, from: '2000-01-01' },
      };
    },
    'changed-meanwhile': (scene) => {
      const path = `/clients/${scene.people.own.clientId}`;
      const meanwhile = asManager(scene, 'PUT', path, () => ({ notes: another('Note') }));
      return { path: `${path}/reinvestment`, body: { percent: 5, from: '2198-01-01' }, meanwhile };
    },
    'too-many-tries': aboveLimit('address', 'setReinvestment'),
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
    'import-not-found': send(`/transactions/imports/${NOBODY}/undo`, REASON),
    'import-running': async (scene) => undoOf(scene, 'running'),
    'import-failed': async (scene) => undoOf(scene, 'failed'),
    'already-undone': async (scene) => undoOf(scene, 'undone'),
    'import-in-use': async (scene) => ({
      path: `/transactions/imports/${await importOf(scene, scene.contributionId)}/undo`,
      body: REASON,
    }),
  },
  reclassifyTransaction: {
    'row-in-use': async (scene) => ({
      path: `/transactions/${await scene.newSplit()}/reclassify`,
      body: { type: 'rent', ...REASON },
    }),
    ...ofRedeemedRows(async (scene, gives_back, { amount = '-0.02', ...more } = {}) => ({
      path: `/transactions/${await scene.newExpense(amount)}/reclassify`,
      body: { ...REDEMPTION, ...REASON, ...more, gives_back },
    })),
    'given-back': reclassifying(deposited),
    'recorded-by-hand': reclassifying(newOpening),
    'client-not-found': async (scene) => ({
      path: `/transactions/${await scene.newExpense()}/reclassify`,
      body: { type: 'distribution', client_id: NOBODY, ...REASON },
    }),
    'part-of-transfer': reclassifying(newTransfer),
    'period-locked': async (scene) => {
      const id = await scene.newExpense();
      return {
        path: `/transactions/${id}/reclassify`,
        body: { type: 'tax', ...REASON },
        ...(await whileClosedOf(scene, id)),
      };
    },
    'transaction-not-found': send(`/transactions/${NOBODY}/reclassify`, { type: 'expense', ...REASON }),
    'property-not-found': async (scene) => ({
      path: `/transactions/${await scene.newExpense()}/reclassify`,
      body: { type: 'tax', property_id: NOBODY, ...REASON },
    }),
    'not-classified': reclassifying(({ unclassifiedId }) => unclassifiedId),
    'already-classified': reclassifying((scene) => scene.newExpense()),
    'has-allocations': reclassifying(({ contributionId }) => contributionId),
    'outflow-as-contribution': async (scene) => ({
      path: `/transactions/${await scene.newExpense('-12.34')}/reclassify`,
      body: { type: 'contribution', ...REASON },
    }),
    'changed-meanwhile': async (scene) => {
      const path = `/transactions/${await scene.newExpense()}/reclassify`;
      const meanwhile = asManager(scene, 'PUT', path, () => ({ type: 'contribution', ...REASON }));
      return { path, body: { type: 'commission', ...REASON }, meanwhile };
    },
    'already-void': reclassifying((scene) => scene.newVoid()),
    'import-undoing': reclassifying(({ contributionId }) => contributionId, whileUndoing),
  },
  splitTransaction: {
    ...ofParts((scene) => scene.newUnclassified(), { parts: PARTS }),
    'already-set-aside': async (scene) => splitOf(await scene.newSetAside(), PARTS),
    'part-of-transfer': async (scene) => splitOf(await newTransfer(scene), PARTS),
    'nothing-to-change': async (scene) => splitOf(await scene.newSplit(), PARTS),
    'outflow-as-contribution': async (scene) =>
      splitOf(await scene.newUnclassified(), [
        { type: 'contribution', amount: -1 },
        { type: 'interest', amount: '13.34' },
      ]),
    'property-not-found': async (scene) => partOfOut(scene, { type: 'rent', property_id: NOBODY }),
    'client-not-found': async (scene) => partOfOut(scene, { type: 'distribution', client_id: NOBODY }),
    ...refusedRedemptions((scene, gives_back, { amount = '-0.02', ...more } = {}) =>
      partOfOut(scene, { ...REDEMPTION, amount, ...more, gives_back }),
    ),
  },
  undoSplit: {
    ...ofParts((scene) => scene.newSplit(), {}),
    'exceeds-outstanding': async (scene) => ({
      path: `/transactions/${await paidOtherwise(scene, true)}/parts`,
      body: {},
    }),
    'not-split': async (scene) => ({ path: `/transactions/${await scene.newExpense()}/parts` }),
  },
  undoClassification: {
    'row-in-use': undoingClassification((scene) => scene.newSplit()),
    'given-back': undoingClassification(deposited),
    'exceeds-outstanding': undoingClassification(paidOtherwise),
    'recorded-by-hand': undoingClassification(newOpening),
    'part-of-transfer': undoingClassification(newTransfer),
    'period-locked': undoingClassification((scene) => scene.newExpense(), whileClosedOf),
    'transaction-not-found': send(`/transactions/${NOBODY}/undo-classification`, {}),
    'not-classified': undoingClassification(({ unclassifiedId }) => unclassifiedId),
    'has-allocations': undoingClassification(({ contributionId }) => contributionId),
    'changed-meanwhile': async (scene) => {
      const path = `/transactions/${await scene.newExpense()}`;
      const other = { type: 'contribution', ...REASON };
      const meanwhile = asManager(scene, 'PUT', `${path}/reclassify`, () => other);
      return { path: `${path}/undo-classification`, body: {}, meanwhile };
    },
    'already-void': undoingClassification((scene) => scene.newVoid()),
    'import-undoing': undoingClassification(({ contributionId }) => contributionId, whileUndoing),
  },
  listDocuments: { 'invalid-cursor': fromNowhere('/documents') },
  listFundDocuments: { 'invalid-cursor': fromNowhere('/documents/fund') },
  listClientDocuments: {
    'client-not-found': get(`/clients/${NOBODY}/documents`),
    'invalid-cursor': (scene) => fromNowhere(`/clients/${scene.people.own.clientId}/documents`)(scene),
  },
  getDocument: { 'document-not-found': get(`/documents/${NOBODY}`) },
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
    'document-not-found': get(`/documents/uploads/${NOBODY}/complete`),
    'file-not-there': async ({ portal }) => {
      const { body } = await begin(portal);
      return { path: `/documents/uploads/${body.document.id}/complete` };
    },
    'file-not-as-announced': (scene) => sent(scene, Buffer.from('%PDF-1.7 one'), Buffer.from('%PDF-1.7 two')),
    'file-refused': (scene) => sent(scene, NO_PROGRAM, NO_PROGRAM),
  },
  getDownloadUrl: {
    'document-not-found': get(`/documents/${NOBODY}/download-url`),
    'file-lost': async ({ portal }) => {
      const id = await available(portal);
      portal.bucket.missNext();
      return { path: `/documents/${id}/download-url` };
    },
  },
  updateDocument: {
    'document-not-found': send(`/documents/${NOBODY}`, REASON),
    'client-not-found': ({ people }) => ({
      path: `/documents/${people.own.documentId}`,
      body: { client_id: NOBODY, ...REASON },
    }),
    'unknown-document-type': ({ people }) => ({
      path: `/documents/${people.own.documentId}`,
      body: { document_type_id: 'recipe', ...REASON },
    }),
    'notice-of-issued-call': async (scene) => ({
      path: `/documents/${await noticeOf(scene)}`,
      body: { name: 'Another notice', ...REASON },
    }),
    'issued-statement': async (scene) => ({
      path: `/documents/${(await issuedTo(scene, scene.people.own.clientId)).documentId}`,
      body: { name: 'Another statement', ...REASON },
    }),
  },
  deleteDocument: {
    'document-not-found': get(`/documents/${NOBODY}`),
    'notice-of-issued-call': async (scene) => ({ path: `/documents/${await noticeOf(scene)}` }),
    'issued-statement': async (scene) => ({
      path: `/documents/${(await issuedTo(scene, scene.people.own.clientId)).documentId}`,
    }),
  },
  listInstitutions: {
    'bank-provider-unavailable': () => ({
      path: '/basiq/institutions',
      ...withBank({ listInstitutions: fails('bank-provider-unavailable') }),
    }),
    'bank-provider-busy': () => ({
      path: '/basiq/institutions',
      ...withBank({ listInstitutions: fails('bank-provider-busy') }),
    }),
  },
  initiateBankConnection: {
    'institution-not-found': () => initiateBank({}, 'AU99999'),
    'institution-unavailable': () => {
      const known = memoryBank().listInstitutions;
      return initiateBank({
        listInstitutions: async () => (await known()).map((bank) => ({ ...bank, available: false })),
      });
    },
    'too-many-connections': (scene) => {
      const by = scene.portal.manager.userId;
      const limit = { of: 'bank-connection', by, most: BANK_CONNECTIONS_PER_HOUR };
      return afterTries(scene, limit, initiateBank({}, OTHER_BANK));
    },
    'bank-provider-unavailable': () => initiateBank({ listConsents: async () => undefined }),
    'bank-provider-busy': () => initiateBank({ listConnections: fails('bank-provider-busy') }),
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
    'bank-connection-not-found': get(`/consents/check/${NOBODY}`),
    'bank-provider-unavailable': () => ({
      path: '/consents/check/consent-1',
      ...withBank({ listConsents: async () => undefined }),
    }),
    'bank-provider-busy': () => ({
      path: '/consents/check/consent-1',
      ...withBank({ listConsents: fails('bank-provider-busy') }),
    }),
  },
  mapBankFeed: {
    'bank-feed-not-found': send(`/basiq/feeds/${NOBODY}`, { left_out: true }),
    'bank-account-not-found': send('/basiq/feeds/feed-1', { account_id: NOBODY }),
  },
  decideDoubtfulRow: {
    'doubtful-row-not-found': send(`/transactions/doubtful/${NOBODY}`, { decision: 'same' }),
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
    'period-locked': async (scene) => ({
      ...(await doubtful(scene, 'import')),
      ...(await whileClosed(scene, '2025-06-01')),
    }),
  },
  uploadBank: {
    'bank-accounts-not-mapped': (scene) => {
      const listAccounts = async (userId: string) =>
        (await memoryBank().listAccounts(userId)).map((account) => ({
          ...account,
          id: 'feed-2',
          number: '',
        }));
      return uploadBank({ ...withBank({ listAccounts }), writes: true, undo: () => mapAgain(scene) });
    },
    'bank-not-connected': () => uploadBank(withBank({ listConnections: async () => [] })),
    'bank-consent-ended': (scene) => {
      const { portal } = scene;
      const known = memoryBank().listConsents;
      const listConsents = async (userId: string) =>
        (await known(userId))?.map((consent) => ({ ...consent, status: 'expired' as const }));
      // The refusal disconnected the bank, so `undo` connects it again.
      const again = { institutionId: CONNECTED_BANK };
      const undo = async () => {
        await portal.call(portal.manager, 'POST', '/transactions/initiate-bank-connection', again);
        await mapAgain(scene);
      };
      return uploadBank({ ...withBank({ listConsents }), writes: true, undo });
    },
    'bank-import-running': (scene) =>
      uploadBank({ meanwhile: asManager(scene, 'POST', '/transactions/upload-bank', () => RANGE) }),
    'bank-provider-unavailable': () => uploadBank(withBank({ listConsents: async () => undefined })),
    'bank-provider-busy': () =>
      uploadBank({ ...withBank({ fetchPostedTransactions: fails('bank-provider-busy') }), writes: true }),
    'bank-data-not-readable': () =>
      uploadBank({ ...withBank({ fetchPostedTransactions: fails('bank-data-not-readable') }), writes: true }),
    'import-undoing': async (scene) => uploadBank(await whileUndoing(scene, scene.unclassifiedId)),
  },
  listCapitalCalls: { 'invalid-cursor': fromNowhere('/capital-calls') },
  createCapitalCall: {
    'client-not-found': (scene) => ({
      path: '/capital-calls',
      body: { ...NEW_CALL, ...linesOf(scene, NOBODY) },
    }),
    'client-suspended': (scene) => ({
      path: '/capital-calls',
      body: { ...NEW_CALL, ...linesOf(scene, scene.people.suspended.clientId) },
    }),
    'client-deceased': async (scene) => ({
      path: '/capital-calls',
      body: { ...NEW_CALL, ...linesOf(scene, await newDeceased(scene)) },
    }),
    'nobody-to-call': async (scene) => ({
      path: '/capital-calls',
      body: NEW_CALL,
      ...(await withoutActiveClients(scene)),
    }),
    'line-items-not-total': (scene) => ({
      path: '/capital-calls',
      body: { ...NEW_CALL, ...linesOf(scene, scene.people.other.clientId), total_amount: 999 },
    }),
    'due-date-past': send('/capital-calls', { ...NEW_CALL, due_date: '2020-01-31' }),
    'beyond-pledge': send('/capital-calls', { ...NEW_CALL, total_amount: 9_000_000 }),
    'no-account-to-pay-to': () => ({
      path: '/capital-calls',
      body: { ...NEW_CALL, draft: false },
      services: WITHOUT_ACCOUNT,
    }),
  },
  getCapitalCall: { 'capital-call-not-found': get(`/capital-calls/${NOBODY}`) },
  updateCapitalCall: {
    'capital-call-not-found': send(`/capital-calls/${NOBODY}`, { title: 'Nothing' }),
    'client-not-found': (scene) => ({
      path: `/capital-calls/${scene.draftCallId}`,
      body: linesOf(scene, NOBODY),
    }),
    'client-suspended': (scene) => ({
      path: `/capital-calls/${scene.draftCallId}`,
      body: linesOf(scene, scene.people.suspended.clientId),
    }),
    'client-deceased': async (scene) => ({
      path: `/capital-calls/${scene.draftCallId}`,
      body: linesOf(scene, await newDeceased(scene)),
    }),
    'nobody-to-call': async (scene) => ({
      path: `/capital-calls/${scene.draftCallId}`,
      body: { total_amount: 1_234 },
      ...(await withoutActiveClients(scene)),
    }),
    'line-items-not-total': (scene) => ({
      path: `/capital-calls/${scene.draftCallId}`,
      body: { ...linesOf(scene, scene.people.other.clientId), total_amount: 999 },
    }),
    'due-date-past': ({ draftCallId }) => ({
      path: `/capital-calls/${draftCallId}`,
      body: { due_date: '2020-01-31' },
    }),
    'beyond-pledge': ({ draftCallId }) => ({
      path: `/capital-calls/${draftCallId}`,
      body: { total_amount: 9_000_000 },
    }),
    'no-account-to-pay-to': ({ draftCallId }) => ({
      path: `/capital-calls/${draftCallId}`,
      body: { status: 'Issued' },
      services: WITHOUT_ACCOUNT,
    }),
    'not-a-draft': ({ capitalCallId }) => ({
      path: `/capital-calls/${capitalCallId}`,
      body: { title: 'Too late' },
    }),
    'maker-cannot-issue': async (scene) => {
      await secondManager(scene);
      const { portal } = scene;
      const { body } = await portal.call(portal.manager, 'POST', '/capital-calls', LARGE_CALL(scene));
      const path = `/capital-calls/${body.id}`;
      // Otherwise the amount would count for the manager's day, and every later call would wait for approval.
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
    'changed-meanwhile': (scene) => {
      const path = `/capital-calls/${scene.draftCallId}`;
      const meanwhile = asManager(scene, 'PUT', path, () => ({ title: another('Call') }));
      return { path, body: { title: another('Call') }, meanwhile };
    },
  },
  withdrawCapitalCall: {
    'capital-call-not-found': send(`/capital-calls/${NOBODY}/withdraw`, REASON),
    'not-issued': ({ draftCallId }) => ({ path: `/capital-calls/${draftCallId}/withdraw`, body: REASON }),
    'call-has-payments': ({ capitalCallId }) => ({
      path: `/capital-calls/${capitalCallId}/withdraw`,
      body: REASON,
    }),
  },
  extendCapitalCall: {
    'capital-call-not-found': send(`/capital-calls/${NOBODY}/extend`, EXTENSION),
    'not-issued': ({ draftCallId }) => ({ path: `/capital-calls/${draftCallId}/extend`, body: EXTENSION }),
    'maker-cannot-issue': firstEmails('extend', EXTENSION),
    'due-date-not-later': ({ capitalCallId }) => ({
      path: `/capital-calls/${capitalCallId}/extend`,
      body: { ...EXTENSION, due_date: '2020-01-31' },
    }),
    'due-date-past': async (scene) => {
      const id = await scene.newIssuedCall();
      const later = new Date(scene.portal.services.now().getTime() + 200 * 86_400_000);
      return {
        path: `/capital-calls/${id}/extend`,
        body: { ...EXTENSION, due_date: daysFrom(scene, 40) },
        services: { now: () => later },
      };
    },
    'no-account-to-pay-to': async (scene) => ({
      path: `/capital-calls/${await callWithAccount(scene)}/extend`,
      body: EXTENSION,
      services: WITHOUT_ACCOUNT,
    }),
  },
  updateCallAccount: {
    'capital-call-not-found': send(`/capital-calls/${NOBODY}/account`, REASON),
    'not-issued': ({ draftCallId }) => ({ path: `/capital-calls/${draftCallId}/account`, body: REASON }),
    'maker-cannot-issue': firstEmails('account', REASON),
    'nothing-to-change': async ({ newIssuedCall }) => ({
      path: `/capital-calls/${await newIssuedCall()}/account`,
      body: REASON,
    }),
    'no-account-to-pay-to': async (scene) => ({
      path: `/capital-calls/${await callWithAccount(scene)}/account`,
      body: REASON,
      services: WITHOUT_ACCOUNT,
    }),
  },
  withdrawLineItem: {
    'line-item-not-found': ({ capitalCallId }) => ({
      path: `/capital-calls/${capitalCallId}/line-items/${NOBODY}/withdraw`,
      body: REASON,
    }),
    'not-issued': (scene) => ({ path: `${draftLine(scene)}/withdraw`, body: REASON }),
    'line-has-payments': ({ capitalCallId }) => ({
      path: `/capital-calls/${capitalCallId}/line-items/${capitalCallId}-0002/withdraw`,
      body: REASON,
    }),
    'already-withdrawn': async (scene) => ({ path: `${await withdrawnLine(scene)}/withdraw`, body: REASON }),
  },
  writeOffLineItem: {
    'line-item-not-found': ({ capitalCallId }) => ({
      path: `/capital-calls/${capitalCallId}/line-items/${NOBODY}/write-off`,
      body: { ...REASON, amount: 1 },
    }),
    'not-issued': (scene) => ({ path: `${draftLine(scene)}/write-off`, body: { ...REASON, amount: 1 } }),
    'exceeds-outstanding': ({ capitalCallId }) => ({
      path: `/capital-calls/${capitalCallId}/line-items/${capitalCallId}-0002/write-off`,
      body: { ...REASON, amount: 2_000 },
    }),
  },
  undoWriteOff: {
    'line-item-not-found': ({ capitalCallId }) => ({
      path: `/capital-calls/${capitalCallId}/line-items/${NOBODY}/write-off?reason=None`,
    }),
    'not-issued': (scene) => ({ path: `${draftLine(scene)}/write-off?reason=None` }),
    'already-withdrawn': async (scene) => ({ path: `${await withdrawnLine(scene)}/write-off?reason=None` }),
    'not-written-off': ({ capitalCallId }) => ({
      path: `/capital-calls/${capitalCallId}/line-items/${capitalCallId}-0002/write-off?reason=None`,
    }),
  },
  previewReminders: { 'capital-call-not-found': get(`/reminders?capital_call_id=${NOBODY}`) },
  remindCapitalCall: {
    'capital-call-not-found': send(`/capital-calls/${NOBODY}/remind`, {}),
    'line-item-not-found': ({ capitalCallId }) => ({
      path: `/capital-calls/${capitalCallId}/remind`,
      body: { item_ids: [NOBODY] },
    }),
    'not-issued': ({ draftCallId }) => ({ path: `/capital-calls/${draftCallId}/remind`, body: {} }),
    'reminded-today': async (scene) => {
      const path = `/capital-calls/${await scene.newIssuedCall()}/remind`;
      await scene.portal.call(scene.portal.manager, 'POST', path, {});
      return { path, body: {} };
    },
    'nobody-to-remind': async (scene) => {
      const [callId = ''] = (await withdrawnLine(scene)).split('/').slice(2);
      return { path: `/capital-calls/${callId}/remind`, body: { item_ids: [`${callId}-0001`] } };
    },
  },
  pauseLineItem: {
    'line-item-not-found': ({ capitalCallId }) => ({
      path: `/capital-calls/${capitalCallId}/line-items/${NOBODY}/pause`,
      body: PAUSE,
    }),
    'not-issued': (scene) => ({ path: `${draftLine(scene)}/pause`, body: PAUSE }),
    'nothing-due': async (scene) => ({ path: `${await withdrawnLine(scene)}/pause`, body: PAUSE }),
    'pause-day-past': ({ capitalCallId }) => ({
      path: `/capital-calls/${capitalCallId}/line-items/${capitalCallId}-0001/pause`,
      body: { until: '2020-01-31' },
    }),
    'not-paused': ({ capitalCallId }) => ({
      path: `/capital-calls/${capitalCallId}/line-items/${capitalCallId}-0001/pause`,
      body: { until: null },
    }),
  },
  setPaysOn: {
    'client-not-found': send(`/clients/${NOBODY}/capital-calls/${NOBODY}/line-items/${NOBODY}/pays-on`, {
      day: '2199-12-31',
    }),
    'line-item-not-found': ({ capitalCallId, people }) => ({
      path: `/clients/${people.own.clientId}/capital-calls/${capitalCallId}/line-items/${NOBODY}/pays-on`,
      body: { day: '2199-12-31' },
    }),
    'nothing-due': async ({ people, paidLine }) => {
      const { callId, lineId } = await paidLine(people.own.clientId);
      return {
        path: `/clients/${people.own.clientId}/capital-calls/${callId}/line-items/${lineId}/pays-on`,
        body: { day: '2199-12-31' },
      };
    },
    'pays-on-past': ({ capitalCallId, people }) => ({
      path: `/clients/${people.own.clientId}/capital-calls/${capitalCallId}/line-items/${capitalCallId}-0001/pays-on`,
      body: { day: '2020-01-31' },
    }),
    'too-many-tries': aboveLimit('address', 'setPaysOn'),
  },
  listLineItems: {
    'capital-call-not-found': get(`/capital-calls/${NOBODY}/line-items`),
    'invalid-cursor': (scene) => fromNowhere(`/capital-calls/${scene.capitalCallId}/line-items`)(scene),
  },
  updateLineItem: {
    'line-item-not-found': ({ capitalCallId }) => ({
      path: `/capital-calls/${capitalCallId}/line-items/${NOBODY}`,
      body: { status: 'Paid' },
    }),
    'status-follows-payments': ({ capitalCallId }) => ({
      path: `/capital-calls/${capitalCallId}/line-items/${capitalCallId}-0001`,
      body: { status: 'Paid' },
    }),
  },
  getCapitalCallNotice: {
    'line-item-not-found': ({ capitalCallId }) => ({
      path: `/capital-calls/${capitalCallId}/line-items/${NOBODY}/notice`,
    }),
  },
  getCapitalCallReceipt: {
    'client-not-found': get(`/clients/${NOBODY}/capital-calls/${NOBODY}/line-items/${NOBODY}/receipt`),
    'line-item-not-found': ({ capitalCallId, people }) => ({
      path: `/clients/${people.own.clientId}/capital-calls/${capitalCallId}/line-items/${NOBODY}/receipt`,
    }),
    'nothing-paid': ({ capitalCallId, people }) => ({
      path: `/clients/${people.own.clientId}/capital-calls/${capitalCallId}/line-items/${capitalCallId}-0001/receipt`,
    }),
  },
  listClientCapitalCalls: {
    'client-not-found': get(`/clients/${NOBODY}/capital-calls`),
    'invalid-cursor': (scene) => fromNowhere(`/clients/${scene.people.own.clientId}/capital-calls`)(scene),
  },
  listReconciliations: { 'invalid-cursor': fromNowhere('/reconciliations') },
  listUnreconciled: { 'invalid-cursor': fromNowhere('/reconciliations/unreconciled') },
  listOutstanding: { 'invalid-cursor': fromNowhere('/reconciliations/outstanding') },
  listAllocated: { 'invalid-cursor': fromNowhere('/reconciliations/allocated') },
  listSuggestedClients: {
    'transaction-not-found': get(`/reconciliations/suggest-clients?transaction_id=${NOBODY}`),
  },
  getReconciliation: { 'reconciliation-not-found': get(`/reconciliations/${NOBODY}`) },
  matchDeposits: {
    'below-one-unit': atHighPrice(async (scene) => ({
      path: '/reconciliations/match',
      body: await scene.newPair(),
    })),
    'period-locked': async (scene) => {
      const id = await scene.newUnclassified();
      return { ...pair(scene, { transaction_id: id }), ...(await whileClosedOf(scene, id)) };
    },
    'transaction-not-found': (scene) => pair(scene, { transaction_id: NOBODY }),
    'line-item-not-found': (scene) =>
      pair(scene, { transaction_id: scene.contributionId, line_item_id: NOBODY }),
    'not-a-contribution': async (scene) => pair(scene, { transaction_id: await scene.newExpense() }),
    'outflow-as-contribution': async (scene) =>
      pair(scene, { transaction_id: await scene.newUnclassified('-12.34') }),
    'exceeds-remaining': (scene) => pair(scene, { transaction_id: scene.unclassifiedId, amount: '12.35' }),
    'exceeds-outstanding': (scene) =>
      pair(scene, { transaction_id: scene.contributionId, amount: '2000.01' }),
    'too-many-allocations': async (scene) => ({
      ...pair(scene, { transaction_id: scene.contributionId }),
      ...(await splitAmongMany(scene)),
    }),
    'already-void': async (scene) => pair(scene, { transaction_id: await scene.newVoid() }),
    'already-set-aside': async (scene) => pair(scene, { transaction_id: await scene.newSetAside() }),
    'beyond-pledge': async (scene) => {
      const clientId = await withoutPledge(scene);
      const lineId = await newLine(scene, '0.01', clientId);
      return pair(scene, {
        transaction_id: scene.contributionId,
        capital_call_id: lineId.slice(0, -5),
        line_item_id: lineId,
      });
    },
    'allocation-not-found': (scene) =>
      pair(scene, { transaction_id: scene.contributionId, allocation_id: NOBODY }),
    'exceeds-allocation': async (scene) => {
      const { transactionId, allocationId } = await scene.newByHand({
        client_id: scene.people.other.clientId,
      });
      return pair(scene, { transaction_id: transactionId, allocation_id: allocationId, amount: '0.06' });
    },
    'not-this-client': (scene) => {
      const { transactionId, allocationId } = scene.byHand;
      return pair(scene, { transaction_id: transactionId, allocation_id: allocationId });
    },
    'import-undoing': async (scene) => ({
      ...pair(scene, { transaction_id: scene.contributionId }),
      ...(await whileUndoing(scene, scene.contributionId)),
    }),
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
    'reconciliation-not-found': get(`/reconciliations/${NOBODY}/unmatch`),
    'given-back': async (scene) => {
      const lineId = await newLine(scene, '0.02');
      const { transactionId } = await partlyGoneBack(scene, { line_item_id: lineId });
      return { path: await unmatchPath(scene, transactionId) };
    },
  },
  declineMatch: {
    'transaction-not-found': (scene) => decline(scene, { transaction_id: NOBODY }),
    'line-item-not-found': (scene) => decline(scene, { line_item_ids: [NOBODY] }),
    'not-a-contribution': async (scene) => decline(scene, { transaction_id: await scene.newExpense() }),
    'already-void': async (scene) => decline(scene, { transaction_id: await scene.newVoid() }),
    'already-set-aside': async (scene) => decline(scene, { transaction_id: await scene.newSetAside() }),
    'import-undoing': async (scene) => ({
      ...decline(scene, {}),
      ...(await whileUndoing(scene, scene.unclassifiedId)),
    }),
    'too-many-declined': async (scene) => ({ ...decline(scene, {}), ...(await withManyDeclined(scene)) }),
  },
  updatePayer: { 'payer-not-found': send(`/payers/${NOBODY}`, { use: 'own' }) },
  deletePayer: { 'payer-not-found': get(`/payers/${NOBODY}`) },
  undoDecline: {
    'transaction-not-found': get(`/reconciliations/decline?transaction_id=${NOBODY}&line_item_ids=${NOBODY}`),
    'import-undoing': async (scene) => ({
      path: `/reconciliations/decline?transaction_id=${scene.unclassifiedId}&line_item_ids=${NOBODY}`,
      ...(await whileUndoing(scene, scene.unclassifiedId)),
    }),
  },
  getProperty: { 'property-not-found': get(`/fund/properties/${NOBODY}`) },
  updateProperty: {
    'document-not-found': ({ propertyId }) => ({
      path: `/fund/properties/${propertyId}`,
      body: { valuation: withReport(NOBODY) },
    }),
    'period-locked': async (scene) => ({
      path: `/fund/properties/${scene.propertyId}`,
      body: { valuation: { marketValue: 1, date: '2025-05-31', source: 'Independent' } },
      ...(await whileClosed(scene, '2025-05-31')),
    }),
    'property-not-found': send(`/fund/properties/${NOBODY}`, { name: 'Nowhere' }),
    'changed-meanwhile': (scene) => {
      const path = `/fund/properties/${scene.propertyId}`;
      const meanwhile = asManager(scene, 'PUT', path, () => ({ name: another('Example Street') }));
      return { path, body: { type: 'Industrial' }, meanwhile };
    },
  },
  deleteValuation: {
    'period-locked': async (scene) => ({
      path: await newValuationPath(scene, ['2025-03-31', '2025-04-30']),
      ...(await whileClosed(scene, '2025-04-30', '2025-03-31')),
    }),
    'property-not-found': get(`/fund/properties/${NOBODY}/valuations/${NOBODY}?reason=A%20mistake`),
    'valuation-not-found': ({ propertyId }) => ({
      path: `/fund/properties/${propertyId}/valuations/${NOBODY}?reason=A%20mistake`,
    }),
    'only-valuation': async (scene) => ({ path: await newValuationPath(scene, ['2025-03-31']) }),
  },
  getPropertyPhoto: { 'property-not-found': get(`/fund/properties/${NOBODY}/photo`) },
  updatePropertyPhoto: {
    'property-not-found': () => ({ path: `/fund/properties/${NOBODY}/photo`, body: newPhoto() }),
    'not-a-photo': ({ propertyId }) => ({
      path: `/fund/properties/${propertyId}/photo`,
      body: photoForm(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    }),
    'changed-meanwhile': (scene) => {
      const path = `/fund/properties/${scene.propertyId}`;
      const meanwhile = asManager(scene, 'PUT', path, () => ({ name: another('Example Street') }));
      return { path: `${path}/photo`, body: newPhoto(), meanwhile };
    },
  },
  deletePropertyPhoto: {
    'property-not-found': get(`/fund/properties/${NOBODY}/photo?reason=A%20mistake`),
    'photo-not-found': async (scene) => ({
      path: `${await newPropertyPath(scene)}/photo?reason=A%20mistake`,
    }),
    'changed-meanwhile': async (scene) => {
      const path = await newPhotoPath(scene);
      const property = path.slice(0, path.indexOf('/photo'));
      const meanwhile = asManager(scene, 'PUT', property, () => ({ name: another('Example Street') }));
      return { path, meanwhile };
    },
  },
  createBankAccount: {
    'period-locked': async (scene) => ({
      path: '/bank-accounts',
      body: newAccount({ opening_day: '2025-04-01' }),
      ...(await whileClosed(scene, '2025-04-01')),
    }),
    'future-date': send('/bank-accounts', newAccount({ opening_day: '2100-01-01' })),
    'too-old': send('/bank-accounts', newAccount({ opening_day: '1980-01-01' })),
  },
  updateBankAccount: {
    'period-locked': async (scene) => ({
      path: '/bank-accounts/main',
      body: { opening_day: '2025-04-01' },
      ...(await whileClosed(scene, '2025-04-01')),
    }),
    'bank-account-not-found': send(`/bank-accounts/${NOBODY}`, { name: 'Nowhere' }),
    'account-in-use': send('/bank-accounts/main', { closed_on: '2021-01-16' }),
    'future-date': send('/bank-accounts/main', { opening_day: '2100-01-01' }),
    'too-old': send('/bank-accounts/main', { opening_day: '1980-01-01' }),
    'changed-meanwhile': (scene) => {
      const path = '/bank-accounts/main';
      const meanwhile = asManager(scene, 'PUT', path, () => ({ name: another('Account') }));
      return { path, body: { bsb: '111-111' }, meanwhile };
    },
  },
  deleteBankAccount: {
    'bank-account-not-found': get(`/bank-accounts/${NOBODY}`),
    'account-in-use': get('/bank-accounts/main'),
    'import-running': async (scene) => ({
      ...(await VALID.deleteBankAccount(scene, scene.people.own, true)),
      ...(await withImport(scene, scene.importId, 'running')),
    }),
    'changed-meanwhile': async (scene) => {
      const { path } = await VALID.deleteBankAccount(scene, scene.people.own, true);
      return { path, meanwhile: asManager(scene, 'PUT', path, () => ({ name: another('Account') })) };
    },
  },
  getTieOut: { 'bank-account-not-found': get(`/bank-accounts/${NOBODY}/tie-out`) },
  typeBankBalance: {
    'bank-account-not-found': send(`/bank-accounts/${NOBODY}/balances`, { day: '2025-06-30', balance: 1 }),
    'future-date': send('/bank-accounts/main/balances', { day: '2100-01-01', balance: 1 }),
    'too-old': send('/bank-accounts/main/balances', { day: '1980-01-01', balance: 1 }),
    'changed-meanwhile': (scene) => {
      const meanwhile = asManager(scene, 'PUT', '/bank-accounts/main', () => ({ name: another('Account') }));
      return { path: '/bank-accounts/main/balances', body: { day: '2025-06-29', balance: 1 }, meanwhile };
    },
  },
  listAudit: { 'invalid-cursor': fromNowhere('/audit') },
  createExport: {
    'client-not-found': send('/exports', {
      list: 'documents',
      format: 'csv',
      filters: { client_id: NOBODY },
    }),
    'capital-call-not-found': send('/exports', {
      list: 'line-items',
      format: 'xlsx',
      filters: { capital_call_id: NOBODY },
    }),
    'distribution-not-found': send('/exports', {
      list: 'distribution-lines',
      format: 'csv',
      filters: { distribution_id: NOBODY },
    }),
    'too-many-tries': aboveLimit('exports', 'createExport'),
  },
  getExport: { 'export-not-found': get(`/exports/${NOBODY}`) },
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
    'too-many-approvals': (scene) => withManyApprovals(scene, anotherContact()),
    'second-person-needed': async (scene) => {
      await secondManager(scene);
      return {
        path: '/fund/settings',
        body: { pay_to: { name: 'Main', bsb: '999-002', number: '87654321' }, ...REASON },
        ...(await withoutOthers(scene)),
      };
    },
  },
  listUnitMoves: {
    'client-not-found': get(`/register/moves?client_id=${NOBODY}`),
    'invalid-cursor': fromNowhere('/register/moves'),
  },
  listClientUnits: { 'client-not-found': get(`/clients/${NOBODY}/units`) },
  getReturns: { 'client-not-found': get(`/clients/${NOBODY}/returns`) },
  proposeTransfer: {
    ...datedProposals(transferring),
    'document-not-found': transferring({ document_id: NOBODY }),
    'client-not-found': transferring({ to_client_id: NOBODY }),
    'same-holder': transferring(async (_, { from_client_id: id }) => ({ to_client_id: id })),
    'exceeds-available': transferring({ units: 1.0001 }),
    'exceeds-uncalled': transferring({ uncalled_amount: 100_001 }),
    'open-call-lines': transferring(async (scene, { from_client_id: id }) => {
      await newLine(scene, '0.01', id);
    }),
    'client-deceased': transferring(deceasedOf('from_client_id')),
  },
  proposeAdjustment: {
    ...datedProposals(adjusting),
    'document-not-found': adjusting({ document_id: NOBODY }),
    'client-not-found': adjusting({ client_id: NOBODY }),
    'exceeds-available': adjusting(async ({ portal }) => ({
      client_id: (await portal.addClient()).id,
      units: -0.0001,
    })),
  },
  proposeRedemption: {
    ...datedProposals(redeeming),
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
  listPayoutLines: {
    'client-not-found': get(`/payouts/lines?client_id=${NOBODY}`),
    'invalid-cursor': fromNowhere('/payouts/lines'),
  },
  makePaymentFile: {
    'distribution-not-found': (scene) => toMake(scene, { line_ids: undefined, distribution_id: NOBODY }),
    'payout-line-not-found': (scene) => toMake(scene, { line_ids: [NOBODY] }),
    'bank-account-not-found': (scene) => toMake(scene, { from_account_id: NOBODY }),
    'payer-not-set': async (scene) => {
      const request = await toMake(scene);
      const path = '/bank-accounts/main';
      const set = (payer: object | null) => asManager(scene, 'PUT', path, () => ({ payer }));
      await set(null)();
      return { ...request, undo: set(PAYER) };
    },
    'not-approved': async (scene) =>
      toMake(scene, { line_ids: undefined, distribution_id: await newCalculated(scene) }),
    'mixed-lines': async (scene) =>
      toMake(scene, { line_ids: [await newPayable(scene), await newPayable(scene, { type: 'redemption' })] }),
    'nothing-ready': async (scene) =>
      toMake(scene, { line_ids: [await newPayable(scene, { clientId: scene.people.own.clientId })] }),
    'payee-changed': async (scene) => {
      const clientId = scene.people.claiming.clientId;
      await seedPayee(scene.portal.services, { id: clientId });
      const distribution_id = await newApproved(scene);
      await seedPayee(scene.portal.services, { id: clientId });
      return toMake(scene, { line_ids: undefined, distribution_id });
    },
    'amount-too-large': async (scene) =>
      toMake(scene, { line_ids: [await newPayable(scene, { amount: 10_000_000_000 })] }),
    'second-person-needed': async (scene) => ({
      ...(await toMake(scene)),
      ...(await withoutSecondPerson(scene)),
    }),
    'changed-meanwhile': async (scene) => {
      const id = await newPayable(scene);
      return { ...(await toMake(scene, { line_ids: [id] })), meanwhile: touchLine(scene, id) };
    },
  },
  getPaymentFile: { 'payment-file-not-found': get(`/payment-files/${NOBODY}`) },
  downloadPaymentFile: {
    'payment-file-not-found': send(`/payment-files/${NOBODY}/download`, {}),
    'sign-in-again': async (scene) => ({
      ...toDownload(await newFile(scene)),
      by: signedInAgain(scene.portal.manager, -601),
    }),
    'file-voided': async (scene) => toDownload(await newVoided(scene)),
    'file-has-payments': async (scene) => toDownload(await newPaidFile(scene)),
    'payee-changed': async (scene) => {
      const { portal } = scene;
      const id = await newFile(scene);
      const [{ client_id: clientId }] = (await portal.call(portal.manager, 'GET', `/payment-files/${id}`))
        .body.lines;
      const set = (status: string) => asManager(scene, 'PUT', `/clients/${clientId}`, () => ({ status }));
      await set('Suspended')();
      return { ...toDownload(id), undo: set('Active') };
    },
    'file-altered': async (scene) => {
      const id = await newFile(scene);
      const set = (pay_on: string) =>
        setOfItem(scene, { pk: 'PAYMENT_FILES', sk: `PAYMENT_FILE#${id}` }, { pay_on });
      await set('2025-06-03');
      return { ...toDownload(id), undo: () => set('2025-06-02') };
    },
    'changed-meanwhile': async (scene) => {
      const id = await newFile(scene);
      const meanwhile = asManager(scene, 'POST', `/payment-files/${id}/download`, () => ({}));
      return { ...toDownload(id), meanwhile };
    },
  },
  voidPaymentFile: {
    'payment-file-not-found': get(`/payment-files/${NOBODY}${VOID}`),
    'file-voided': async (scene) => toVoid(await newVoided(scene)),
    'may-be-paid': async (scene) => {
      const id = await newFile(scene, { pay_on: '2099-06-02' });
      await asManager(scene, 'POST', `/payment-files/${id}/download`, () => ({}))();
      return toVoid(id);
    },
    'file-has-payments': async (scene) => toVoid(await newPaidFile(scene)),
    'second-person-needed': async (scene) => ({
      ...toVoid(await newFile(scene)),
      ...(await withoutSecondPerson(scene)),
    }),
    'already-waiting': async (scene) => {
      await secondManager(scene);
      const request = toVoid(await newFile(scene));
      await scene.portal.call(scene.portal.manager, 'DELETE', request.path);
      return request;
    },
    'too-many-approvals': async (scene) => withManyApprovals(scene, toVoid(await newFile(scene))),
    'changed-meanwhile': async (scene) => {
      const id = await newFile(scene);
      const meanwhile = touch(scene, { pk: 'PAYMENT_FILES', sk: `PAYMENT_FILE#${id}` });
      return { ...toVoid(id), ...(await withoutOthers(scene)), meanwhile };
    },
  },
  matchPayouts: {
    ...payingFaults(toMatch),
    'not-this-client': async (scene) => {
      const transaction_id = await newOfClient(scene, -1);
      return toMatch(scene, { transaction_id });
    },
    'amount-differs': (scene) => toMatch(scene, { amount: 2 }),
    'payment-file-not-found': (scene) => toMatch(scene, { line_ids: undefined, file_id: NOBODY }),
    'payout-line-not-found': (scene) => toMatch(scene, { line_ids: [NOBODY] }),
    'not-approved': async (scene) => {
      const line_ids = [`${await newCalculated(scene)}-0001`];
      return toMatch(scene, { line_ids });
    },
    'file-voided': async (scene) => toMatch(scene, { line_ids: undefined, file_id: await newVoided(scene) }),
    'mixed-lines': async (scene) => {
      const line_ids = [await newPayable(scene), await newPayable(scene, { type: 'redemption' })];
      return toMatch(scene, { line_ids, amount: 2 });
    },
    'line-paid': async (scene) => toMatch(scene, { line_ids: [(await newMatch(scene)).lineId] }),
    'exceeds-outflow': async (scene) =>
      toMatch(scene, { transaction_id: await scene.newUnclassified('-0.50') }),
    'changed-meanwhile': async (scene) => {
      const id = await newPayable(scene);
      return { ...(await toMatch(scene, { line_ids: [id] })), meanwhile: touchLine(scene, id) };
    },
  },
  unmatchPayout: {
    'payout-not-found': get(`/payouts/match/${NOBODY}`),
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
    ...payingFaults(toReturn),
    'not-this-client': async (scene) => {
      const transaction_id = await newOfClient(scene, 1);
      return toReturn(scene, { transaction_id });
    },
    'amount-differs': async (scene) =>
      toReturn(scene, { transaction_id: await scene.newUnclassified('2.00') }),
    'payout-line-not-found': (scene) => toReturn(scene, { line_id: NOBODY }),
    'line-not-paid': async (scene) => toReturn(scene, { line_id: await newPayable(scene) }),
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
      return twice(opening({}))(scene);
    },
    'too-many-approvals': async (scene) => {
      await newRedemptionBody(scene);
      return withManyApprovals(scene, await opening({})(scene));
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
    'approval-not-found': send(`/register/moves/${NOBODY}`, { decision: 'declined' }),
    'maker-cannot-approve': (scene) => ofMove(scene, 'approved', { asked_by: scene.portal.manager.userId }),
    'cannot-approve-yet': async (scene) => {
      const { userId: asked_by } = await secondManager(scene);
      return ofMove(scene, 'approved', { asked_at: LONG_AGO, asked_by });
    },
    'only-maker-withdraws': (scene) => ofMove(scene, 'withdrawn'),
    'changed-meanwhile': async (scene) => {
      const { path, body } = await ofMove(scene, 'declined');
      return { path, body: { ...body, asked_at: LONG_AGO } };
    },
  },
  reverseMove: {
    ...proposals(varied('reverseMove')),
    'move-not-found': send(`/register/moves/${NOBODY}/reverse`, REASON),
    'move-paid': async (scene) => {
      const path = await approvedMove(scene, await redeeming({})(scene));
      const { services } = scene.portal;
      const [line] = await listPayoutLineItems(services);
      if (!line) throw new Error('Nothing is payable');
      const paid = setPayoutLineStateWrite(services, line, 'paid');
      await changeAudited(services, payoutLineTarget(line.id), paid);
      return { path, body: REASON };
    },
    'move-reversed': async (scene) => {
      const request = await varied('reverseMove')({})(scene);
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
      const reversal = await approvedMove(scene, { path, body: { ...body } });
      const { to_client_id: id } = body as { to_client_id?: string };
      await scene.portal.call(scene.portal.manager, 'PUT', `/clients/${id}`, { pledged_amount: 1 });
      return { path: reversal, body: REASON };
    },
  },
};
