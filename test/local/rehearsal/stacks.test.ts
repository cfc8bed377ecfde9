import {
  CloudFormationClient,
  CreateChangeSetCommand,
  CreateStackCommand,
  DeleteChangeSetCommand,
  DeleteStackCommand,
  DescribeChangeSetCommand,
  DescribeStacksCommand,
  ExecuteChangeSetCommand,
  ListStackResourcesCommand,
  UpdateStackCommand,
  UpdateTerminationProtectionCommand,
} from '@aws-sdk/client-cloudformation';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Emulator, missingForEmulator, startEmulator } from '#local/rehearsal/emulator.ts';

const missing = missingForEmulator();
if (missing) console.log(missing);

const REASON = 'A bucket of this name already exists.';
const QUEUE = { Type: 'AWS::SQS::Queue', Properties: {} };
const BUCKET = { Type: 'AWS::S3::Bucket', Properties: {} };
/** A topic that needs the bucket, and a queue that needs nothing. */
const TEMPLATE = {
  Resources: {
    Bucket: BUCKET,
    Topic: {
      Type: 'AWS::SNS::Topic',
      Properties: { TopicName: { 'Fn::Join': ['-', ['of', { Ref: 'Bucket' }]] } },
    },
    Queue: QUEUE,
  },
  Outputs: { Name: { Value: { Ref: 'Bucket' } } },
};

describe.skipIf(missing)('CloudFormation as the emulator plays it', () => {
  let emulator: Emulator;
  let client: CloudFormationClient;
  beforeAll(async () => {
    emulator = await startEmulator();
    client = new CloudFormationClient({
      region: 'ap-southeast-2',
      endpoint: emulator.url,
      credentials: { accessKeyId: 'operator', secretAccessKey: 'rehearsal' },
    });
  });
  afterAll(async () => {
    client?.destroy();
    await emulator?.close();
  });

  const failBucket = () => emulator.order('fail', { what: 'AWS::S3::Bucket', reason: REASON });
  const stack = async (StackName: string) =>
    (await client.send(new DescribeStacksCommand({ StackName }))).Stacks?.[0];
  const resources = async (StackName: string) =>
    Object.fromEntries(
      ((await client.send(new ListStackResourcesCommand({ StackName }))).StackResourceSummaries ?? []).map(
        ({ LogicalResourceId = '', ...one }) => [LogicalResourceId, one],
      ),
    );
  const create = (StackName: string, template: object, DisableRollback = false) =>
    client.send(
      new CreateStackCommand({ StackName, TemplateBody: JSON.stringify(template), DisableRollback }),
    );
  const update = (StackName: string, template: object, DisableRollback = false) =>
    client.send(
      new UpdateStackCommand({ StackName, TemplateBody: JSON.stringify(template), DisableRollback }),
    );
  const prepare = (StackName: string, template: object, ChangeSetType: 'CREATE' | 'UPDATE') =>
    client.send(
      new CreateChangeSetCommand({
        ...{ StackName, ChangeSetName: 'one-name', ChangeSetType },
        TemplateBody: JSON.stringify(template),
      }),
    );
  const described = (StackName: string) =>
    client.send(new DescribeChangeSetCommand({ StackName, ChangeSetName: 'one-name' }));

  test('a change set executed without rollback keeps what it made, and tells what failed', async () => {
    await prepare('Paused', TEMPLATE, 'CREATE');
    await failBucket();
    const execute = { StackName: 'Paused', ChangeSetName: 'one-name', DisableRollback: true };
    await client.send(new ExecuteChangeSetCommand(execute));
    expect(await stack('Paused')).toMatchObject({
      StackStatus: 'CREATE_FAILED',
      StackStatusReason: 'The following resource(s) failed to create: [Bucket]. ',
    });
    expect((await stack('Paused'))?.Outputs ?? []).toEqual([]);
    expect(await resources('Paused')).toEqual({
      Queue: expect.objectContaining({ ResourceStatus: 'CREATE_COMPLETE' }),
      Bucket: expect.objectContaining({ ResourceStatus: 'CREATE_FAILED', ResourceStatusReason: REASON }),
    });
  });

  test('a change set of the template that failed has no changes, and an update with it goes on', async () => {
    const { Queue } = await resources('Paused');
    await prepare('Paused', TEMPLATE, 'UPDATE');
    expect(await described('Paused')).toMatchObject({
      Status: 'FAILED',
      StatusReason: expect.stringContaining("didn't contain changes"),
    });
    await expect(update('Paused', TEMPLATE)).rejects.toThrow('non-terminal [CREATE_FAILED] state');
    await update('Paused', TEMPLATE, true);
    expect(await stack('Paused')).toMatchObject({
      StackStatus: 'UPDATE_COMPLETE',
      Outputs: [{ OutputKey: 'Name' }],
    });
    const made = await resources('Paused');
    expect(Object.keys(made).sort()).toEqual(['Bucket', 'Queue', 'Topic']);
    expect(made.Queue?.PhysicalResourceId).toBe(Queue?.PhysicalResourceId);
    await expect(update('Paused', TEMPLATE, true)).rejects.toThrow('No updates are to be performed');
  });

  test('a creation that fails with rollback leaves nothing and takes no update', async () => {
    await failBucket();
    await create('Gone', TEMPLATE);
    expect(await stack('Gone')).toMatchObject({ StackStatus: 'ROLLBACK_COMPLETE' });
    expect(await resources('Gone')).not.toHaveProperty('Queue');
    await expect(update('Gone', TEMPLATE, true)).rejects.toThrow('is in ROLLBACK_COMPLETE state');
  });

  test('an update that fails with rollback goes back to the template before it', async () => {
    const before = { Resources: { Queue: QUEUE } };
    await create('Back', before);
    await failBucket();
    await update('Back', TEMPLATE);
    expect(await stack('Back')).toMatchObject({ StackStatus: 'UPDATE_ROLLBACK_COMPLETE' });
    expect(Object.keys(await resources('Back'))).toEqual(['Queue']);
    await expect(update('Back', before)).rejects.toThrow('No updates are to be performed');
  });

  test('an update removes what is no longer in the template', async () => {
    await create('Smaller', TEMPLATE);
    await update('Smaller', { Resources: { Queue: QUEUE } });
    expect(Object.keys(await resources('Smaller'))).toEqual(['Queue']);
  });

  test('change sets of one name belong to their stacks', async () => {
    await prepare('Left', TEMPLATE, 'CREATE');
    await prepare('Right', { Resources: { Queue: QUEUE } }, 'CREATE');
    expect((await described('Left')).Changes).toHaveLength(3);
    expect((await described('Right')).Changes).toHaveLength(1);
    await client.send(new DeleteChangeSetCommand({ StackName: 'Right', ChangeSetName: 'one-name' }));
    expect((await described('Left')).Status).toBe('CREATE_COMPLETE');
    await expect(described('Right')).rejects.toThrow('does not exist');
  });

  test('a protected stack is not deleted', async () => {
    await create('Kept', { Resources: { Queue: QUEUE } });
    const protect = (EnableTerminationProtection: boolean) =>
      client.send(new UpdateTerminationProtectionCommand({ StackName: 'Kept', EnableTerminationProtection }));
    await protect(true);
    expect((await stack('Kept'))?.EnableTerminationProtection).toBe(true);
    await expect(client.send(new DeleteStackCommand({ StackName: 'Kept' }))).rejects.toThrow(
      'TerminationProtection',
    );
    await protect(false);
    await client.send(new DeleteStackCommand({ StackName: 'Kept' }));
    await expect(stack('Kept')).rejects.toThrow('does not exist');
  });
});
