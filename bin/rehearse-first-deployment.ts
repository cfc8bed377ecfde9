import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { devNull } from 'node:os';
import { join } from 'node:path';
import {
  CloudFormationClient,
  paginateListStackResources,
  type StackResourceSummary,
} from '@aws-sdk/client-cloudformation';
import {
  CognitoIdentityProviderClient,
  DescribeUserPoolCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { EDGE_REGION, type StackAddress, type Stage, stacksInOrder, stacksOf } from '#infra/stages.ts';
import type { Template } from '#infra/stateful-changes.ts';
import { synthesize } from '#local/rehearsal/assembly.ts';
import { type Emulator, startEmulator } from '#local/rehearsal/emulator.ts';
import { type DeployTools, deploy } from './deploy.ts';
import { preflight } from './preflight.ts';
import { describeStack, readOutputs } from './stage-outputs.ts';

const ROOT = join(import.meta.dirname, '..');
const CDK = join(ROOT, 'node_modules/aws-cdk/bin/cdk');

/** Where a first deployment can be made to fail, what AWS then says, and how that leaves the main stack. */
export const FAILURES = {
  distribution: {
    type: 'AWS::CloudFront::Distribution',
    reason:
      'Access denied for operation: Your account must be verified before you can add new CloudFront resources.',
    leaves: 'CREATE_FAILED',
  },
  pool: {
    type: 'AWS::Cognito::UserPool',
    reason: 'Email address is not verified. The following identities failed the check.',
    leaves: 'CREATE_FAILED',
  },
  bucket: {
    type: 'AWS::S3::Bucket',
    reason: 'A bucket of this name already exists.',
    leaves: 'CREATE_FAILED',
  },
  // The bucket that only the second pass makes.
  lock: {
    type: 'AWS::S3::Bucket',
    reason: 'Access denied for operation: s3:PutBucketObjectLockConfiguration.',
    leaves: 'UPDATE_ROLLBACK_COMPLETE',
  },
} as const;

type Failure = (typeof FAILURES)[keyof typeof FAILURES];

/** Checks beforehand whose services the emulator does not play, and that of the clone, which may be worked in. */
const NOT_PLAYED = ['commit', 'mail', 'concurrency', 'cloudfront', 'domain'];

/** The two forms in which a deployment synthesizes a stage, made once for all rehearsals. */
export interface Assemblies {
  readonly whole: string;
  readonly first: string;
}

export function synthesizeBoth({ name }: Stage): Assemblies {
  return { whole: synthesize(name), first: synthesize(name, 'firstDeployment=true') };
}

/** The first resource of a type that a pass is the first to make. */
function targetOf({ whole, first }: Assemblies, { name }: StackAddress, { type, leaves }: Failure): string {
  const [made, had] = [whole, first].map(
    (folder) =>
      JSON.parse(readFileSync(join(folder, `${name}.template.json`), 'utf8'))
        .Resources as Template['Resources'],
  );
  const isInFirst = leaves === 'CREATE_FAILED';
  const found = Object.entries(made ?? {}).find(
    ([id, { Type }]) => Type === type && isInFirst === (had?.[id] !== undefined),
  );
  if (!found) throw new Error(`${name} has no ${type} that this pass makes.`);
  return found[0];
}

/** Points this process and those it starts at the emulator, and at nothing else. Returns how to take that back. */
function pointAt({ url }: Emulator, { region }: Stage): () => void {
  const before = { ...process.env };
  for (const name of Object.keys(process.env)) if (name.startsWith('AWS_')) delete process.env[name];
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: url,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: 'operator',
    AWS_SECRET_ACCESS_KEY: 'rehearsal',
    // A profile could name other addresses.
    AWS_CONFIG_FILE: devNull,
    AWS_SHARED_CREDENTIALS_FILE: devNull,
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    CDK_NOTICES: 'false',
    CDK_DISABLE_CLI_TELEMETRY: 'true',
    CDK_DISABLE_VERSION_CHECK: 'true',
    NO_COLOR: '1',
  });
  return () => {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  };
}

/** The tools of a deployment, whose synthesizing and building were done before. */
function toolsOf({ whole, first }: Assemblies, print: (line: string) => void): DeployTools {
  const folders: Readonly<Record<string, string>> = { 'cdk.out': whole, 'cdk.out/first': first };
  return {
    run(program, args) {
      if (program !== 'cdk' || args[0] !== 'deploy') return 0;
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [CDK, ...args.map((arg) => folders[arg] ?? arg)],
        { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
      );
      for (const line of `${stdout}${stderr}`.split('\n')) print(line);
      return status ?? 1;
    },
    read: (path) => readFileSync(path.replace(/^cdk\.out/, whole), 'utf8'),
    print,
    preflight: (stage, skip) => preflight(stage, skip, { print }),
    pollMs: 100,
  };
}

/** Each resource of each stack of a stage that is there. */
async function resourcesOf(stage: Stage): Promise<(StackResourceSummary & { stack: string })[]> {
  const resources: (StackResourceSummary & { stack: string })[] = [];
  for (const { name, region } of stacksInOrder(stage)) {
    if (!(await describeStack(name, region))) continue;
    const client = new CloudFormationClient({ region });
    for await (const page of paginateListStackResources({ client }, { StackName: name }))
      resources.push(...(page.StackResourceSummaries ?? []).map((one) => ({ ...one, stack: name })));
  }
  return resources;
}

/** What a stage lacks of a complete and protected one, one sentence each. */
async function shortcomingsOf(stage: Stage): Promise<string[]> {
  const found: string[] = [];
  for (const { name, region } of stacksInOrder(stage)) {
    const { StackStatus = 'missing', EnableTerminationProtection } =
      (await describeStack(name, region)) ?? {};
    if (!/^(CREATE|UPDATE)_COMPLETE$/.test(StackStatus)) found.push(`${name} is ${StackStatus}.`);
    if (!EnableTerminationProtection) found.push(`${name} is not protected from deletion.`);
  }
  const { region } = stage;
  const dynamodb = new DynamoDBClient({ region });
  const cognito = new CognitoIdentityProviderClient({ region });
  for (const { ResourceType, PhysicalResourceId: id, LogicalResourceId } of await resourcesOf(stage)) {
    let isProtected = true;
    if (ResourceType === 'AWS::DynamoDB::GlobalTable') {
      const { Table } = await dynamodb.send(new DescribeTableCommand({ TableName: id }));
      isProtected = Table?.DeletionProtectionEnabled ?? false;
    } else if (ResourceType === 'AWS::Cognito::UserPool') {
      const { UserPool } = await cognito.send(new DescribeUserPoolCommand({ UserPoolId: id }));
      isProtected = UserPool?.DeletionProtection === 'ACTIVE';
    }
    if (!isProtected) found.push(`${ResourceType} ${LogicalResourceId} is not protected from deletion.`);
  }
  return found;
}

/** A first deployment that failed and was repeated. */
export interface Repeated {
  /** The lines of the first attempt that tell an operator what failed. */
  readonly told: readonly string[];
  /** How many resources the first attempt made, all of which the second kept. */
  readonly kept: number;
}

/**
 * Deploys a stage that keeps data to an emulator of its own, where the first attempt fails at a resource, and repeats the
 * command. CDK, its change sets and both passes are the product's; building, synthesizing and CDK's bootstrap were done before.
 * Throws when the first attempt does not fail as it should, or the second does not end in a complete and protected stage that
 * kept what the first made.
 */
export async function rehearseFirstDeployment(
  stage: Stage,
  failAt: keyof typeof FAILURES,
  assemblies: Assemblies,
): Promise<Repeated> {
  const failure = FAILURES[failAt];
  const { portal } = stacksOf(stage);
  const emulator = await startEmulator();
  const takeBack = pointAt(emulator, stage);
  try {
    for (const region of new Set([stage.region, EDGE_REGION])) await emulator.order('bootstrap', { region });
    const ready: Stage = {
      ...stage,
      mailSender: `no-reply@${stage.name}.test`,
      fundAccount: { name: 'Wattle Street Fund', bsb: '062-000', number: '12345678' },
      onCall: `on-call@${stage.name}.test`,
    };
    const attempt = async () => {
      const lines: string[] = [];
      const tools = toolsOf(assemblies, (line) => lines.push(line));
      try {
        const code = await deploy(ready, { accept: [], yes: true, skip: NOT_PLAYED }, tools);
        return { code, lines };
      } catch (error) {
        return { code: 1, lines: [...lines, (error as Error).message] };
      }
    };

    const { type, reason, leaves } = failure;
    await emulator.order('fail', { what: targetOf(assemblies, portal, failure), reason });
    const failed = await attempt();
    const made = await resourcesOf(stage);
    const status = (await describeStack(portal.name, portal.region))?.StackStatus;
    const told = [`CREATE_FAILED | ${type}`, 'the same command'].flatMap(
      (mark) =>
        failed.lines.map((line) => line.replace(/ {2,}/g, ' ')).findLast((line) => line.includes(mark)) ?? [],
    );
    if (failed.code === 0 || status !== leaves || !told[0]?.includes(reason) || told.length < 2)
      throw new Error(
        `The first attempt did not fail at ${type}: exit code ${failed.code}, ${portal.name} is ${status}.\n` +
          failed.lines.slice(-40).join('\n'),
      );
    const isOpen = await readOutputs(stage).then(
      () => true,
      () => false,
    );
    if (isOpen) throw new Error('After the first attempt the stage was taken for complete.');

    const repeated = await attempt();
    const left = await resourcesOf(stage);
    const kept = made.filter((one) => one.ResourceStatus === 'CREATE_COMPLETE');
    const lost = kept.filter(
      ({ stack, LogicalResourceId, PhysicalResourceId }) =>
        !left.some(
          (one) =>
            one.stack === stack &&
            one.LogicalResourceId === LogicalResourceId &&
            one.PhysicalResourceId === PhysicalResourceId,
        ),
    );
    const wrong = [
      ...(repeated.code === 0 ? [] : [`The command ended with ${repeated.code}.`]),
      ...(await shortcomingsOf(stage)),
      ...lost.map(({ LogicalResourceId }) => `${LogicalResourceId} was made twice.`),
    ];
    if (wrong.length > 0)
      throw new Error(
        `Repeated after it failed at ${type}:\n${wrong.join('\n')}\n${repeated.lines.slice(-40).join('\n')}`,
      );
    return { told, kept: kept.length };
  } finally {
    takeBack();
    await emulator.close();
  }
}
