import { randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { issueCapitalCall } from '#functions/capital-calls/issue-capital-call.ts';
import { remindClients } from '#functions/capital-calls/remind-clients.ts';
import { SYSTEM_ACTOR } from '#functions/ledger/change.ts';
import { commitChange } from '#functions/ledger/commit.ts';
import { queueReceipt } from '#functions/messages/queue-receipts.ts';
import { sendMessages } from '#functions/messages/send-messages.ts';
import { listLinesAwaitingReceipt } from '#functions/records/capital-call-store.ts';
import { seedFundSettings } from '#functions/records/fund-settings-store.ts';
import { putUserWrite, userTarget } from '#functions/records/user-store.ts';
import type { Identity, Services } from '#functions/services.ts';
import { addDays, daysBetween, fundDateAt, monthOf } from '#shared/calendar-date.ts';
import { FUND_NAME } from '#shared/constants.ts';
import { groupBy } from '#shared/group-by.ts';
import { MANAGERS_GROUP } from '#shared/roles.ts';
import type { IdentityProvider } from './cognito/server.ts';
import { DEMO_ACCOUNTS } from './demo-accounts.ts';
import { instantAt, later, moveDays } from './demo-calendar.ts';
import { AT_ONCE, createDemoCalls, type DemoCall, type DemoPerson, inParallel } from './demo-calls.ts';
import { monthClosings } from './demo-closings.ts';
import { type DemoCapitalCall, readDemoData } from './demo-data.ts';
import {
  atInstant,
  distribute,
  enterAccounts,
  type MoneyOut,
  payQuarter,
  publishPrices,
} from './demo-distribution.ts';
import { FICTION, formOf, pdfFile, textFile } from './demo-files.ts';
import { type CalledLine, named, performLedger, rememberingPeople, type Scene } from './demo-ledger.ts';
import { fileReport } from './demo-report.ts';
import type { DemoClient } from './demo-rows.ts';
import type { LocalServices } from './services.ts';
import type { SeedKind } from './settings.ts';

export interface SeedPortalOptions {
  readonly kind: SeedKind;
  /** These services must not inject faults. */
  readonly services: LocalServices;
  readonly provider: Pick<IdentityProvider, 'admin'>;
  readonly now: Date;
}

/** If the seed fails, the next start discards all data and fills the portal again. */
export type SeedPortal = (options: SeedPortalOptions) => Promise<void>;

const madeAnswer = z.object({ id: z.string() });
const personAnswer = z.object({ user_id: z.string() });

async function addManager(
  services: Services,
  admin: IdentityProvider['admin'],
  at: Date,
): Promise<DemoPerson> {
  const { name, email, password } = DEMO_ACCOUNTS.manager;
  const { sub: userId } = await admin.createUser({ email, name, password, groups: [MANAGERS_GROUP] });
  await commitChange(
    services,
    {
      writes: {
        user: putUserWrite(services, {
          user_id: userId,
          email,
          role: 'manager',
          status: 'active',
          name,
          version: 1,
        }),
      },
      audit: {
        target: userTarget(userId),
        name,
        action: 'manager.created',
        summary: 'Manager added',
        changes: { name: { after: name }, email: { after: email }, role: { after: 'manager' } },
      },
    },
    { actor: SYSTEM_ACTOR, now: at.toISOString(), correlationId: randomUUID() },
  );
  return { userId, email, groups: [MANAGERS_GROUP] };
}

/** Nobody knows this password. The account's owner can request a reset code or a new invitation. */
const unknownPassword = () => `${randomBytes(18).toString('base64url')}aA1!`;

function signInOf({ email, signed_in_at }: DemoClient) {
  const { client, unpaidClient, invitedClient } = DEMO_ACCOUNTS;
  if (email === invitedClient.email) {
    const { temporaryPassword } = invitedClient;
    return { temporaryPassword, temporaryPasswordNeverEnds: true, invite: true };
  }
  if (!signed_in_at) return { temporaryPassword: unknownPassword() };
  const known = [client, unpaidClient].find((account) => account.email === email);
  return { password: known?.password ?? unknownPassword() };
}

/** Creates each account in its final state, for example invited or already signed in. */
function demoIdentity(admin: IdentityProvider['admin'], clients: readonly DemoClient[]): Identity {
  return {
    async findOrCreateUser(email) {
      const existing = admin.findUser(email);
      if (existing) return { userId: existing.sub, created: false };
      const { secondManager } = DEMO_ACCOUNTS;
      if (email === secondManager.email) {
        const { sub } = await admin.createUser({ ...secondManager, groups: [MANAGERS_GROUP] });
        return { userId: sub, created: true };
      }
      const client = clients.find((one) => one.email === email);
      if (!client) throw new Error('The demo has no such investor');
      const { sub } = await admin.createUser({ email, name: client.name, ...signInOf(client) });
      return { userId: sub, created: true };
    },
    sendInvitation: async () => {},
    findAccount: () => Promise.reject(new Error('The demo renews no invitation')),
    updateEmail: () => Promise.reject(new Error('The demo changes no sign-in address')),
    setStaffAccess: async () => {},
    hasSecondFactor: () => Promise.reject(new Error('The demo asks for no second factor')),
    signOutEverywhere: (userId) => admin.signOutEverywhere(userId),
  };
}

/** Once the second manager has signed in, large capital calls require both managers. */
async function addSecondManager(call: DemoCall, manager: DemoPerson, at: Date): Promise<DemoPerson> {
  const { name, email } = DEMO_ACCOUNTS.secondManager;
  const answer = await call(manager, at, 'POST', '/managers', { name, email, role: 'manager' });
  const second = { userId: personAnswer.parse(answer).user_id, email, groups: [MANAGERS_GROUP] };
  await call(second, later(at, 40 * 60), 'GET', '/users/me');
  return second;
}

async function addClients({ demo, manager, call }: Scene, admin: IdentityProvider['admin']) {
  const ids = new Map<string, string>();
  await inParallel(demo.clients, AT_ONCE, async (client) => {
    const { added_at, deposit_text: _, signed_in_at, moved, edits: __, ...details } = client;
    const { id } = madeAnswer.parse(await call(manager, instantAt(added_at), 'POST', '/clients', details));
    ids.set(client.name, id);
    if (signed_in_at) {
      const { email } = client;
      const self: DemoPerson = { userId: admin.findUser(email)?.sub ?? '', email, groups: [] };
      await call(self, instantAt(signed_in_at), 'GET', '/users/me');
      if (moved) {
        await call(self, instantAt(moved.at), 'PUT', `/clients/${id}/address`, { address: moved.address });
      }
    }
  });
  return ids;
}

/** Edits of `status` run after the earlier calls and distributions, so that suspended clients still take part in them. */
async function editClients(
  { demo, manager, call }: Scene,
  ids: ReadonlyMap<string, string>,
  which: 'details' | 'status',
) {
  await inParallel(demo.clients, AT_ONCE, async ({ name, edits = [] }) => {
    for (const { at, ...changes } of edits.filter(
      ({ status }) => (which === 'status') === (status !== undefined),
    ))
      await call(manager, instantAt(at), 'PUT', `/clients/${named(ids, name)}`, changes);
  });
}

const lineItemsAnswer = z.object({
  line_items: z.array(z.object({ id: z.string(), client_name: z.string() })),
});

/** Returns the line items of the call by the key `<reference>, <client>`. */
async function issue(
  { manager, secondManager }: Scene,
  services: Services,
  capitalCall: DemoCapitalCall,
  clients: ReadonlyMap<string, string>,
): Promise<Map<string, CalledLine>> {
  const { issued_at, approved_at, amounts, reference, isOnPaper, ...details } = capitalCall;
  // Issuing must not create the notices, because the code below creates them at their past instant.
  const call = createDemoCalls({ ...services, continueCapitalCall: async () => {} });
  const issuedAt = instantAt(approved_at ?? issued_at);
  const answer = await call(manager, instantAt(issued_at), 'POST', '/capital-calls', {
    ...details,
    ...(isOnPaper ? { issued_on: issued_at.slice(0, 10) } : {}),
    line_items: Object.entries(amounts).map(([name, amount]) => ({
      client_id: named(clients, name),
      amount,
    })),
  });
  const { id } = madeAnswer.parse(answer);
  if (approved_at) await call(secondManager, issuedAt, 'PUT', `/capital-calls/${id}`, { status: 'Issued' });
  const noticesAt = later(issuedAt, 60);
  const then = atInstant(services, noticesAt);
  await issueCapitalCall(then, id, Number.POSITIVE_INFINITY);
  await sendMessages(then, Number.POSITIVE_INFINITY);
  const path = `/capital-calls/${id}/line-items?limit=1000`;
  const lines = lineItemsAnswer.parse(await call(manager, noticesAt, 'GET', path)).line_items;
  return new Map(lines.map((line) => [`${reference}, ${line.client_name}`, { callId: id, lineId: line.id }]));
}

/** The demo sends past reminders at their past times. Otherwise the portal's first sweep would send them today. */
async function remindOf({ due_date }: DemoCapitalCall, services: Services, now: Date): Promise<void> {
  const weeks = Math.floor((daysBetween(due_date, fundDateAt(now)) - 8) / 7);
  for (const days of [-7, -3, -1, 8, ...(weeks > 0 ? [8 + 7 * weeks] : [])]) {
    const at = instantAt(`${addDays(due_date, days)} 09:00:00`);
    if (at > now) return;
    const then = atInstant(services, at);
    await remindClients(then, Number.POSITIVE_INFINITY);
    await sendMessages(then, Number.POSITIVE_INFINITY);
  }
}

async function sendReceipts(services: Services): Promise<void> {
  let lines = await listLinesAwaitingReceipt(services);
  while (lines.length > 0) {
    for (const line of lines) {
      const then = atInstant(services, later(new Date(line.receipt_due_at ?? line.issued_at), 60));
      await queueReceipt(then, line);
      await sendMessages(then, Number.POSITIVE_INFINITY);
    }
    lines = await listLinesAwaitingReceipt(services);
  }
}

async function addProperties({ demo, manager, call }: Scene, reports: ReadonlyMap<string, string>) {
  const ids = new Map<string, string>();
  for (const { added_at, name, type, city, state, price, acquired_on, entries } of demo.properties) {
    const answer = await call(manager, instantAt(added_at), 'POST', '/fund/properties', {
      name,
      type,
      location: { city, state, country: 'Australia' },
      acquisitionPrice: price,
      acquired_on,
    });
    const { id } = madeAnswer.parse(answer);
    for (const { at, valuation, ...entry } of entries) {
      const { report, ...valued } = valuation ?? {};
      const attached = report === undefined ? {} : { document_id: named(reports, report) };
      await call(manager, instantAt(at), 'PUT', `/fund/properties/${id}`, {
        ...entry,
        ...(valuation ? { valuation: { ...valued, ...attached } } : {}),
      });
    }
    ids.set(name, id);
  }
  return ids;
}

const uploadedAnswer = z.object({ document: madeAnswer });

function fileOf(name: string, text: string) {
  const lines = text.split(' | ');
  if (!name.endsWith('.pdf')) return textFile(name, `${lines.join('\n')}\n`);
  const [title = '', ...rest] = lines;
  return pdfFile(name, title, [FUND_NAME, '', ...rest, '', FICTION]);
}

async function uploadDocuments({ demo, manager, call }: Scene, clients: ReadonlyMap<string, string>) {
  const ids = new Map<string, string>();
  const byOwner = groupBy(demo.documents, ({ client, name }) => client || name);
  await inParallel([...byOwner.values()], AT_ONCE, async (documents) => {
    for (const { uploaded_at, client, type, name, description, file, text, ...about } of documents) {
      const owner = client ? { client_id: named(clients, client) } : {};
      const metadata = {
        document_type_id: type,
        name,
        description,
        notify: 'none',
        ...(about.period_ends_on ? { period_ends_on: about.period_ends_on } : {}),
        ...owner,
      };
      const form = formOf(fileOf(file, text), { metadata: JSON.stringify(metadata) });
      const answer = await call(manager, instantAt(uploaded_at), 'POST', '/documents/upload', form);
      if (!client) ids.set(name, uploadedAnswer.parse(answer).document.id);
    }
  });
  return ids;
}

export const seedPortal: SeedPortal = async ({ kind, services, provider, now }) => {
  const { admin } = provider;
  if (kind === 'empty') {
    await seedFundSettings(services, services.fundSeed());
    await addManager(services, admin, now);
    return;
  }
  const seedDay = fundDateAt(now);
  const demo = readDemoData(seedDay);
  const opened = instantAt(moveDays('2023-07-03 08:30:00', seedDay));
  await seedFundSettings(atInstant(services, opened), services.fundSeed());
  const manager = await addManager(services, admin, opened);
  const own = { ...services, identity: demoIdentity(admin, demo.clients) };
  const call = createDemoCalls(own);
  await call(manager, opened, 'GET', '/users/me');
  const secondManager = await addSecondManager(call, manager, later(opened, 600));
  const scene: Scene = { demo, manager, secondManager, call };
  const clients = await addClients(scene, admin);

  // The demo's deposits pay all capital calls but the newest, so these calls are issued first.
  const earlier = demo.capitalCalls.slice(0, -1);
  const latest = demo.capitalCalls.slice(-1);
  const calledLines = new Map<string, CalledLine>();
  for (const one of earlier) {
    for (const [name, line] of await issue(scene, own, one, clients)) calledLines.set(name, line);
  }
  await editClients(scene, clients, 'details');
  const database = rememberingPeople(services.database);
  const documents = await uploadDocuments(scene, clients);
  const properties = await addProperties(scene, documents);
  const known = { clients, calledLines, properties };
  await performLedger({ ...scene, call: createDemoCalls({ ...own, database }) }, known);
  await sendReceipts(own);
  const out: MoneyOut = {
    ...scene,
    ...{ clients, services: own, seedDay },
    call: createDemoCalls({ ...own, continueMessages: async () => {} }),
  };
  await enterAccounts(out);
  for (const { month, at } of monthClosings(demo, seedDay)) {
    await call(manager, at, 'POST', `/periods/${month}/close`);
    const payment = demo.payments.find(({ to }) => monthOf(to) === month);
    if (payment) await payQuarter(out, payment);
  }
  await editClients(scene, clients, 'status');
  for (const one of earlier.filter(({ isOnPaper }) => !isOnPaper)) await remindOf(one, services, now);
  for (const one of latest) await issue(scene, own, one, clients);
  await distribute(out);
  await publishPrices(out);
  await fileReport(scene, seedDay);
};
