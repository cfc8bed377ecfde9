import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import type { Identity, LogEntry } from '#functions/services.ts';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import { createTables, databaseClient, LOCAL_REGION, startDatabase } from '#local/database.ts';
import { DEMO_ACCOUNTS } from '#local/demo-accounts.ts';
import { createDemoCalls, type DemoPerson } from '#local/demo-calls.ts';
import { readDemoData } from '#local/demo-data.ts';
import type { DemoPayment } from '#local/demo-payments.ts';
import { seedPortal } from '#local/seed.ts';
import { createServices } from '#local/services.ts';
import type { SeedKind } from '#local/settings.ts';
import { addDays, type CalendarDate, lastDayOf } from '#shared/calendar-date.ts';
import { FIRST_IMPORT_DAYS } from '#shared/constants.ts';
import { memoryBucket } from '#test/harness/memory-bucket.ts';
import { serveIdentity } from '#test/harness/serve-identity.ts';
import { moneyOfFiles, moneyOfPortal, storyOf } from './money-story.ts';

const TABLES = { portal: 'portal', audit: 'audit' };
const CLIENT_ID = 'testclient';
/** The demo's files are written for this day, so no date is shifted. */
const NOW = new Date('2025-06-12T02:00:00.000Z');

const noIdentity: Identity = {
  findOrCreateUser: () => Promise.reject(new Error('The seed asks the pool through its own door')),
  sendInvitation: () => Promise.reject(new Error('The seed sends its own invitations')),
  findAccount: () => Promise.reject(new Error('The seed renews no invitation')),
  updateEmail: () => Promise.reject(new Error('The seed changes no sign-in address')),
  setStaffAccess: () => Promise.reject(new Error('The seed changes nobody’s access')),
  hasSecondFactor: () => Promise.reject(new Error('The seed asks for no second factor')),
  signOutEverywhere: () => Promise.reject(new Error('The seed signs nobody out')),
};

export async function seeded(kind: SeedKind, now = NOW) {
  const folder = await mkdtemp(join(tmpdir(), 'seed-test-'));
  const database = await startDatabase({});
  const client = databaseClient(database.endpoint);
  await createTables(client, TABLES);
  const logged: LogEntry[] = [];
  const mails: { to: string; text: string }[] = [];
  const bucket = memoryBucket();
  const services = createServices({
    client,
    tables: TABLES,
    identity: noIdentity,
    bucket,
    log: (entry) => logged.push(entry),
  });
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const provider = await serveIdentity({
    dataDir: folder,
    region: LOCAL_REGION,
    userPoolId: `${LOCAL_REGION}_Seed0001`,
    userPoolClientId: CLIENT_ID,
    sendMail: (mail) => void mails.push(mail),
    credentials,
  });
  await seedPortal({ kind, services, provider, now });

  const manager = provider.admin.findUser(DEMO_ACCOUNTS.manager.email);
  if (!manager) throw new Error('There is no manager account');
  const person: DemoPerson = { userId: manager.sub, email: manager.email, groups: manager.groups };
  const call = createDemoCalls(services);
  const cognito = new CognitoIdentityProviderClient({
    region: LOCAL_REGION,
    endpoint: provider.url,
    credentials,
  });
  return {
    services,
    bucket,
    provider,
    logged,
    mails,
    // biome-ignore lint/suspicious/noExplicitAny: answers are of any shape; the tests assert which
    get: (path: string): Promise<any> => call(person, now, 'GET', path),
    // biome-ignore lint/suspicious/noExplicitAny: answers are of any shape; the tests assert which
    send: (method: string, path: string, body: object): Promise<any> => call(person, now, method, path, body),
    scan: async (table: keyof typeof TABLES) => {
      const { Items = [], LastEvaluatedKey } = await services.database.send(
        new ScanCommand({ TableName: TABLES[table] }),
      );
      let next = LastEvaluatedKey;
      while (next) {
        const page = await services.database.send(
          new ScanCommand({ TableName: TABLES[table], ExclusiveStartKey: next }),
        );
        Items.push(...(page.Items ?? []));
        next = page.LastEvaluatedKey;
      }
      return Items;
    },
    signIn: (email: string, password: string) =>
      cognito.send(
        new InitiateAuthCommand({
          ClientId: CLIENT_ID,
          AuthFlow: 'USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: email, PASSWORD: password },
        }),
      ),
    close: async () => {
      cognito.destroy();
      client.destroy();
      await provider.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type Seeded = Awaited<ReturnType<typeof seeded>>;

export async function missingRents(portal: Seeded): Promise<[name: string, rents: number][]> {
  const { properties } = await portal.get('/fund/overview');
  const details = await Promise.all(
    properties.map(({ id }: { id: string }) => portal.get(`/fund/properties/${id}`)),
  );
  return details
    .map(({ name, last_twelve_months: months }): [string, number] => [
      name,
      months.months_without_rent.length,
    ])
    .filter(([, rents]) => rents > 0);
}

async function expectPaidQuarters(portal: Seeded, payments: readonly DemoPayment[]): Promise<void> {
  const { distributions } = await portal.get('/distributions');
  const quarters = [...payments].reverse();
  expect(quarters.length).toBeGreaterThan(1);
  const [coming, ...paid] = distributions;
  expect(coming.status).toBe('Approved');
  expect(
    paid.map((one: { from: string; to: string; status: string; totals: { net: number } }) => [
      one.from,
      one.to,
      one.status,
      -one.totals.net,
    ]),
  ).toEqual(quarters.map(({ from, to, line }) => [from, to, 'Paid', Number(line.amount)]));
  const { total } = await portal.get(`/distributions/${coming.id}/lines?state=held`);
  expect(total).toBeGreaterThan(0);
  const { prices } = await portal.get('/unit-prices');
  expect(prices.map(({ day, state }: { day: string; state: string }) => [day, state])).toEqual(
    [coming, paid[0]].map(({ to }) => [to, 'Published']),
  );
  const { tax_years: years } = await portal.get('/tax-years');
  const issued = years.filter(({ status }: { status: string }) => status === 'Approved');
  expect(issued).toHaveLength(1);
  expect(distributions.some(({ to }: { to: string }) => to === `${issued[0].year}-06-30`)).toBe(true);
}

export async function expectDemoOf(seedDay: CalendarDate): Promise<void> {
  const portal = await seeded('demo', new Date(`${seedDay}T01:00:00.000Z`));
  try {
    const { breaches, counts } = await verifyLedger(portal.services, portal.bucket);
    expect(breaches).toEqual([]);
    const demo = readDemoData(seedDay);
    const { rents, payments } = demo;
    expect(counts).toMatchObject({
      clients: 24,
      transactions: 502 + rents.length + payments.length,
      imports: 18,
    });
    expect(portal.logged).toEqual([]);

    const { transactions, summary } = await portal.get('/transactions?limit=1000');
    expect(summary).toMatchObject({ contributions: { total: 8_217_500 }, unclassified: 7 });
    expect(transactions[0].txn_date >= addDays(seedDay, -7)).toBe(true);
    expect(transactions[0].txn_date < seedDay).toBe(true);
    for (const { txn_date, source } of transactions) {
      if (source === 'csv') expect([0, 6]).not.toContain(new Date(txn_date).getUTCDay());
    }
    const items = [...(await portal.scan('portal')), ...(await portal.scan('audit'))];
    const instants = items.flatMap((item) => [item.created_at, item.uploaded_at, item.entered_at, item.at]);
    expect(instants.filter((at) => at > `${seedDay}T00:00:00.000Z`)).toEqual([]);

    const story = storyOf(await moneyOfPortal(portal), seedDay);
    expect(story).toEqual(storyOf(moneyOfFiles(demo), seedDay));

    await expectPaidQuarters(portal, payments);

    const { capital_calls: calls } = await portal.get('/capital-calls');
    expect(calls.map(({ status }: { status: string }) => status)).toEqual([
      'Issued',
      'Partially Paid',
      ...Array(8).fill('Paid'),
    ]);
    expect(calls[0].due_date > addDays(seedDay, 14)).toBe(true);
    expect(calls[0].due_date <= addDays(seedDay, 21)).toBe(true);
    const { properties } = await portal.get('/fund/overview');
    for (const { rental } of properties) expect(rental === null || rental.leaseEnd > seedDay).toBe(true);
    expect(await missingRents(portal)).toEqual([['90 Station Parade', 1]]);

    const { periods } = await portal.get('/periods?limit=100');
    const closed = periods.filter(({ status }: { status: string }) => status === 'closed');
    expect(closed.length).toBeGreaterThan(17);
    // The days that are suggested for a bank import must be in open months.
    expect(lastDayOf(closed[0].period) < addDays(seedDay, -FIRST_IMPORT_DAYS)).toBe(true);
    expect(periods[periods.length - closed.length - 1].status).toBe('ready');
  } finally {
    await portal.close();
  }
}
