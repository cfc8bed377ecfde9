import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '#functions/aws/services.ts';
import type { TestPortal } from './test-portal.ts';

export async function setField(
  { client, services }: Pick<TestPortal, 'client' | 'services'>,
  key: { pk: string; sk: string },
  name: string,
  value: unknown,
): Promise<void> {
  await documentClient(client).send(
    new UpdateCommand({
      TableName: services.portalTable,
      Key: key,
      UpdateExpression: value === undefined ? 'REMOVE #name' : 'SET #name = :value',
      ExpressionAttributeNames: { '#name': name },
      ...(value === undefined ? {} : { ExpressionAttributeValues: { ':value': value } }),
    }),
  );
}
