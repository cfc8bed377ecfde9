import { setTimeout as wait } from 'node:timers/promises';
import {
  CloudFormationClient,
  ContinueUpdateRollbackCommand,
  DeleteStackCommand,
  paginateListStackResources,
  RollbackStackCommand,
  SetStackPolicyCommand,
  type Stack,
  type StackResourceSummary,
  UpdateTerminationProtectionCommand,
} from '@aws-sdk/client-cloudformation';
import {
  DeleteObjectsCommand,
  GetBucketTaggingCommand,
  GetObjectLockConfigurationCommand,
  ListObjectVersionsCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { stackPolicy } from '#infra/stack-policy.ts';
import { type StackAddress, type Stage, stacksInOrder, stacksOf } from '#infra/stages.ts';
import { describeStack, isUnfinished } from './stage-outputs.ts';

/** A stack in one of these states was never complete, so nobody can have entered data in it. */
const NEVER_COMPLETE: readonly (string | undefined)[] = [
  'REVIEW_IN_PROGRESS',
  'CREATE_FAILED',
  'ROLLBACK_COMPLETE',
  'ROLLBACK_FAILED',
];

export function isPaused(stack: Stack | undefined): boolean {
  return stack?.StackStatus === 'CREATE_FAILED' || stack?.StackStatus === 'UPDATE_FAILED';
}

interface Terminal {
  print(line: string): void;
  readonly pollMs?: number;
}

async function settledStack({ name, region }: StackAddress, { print, pollMs = 5_000 }: Terminal) {
  for (let isTold = false; ; isTold = true) {
    const stack = await describeStack(name, region);
    // A stack in review was never created and waits for a person.
    if (!stack?.StackStatus?.endsWith('_IN_PROGRESS') || stack.StackStatus === 'REVIEW_IN_PROGRESS')
      return stack;
    if (!isTold) print(`${name} is in ${stack.StackStatus}: waiting for this to end.`);
    await wait(pollMs);
  }
}

function isBeforeFirstUse(stage: Stage, stack: Stack | undefined): boolean {
  if (!stage.keepsData) return false;
  return !stack || NEVER_COMPLETE.includes(stack.StackStatus) || isUnfinished(stack);
}

export async function settleStacks(stage: Stage, terminal: Terminal): Promise<{ isFirst: boolean }> {
  const { portal, ...others } = stacksOf(stage);
  const stack = await settledStack(portal, terminal);
  if (stack) await refuseOldForm(portal);
  const isFirst = isBeforeFirstUse(stage, stack);
  const mayGo = isFirst || !stage.keepsData;
  if (stack) await settle(portal, stack, { isFirst, mayGo }, terminal);
  for (const other of Object.values(others)) {
    const found = await settledStack(other, terminal);
    if (found) await settle(other, found, { isFirst, mayGo: true }, terminal);
  }
  return { isFirst };
}

/** `unprotected` lists the logical ids that CloudFormation may still replace or delete. */
export async function protectStacks(stage: Stage, unprotected: readonly string[] = []): Promise<void> {
  const StackPolicyBody = JSON.stringify(stackPolicy(unprotected));
  for (const { name, region } of stacksInOrder(stage)) {
    const stack = await describeStack(name, region);
    if (!stack || stack.StackStatus === 'REVIEW_IN_PROGRESS') continue;
    await new CloudFormationClient({ region }).send(
      new SetStackPolicyCommand({ StackName: name, StackPolicyBody }),
    );
  }
}

async function settle(
  target: StackAddress,
  stack: Stack,
  { isFirst, mayGo }: { isFirst: boolean; mayGo: boolean },
  terminal: Terminal,
): Promise<void> {
  const { name, region } = target;
  const client = new CloudFormationClient({ region });
  switch (stack.StackStatus) {
    case 'CREATE_FAILED':
      if (!isFirst) await remove(target, stack, terminal);
      return;
    case 'ROLLBACK_COMPLETE':
    case 'ROLLBACK_FAILED':
      return remove(target, stack, terminal);
    case 'DELETE_FAILED':
      if (!mayGo)
        throw new Error(
          `Somebody tried to delete ${name}, which holds data: CloudFormation no longer updates it. ` +
            'Nothing was deployed; see “A stack that was deleted” in docs/operate.md.',
        );
      return remove(target, stack, terminal);
    case 'UPDATE_FAILED':
      if (isFirst) return;
      terminal.print(`The last update of ${name} failed: rolling back.`);
      await client.send(new RollbackStackCommand({ StackName: name }));
      return expectRolledBack(target, terminal);
    case 'UPDATE_ROLLBACK_FAILED':
      terminal.print(`${name} could not roll back: trying again.`);
      await client.send(new ContinueUpdateRollbackCommand({ StackName: name }));
      return expectRolledBack(target, terminal);
  }
}

async function expectRolledBack(target: StackAddress, terminal: Terminal): Promise<void> {
  const stack = await settledStack(target, terminal);
  if (stack?.StackStatus === 'UPDATE_ROLLBACK_COMPLETE') return;
  throw new Error(
    `${target.name} is in ${stack?.StackStatus}: ${stack?.StackStatusReason ?? 'CloudFormation gives no reason'}. ` +
      'Repair what it names, then run the same command again.',
  );
}

async function remove(target: StackAddress, stack: Stack, terminal: Terminal): Promise<void> {
  const { name, region } = target;
  const client = new CloudFormationClient({ region });
  terminal.print(`${name} is in ${stack.StackStatus} and was never complete: deleting it.`);
  if (stack.EnableTerminationProtection)
    await client.send(
      new UpdateTerminationProtectionCommand({ StackName: name, EnableTerminationProtection: false }),
    );
  for (const { ResourceType, PhysicalResourceId: bucket } of await resourcesOf(target)) {
    if (ResourceType === 'AWS::S3::Bucket' && bucket && stack.StackId)
      await emptyBucket(bucket, region, stack.StackId, terminal);
  }
  await client.send(new DeleteStackCommand({ StackName: name }));
  const left = await settledStack(target, terminal);
  if (!left || left.StackStatus === 'DELETE_COMPLETE') return;
  const reasons = (await resourcesOf(target))
    .filter(({ ResourceStatus }) => ResourceStatus === 'DELETE_FAILED')
    .map(({ LogicalResourceId, PhysicalResourceId, ResourceStatusReason }) =>
      [LogicalResourceId, PhysicalResourceId, ResourceStatusReason].filter(Boolean).join(', '),
    );
  throw new Error(
    [
      `${name} could not be deleted. Remove the remaining resources, then run the same command again:`,
      ...reasons,
    ].join('\n'),
  );
}

async function refuseOldForm(portal: StackAddress): Promise<void> {
  const resources = await resourcesOf(portal);
  if (resources.some(({ ResourceType }) => ResourceType === 'AWS::ApiGatewayV2::Route'))
    throw new Error(
      `${portal.name} was deployed before its routes had a stack of their own, and cannot be updated to this version: ` +
        'deploy the stage to another account, or delete it if it holds no data.',
    );
}

export async function resourcesOf({ name, region }: StackAddress): Promise<StackResourceSummary[]> {
  const resources: StackResourceSummary[] = [];
  const client = new CloudFormationClient({ region });
  for await (const page of paginateListStackResources({ client }, { StackName: name }))
    resources.push(...(page.StackResourceSummaries ?? []));
  return resources;
}

async function emptyBucket(Bucket: string, region: string, stackId: string, { print }: Terminal) {
  const client = new S3Client({ region });
  try {
    const { TagSet = [] } = await client.send(new GetBucketTaggingCommand({ Bucket }));
    const [maker] = TagSet.filter(({ Key }) => Key === 'aws:cloudformation:stack-id');
    // The stack's resource list may name a bucket that an earlier stack created. Such a bucket may hold data and is not
    // emptied.
    if (maker?.Value !== stackId) return;
  } catch (error) {
    if (['NoSuchBucket', 'NoSuchTagSet'].includes((error as Error).name)) return;
    throw error;
  }
  if (await isLocked(client, Bucket)) {
    print(
      `${Bucket} stays with all its objects: they are locked, and nobody can delete them before their time is over.`,
    );
    return;
  }
  for (;;) {
    const { Versions = [], DeleteMarkers = [] } = await client.send(
      new ListObjectVersionsCommand({ Bucket }),
    );
    const Objects = [...Versions, ...DeleteMarkers].map(({ Key, VersionId }) => ({ Key, VersionId }));
    if (Objects.length === 0) return;
    const { Errors: [failed] = [] } = await client.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
    );
    if (failed) throw new Error(`${failed.Key} in ${Bucket} could not be deleted: ${failed.Message}`);
  }
}

async function isLocked(client: S3Client, Bucket: string): Promise<boolean> {
  try {
    await client.send(new GetObjectLockConfigurationCommand({ Bucket }));
    return true;
  } catch (error) {
    if ((error as Error).name === 'ObjectLockConfigurationNotFoundError') return false;
    throw error;
  }
}
