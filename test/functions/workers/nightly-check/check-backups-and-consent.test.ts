import { DescribeContinuousBackupsCommand, DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkBackupsAndConsent } from '#functions/workers/nightly-check/check-backups-and-consent.ts';
import { startTestPortal, type TestPortal } from '#test/harness/test-portal.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
beforeEach(() => {
  portal.logged.length = 0;
});

const DAY_MS = 24 * 3_600_000;

const servicesWhereUndone = (...undone: string[]) => servicesWithout([], undone);

/** The embedded database has no point-in-time recovery, so this simulates it. */
function servicesWithout(keyless: readonly string[], undone: readonly string[]) {
  const { database } = portal.services;
  const send = async (command: object) => {
    if (command instanceof DescribeTableCommand && keyless.includes(String(command.input.TableName)))
      return { Table: { TableStatus: 'INACCESSIBLE_ENCRYPTION_CREDENTIALS' } };
    if (keyless.length > 0 && command instanceof GetCommand) throw new Error('The key is disabled');
    if (!(command instanceof DescribeContinuousBackupsCommand)) return database.send(command as never);
    const isOn = undone.includes(String(command.input.TableName));
    return {
      ContinuousBackupsDescription: {
        ContinuousBackupsStatus: 'ENABLED',
        PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: isOn ? 'ENABLED' : 'DISABLED' },
      },
    };
  };
  return {
    ...portal.services,
    database: Object.create(database, { send: { value: send } }) as DynamoDBDocumentClient,
  };
}

const NOTHING_ELSE = { backups_missing: 0, certificates_ending: 0, mail_stopped: 0, scans_off: 0 };
const checked = (consents_ending: number, tables_without_undo: number, tables_without_key = 0) => [
  {
    level: consents_ending + tables_without_undo + tables_without_key === 0 ? 'info' : 'error',
    event: 'safeguards-checked',
    counts: { consents_ending, tables_without_undo, tables_without_key, ...NOTHING_ELSE },
  },
];

async function connectBank(consent: object, connections = [{ connection_id: 'c1' }]): Promise<void> {
  const link = {
    institution_id: 'AU00000',
    institution_name: 'Hooli',
    connected_at: '2026-01-01T00:00:00.000Z',
    connected_by: 'u1',
    connected_by_name: 'Morgan',
  };
  await portal.services.database.send(
    new PutCommand({
      TableName: portal.services.portalTable,
      Item: {
        pk: 'BANK',
        sk: 'BANK',
        basiq_user_id: 'b1',
        connections: connections.map((given) => ({ ...link, ...given })),
        holder_ids: [],
        version: 1,
        consent: { id: 'consent-1', status: 'active', ...consent },
      },
    }),
  );
}

const inDays = (days: number) => ({ ends_at: new Date(Date.now() + days * DAY_MS).toISOString() });
const both = () => [portal.services.portalTable, portal.services.auditTable];

test('tables without point-in-time recovery are counted', async () => {
  await checkBackupsAndConsent(servicesWhereUndone(...both()));
  await checkBackupsAndConsent(servicesWhereUndone(portal.services.auditTable));
  await checkBackupsAndConsent(servicesWhereUndone());
  expect(portal.logged).toEqual([...checked(0, 0), ...checked(0, 1), ...checked(0, 2)]);
});

test('tables whose key is off are counted although nothing in them can be read', async () => {
  await checkBackupsAndConsent(servicesWithout(both(), both()));
  expect(portal.logged).toEqual(checked(0, 0, 2));
});

test.each([
  ['ends in six days', { consent: inDays(6), counted: 1 }],
  ['ends in eight days', { consent: inDays(8), counted: 0 }],
  ['has ended', { consent: inDays(-1), counted: 1 }],
  ['was taken back', { consent: { ...inDays(100), status: 'revoked' }, counted: 1 }],
  ['has no end', { consent: {}, counted: 0 }],
])('a consent that %s is reported exactly when somebody has to renew it', async (_, { consent, counted }) => {
  await connectBank(consent);
  await checkBackupsAndConsent(servicesWhereUndone(...both()));
  expect(portal.logged).toEqual(checked(counted, 0));
});

test('without a connected bank no consent is reported', async () => {
  await connectBank(inDays(-1), []);
  await checkBackupsAndConsent(servicesWhereUndone(...both()));
  expect(portal.logged).toEqual(checked(0, 0));
});
