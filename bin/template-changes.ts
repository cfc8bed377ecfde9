import { createHash } from 'node:crypto';
import { CloudFormationClient, GetTemplateCommand } from '@aws-sdk/client-cloudformation';
import { type Stage, stacksInOrder } from '#infra/stages.ts';
import { describeStack } from './stage-outputs.ts';

type Resources = Readonly<Record<string, { Properties?: { GlobalSecondaryIndexes?: readonly unknown[] } }>>;

function refuseSeveralIndexes(before: Resources, after: Resources): void {
  for (const table of Object.keys(before).filter((id) => id in after)) {
    const [old = [], next = []] = [before, after].map((resources) =>
      (resources[table]?.Properties?.GlobalSecondaryIndexes ?? []).map((index) => JSON.stringify(index)),
    );
    // If the definition of an index changes, DynamoDB deletes the index and creates it again.
    const steps = [
      ...old.filter((index) => !next.includes(index)),
      ...next.filter((index) => !old.includes(index)),
    ];
    if (steps.length > 1)
      throw new Error(
        `DynamoDB creates or deletes one index of a table at a time, and ${table} needs ${steps.length} such steps: ` +
          'deploy a commit for each. Nothing was deployed.',
      );
  }
}

export async function digestOfChanges(
  stage: Stage,
  newTemplate: (stackName: string) => string,
): Promise<string> {
  const digest = createHash('sha256');
  for (const { name, region } of stacksInOrder(stage)) {
    const request = new GetTemplateCommand({ StackName: name });
    const isDeployed = await describeStack(name, region);
    const before = isDeployed && (await new CloudFormationClient({ region }).send(request)).TemplateBody;
    const after = newTemplate(name);
    if (before) refuseSeveralIndexes(JSON.parse(before).Resources, JSON.parse(after).Resources);
    digest.update(JSON.stringify([name, before, after]));
  }
  return digest.digest('hex').slice(0, 16);
}
