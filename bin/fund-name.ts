import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';

/** The key of the fund’s settings. */
const Key = { pk: { S: 'FUND' }, sk: { S: 'SETTINGS' } };

/** The fund’s name in the portal’s settings; undefined until the settings are stored. */
export async function readFundName(table: { name: string; region: string }): Promise<string | undefined> {
  const { Item } = await new DynamoDBClient({ region: table.region }).send(
    new GetItemCommand({ TableName: table.name, Key }),
  );
  return Item?.name?.S;
}
