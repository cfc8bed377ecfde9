import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { mockClient } from 'aws-sdk-client-mock';

export function fundNamed(name?: string): void {
  mockClient(DynamoDBClient)
    .on(GetItemCommand, { Key: { pk: { S: 'FUND' }, sk: { S: 'SETTINGS' } } })
    .resolves(name ? { Item: { name: { S: name } } } : {});
}

/** Simulates the functions that a deployment invokes in a stage: each refuses a stranger, and the canary passes. */
export function answeringFunctions() {
  const lambda = mockClient(LambdaClient);
  const answers = new Map<string, unknown>();
  return {
    lambda,
    answers,
    reset() {
      answers.clear();
      fundNamed();
      lambda.reset();
      lambda.on(InvokeCommand).callsFake(({ FunctionName = '', Payload }) => {
        const name = FunctionName.replace(/^portal-[a-z]+-/, '');
        const { requestContext } = JSON.parse(String(Payload));
        const usual = name === 'canary' ? {} : { statusCode: requestContext.authorizer ? 403 : 200 };
        return { Payload: Buffer.from(JSON.stringify(answers.get(name) ?? usual)) };
      });
    },
  };
}
