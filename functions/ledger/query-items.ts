import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Services } from '../services.ts';

/** A query of the portal table, without table, limit and start key. */
type Query = Omit<QueryCommandInput, 'TableName' | 'Limit' | 'ExclusiveStartKey'>;

/**
 * The items of a query, at most `atMost` or all. DynamoDB returns a megabyte at a time, and may return an empty page
 * before the last.
 */
export async function queryItems(
  services: Services,
  query: Query,
  atMost?: number,
): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await services.database.send(
      new QueryCommand({
        TableName: services.portalTable,
        ...query,
        ...(atMost === undefined ? {} : { Limit: atMost - items.length }),
        ...(start ? { ExclusiveStartKey: start } : {}),
      }),
    );
    items.push(...Items);
    start = LastEvaluatedKey;
  } while (start && (atMost === undefined || items.length < atMost));
  return items;
}
