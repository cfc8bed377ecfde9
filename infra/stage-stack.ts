import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { isProtected, type Stage, stacksOf, UNFINISHED } from './stages.ts';

export class StageStack extends Stack {
  constructor(scope: Construct, stage: Stage, part: keyof ReturnType<typeof stacksOf>, description: string) {
    const { name, region } = stacksOf(stage)[part];
    // The description ends with `UNFINISHED` until the first deployment has finished. Later deployments read this text.
    const isUnfinished = part === 'portal' && stage.isFirstDeployment;
    // CloudFormation reads other stacks' outputs only if the template changes, so the description contains their digest.
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
