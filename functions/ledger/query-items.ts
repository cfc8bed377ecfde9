import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Services } from '../services.ts';

/** A query of the portal's table; the table, the limit and where to go on are not its matter. */
type Query = Omit<QueryCommandInput, 'TableName' | 'Limit' | 'ExclusiveStartKey'>;

/**
 * What a query finds, `atMost` so many or all: DynamoDB answers a megabyte at a time and may answer
 * nothing and yet have more.
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
