import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '#functions/aws/services.ts';
import { databaseClient } from '#local/database.ts';
import { LOCAL_TABLES } from '#local/portal.ts';
import { INDEXES } from '#shared/tables.ts';
import { longStatement, statementForm } from '#test/functions/transactions/statement-file.ts';
import { startHttpPortal, TEST_MANAGER } from '#test/harness/http-portal.ts';
import { type Figure, held, ratioOf } from './measure.ts';

const ROUNDS = 30;
const ROWS_PER_FILE = 20_000;

type HttpPortal = Awaited<ReturnType<typeof startHttpPortal>>;

/** Brings so many rows into a portal, in files as large as one may be. */
async function fill(portal: HttpPortal, token: string, rows: number): Promise<void> {
  for (let start = 0; start < rows; start += ROWS_PER_FILE) {
    const csv = longStatement(Math.min(ROWS_PER_FILE, rows - start)).replaceAll(
      'reference',
      `file ${start} row`,
    );
    const answer = await fetch(`${portal.url}/api/transactions/upload-csv`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: statementForm(csv),
    });
    if (!answer.ok) throw new Error(`The statement was not imported: ${answer.status}`);
    await portal.services.settled();
  }
}

/** The same newest thousand by the SDK alone: one query a month, nothing checked, nothing served. */
async function bareList(endpoint: string): Promise<() => Promise<unknown>> {
  const database = documentClient(databaseClient(endpoint));
  const months = await database.send(
    new QueryCommand({
      TableName: LOCAL_TABLES.portal,
      KeyConditionExpression: 'pk = :months',
      ExpressionAttributeValues: { ':months': 'MONTHS' },
      ScanIndexForward: false,
    }),
  );
  return async () => {
    const items: unknown[] = [];
    for (const month of months.Items ?? []) {
      let start: Record<string, unknown> | undefined;
      do {
        const page = await database.send(
          new QueryCommand({
            TableName: LOCAL_TABLES.portal,
            IndexName: INDEXES.list.name,
            KeyConditionExpression: 'list_pk = :list',
            ExpressionAttributeValues: { ':list': `TXN#${month.sk}` },
            ScanIndexForward: false,
            Limit: 1_000 - items.length,
            ...(start ? { ExclusiveStartKey: start } : {}),
          }),
        );
        items.push(...(page.Items ?? []));
        start = page.LastEvaluatedKey;
      } while (start && items.length < 1_000);
      if (items.length >= 1_000) break;
    }
    if (items.length !== 1_000) throw new Error(`The bare list has ${items.length} items`);
  };
}

function portalList(portal: HttpPortal, token: string): () => Promise<unknown> {
  return async () => {
    const answer = await portal.request(token, 'GET', '/transactions?limit=1000');
    const body = (await answer.json()) as { transactions: unknown[] };
    if (body.transactions.length !== 1_000) throw new Error(`The list has ${body.transactions.length} rows`);
  };
}

/** A thousand rows: whatever else is stored, and beside what the SDK alone takes for them. */
export async function benchList(): Promise<Figure[]> {
  const small = await startHttpPortal();
  const large = await startHttpPortal();
  try {
    const [smallToken, largeToken] = await Promise.all(
      [small, large].map(
        async (portal) => (await portal.signIn(TEST_MANAGER.email, TEST_MANAGER.password)).id,
      ),
    );
    if (!smallToken || !largeToken) throw new Error('No token');
    await fill(small, smallToken, 1_000);
    await fill(large, largeToken, 100_000);
    const ofLarge = portalList(large, largeToken);
    return [
      held(
        'GET /transactions?limit=1000 with 100,000 stored, against with 1,000 stored',
        await ratioOf(ofLarge, portalList(small, smallToken), ROUNDS),
        1.05,
      ),
      held(
        'GET /transactions?limit=1000 through the portal over HTTP, against the SDK’s bare queries of the same items',
        await ratioOf(ofLarge, await bareList(large.databaseEndpoint), ROUNDS),
        1.15,
      ),
    ];
  } finally {
    await small.close();
    await large.close();
  }
}
