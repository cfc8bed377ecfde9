import { createHash } from 'node:crypto';
import { CloudFormationClient, DescribeStacksCommand, type Stack } from '@aws-sdk/client-cloudformation';
import * as z from 'zod';
import { type Stage, stacksOf, stageNamed, UNFINISHED } from '#infra/stages.ts';

const outputs = z.object({
  SiteUrl: z.string(),
  UserPoolId: z.string(),
  PortalTable: z.string(),
  AuditTable: z.string(),
  DocumentsBucket: z.string(),
  SealBucket: z.string().optional(),
});

export type StageOutputs = Readonly<z.output<typeof outputs>>;

function isAbsence(error: unknown): boolean {
  return error instanceof Error && /^Stack with id \S+ does not exist$/.test(error.message);
}

export function isUnfinished({ Description }: Stack): boolean {
  // Deletion protection may be on although a first deployment has failed. Only the description shows whether that deployment
  // finished.
  return Description?.endsWith(UNFINISHED) ?? false;
}

export async function describeStack(name: string, region: string): Promise<Stack | undefined> {
  try {
    const { Stacks } = await new CloudFormationClient({ region }).send(
      new DescribeStacksCommand({ StackName: name }),
    );
    return Stacks?.[0];
  } catch (error) {
    if (isAbsence(error)) return undefined;
    throw error;
  }
}

export function outputOf(stack: Stack | undefined, name: string): string | undefined {
  return stack?.Outputs?.find(({ OutputKey }) => OutputKey === name)?.OutputValue;
}

export async function outputsDigest(stage: Stage): Promise<string | undefined> {
  const { name, region } = stacksOf(stage).portal;
  const { Outputs = [] } = (await describeStack(name, region)) ?? {};
  if (Outputs.length === 0) return undefined;
  const pairs = Outputs.map(({ OutputKey, OutputValue }) => `${OutputKey}=${OutputValue}`).sort();
  return createHash('sha256').update(pairs.join('\n')).digest('hex').slice(0, 16);
}

export async function readOutputs(stage: Stage): Promise<StageOutputs> {
  const { name, region } = stacksOf(stage).portal;
  const stack = await describeStack(name, region);
  const read = outputs.safeParse(
    Object.fromEntries(
      (stack?.Outputs ?? []).map(({ OutputKey = '', OutputValue }) => [OutputKey, OutputValue]),
    ),
  );
  if (!stack || isUnfinished(stack) || !read.success)
    throw new Error(
      `The account of these credentials has no complete stage ${stage.name}: run npm run deploy -- --stage ${stage.name} first.`,
    );
  return read.data;
}

export async function connectToStage(stageName: string): Promise<StageOutputs> {
  const stage = stageNamed(stageName);
  const found = await readOutputs(stage);
  process.env.AWS_REGION = stage.region;
  process.env.USER_POOL_ID = found.UserPoolId;
  process.env.PORTAL_TABLE = found.PortalTable;
  process.env.AUDIT_TABLE = found.AuditTable;
  if (found.SealBucket) process.env.SEAL_BUCKET = found.SealBucket;
  return found;
}
