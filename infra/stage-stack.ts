import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { isProtected, type Stage, stacksOf, UNFINISHED } from './stages.ts';

/** One of the stacks of a stage, with all that they have in common. */
export class StageStack extends Stack {
  constructor(scope: Construct, stage: Stage, part: keyof ReturnType<typeof stacksOf>, description: string) {
    const { name, region } = stacksOf(stage)[part];
    // By the main stack a deployment sees how far the first one came.
    const isUnfinished = part === 'portal' && stage.isFirstDeployment;
    // A reference to another stack is looked up again only where the text of the template changes.
    const outputs = ['portal', 'edge'].includes(part) ? undefined : scope.node.tryGetContext('outputs');
    super(scope, name, {
      description: [
        `${description}, ${stage.name}`,
        ...(isUnfinished ? [UNFINISHED] : []),
        ...(outputs ? [`(outputs ${outputs})`] : []),
      ].join(' '),
      env: { region },
      terminationProtection: isProtected(stage),
      tags: { project: 'investment-fund-portal', stage: stage.name },
    });
  }
}
