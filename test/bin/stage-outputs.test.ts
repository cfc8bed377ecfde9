import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectToStage } from '../../bin/stage-outputs.ts';

const OUTPUTS = {
  SiteUrl: 'https://portal.example.com',
  UserPoolId: 'pool',
  PortalTable: 'portal',
  AuditTable: 'audit',
  DocumentsBucket: 'files',
  SealBucket: 'locked',
};
const cloudFormation = mockClient(CloudFormationClient);
const describes = (outputs: Readonly<Record<string, string>>) =>
  cloudFormation.on(DescribeStacksCommand, { StackName: 'Portal-prod' }).resolves({
    Stacks: [
      {
        StackName: 'Portal-prod',
        CreationTime: new Date(0),
        StackStatus: 'UPDATE_COMPLETE',
        Outputs: Object.entries(outputs).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue })),
      },
    ],
  });

beforeEach(() => {
  cloudFormation.reset();
  for (const name of ['AWS_REGION', 'USER_POOL_ID', 'PORTAL_TABLE', 'AUDIT_TABLE', 'SEAL_BUCKET'])
    vi.stubEnv(name, undefined);
});
afterEach(() => vi.unstubAllEnvs());

test('the services use the resources that the stage’s stack names', async () => {
  describes({ ...OUTPUTS, SomethingElse: 'x' });
  expect(await connectToStage('prod')).toEqual(OUTPUTS);
  expect(process.env).toMatchObject({
    AWS_REGION: 'ap-southeast-2',
    USER_POOL_ID: 'pool',
    PORTAL_TABLE: 'portal',
    AUDIT_TABLE: 'audit',
    SEAL_BUCKET: 'locked',
  });
});

test('a stage without a locked copy of the audit is used without one', async () => {
  const { SealBucket: _, ...outputs } = OUTPUTS;
  describes(outputs);
  expect(await connectToStage('prod')).toEqual(outputs);
  expect(process.env.SEAL_BUCKET).toBeUndefined();
});

test('a stage that is not deployed, or not completely, is reported in one sentence and points at nothing', async () => {
  cloudFormation
    .on(DescribeStacksCommand)
    .rejects(
      Object.assign(new Error('Stack with id Portal-staging does not exist'), { name: 'ValidationError' }),
    );
  const { UserPoolId: _, ...others } = OUTPUTS;
  describes(others);
  for (const stage of ['staging', 'prod'])
    await expect(connectToStage(stage)).rejects.toThrow(
      `The account of these credentials has no complete stage ${stage}: run npm run deploy -- --stage ${stage} first.`,
    );
  expect(process.env.USER_POOL_ID).toBeUndefined();
});

test('an answer without the stage does not mean that the stage is absent', async () => {
  for (const message of ['The security token included in the request is expired', 'not authorized']) {
    cloudFormation.on(DescribeStacksCommand).rejects(new Error(message));
    await expect(connectToStage('prod')).rejects.toThrow(message);
  }
});
