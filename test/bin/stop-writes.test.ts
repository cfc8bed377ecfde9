import { CloudFormationClient, ListStackResourcesCommand } from '@aws-sdk/client-cloudformation';
import {
  DeleteFunctionConcurrencyCommand,
  LambdaClient,
  PutFunctionConcurrencyCommand,
} from '@aws-sdk/client-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, test } from 'vitest';
import { STAGES } from '#infra/stages.ts';
import { stopWrites } from '../../bin/stop-writes.ts';

test('every function of the stage is stopped, and runs again later; those of others are left alone', async () => {
  const resources = [
    'portal-prod-clients',
    'portal-prod-import-worker',
    'Portal-prod-CustomResource',
    'other',
  ];
  mockClient(CloudFormationClient)
    .on(ListStackResourcesCommand, { StackName: 'Portal-prod' })
    .resolves({
      StackResourceSummaries: [
        ...resources.map((name) => ({ ResourceType: 'AWS::Lambda::Function', PhysicalResourceId: name })),
        { ResourceType: 'AWS::SQS::Queue', PhysicalResourceId: 'portal-prod-queue' },
      ] as never,
    });
  const lambda = mockClient(LambdaClient);
  const inputs = () => lambda.calls().map(({ args: [command] }) => [command.constructor, command.input]);
  expect(await stopWrites(STAGES.prod, false)).toBe(2);
  const names = resources.slice(0, 2).map((FunctionName) => ({ FunctionName }));
  expect(inputs()).toEqual(
    names.map((name) => [PutFunctionConcurrencyCommand, { ...name, ReservedConcurrentExecutions: 0 }]),
  );
  lambda.resetHistory();
  expect(await stopWrites(STAGES.prod, true)).toBe(2);
  expect(inputs()).toEqual(names.map((name) => [DeleteFunctionConcurrencyCommand, name]));
});
