import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '#functions/aws/services.ts';
import { databaseClient, LOCAL_TABLES } from '#local/database.ts';
import { INDEXES } from '#shared/tables.ts';
import { startHttpPortal, TEST_MANAGER } from '#test/harness/http-portal.ts';
import { type Figure, held, ratioOf } from './measure.ts';
import { writeStoredLedger } from './stored-ledger.ts';

const ROUNDS = 40;
const FEW = 1_000;
const MANY = 1_000_000;

type HttpPortal = Awaited<ReturnType<typeof startHttpPortal>>;

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

async function portalWith(transactions: number): Promise<{ portal: HttpPortal; token: string }> {
  const portal = await startHttpPortal({
    prepareFolder: (folder) => writeStoredLedger(folder, transactions),
  });
  return { portal, token: (await portal.signIn(TEST_MANAGER.email, TEST_MANAGER.password)).id };
}

/** Both ledgers have the same newest thousand rows, so only the older rows can make a difference. */
export async function benchList(): Promise<Figure[]> {
  const few = await portalWith(FEW);
  try {
    const many = await portalWith(MANY);
    try {
      const ofMany = portalList(many.portal, many.token);
      const [count, countOfFew] = [MANY, FEW].map((rows) => rows.toLocaleString('en-AU'));
      return [
        held(
          `GET /transactions?limit=1000 with ${count} stored, against with ${countOfFew} stored`,
          await ratioOf(ofMany, portalList(few.portal, few.token), ROUNDS),
          1.05,
        ),
        held(
          'GET /transactions?limit=1000 through the portal over HTTP, against the SDK’s bare queries of the same items',
          await ratioOf(ofMany, await bareList(many.portal.databaseEndpoint), ROUNDS),
          1.15,
        ),
      ];
    } finally {
      await many.portal.close();
    }
  } finally {
    await few.portal.close();
  }
}
