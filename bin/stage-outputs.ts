import { CloudFormationClient, DescribeStacksCommand, type Stack } from '@aws-sdk/client-cloudformation';
import * as z from 'zod';
import { type Stage, stageNamed } from '#infra/stages.ts';

const outputs = z.object({
  SiteUrl: z.string(),
  UserPoolId: z.string(),
  PortalTable: z.string(),
  AuditTable: z.string(),
  DocumentsBucket: z.string(),
});

/** The outputs of a stage's main stack, by name. */
export type StageOutputs = Readonly<z.output<typeof outputs>>;

/** What CloudFormation says of a stack; undefined when there is none. */
export async function describeStack(name: string, region: string): Promise<Stack | undefined> {
  try {
    const { Stacks } = await new CloudFormationClient({ region }).send(
      new DescribeStacksCommand({ StackName: name }),
    );
    return Stacks?.[0];
  } catch (error) {
    if (error instanceof Error && /^Stack with id .* does not exist$/.test(error.message)) return undefined;
    throw error;
  }
}

/** The outputs of a deployed stage. Throws an Error for the terminal when it is not deployed. */
export async function readOutputs({ name, region }: Pick<Stage, 'name' | 'region'>): Promise<StageOutputs> {
  const stack = await describeStack(`Portal-${name}`, region);
  const read = outputs.safeParse(
    Object.fromEntries(
      (stack?.Outputs ?? []).map(({ OutputKey = '', OutputValue }) => [OutputKey, OutputValue]),
    ),
  );
  if (!read.success)
    throw new Error(
      `The account of these credentials has no complete stage ${name}: run npm run deploy -- --stage ${name} first.`,
    );
  return read.data;
}

/** Points the services at a deployed stage. Throws an Error for the terminal when it is not deployed. */
export async function connectToStage(stageName: string): Promise<StageOutputs> {
  const stage = stageNamed(stageName);
  const found = await readOutputs(stage);
  process.env.AWS_REGION = stage.region;
  process.env.USER_POOL_ID = found.UserPoolId;
  process.env.PORTAL_TABLE = found.PortalTable;
  process.env.AUDIT_TABLE = found.AuditTable;
  return found;
}
