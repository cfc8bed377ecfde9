import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';

const Key = { pk: { S: 'FUND' }, sk: { S: 'SETTINGS' } };

export async function readFundName(table: { name: string; region: string }): Promise<string | undefined> {
  const { Item } = await new DynamoDBClient({ region: table.region }).send(
    new GetItemCommand({ TableName: table.name, Key }),
  );
  return Item?.name?.S;
}
