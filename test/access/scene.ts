import { randomUUID } from 'node:crypto';
import { SYSTEM_ACTOR } from '#functions/ledger/change.ts';
import { commitChange } from '#functions/ledger/commit.ts';
import { update } from '#functions/ledger/write.ts';
import { unitMoveWrites } from '#functions/money/move-units.ts';
import { type ApprovalItem, approvalTarget, putApprovalWrite } from '#functions/records/approval-store.ts';
import { bankRowId } from '#functions/records/bank-row-id.ts';
import { capitalCallKey, capitalCallTarget } from '#functions/records/capital-call-store.ts';
import { findClient } from '#functions/records/client-store.ts';
import { type UnitMoveItem, unitMoveTarget } from '#functions/records/unit-move-store.ts';
import { userKey, userTarget } from '#functions/records/user-store.ts';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import type { Capability } from '#shared/contract/index.ts';
import { cents } from '#shared/money.ts';
import { MANAGERS_GROUP, STAFF_GROUPS } from '#shared/roles.ts';
import { unitsE4 } from '#shared/units.ts';
import { announced, available, begin, DEFAULT_BYTES } from '../functions/documents/uploading.ts';
import { actorOf, auditorOf, managerOf, type TestActor, withAccessToken } from '../harness/actors.ts';
import { addManager } from '../harness/add-manager.ts';
import { changeAudited } from '../harness/change-audited.ts';
import { csvForm } from '../harness/csv-form.ts';
import { CONNECTED_BANK, memoryBank, OTHER_BANK } from '../harness/memory-bank.ts';
import { photoForm, photoOf } from '../harness/photo-form.ts';
import { seedPayee } from '../harness/seed-payee.ts';
import { seedPrice } from '../harness/seed-price.ts';
import { sendQueued, tokenOf } from '../harness/sent-mail.ts';
import { countWrites, watchedDigest } from '../harness/store-digest.ts';
import { startTestPortal, type TestPortal } from '../harness/test-portal.ts';
import { DISTRIBUTION, distributionOf, newDistribution } from './distributed-scene.ts';
import { fileOf, newFile, newMatch, toMake, toMatch, toReturn, VOID } from './payable-scene.ts';
import { newAccount, newProposal, newSuspended, TAX } from './payee-scene.ts';
import { LINE, newDraftPrice, pricesOf } from './priced-scene.ts';
import { newTaxYear, taxForm } from './tax-scene.ts';

/** No client may ever read these values. Each is somewhere in the ledger. */
export const SECRETS = {
  notes: 'SECRET-NOTES-OF-MANAGERS',
  otherName: 'SECRET-NAME-OF-ANOTHER',
  otherAddress: 'SECRET-ADDRESS-OF-ANOTHER',
  bankText: 'SECRET-BANK-TEXT-OF-A-SHARED-DEPOSIT',
  bankTotal: '77777.77',
  otherShare: '4321.09',
  otherDocument: 'SECRET-DOCUMENT-OF-ANOTHER',
} as const;

interface Person {
  readonly clientId: string;
  readonly actor: TestActor;
  readonly documentId: string;
}

export const NOBODY = 'nobody-at-all';

export interface Scene {
  readonly portal: TestPortal;
  readonly people: Readonly<Record<ClientName, Person>>;
  readonly principals: Readonly<Record<Principal, TestActor | undefined>>;
  /** The unallocated amount of this contribution is enough for all tests. */
  readonly contributionId: string;
  readonly unclassifiedId: string;
  readonly importId: string;
  /** An ended bank session of the manager, and the `state` with which the bank sent the browser back. */
  readonly bankSession: { readonly id: string; readonly state: string };
  readonly propertyId: string;
  readonly capitalCallId: string;
  readonly reconciliationId: string;
  readonly unpaid: { pairs: object[] };
  newPair(): Promise<{ pairs: object[] }>;
  newReconciliation(): Promise<string>;
  newPayer(): Promise<{ readonly id: string; readonly use: string }>;
  readonly draftCallId: string;
  newIssuedCall(): Promise<string>;
  paidLine(clientId: string): Promise<{ callId: string; lineId: string }>;
  unpaidLine(clientId: string): Promise<{ callId: string; lineId: string }>;
  newUnpaidLine(clientId: string): Promise<{ callId: string; lineId: string }>;
  newStatement(): FormData;
  newDoubtfulRow(): Promise<{ readonly id: string; readonly twinId: string; readonly importId: string }>;
  newImport(): Promise<string>;
  newUnclassified(amount?: string, description?: string): Promise<string>;
  newDeclined(): Promise<string>;
  newExpense(amount?: string): Promise<string>;
  newSplit(): Promise<string>;
  readonly byHand: ByHand;
  newByHand(more?: object): Promise<ByHand>;
  newRule(words?: string): Promise<string>;
  newVoid(): Promise<string>;
  newSetAside(): Promise<string>;
  newContribution(): Promise<string>;
  newHeld(): Promise<string>;
  nextPeriod(): Promise<string>;
  newClosedPeriod(): Promise<string>;
  readonly sentUploadId: string;
  newSentUpload(): Promise<string>;
  newDocument(): Promise<string>;
  newJoint(): Promise<{ readonly id: string; readonly userId: string; readonly email: string }>;
  newMessage(state: 'queued' | 'sent' | 'held'): Promise<string>;
  messageOf(clientId: string): string;
  exportOf(clientId?: string): string;
  readonly noticeToken: string;
  digest(): Promise<string>;
  writes(): Promise<number>;
  close(): Promise<void>;
}

export interface ByHand {
  readonly transactionId: string;
  readonly allocationId: string;
}

export const LAYOUT = { date: 0, order: 'day-first', text: [2], amount: 1, sign: 'as-is' } as const;
export const RULE = { name: 'Strata', words: 'strata', type: 'expense', automatic: false } as const;

export const PARTS = [
  { type: 'contribution', amount: 10 },
  { type: 'interest', amount: '2.34' },
];

export const CLIENT_ERROR = { release: 'a1b2c3d4', route: '/client/dashboard', name: 'TypeError' } as const;

const CLIENTS = ['own', 'other', 'inactive', 'suspended', 'claiming', 'disabled', 'signedOut'] as const;
type ClientName = (typeof CLIENTS)[number];

/** The callers. */
export const PRINCIPALS = [
  'nobody',
  'a client with an access token',
  'a manager with an access token',
  'a client whose account is disabled',
  'a manager whose account is disabled',
  'a client who signed out',
  'a client about their own',
  'a client about another’s',
  'an inactive client about their own',
  'an inactive client about another’s',
  'a suspended client',
  'someone linked to nothing',
  'a client whose token claims the managers’ group',
  'a manager whose token lacks the group',
  'an auditor whose token claims the managers’ group too',
  'a manager whose token claims the auditors’ group alone',
  'an auditor',
  'a manager',
] as const;
export type Principal = (typeof PRINCIPALS)[number];

export async function openScene(): Promise<Scene> {
  const portal = await startTestPortal({ bankProvider: memoryBank });
  const people = {} as Record<ClientName, Person>;
  for (const name of CLIENTS) {
    const isOther = name === 'other';
    const { id, actor } = await portal.addClient({
      name: isOther ? SECRETS.otherName : `Client ${name}`,
      address: isOther ? SECRETS.otherAddress : 'Own Street 1',
      notes: SECRETS.notes,
      status: name === 'inactive' ? 'Inactive' : name === 'suspended' ? 'Suspended' : 'Active',
      pledged_amount: 50_000,
    });
    const about = isOther ? SECRETS.otherDocument : `Document ${name}`;
    const documentId = await available(portal, {
      filename: `${about}.pdf`,
      metadata: { client_id: id, name: about, description: about },
    });
    people[name] = { clientId: id, actor, documentId };
  }
  const auditor = auditorOf({ email: 'auditor@example.com' });
  const claimingAuditor = auditorOf({ email: 'claiming-auditor@example.com' });
  for (const person of [auditor, claimingAuditor]) await addManager(portal.services, person, 'auditor');
  const claimingManager = managerOf({ email: 'claiming-manager@example.com' });
  const groupless = actorOf({ email: 'groupless@example.com' });
  const disabledManager = managerOf({ email: 'disabled@example.com' });
  // This manager closes months, so that the portal's manager can reopen them.
  const closer = managerOf({ email: 'closer@example.com' });
  for (const { userId, email } of [groupless, disabledManager, claimingManager, closer])
    await addManager(portal.services, { userId, email });
  for (const { userId } of [people.disabled.actor, disabledManager]) {
    const change = { key: userKey(userId), set: { status: 'disabled' }, add: { version: 1 } };
    await changeAudited(portal.services, userTarget(userId), update(portal.services, change));
  }
  await portal.call(people.signedOut.actor, 'POST', '/users/me/sign-out');

  let rows = 0;
  const newStatement = (amount = '12.34', description = 'Transfer') => {
    rows += 1;
    const form = new FormData();
    const csv = `Date,Amount,Description\n02/06/2025,${amount},${description} ${rows}\n`;
    form.set('file', new File([csv], 'statement.csv', { type: 'text/csv' }));
    form.set('account_id', 'main');
    // `twins` is confirmed, because some rows of the tests begin with the text of other rows.
    form.set('confirmed', '["twins"]');
    return form;
  };
  const upload = async (form: FormData): Promise<{ transactionId: string; importId: string }> => {
    const { body } = await portal.call(portal.manager, 'POST', '/transactions/upload-csv', form);
    const list = await portal.call(portal.manager, 'GET', '/transactions?status=unclassified&limit=1');
    return { transactionId: list.body.transactions[0].id, importId: body.import_id };
  };
  await portal.call(portal.manager, 'PUT', '/statement-layouts/kept', { layout: LAYOUT });
  const deposit = await upload(newStatement(SECRETS.bankTotal, SECRETS.bankText));
  const path = `/transactions/${deposit.transactionId}`;
  await portal.call(portal.manager, 'PUT', `${path}/classify`, { type: 'contribution' });
  for (const [person, amount] of [
    [people.own, '1234.56'],
    [people.inactive, '1000'],
    [people.other, SECRETS.otherShare],
  ] as const) {
    const answer = await portal.call(portal.manager, 'POST', `${path}/allocations`, {
      clientId: person.clientId,
      amount,
    });
    if (answer.status !== 201) throw new Error(`Not allocated: ${JSON.stringify(answer.body)}`);
  }
  // Without this payment, the fund's total would equal an amount in `SECRETS`, and every client may read the total.
  await portal.call(portal.manager, 'POST', '/transactions/record', {
    client_id: people.own.clientId,
    amount: 10_000,
    description: 'Own payment',
    txn_date: '2025-05-01',
  });
  const { transactionId: unclassifiedId, importId } = await upload(newStatement());

  await available(portal, { metadata: { name: 'Fund document' } });
  const newSentUpload = async (): Promise<string> => {
    const { body } = await begin(portal);
    await portal.bucket.post(body.upload, DEFAULT_BYTES);
    return body.document.id;
  };
  const sentUploadId = await newSentUpload();

  const initiate = (institutionId: string) =>
    portal.call(portal.manager, 'POST', '/transactions/initiate-bank-connection', { institutionId });
  await initiate(CONNECTED_BANK);
  await portal.call(portal.manager, 'PUT', '/basiq/feeds/feed-1', { account_id: 'main' });
  const { body: begun } = await initiate(OTHER_BANK);
  const state = new URL(begun.consentUrl).searchParams.get('state') ?? '';
  // Ends the bank session, so that it does not write while the tests count requests.
  await portal.call(portal.manager, 'POST', '/transactions/complete-bank-connection', { state });

  const newDoubtfulRow = async () => {
    const { transactionId: twinId } = await upload(newStatement('0.07'));
    const transaction = {
      ...{ id: `bank-row-${rows}`, accountId: 'feed-1', connectionId: 'connection-1' },
      ...{ institutionId: CONNECTED_BANK, date: '2025-06-02' as CalendarDate, amountCents: cents(7) },
      description: `Transfer ${rows}`,
    };
    const { bankProvider } = portal.services;
    const fetchPostedTransactions = async () => ({ transactions: [transaction], skipped: [], pages: 1 });
    await portal.call(portal.manager, 'PUT', '/basiq/feeds/feed-1', { account_id: 'main' });
    const range = { fromDate: '2025-06-02', toDate: '2025-06-02' };
    Object.assign(portal.services, {
      bankProvider: async () => ({ ...memoryBank(), fetchPostedTransactions }),
    });
    const { body } = await portal.call(portal.manager, 'POST', '/transactions/upload-bank', range);
    Object.assign(portal.services, { bankProvider });
    if (body.doubtfulCount !== 1) throw new Error(`No row waits: ${JSON.stringify(body)}`);
    return { id: bankRowId(transaction.id), twinId, importId: body.import_id as string };
  };

  const property = await portal.call(portal.manager, 'POST', '/fund/properties', {
    name: '1 Example Street',
    type: 'Residential',
    acquisitionPrice: 500_000,
    acquired_on: '2025-03-01',
    valuation: { marketValue: 510_000, date: '2025-03-31', source: 'Independent valuation' },
  });

  const call = await portal.call(portal.manager, 'POST', '/capital-calls', {
    title: 'First call',
    total_amount: 3_000,
    line_items: [
      { client_id: people.own.clientId, amount: 1_000 },
      { client_id: people.other.clientId, amount: 2_000 },
    ],
  });
  const draft = await portal.call(portal.manager, 'POST', '/capital-calls', {
    title: 'Second call',
    total_amount: 1_000,
    draft: true,
  });
  await portal.services.settled();

  const newPair = async (description?: string) => ({
    pairs: [
      {
        transaction_id: (await upload(newStatement('0.02', description))).transactionId,
        capital_call_id: call.body.id,
        line_item_id: `${call.body.id}-0002`,
        amount: '0.01',
      },
    ],
  });
  const newReconciliation = async (description?: string): Promise<string> => {
    const pairs = await newPair(description);
    const answer = await portal.call(portal.manager, 'POST', '/reconciliations/match', pairs);
    if (answer.status !== 201) throw new Error(`Not matched: ${JSON.stringify(answer.body)}`);
    return answer.body.reconciliations[0].id;
  };
  const reconciliationId = await newReconciliation();

  const newIssuedCall = async (): Promise<string> => {
    const { status, body } = await portal.call(portal.manager, 'POST', '/capital-calls', {
      title: 'To be corrected',
      total_amount: '0.01',
      line_items: [{ client_id: people.own.clientId, amount: '0.01' }],
    });
    if (status !== 201) throw new Error(`Not called: ${JSON.stringify(body)}`);
    await portal.services.settled();
    return body.id;
  };

  const newUnpaidLine = async (clientId: string) => {
    const { status, body } = await portal.call(portal.manager, 'POST', '/capital-calls', {
      title: 'To be paid',
      total_amount: '0.01',
      beyond_pledge_reason: 'Agreed in writing',
      line_items: [{ client_id: clientId, amount: '0.01' }],
    });
    if (clientId === NOBODY) return { callId: call.body.id, lineId: `${call.body.id}-0001` };
    if (status !== 201) throw new Error(`Not called: ${JSON.stringify(body)}`);
    await portal.services.settled();
    return { callId: body.id as string, lineId: `${body.id}-0001` };
  };
  const unpaidLines = new Map<string, ReturnType<typeof newUnpaidLine>>();
  const unpaidLine = (clientId: string) => {
    const line = unpaidLines.get(clientId) ?? newUnpaidLine(clientId);
    unpaidLines.set(clientId, line);
    return line;
  };
  const payLine = async (clientId: string) => {
    const line = await newUnpaidLine(clientId);
    if (line.callId === call.body.id) return line;
    const matched = await portal.call(portal.manager, 'POST', '/reconciliations/match', {
      pairs: [
        {
          transaction_id: (await upload(newStatement('0.01'))).transactionId,
          capital_call_id: line.callId,
          line_item_id: line.lineId,
          amount: '0.01',
        },
      ],
    });
    if (matched.status !== 201) throw new Error(`Not matched: ${JSON.stringify(matched.body)}`);
    return line;
  };
  const paidLines = new Map<string, ReturnType<typeof payLine>>();
  const paidLine = (clientId: string) => {
    const line = paidLines.get(clientId) ?? payLine(clientId);
    paidLines.set(clientId, line);
    return line;
  };

  const newestMessage = async (): Promise<string> => {
    const path = `/messages?client_id=${people.own.clientId}&limit=1`;
    return (await portal.call(portal.manager, 'GET', path)).body.messages[0].id;
  };
  const newMessage = async (state: 'queued' | 'sent' | 'held'): Promise<string> => {
    await newIssuedCall();
    const id = await newestMessage();
    if (state === 'held') await portal.call(portal.manager, 'POST', `/messages/${id}/hold`);
    if (state === 'sent') await sendQueued(portal);
    return id;
  };
  const firstMessages = new Map<string, string>();
  for (const { client_id, id } of (await portal.call(portal.manager, 'GET', '/messages')).body.messages)
    firstMessages.set(client_id, id);
  const toOwn = (await sendQueued(portal)).find(({ to }) => to === people.own.actor.email);

  const newByHand = async (more: object = {}): Promise<ByHand> => {
    const { body } = await portal.call(portal.manager, 'POST', '/transactions/record', {
      client_id: people.own.clientId,
      amount: '0.05',
      description: 'By hand',
      txn_date: '2025-06-02',
      confirmed: ['possible-duplicate'],
      ...more,
    });
    const { body: detail } = await portal.call(portal.manager, 'GET', `/transactions/${body.id}`);
    return { transactionId: body.id, allocationId: detail.allocations[0].id };
  };
  const why = { reason: 'A mistake' };
  const newContribution = async (): Promise<string> => {
    const { transactionId } = await upload(newStatement());
    await portal.call(portal.manager, 'PUT', `/transactions/${transactionId}/classify`, {
      type: 'contribution',
    });
    return transactionId;
  };
  await portal.call(portal.manager, 'POST', '/transactions/record', {
    type: 'expense',
    amount: '0.07',
    description: 'Long before',
    txn_date: '2021-01-15',
  });
  const nextPeriod = async (): Promise<string> =>
    (await portal.call(portal.manager, 'GET', '/periods?limit=1000')).body.periods.findLast(
      ({ status }: { status: string }) => status === 'ready',
    ).period;

  const exports = new Map<string, string>();
  const exporting = [people.own, people.other, people.inactive, { clientId: '', actor: portal.manager }];
  for (const { clientId, actor } of exporting) {
    const made = await portal.call(actor, 'POST', '/exports', { list: 'transactions', format: 'csv' });
    if (made.status !== 201) throw new Error(`No export was made: ${JSON.stringify(made.body)}`);
    exports.set(clientId, made.body.id);
  }

  const claiming = people.claiming.actor;
  const writes = countWrites(portal);
  const digest = watchedDigest(portal, writes);
  return {
    portal,
    people,
    contributionId: deposit.transactionId,
    unclassifiedId,
    importId,
    bankSession: { id: begun.consentId, state },
    propertyId: property.body.id,
    capitalCallId: call.body.id,
    newIssuedCall,
    unpaidLine,
    newUnpaidLine,
    paidLine,
    newMessage,
    messageOf: (clientId) => firstMessages.get(clientId) ?? 'none',
    exportOf: (clientId = '') => exports.get(clientId) ?? 'none',
    noticeToken: tokenOf(toOwn),
    reconciliationId,
    unpaid: await newPair(),
    newPair,
    newReconciliation,
    newPayer: async () => {
      // The portal ignores digits in a payer's name, so letters make each name new.
      const mark = another('')
        .replaceAll(/\d/g, (digit) => 'bcdfghjklm'[Number(digit)] ?? '')
        .trim();
      await newReconciliation(`Direct credit Ferntree${mark} Bakery`);
      const { body } = await portal.call(portal.manager, 'GET', '/payers');
      const payer = `FERNTREE${mark.toUpperCase()} BAKERY`;
      return body.payers.find((one: { payer: string }) => one.payer === payer);
    },
    newDoubtfulRow,
    draftCallId: draft.body.id,
    newStatement,
    sentUploadId,
    newSentUpload,
    newDocument: () => available(portal),
    newJoint: async () => {
      const { id } = await portal.addClient();
      const email = `joint-of-${id}@example.com`;
      const { status } = await portal.call(portal.manager, 'POST', `/clients/${id}/access`, {
        email,
        role: 'joint',
      });
      if (status !== 201) throw new Error('No access was given');
      return { id, email, userId: portal.identity.users.get(email) ?? '' };
    },
    byHand: await newByHand(),
    newByHand,
    newVoid: async () => {
      const { transactionId } = await newByHand();
      await portal.call(portal.manager, 'POST', `/transactions/${transactionId}/void`, why);
      return transactionId;
    },
    newContribution,
    newHeld: async () => {
      const id = await newContribution();
      await portal.call(portal.manager, 'POST', `/transactions/${id}/hold`, {
        reason: 'Its owner is unknown',
      });
      return id;
    },
    nextPeriod,
    newClosedPeriod: async () => {
      const month = await nextPeriod();
      await portal.call(closer, 'POST', `/periods/${month}/close`);
      return month;
    },
    newSetAside: async () => {
      const { transactionId } = await upload(newStatement());
      await portal.call(portal.manager, 'POST', `/transactions/${transactionId}/set-aside`, why);
      return transactionId;
    },
    newImport: async () => {
      // Waits for the worker, because no import can begin or be undone while another import is being undone.
      await portal.services.settled();
      return (await upload(newStatement())).importId;
    },
    newUnclassified: async (amount, description) =>
      (await upload(newStatement(amount, description))).transactionId,
    newDeclined: async () => {
      const { transactionId } = await upload(newStatement());
      const { status } = await portal.call(portal.manager, 'POST', '/reconciliations/decline', {
        transaction_id: transactionId,
        line_item_ids: [`${call.body.id}-0001`],
      });
      if (status !== 200) throw new Error('Nothing was declined');
      return transactionId;
    },
    newRule: async (words = RULE.words) => {
      const { body } = await portal.call(portal.manager, 'POST', '/classification-rules', { ...RULE, words });
      return body.id;
    },
    newSplit: async () => {
      const { transactionId } = await upload(newStatement());
      await portal.call(portal.manager, 'PUT', `/transactions/${transactionId}/parts`, { parts: PARTS });
      return transactionId;
    },
    newExpense: async (amount) => {
      const { transactionId } = await upload(newStatement(amount));
      const type = { type: 'expense' };
      await portal.call(portal.manager, 'PUT', `/transactions/${transactionId}/classify`, type);
      return transactionId;
    },
    principals: {
      nobody: undefined,
      'a client with an access token': withAccessToken(people.own.actor),
      'a manager with an access token': withAccessToken(portal.manager),
      'a client whose account is disabled': people.disabled.actor,
      'a manager whose account is disabled': disabledManager,
      'a client who signed out': people.signedOut.actor,
      'a client about their own': people.own.actor,
      'a client about another’s': people.own.actor,
      'an inactive client about their own': people.inactive.actor,
      'an inactive client about another’s': people.inactive.actor,
      'a suspended client': people.suspended.actor,
      'someone linked to nothing': portal.stranger,
      'a client whose token claims the managers’ group': {
        ...claiming,
        claims: { ...claiming.claims, 'cognito:groups': [MANAGERS_GROUP] },
      },
      'a manager whose token lacks the group': groupless,
      'an auditor whose token claims the managers’ group too': {
        ...claimingAuditor,
        claims: { ...claimingAuditor.claims, 'cognito:groups': Object.values(STAFF_GROUPS) },
      },
      'a manager whose token claims the auditors’ group alone': {
        ...claimingManager,
        claims: { ...claimingManager.claims, 'cognito:groups': [STAFF_GROUPS.auditor] },
      },
      'an auditor': auditor,
      'a manager': portal.manager,
    },
    digest: async () => {
      await portal.services.settled();
      return digest();
    },
    writes: async () => {
      await portal.services.settled();
      return writes();
    },
    close: () => portal.close(),
  };
}

export interface ValidRequest {
  readonly path: string;
  readonly body?: object;
}

let emails = 0;
/** Adds a new number to the word, so that each request changes the stored value. */
export const another = (word: string) => `${word} ${emails++}`;
let words = 0;
let names = 0;
let reinvested = 0;

const newName = () => `Client number ${names++}`;

async function withdrawRequests({ portal }: Scene, { clientId }: Pick<Person, 'clientId'>): Promise<void> {
  const path = `/clients/${clientId}/change-requests`;
  const { body } = await portal.call(portal.manager, 'GET', path);
  for (const { id, state } of body.requests ?? [])
    if (state === 'open') await portal.call(portal.manager, 'DELETE', `${path}/${id}`);
}

export async function newPerson({ portal }: Scene): Promise<string> {
  const details = {
    email: `invited${emails++}@example.com`,
    name: `Invited Person ${emails}`,
    role: 'auditor',
  };
  const { status, body } = await portal.call(portal.manager, 'POST', '/managers', details);
  if (status !== 201) throw new Error(`Not invited: ${JSON.stringify(body)}`);
  return body.user_id;
}

export async function newApproval(
  { portal }: Scene,
  more: Partial<ApprovalItem> = {},
): Promise<ApprovalItem> {
  const now = portal.services.now().toISOString();
  const approval: ApprovalItem = {
    id: randomUUID(),
    what: 'manager-promoted',
    subject: randomUUID(),
    summary: 'Make Somebody Else a manager',
    reason: 'Stands in for a colleague',
    input: '{}',
    asked_by: randomUUID(),
    asked_by_name: 'Somebody',
    asked_at: now,
    state: 'open',
    version: 1,
    ...more,
  };
  const { services } = portal;
  const audit = {
    target: approvalTarget(approval.id),
    action: 'approval.asked',
    summary: 'Asked',
    changes: { state: { after: 'open' } },
  };
  const by = { actor: SYSTEM_ACTOR, now, correlationId: approval.id };
  await commitChange(services, { writes: { approval: putApprovalWrite(services, approval) }, audit }, by);
  return approval;
}

export async function newMove(
  { portal }: Scene,
  clientId: string,
  units_e4 = 10_000,
  day: CalendarDate = MOVE.day,
): Promise<string> {
  const { services } = portal;
  const client = await findClient(services, clientId);
  if (!client) throw new Error('The client is missing');
  const now = services.now().toISOString();
  const move: UnitMoveItem = {
    id: randomUUID(),
    kind: 'adjustment',
    client_id: clientId,
    client_name: client.name,
    day,
    units_e4: unitsE4(units_e4),
    source: '',
    reason: MOVE.reason,
    created_at: now,
    created_by: 'somebody',
    created_by_name: 'Somebody',
  };
  const writes = unitMoveWrites(services, new Map([[clientId, client]]), { created: [move] });
  const audit = { target: unitMoveTarget(move.id), action: 'x.y', summary: 'Moved', changes: { day: {} } };
  await commitChange(services, { writes, audit }, { actor: SYSTEM_ACTOR, now, correlationId: move.id });
  return move.id;
}

export async function newTransferBody(scene: Scene): Promise<Record<string, unknown>> {
  const { portal, people } = scene;
  const [{ id: from_client_id }, { id: to_client_id }] = [await portal.addClient(), await portal.addClient()];
  await newMove(scene, from_client_id);
  const document_id = people.own.documentId;
  return { ...MOVE, from_client_id, to_client_id, units: 1, kind: 'gift', document_id };
}

const priced = new WeakSet<object>();

export async function newRedemptionBody(scene: Scene): Promise<Record<string, unknown>> {
  const { portal } = scene;
  if (!priced.has(portal)) await seedPrice(portal.services, '2001-01-31', '1', '2025-06-01');
  priced.add(portal);
  const { id: client_id } = await portal.addClient({ pledged_amount: 0 });
  await newMove(scene, client_id);
  return { ...MOVE, client_id, units: 1, confirmed: ['undistributed-days'] };
}

export async function registerForm(
  { portal, people }: Scene,
  { comment = '', ...more }: Record<string, string> = {},
  { clientId, actor }: Pick<Person, 'clientId' | 'actor'> = people.own,
): Promise<FormData> {
  const { day = '2025-02-15' } = more;
  const { body } = await portal.call(portal.manager, 'GET', `/register?on=${day}`);
  const held = body.holders.filter(({ client_id: id }: { client_id: string }) => id !== clientId);
  const rows = [{ name: actor.email, units: 0 }, ...held].map(
    ({ name, units }) => `${name},${units},${comment}`,
  );
  const form = csvForm(['Client,Units,Comment', ...rows, ''].join('\n'));
  const units = held.reduce((sum: number, one: { units: number }) => sum + one.units, 0).toFixed(4);
  for (const [name, value] of Object.entries({ day, units_on_issue: units, ...more })) form.set(name, value);
  return form;
}

export const MOVE = { day: '2025-06-15' as CalendarDate, reason: 'By the deed' } as const;

export async function newUninvitedPerson({ portal }: Scene): Promise<string> {
  const person = auditorOf({ email: `uninvited${emails++}@example.com` });
  await addManager(portal.services, person, 'auditor');
  return person.userId;
}

export async function newPersonIn(scene: Scene): Promise<string> {
  const userId = await newPerson(scene);
  const [email = ''] = [...scene.portal.identity.users].find(([, id]) => id === userId) ?? [];
  const person = auditorOf({ userId, email });
  await scene.portal.call(person, 'GET', '/users/me');
  return userId;
}

export async function newChangeRequest(scene: Scene, client: Pick<Person, 'clientId'>): Promise<string> {
  await withdrawRequests(scene, client);
  const { portal } = scene;
  const { body } = await portal.call(portal.manager, 'POST', `/clients/${client.clientId}/change-requests`, {
    field: 'entity_name',
    value: newName(),
  });
  return body.id;
}

export async function newUninvited({ portal }: Scene): Promise<string> {
  const { id } = await portal.addClient({ name: 'Client uninvited', status: 'Suspended' });
  await portal.call(portal.manager, 'PUT', `/clients/${id}`, { status: 'Active' });
  return id;
}

export async function deathOf(scene: Pick<Scene, 'newDocument'>) {
  return { day: '2024-03-01', document_id: await scene.newDocument(), reason: 'Death certificate' };
}

export async function newDeceased(scene: Pick<Scene, 'portal' | 'newDocument'>): Promise<string> {
  const { id } = await scene.portal.addClient();
  const { manager } = scene.portal;
  await scene.portal.call(manager, 'POST', `/clients/${id}/deceased`, await deathOf(scene));
  return id;
}

/** These requests succeed if the caller may make them. If a call is about a client, its request is about `client`. */
export const VALID: Record<
  Capability,
  (scene: Scene, client: Person, isManager: boolean) => Promise<ValidRequest>
> = {
  getMe: async () => ({ path: '/users/me' }),
  listOwnClients: async () => ({ path: '/users/me/clients' }),
  updateMe: async () => ({ path: '/users/me', body: { mobile: another('0400') } }),
  updateOwnEmail: async () => ({ path: '/users/me/email', body: { email: `own${emails++}@example.com` } }),
  getOwnMails: async () => ({ path: '/users/me/mails' }),
  setOwnMails: async () => ({
    path: '/users/me/mails',
    body: { kinds: { document: 'weekly' }, copy_to: `copy${emails++}@example.com` },
  }),
  confirmCopies: async () => ({ path: '/users/me/mails/confirm', body: { token: 'of-no-mail' } }),
  undoOwnEmail: async () => ({ path: '/users/me/email/undo', body: { token: 'of-no-mail' } }),
  updateUser: async (_scene, { actor }) => ({
    path: `/users/${actor.userId}`,
    body: { mobile: another('0411') },
  }),
  signOut: async () => ({ path: '/users/me/sign-out' }),
  reportClientError: async () => ({ path: '/client-errors', body: CLIENT_ERROR }),
  renewInvitation: async (_scene, { actor }) => ({
    path: '/invitations/renew',
    body: { email: actor.email },
  }),
  listManagers: async () => ({ path: '/managers' }),
  createManager: async () => ({
    path: '/managers',
    body: { email: `person${emails++}@example.com`, name: `New Person ${emails}`, role: 'auditor' },
  }),
  listApprovals: async () => ({ path: '/approvals?state=open' }),
  decideApproval: async (scene) => {
    const { id, asked_at } = await newApproval(scene);
    return { path: `/approvals/${id}`, body: { decision: 'declined', asked_at } };
  },
  stopApproval: async () => ({ path: '/approvals/stop', body: { token: 'of-no-mail' } }),
  updateManager: async (scene, _client, isManager) => ({
    path: `/managers/${isManager ? await newPerson(scene) : scene.principals['an auditor']?.userId}`,
    body: { disabled: true, reason: 'Left the fund' },
  }),
  inviteManager: async (scene, _client, isManager) => ({
    path: `/managers/${isManager ? await newUninvitedPerson(scene) : 'anybody'}/invitation`,
  }),
  remindManager: async (scene, _client, isManager) => ({
    path: `/managers/${isManager ? await newPersonIn(scene) : 'anybody'}/remind`,
  }),
  listClients: async () => ({ path: '/clients' }),
  createClient: async () => ({
    path: '/clients',
    body: {
      name: 'New Client',
      email: `new${emails++}@example.com`,
      entity_type: 'Personal',
      pledged_amount: 1,
    },
  }),
  importProperties: async () => ({
    path: '/fund/properties/import',
    body: csvForm(
      `Name,Type,Acquisition price,Acquired on\n${emails++} Imported Street,Residential,1,01/03/2025\n`,
    ),
  }),
  importCapitalCalls: async () => ({
    path: '/capital-calls/import',
    body: csvForm(`Title,Issued on,Amount\nCall ${emails++},01/03/2023,0.01\n`),
  }),
  importClients: async () => ({
    path: '/clients/import',
    body: csvForm(`Name,Email,Entity type,Pledge\nImported,imported${emails++}@example.com,Personal,1\n`),
  }),
  getOwnDashboard: async () => ({ path: '/clients/me' }),
  getClient: async (_scene, { clientId }) => ({ path: `/clients/${clientId}` }),
  updateClient: async (_scene, { clientId }) => ({
    path: `/clients/${clientId}`,
    body: { mobile: another('0422') },
  }),
  updateClientEmail: async (scene, { clientId }, isManager) => ({
    path: `/clients/${isManager ? (await scene.portal.addClient()).id : clientId}/email`,
    body: { email: `moved${emails++}@example.com`, reason: 'Another provider' },
  }),
  updateClientAddress: async (_scene, { clientId }) => ({
    path: `/clients/${clientId}/address`,
    body: { address: `${emails++} Wattle St` },
  }),
  getClientDashboard: async (_scene, { clientId }) => ({ path: `/clients/${clientId}/dashboard` }),
  listClientTransactions: async (_scene, { clientId }) => ({ path: `/clients/${clientId}/transactions` }),
  inviteClient: async (scene, { clientId }, isManager) => ({
    path: `/clients/${isManager ? await newUninvited(scene) : clientId}/invitation`,
  }),
  listAccess: async (_scene, { clientId }) => ({ path: `/clients/${clientId}/access` }),
  giveAccess: async (scene, { clientId }, isManager) => ({
    path: `/clients/${isManager ? (await scene.portal.addClient()).id : clientId}/access`,
    body: { email: `joint${emails++}@example.com`, role: 'joint' },
  }),
  endAccess: async (scene, { clientId }, isManager) => {
    const reason = encodeURIComponent('Sold its part');
    if (!isManager) return { path: `/clients/${clientId}/access/nobody?reason=${reason}` };
    const { id, userId } = await scene.newJoint();
    return { path: `/clients/${id}/access/${userId}?reason=${reason}` };
  },
  markDeceased: async (scene, { clientId }, isManager) => ({
    path: `/clients/${isManager ? (await scene.portal.addClient()).id : clientId}/deceased`,
    body: await deathOf(scene),
  }),
  unmarkDeceased: async (scene, { clientId }, isManager) => ({
    path: `/clients/${isManager ? await newDeceased(scene) : clientId}/deceased?reason=Mistaken`,
  }),
  createChangeRequest: async (scene, client) => {
    await withdrawRequests(scene, client);
    return {
      path: `/clients/${client.clientId}/change-requests`,
      body: { field: 'entity_name', value: newName() },
    };
  },
  listClientChangeRequests: async (_scene, { clientId }) => ({
    path: `/clients/${clientId}/change-requests`,
  }),
  withdrawChangeRequest: async (scene, client) => ({
    path: `/clients/${client.clientId}/change-requests/${await newChangeRequest(scene, client)}`,
  }),
  listChangeRequests: async () => ({ path: '/change-requests?state=open' }),
  decideChangeRequest: async (scene, client) => ({
    path: `/change-requests/${await newChangeRequest(scene, client)}`,
    body: { decision: 'approved', reason: 'They married' },
  }),
  listTransactions: async () => ({ path: '/transactions' }),
  getTransaction: async ({ contributionId }) => ({ path: `/transactions/${contributionId}` }),
  listPossibleDuplicates: async ({ unclassifiedId }) => ({
    path: `/transactions/possible-duplicates?ids=${unclassifiedId}`,
  }),
  listCategories: async () => ({ path: '/transactions/categories' }),
  recordTransaction: async (_scene, { clientId }) => ({
    path: '/transactions/record',
    body: {
      client_id: clientId,
      amount: 1,
      description: 'By hand',
      txn_date: '2025-06-02',
      confirmed: ['possible-duplicate'],
    },
  }),
  classifyTransaction: async (scene, _client, isManager) => ({
    path: `/transactions/${isManager ? await scene.newUnclassified() : scene.unclassifiedId}/classify`,
    body: { type: 'contribution' },
  }),
  classifyTransactions: async (scene, _client, isManager) => ({
    path: '/transactions/classify',
    body: {
      ids: isManager
        ? [await scene.newUnclassified(), await scene.newUnclassified('-12.34')]
        : [scene.unclassifiedId],
      type: 'expense',
    },
  }),
  listStatementLayouts: async () => ({ path: '/statement-layouts' }),
  keepStatementLayout: async () => ({ path: `/statement-layouts/new${words++}`, body: { layout: LAYOUT } }),
  deleteStatementLayout: async ({ portal }, _client, isManager) => {
    const path = `/statement-layouts/forgotten${words++}`;
    if (isManager) await portal.call(portal.manager, 'PUT', path, { layout: LAYOUT });
    return { path };
  },
  listClassificationRules: async () => ({ path: '/classification-rules' }),
  createClassificationRule: async () => ({ path: '/classification-rules', body: RULE }),
  updateClassificationRule: async (scene, _client, isManager) => ({
    path: `/classification-rules/${isManager ? await scene.newRule() : 'any'}`,
    body: { ...RULE, words: `${RULE.words} levy` },
  }),
  deleteClassificationRule: async (scene, _client, isManager) => ({
    path: `/classification-rules/${isManager ? await scene.newRule() : 'any'}`,
  }),
  applyClassificationRule: async (scene, _client, isManager) => {
    const word = `word${words++}`;
    if (isManager) await scene.newUnclassified('-12.34', word);
    return { path: `/classification-rules/${isManager ? await scene.newRule(word) : 'any'}/apply`, body: {} };
  },
  reclassifyTransaction: async (scene, _client, isManager) => ({
    path: `/transactions/${isManager ? await scene.newExpense() : scene.unclassifiedId}/reclassify`,
    body: { type: 'commission', reason: 'Charged by the broker' },
  }),
  undoClassification: async (scene, _client, isManager) => ({
    path: `/transactions/${isManager ? await scene.newExpense() : scene.unclassifiedId}/undo-classification`,
    body: {},
  }),
  splitTransaction: async (scene, _client, isManager) => ({
    path: `/transactions/${isManager ? await scene.newUnclassified() : scene.unclassifiedId}/parts`,
    body: { parts: PARTS },
  }),
  undoSplit: async (scene, _client, isManager) => ({
    path: `/transactions/${isManager ? await scene.newSplit() : scene.unclassifiedId}/parts`,
  }),
  listAllocations: async ({ contributionId }) => ({ path: `/transactions/${contributionId}/allocations` }),
  allocateTransaction: async ({ contributionId }, { clientId }) => ({
    path: `/transactions/${contributionId}/allocations`,
    body: { clientId, amount: '0.01' },
  }),
  reverseAllocation: async (scene, _client, isManager) => {
    const { transactionId, allocationId } = isManager ? await scene.newByHand() : scene.byHand;
    return {
      path: `/transactions/${transactionId}/allocations/${allocationId}/reverse`,
      body: { reason: 'Allocated to the wrong client' },
    };
  },
  moveAllocation: async (scene, _client, isManager) => {
    const { transactionId, allocationId } = isManager ? await scene.newByHand() : scene.byHand;
    return {
      path: `/transactions/${transactionId}/allocations/${allocationId}/move`,
      body: { client_id: scene.people.inactive.clientId, reason: 'Allocated to the wrong client' },
    };
  },
  voidTransaction: async (scene, _client, isManager) => ({
    path: `/transactions/${(isManager ? await scene.newByHand() : scene.byHand).transactionId}/void`,
    body: { reason: 'Recorded twice' },
  }),
  setAsideTransaction: async (scene, _client, isManager) => ({
    path: `/transactions/${isManager ? await scene.newUnclassified() : scene.unclassifiedId}/set-aside`,
    body: { reason: 'No money of its own' },
  }),
  holdTransaction: async (scene, _client, isManager) => ({
    path: `/transactions/${isManager ? await scene.newContribution() : scene.contributionId}/hold`,
    body: { reason: 'Its owner is unknown' },
  }),
  undoHold: async (scene, _client, isManager) => ({
    path: `/transactions/${isManager ? await scene.newHeld() : scene.contributionId}/hold`,
  }),
  listPeriods: async () => ({ path: '/periods' }),
  closePeriod: async (scene, _client, isManager) => ({
    path: `/periods/${isManager ? await scene.nextPeriod() : '2025-05'}/close`,
  }),
  closeUntil: async ({ portal, nextPeriod }, _client, isManager) => {
    if (!isManager) return { path: '/periods/close-until', body: { period: '2025-05' } };
    const period = await nextPeriod();
    const { path, body } = await VALID.createBankAccount({} as Scene, {} as Person, true);
    const account = { ...body, opening_day: `${period}-01`, opening_balance: 0 };
    const { id } = (await portal.call(portal.manager, 'POST', path, account)).body;
    const balance = { day: '2024-12-31', balance: 0 };
    await portal.call(portal.manager, 'PUT', `${path}/${id}/balances`, balance);
    return { path: '/periods/close-until', body: { period } };
  },
  reopenPeriod: async (scene, _client, isManager) => ({
    path: `/periods/${isManager ? await scene.newClosedPeriod() : '2025-05'}/reopen`,
    body: { reason: 'A row was missing' },
  }),
  undoSetAside: async (scene, _client, isManager) => ({
    path: `/transactions/${isManager ? await scene.newSetAside() : scene.unclassifiedId}/set-aside?reason=It%20is%20money`,
  }),
  uploadStatement: async (scene) => ({ path: '/transactions/upload-csv', body: scene.newStatement() }),
  getImport: async ({ importId }) => ({ path: `/transactions/imports/${importId}` }),
  listImports: async () => ({ path: '/transactions/imports' }),
  listImportRows: async ({ importId }) => ({ path: `/transactions/imports/${importId}/rows` }),
  undoImport: async (scene, _client, isManager) => ({
    path: `/transactions/imports/${isManager ? await scene.newImport() : scene.importId}/undo`,
    body: { reason: 'The wrong file' },
  }),
  listDocuments: async () => ({ path: '/documents' }),
  listDocumentTypes: async () => ({ path: '/documents/types' }),
  listFundDocuments: async () => ({ path: '/documents/fund' }),
  listClientDocuments: async (_scene, { clientId }) => ({ path: `/clients/${clientId}/documents` }),
  getDocument: async (_scene, { documentId }) => ({ path: `/documents/${documentId}` }),
  uploadDocument: async (_scene, { clientId }) => ({
    path: '/documents/upload',
    body: announced({ metadata: { client_id: clientId } }),
  }),
  completeUpload: async (scene, _client, isManager) => ({
    path: `/documents/uploads/${isManager ? await scene.newSentUpload() : scene.sentUploadId}/complete`,
  }),
  getDownloadUrl: async (_scene, { documentId }) => ({ path: `/documents/${documentId}/download-url` }),
  updateDocument: async (scene, { clientId, documentId }, isManager) => ({
    path: `/documents/${isManager ? await scene.newDocument() : documentId}`,
    body: { client_id: clientId, reason: 'Meant for this client' },
  }),
  deleteDocument: async (scene, { documentId }, isManager) => ({
    path: `/documents/${isManager ? await scene.newDocument() : documentId}`,
  }),
  listInstitutions: async () => ({ path: '/basiq/institutions' }),
  getBankConnection: async () => ({ path: '/basiq/connection' }),
  initiateBankConnection: async () => ({
    path: '/transactions/initiate-bank-connection',
    body: { institutionId: CONNECTED_BANK },
  }),
  completeBankConnection: async ({ bankSession }) => ({
    path: '/transactions/complete-bank-connection',
    body: { state: bankSession.state },
  }),
  checkBankConnection: async ({ bankSession }) => ({
    path: `/transactions/check-bank-connection?connectionId=${bankSession.id}`,
  }),
  checkConsent: async ({ bankSession }) => ({ path: `/consents/check/${bankSession.id}` }),
  mapBankFeed: async ({ portal }) => {
    const { body } = await portal.call(portal.manager, 'GET', '/bank-accounts');
    const isLeftOut = body.feeds.find(({ id }: { id: string }) => id === 'feed-1')?.left_out;
    return { path: '/basiq/feeds/feed-1', body: isLeftOut ? { account_id: 'main' } : { left_out: true } };
  },
  listDoubtfulRows: async () => ({ path: '/transactions/doubtful' }),
  decideDoubtfulRow: async (scene, _client, isManager) => ({
    path: `/transactions/doubtful/${isManager ? (await scene.newDoubtfulRow()).id : 'row-1'}`,
    body: { decision: 'import' },
  }),
  uploadBank: async () => ({
    path: '/transactions/upload-bank',
    body: { fromDate: '2025-01-01', toDate: '2025-06-10' },
  }),
  listReconciliations: async () => ({ path: '/reconciliations' }),
  listUnreconciled: async () => ({ path: '/reconciliations/unreconciled' }),
  listOutstanding: async () => ({ path: '/reconciliations/outstanding' }),
  listAllocated: async () => ({ path: '/reconciliations/allocated' }),
  listSuggestedClients: async ({ unclassifiedId }) => ({
    path: `/reconciliations/suggest-clients?transaction_id=${unclassifiedId}`,
  }),
  getReconciliation: async ({ reconciliationId }) => ({ path: `/reconciliations/${reconciliationId}` }),
  matchDeposits: async (scene, _client, isManager) => ({
    path: '/reconciliations/match',
    body: isManager ? await scene.newPair() : scene.unpaid,
  }),
  unmatchDeposit: async (scene, _client, isManager) => ({
    path: `/reconciliations/${isManager ? await scene.newReconciliation() : scene.reconciliationId}/unmatch`,
  }),
  declineMatch: async (scene, _client, isManager) => ({
    path: '/reconciliations/decline',
    body: {
      transaction_id: isManager ? await scene.newUnclassified() : scene.unclassifiedId,
      line_item_ids: [`${scene.capitalCallId}-0001`],
    },
  }),
  undoDecline: async (scene, _client, isManager) => {
    const id = isManager ? await scene.newDeclined() : scene.unclassifiedId;
    return {
      path: `/reconciliations/decline?transaction_id=${id}&line_item_ids=${scene.capitalCallId}-0001`,
    };
  },
  listPayers: async () => ({ path: '/payers' }),
  updatePayer: async (scene, _client, isManager) => {
    const { id, use } = isManager ? await scene.newPayer() : { id: 'any', use: 'own' };
    return { path: `/payers/${id}`, body: { use: use === 'own' ? 'shared' : 'own' } };
  },
  deletePayer: async (scene, _client, isManager) => ({
    path: `/payers/${isManager ? (await scene.newPayer()).id : 'any'}`,
  }),
  listCapitalCalls: async () => ({ path: '/capital-calls' }),
  createCapitalCall: async () => ({
    path: '/capital-calls',
    body: { title: 'Another call', total_amount: 100, draft: true },
  }),
  getCapitalCall: async ({ capitalCallId }) => ({ path: `/capital-calls/${capitalCallId}` }),
  updateCapitalCall: async ({ draftCallId }) => ({
    path: `/capital-calls/${draftCallId}`,
    body: { title: another('Renamed') },
  }),
  withdrawCapitalCall: async (scene, _client, isManager) => ({
    path: `/capital-calls/${isManager ? await scene.newIssuedCall() : scene.capitalCallId}/withdraw`,
    body: { reason: 'Called by mistake' },
  }),
  extendCapitalCall: async (scene, _client, isManager) => ({
    path: `/capital-calls/${isManager ? await scene.newIssuedCall() : scene.capitalCallId}/extend`,
    body: { due_date: '2199-12-31', reason: 'The settlement is later' },
  }),
  updateCallAccount: async (scene, _client, isManager) => ({
    path: `/capital-calls/${isManager ? await callWithAccount(scene, EARLIER_ACCOUNT) : scene.capitalCallId}/account`,
    body: { reason: 'The fund changed its bank' },
  }),
  withdrawLineItem: async (scene, _client, isManager) => {
    const id = isManager ? await scene.newIssuedCall() : scene.capitalCallId;
    return {
      path: `/capital-calls/${id}/line-items/${id}-0001/withdraw`,
      body: { reason: 'Called by mistake' },
    };
  },
  writeOffLineItem: async (scene, _client, isManager) => {
    const id = isManager ? await scene.newIssuedCall() : scene.capitalCallId;
    return {
      path: `/capital-calls/${id}/line-items/${id}-0001/write-off`,
      body: { amount: '0.01', reason: 'The fee of a bank' },
    };
  },
  undoWriteOff: async (scene, _client, isManager) => {
    const id = isManager ? await scene.newIssuedCall() : scene.capitalCallId;
    const path = `/capital-calls/${id}/line-items/${id}-0001/write-off`;
    const body = { amount: '0.01', reason: 'The fee of a bank' };
    if (isManager) await scene.portal.call(scene.portal.manager, 'POST', path, body);
    return { path: `${path}?reason=Not%20a%20fee` };
  },
  previewReminders: async ({ capitalCallId }) => ({ path: `/reminders?capital_call_id=${capitalCallId}` }),
  remindCapitalCall: async (scene, _client, isManager) => ({
    path: `/capital-calls/${isManager ? await scene.newIssuedCall() : scene.capitalCallId}/remind`,
    body: { text: 'The settlement is on Friday' },
  }),
  pauseLineItem: async (scene, _client, isManager) => {
    const id = isManager ? await scene.newIssuedCall() : scene.capitalCallId;
    return {
      path: `/capital-calls/${id}/line-items/${id}-0001/pause`,
      body: { until: '2199-12-31', note: 'Pays next week' },
    };
  },
  setPaysOn: async (scene, { clientId }, isManager) => {
    const { callId, lineId } = await (isManager ? scene.newUnpaidLine : scene.unpaidLine)(clientId);
    return {
      path: `/clients/${clientId}/capital-calls/${callId}/line-items/${lineId}/pays-on`,
      body: { day: '2199-12-31' },
    };
  },
  listLineItems: async ({ capitalCallId }) => ({ path: `/capital-calls/${capitalCallId}/line-items` }),
  updateLineItem: async ({ capitalCallId }) => ({
    path: `/capital-calls/${capitalCallId}/line-items/${capitalCallId}-0001`,
    body: { status: 'Issued' },
  }),
  getCapitalCallNotice: async ({ capitalCallId }) => ({
    path: `/capital-calls/${capitalCallId}/line-items/${capitalCallId}-0001/notice`,
  }),
  getCapitalCallReceipt: async (scene, { clientId }) => {
    const { callId, lineId } = await scene.paidLine(clientId);
    return { path: `/clients/${clientId}/capital-calls/${callId}/line-items/${lineId}/receipt` };
  },
  listClientCapitalCalls: async (_scene, { clientId }) => ({ path: `/clients/${clientId}/capital-calls` }),
  getRegister: async () => ({ path: '/register?on=2025-06-30' }),
  listUnitMoves: async () => ({ path: '/register/moves' }),
  listClientUnits: async (_scene, { clientId }) => ({ path: `/clients/${clientId}/units` }),
  getReturns: async (_scene, { clientId }) => ({ path: `/clients/${clientId}/returns` }),
  getFundReturns: async () => ({ path: '/fund/returns' }),
  proposeTransfer: async (scene, _client, isManager) => ({
    path: '/register/transfers',
    body: isManager
      ? await newTransferBody(scene)
      : { ...MOVE, from_client_id: 'any', to_client_id: 'other', units: 1, kind: 'gift', document_id: 'any' },
  }),
  proposeAdjustment: async ({ people, portal }, { clientId }, isManager) => ({
    path: '/register/adjustments',
    body: {
      ...{ ...MOVE, units: 1, document_id: people.own.documentId },
      client_id: isManager ? (await portal.addClient()).id : clientId,
    },
  }),
  proposeRedemption: async (scene, _client, isManager) => ({
    path: '/register/redemptions',
    body: isManager ? await newRedemptionBody(scene) : { ...MOVE, client_id: 'any', units: 1 },
  }),
  listPayoutLines: async () => ({ path: '/payouts/lines' }),
  makePaymentFile: async (scene, _client, isManager) =>
    isManager
      ? toMake(scene)
      : { path: '/payment-files', body: { line_ids: ['any'], from_account_id: 'any', pay_on: '2025-01-20' } },
  listPaymentFiles: async () => ({ path: '/payment-files' }),
  getPaymentFile: async (scene) => ({ path: `/payment-files/${await fileOf(scene)}` }),
  downloadPaymentFile: async (scene, _client, isManager) => ({
    path: `/payment-files/${isManager ? await newFile(scene) : 'any'}/download`,
    body: {},
  }),
  voidPaymentFile: async (scene, _client, isManager) => ({
    path: `/payment-files/${isManager ? await newFile(scene) : 'any'}${VOID}`,
  }),
  listUnpaid: async () => ({ path: '/payouts/unmatched' }),
  matchPayouts: async (scene, _client, isManager) =>
    isManager
      ? toMatch(scene)
      : { path: '/payouts/match', body: { transaction_id: 'any', line_ids: ['any'], amount: 1 } },
  unmatchPayout: async (scene, _client, isManager) => ({
    path: isManager ? (await newMatch(scene)).path : '/payouts/match/any',
  }),
  returnPayout: async (scene, _client, isManager) => {
    if (!isManager)
      return { path: '/payouts/returns', body: { transaction_id: 'any', line_id: 'any', reason: 'Any' } };
    const { path, body } = await toReturn(scene);
    return { path, body };
  },
  // Each client's file has a different comment, because the same file is imported only once.
  openRegister: async (scene, { clientId }) => ({
    path: '/register/opening',
    body: await registerForm(scene, { comment: clientId }),
  }),
  decideMove: async (scene) => {
    const { id } = await newApproval(scene, { what: 'unit-adjustment' });
    return { path: `/register/moves/${id}`, body: { decision: 'declined' } };
  },
  reverseMove: async (scene, { clientId }, isManager) => ({
    path: `/register/moves/${isManager ? await newMove(scene, clientId) : 'unknown'}/reverse`,
    body: { reason: 'A mistake' },
  }),
  listTaxYears: async () => ({ path: '/tax-years' }),
  getTaxYear: async () => ({ path: '/tax-years/2000' }),
  importTaxTable: async () => ({ path: '/tax-years/2000/table', body: taxForm() }),
  updateTaxYear: async (scene, _client, isManager) => ({
    path: isManager ? await newTaxYear(scene) : '/tax-years/2000',
    body: { form: 'SDS' },
  }),
  getTaxStatement: async (_scene, { clientId }) => ({ path: `/clients/${clientId}/tax-statements/2025` }),
  getAccountantsPage: async (_scene, { clientId }) => ({
    path: `/clients/${clientId}/accountants-page/2025`,
  }),
  listMessages: async () => ({ path: '/messages' }),
  getMessage: async (scene) => ({ path: `/messages/${await scene.newMessage('queued')}` }),
  resendMessage: async (scene) => ({
    path: `/messages/${await scene.newMessage('sent')}/resend`,
    body: { reason: 'It was lost' },
  }),
  holdMessage: async (scene) => ({ path: `/messages/${await scene.newMessage('queued')}/hold` }),
  releaseMessage: async (scene) => ({ path: `/messages/${await scene.newMessage('held')}/release` }),
  openMessage: async ({ messageOf }, { clientId }) => ({ path: `/messages/${messageOf(clientId)}/open` }),
  openNotice: async ({ noticeToken }) => ({ path: '/notices/open', body: { token: noticeToken } }),
  getNoticePdf: async ({ noticeToken }) => ({ path: '/notices/pdf', body: { token: noticeToken } }),
  listStatements: async () => ({ path: '/statements?state=differs' }),
  issueStatements: async (scene, { clientId }) => ({
    path: '/statements',
    body: { kind: 'holding', client_id: clientId, on: unstatedDay(scene) },
  }),
  issueOwnStatement: async (scene, { clientId }) => ({
    path: `/clients/${clientId}/statements`,
    body: { kind: 'transactions', from: '2015-01-01', to: unstatedDay(scene) },
  }),
  getStatementRun: async (scene, { clientId }) => ({
    path: `/statements/runs/${(await issuedTo(scene, clientId)).runId}`,
  }),
  verifyStatement: async (scene, { clientId }) => ({
    path: `/statements/verify/${(await issuedTo(scene, clientId)).code}`,
  }),
  getStatement: async (scene, { clientId }) => ({
    path: `/statements/${(await issuedTo(scene, clientId)).number}`,
  }),
  getFundStatistics: async () => ({ path: '/fund/statistics' }),
  getFundPerformance: async () => ({ path: '/fund/performance' }),
  getFigure: async (_scene, { clientId }) => ({ path: `/figures/client-paid?client_id=${clientId}` }),
  getCashFlow: async () => ({ path: '/fund/cash-flow?by=quarter' }),
  getFundContact: async () => ({ path: '/fund/contact' }),
  getMoneyMap: async () => ({ path: '/fund/money-map' }),
  getBankBalance: async () => ({ path: '/fund/bank-balance' }),
  getFundSettings: async () => ({ path: '/fund/settings' }),
  updateFundSettings: async () => ({
    path: '/fund/settings',
    body: { trustee: another('Trustee'), reason: 'A new trustee' },
  }),
  getFundOverview: async () => ({ path: '/fund/overview' }),
  listProperties: async () => ({ path: '/fund/properties' }),
  createProperty: async () => ({
    path: '/fund/properties',
    body: {
      name: '5 Example Street',
      type: 'Commercial',
      acquisitionPrice: 1_000_000,
      acquired_on: '2025-03-01',
    },
  }),
  listRents: async () => ({ path: '/fund/rents' }),
  getProperty: async ({ propertyId }) => ({ path: `/fund/properties/${propertyId}` }),
  updateProperty: async ({ propertyId }) => ({
    path: `/fund/properties/${propertyId}`,
    body: { name: `${emails++} Example Street` },
  }),
  deleteValuation: async (scene, _client, isManager) => ({
    path: isManager
      ? await newValuationPath(scene, ['2025-03-31', '2025-04-30'])
      : `/fund/properties/${scene.propertyId}/valuations/unknown?reason=A%20mistake`,
  }),
  getPropertyPhoto: async ({ propertyId }) => ({ path: `/fund/properties/${propertyId}/photo` }),
  updatePropertyPhoto: async ({ propertyId }) => ({
    path: `/fund/properties/${propertyId}/photo`,
    body: newPhoto(),
  }),
  deletePropertyPhoto: async (scene, _client, isManager) => ({
    path: isManager
      ? await newPhotoPath(scene)
      : `/fund/properties/${scene.propertyId}/photo?reason=A%20mistake`,
  }),
  listBankAccounts: async () => ({ path: '/bank-accounts' }),
  createBankAccount: async () => ({
    path: '/bank-accounts',
    body: {
      name: 'Reserve',
      bsb: '000-000',
      account_number: '12345678',
      opening_day: '2025-01-01',
      opening_balance: '-10.50',
    },
  }),
  deleteBankAccount: async ({ portal }, _client, isManager) => {
    if (!isManager) return { path: '/bank-accounts/main' };
    const { path, body } = await VALID.createBankAccount({} as Scene, {} as Person, true);
    await portal.services.settled();
    return { path: `${path}/${(await portal.call(portal.manager, 'POST', path, body)).body.id}` };
  },
  updateBankAccount: async () => ({ path: '/bank-accounts/main', body: { name: another('Account') } }),
  getTieOut: async () => ({ path: '/bank-accounts/main/tie-out?to=2025-06-30' }),
  typeBankBalance: async () => ({
    path: '/bank-accounts/main/balances',
    body: { day: '2025-06-30', balance: `${emails++}.50` },
  }),
  proposeUnitPrice: async () => ({ path: '/unit-prices/proposal?day=2025-06-30' }),
  listUnitPrices: async () => ({ path: '/unit-prices' }),
  createUnitPrice: async (scene, _client, isManager) => ({
    path: '/unit-prices',
    body: { day: isManager ? (await pricesOf(scene)).laterDay : '2025-06-30', lines: [LINE] },
  }),
  updateUnitPrice: async (scene, _client, isManager) => ({
    path: `/unit-prices/${isManager ? await newDraftPrice(scene) : 'any'}`,
    body: { lines: [{ ...LINE, label: another('By hand') }] },
  }),
  supersedeUnitPrice: async (scene, _client, isManager) => ({
    path: `/unit-prices/${isManager ? (await pricesOf(scene)).liveId : 'any'}/supersede`,
    body: { lines: [LINE], reason: 'A mistake' },
  }),
  getPriceEffect: async (scene) => ({ path: `/unit-prices/${(await pricesOf(scene)).replacedId}/effect` }),
  decideCompensation: async (scene, _client, isManager) => {
    const prices = isManager ? await pricesOf(scene) : { replacedId: 'any', moveId: 'any' };
    const row = { move_id: prices.moveId, remedy: 'units', reason: 'A mistake' };
    return { path: `/unit-prices/${prices.replacedId}/effect`, body: { rows: [row] } };
  },
  listDistributions: async () => ({ path: '/distributions' }),
  getDistribution: async (scene) => ({ path: `/distributions/${await distributionOf(scene)}` }),
  listDistributionLines: async (scene) => ({ path: `/distributions/${await distributionOf(scene)}/lines` }),
  listClientDistributions: async (_scene, { clientId }) => ({ path: `/clients/${clientId}/distributions` }),
  createDistribution: async () => ({ path: '/distributions', body: DISTRIBUTION }),
  updateDistribution: async (scene, _client, isManager) => ({
    path: `/distributions/${isManager ? await newDistribution(scene) : 'any'}`,
    body: { title: another('Distribution') },
  }),
  calculateDistribution: async (scene, _client, isManager) => ({
    path: `/distributions/${isManager ? await newDistribution(scene) : 'any'}/calculate`,
  }),
  setReinvestment: async (_scene, { clientId }) => {
    reinvested = (reinvested + 1) % 100;
    return { path: `/clients/${clientId}/reinvestment`, body: { percent: reinvested, from: '2199-01-01' } };
  },
  getPayee: async (_scene, { clientId }) => ({ path: `/clients/${clientId}/payee` }),
  proposePayee: async (_scene, { clientId }) => ({ path: `/clients/${clientId}/payee`, body: newAccount() }),
  verifyPayee: async (scene, { clientId }, isManager) => {
    const { path, call } = isManager
      ? await newProposal(scene)
      : {
          path: `/clients/${clientId}/payee`,
          call: {
            called_number_id: 'any',
            spoken_to: 'Any',
            account_number_heard: '12345',
            name_match: 'same',
          },
        };
    return { path: `${path}/verify`, body: call };
  },
  suspendPayee: async (scene, { clientId }, isManager) => {
    if (!isManager) await seedPayee(scene.portal.services, { id: clientId });
    return {
      path: `${isManager ? (await newProposal(scene)).path : `/clients/${clientId}/payee`}/suspend`,
      body: { reason: 'Came by letter' },
    };
  },
  liftPayee: async (scene, { clientId }, isManager) => {
    const { path, payeeId } = isManager
      ? await newSuspended(scene)
      : { path: `/clients/${clientId}/payee`, payeeId: 'any' };
    return { path: `${path}/suspend?payee_id=${payeeId}&reason=A%20mistake` };
  },
  stopPayee: async () => ({ path: '/payees/stop', body: { token: 'of-no-mail' } }),
  setTaxStatus: async ({ portal }, { clientId }, isManager) => ({
    path: `/clients/${isManager ? (await portal.addClient()).id : clientId}/tax-status`,
    body: TAX,
  }),
  listAudit: async () => ({ path: '/audit?limit=100' }),
  searchRecords: async () => ({ path: '/search?q=a' }),
  createExport: async () => ({ path: '/exports', body: { list: 'transactions', format: 'csv' } }),
  getExport: async ({ exportOf }, { clientId }, isManager) => ({
    path: `/exports/${isManager ? exportOf() : exportOf(clientId)}`,
  }),
  getHealth: async () => ({ path: '/health' }),
};

interface Issued {
  readonly runId: string;
  readonly number: string;
  readonly code: string;
  readonly documentId: string;
}

const issued = new WeakMap<Scene, Map<string, Issued>>();

const statedDays = new WeakMap<Scene, CalendarDate>();
/** Months before the first bank account count as closed for statements. */
const BEFORE_ACCOUNTS = '2015-03-31' as CalendarDate;

/** An unchanged statement is not issued again for the same day, so each call returns a new day. */
function unstatedDay(scene: Scene): CalendarDate {
  const day = addDays(statedDays.get(scene) ?? BEFORE_ACCOUNTS, -1);
  statedDays.set(scene, day);
  return day;
}

export async function issuedTo(scene: Scene, clientId: string): Promise<Issued> {
  const { portal } = scene;
  const known = issued.get(scene) ?? new Map<string, Issued>();
  issued.set(scene, known);
  const found = known.get(clientId);
  if (found) return found;
  const none = { runId: clientId, number: clientId, code: '0'.repeat(26), documentId: clientId };
  const period = { kind: 'transactions', from: '2015-01-01', to: BEFORE_ACCOUNTS };
  const begun = await portal.call(portal.manager, 'POST', '/statements', { ...period, client_id: clientId });
  if (begun.status !== 202) return none;
  await portal.services.settled();
  const documents = await portal.call(portal.manager, 'GET', `/clients/${clientId}/documents?limit=1000`);
  const [document] = documents.body.documents.filter((one: { statement?: object }) => one.statement);
  const { number } = document.statement;
  const { body } = await portal.call(portal.manager, 'GET', `/statements/${number}`);
  const made = { runId: begun.body.run_id, number, code: body.verification_code, documentId: document.id };
  known.set(clientId, made);
  return made;
}

export function newPhoto(): FormData {
  return photoForm(photoOf((emails++ * 16) % 256));
}

export async function newPropertyPath({ portal }: Scene): Promise<string> {
  const { body } = await portal.call(portal.manager, 'POST', '/fund/properties', {
    name: '7 Example Street',
    type: 'Commercial',
    acquisitionPrice: 1_000_000,
    acquired_on: '2025-03-01',
  });
  return `/fund/properties/${body.id}`;
}

export async function newPhotoPath(scene: Scene): Promise<string> {
  const path = `${await newPropertyPath(scene)}/photo`;
  await scene.portal.call(scene.portal.manager, 'PUT', path, newPhoto());
  return `${path}?reason=A%20mistake`;
}

export async function newValuationPath(scene: Scene, days: readonly string[]): Promise<string> {
  const { portal } = scene;
  const path = await newPropertyPath(scene);
  for (const date of days) {
    const valuation = { marketValue: 1_100_000, date, source: 'Independent valuation' };
    await portal.call(portal.manager, 'PUT', path, { valuation });
  }
  const { body: detail } = await portal.call(portal.manager, 'GET', path);
  return `${path}/valuations/${detail.valuations[0].id}?reason=A%20mistake`;
}

/**
 * Requests are reused, because creating one can take a dozen writes. Call `used` after a success, because the change may
 * invalidate other requests.
 */
export function validRequests(scene: Scene) {
  const unused = new Map<string, ValidRequest>();
  return async (capability: Capability, client: Person, isManager = false) => {
    const key = [capability, client.clientId, client.actor.userId, isManager].join(' ');
    const request = unused.get(key) ?? (await VALID[capability](scene, client, isManager));
    unused.set(key, request);
    return { ...request, used: () => unused.clear() };
  };
}

const EARLIER_ACCOUNT = { name: 'Earlier account', bsb: '999-001', number: '12345678' };

export async function callWithAccount(
  { newIssuedCall, portal }: Scene,
  account?: typeof EARLIER_ACCOUNT,
): Promise<string> {
  const id = await newIssuedCall();
  const change = account ? { set: { pay_to: account } } : { remove: ['pay_to'] };
  const write = update(portal.services, { key: capitalCallKey(id), ...change, add: { version: 1 } });
  await changeAudited(portal.services, capitalCallTarget(id), write);
  return id;
}
