import { createHash } from 'node:crypto';
import { Lazy, Stack } from 'aws-cdk-lib';
import { Alias, type CfnFunction, Function as LambdaFunction, Version } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { ApiFunctionName } from '#shared/contract/endpoint.ts';
import { functionNameOf, type Stage } from './stages.ts';

const ALIAS = 'live';

interface LiveVersionsProps {
  readonly stage: Stage;
  readonly areas: ReadonlyMap<ApiFunctionName, LambdaFunction>;
}

/** `deploy` moves the alias only after the new code has answered a call. */
export class LiveVersions extends Construct {
  readonly answers: ReadonlyMap<ApiFunctionName, Alias>;

  constructor(scope: Construct, id: string, { stage, areas }: LiveVersionsProps) {
    super(scope, id);
    this.answers = new Map(
      [...areas].map(([area, lambda]) => {
        const version = new Version(this, `${area}-version`, {
          lambda: LambdaFunction.fromFunctionName(this, `${area}-function`, functionNameOf(stage, area)),
          // A new description publishes a new version. CloudFormation deletes the old version after the
          // alias has moved.
          description: Lazy.string({ produce: () => digestOf(lambda) }),
        });
        return [area, new Alias(this, area, { aliasName: ALIAS, version })];
      }),
    );
  }
}

/** The digest changes with the code or settings. Lambda publishes no new version of an unchanged function. */
function digestOf(lambda: LambdaFunction): string {
  const made = lambda.node.defaultChild as CfnFunction;
  const settings = Stack.of(lambda).resolve([
    // The digest leaves out the bucket, because the same code may be in another bucket.
    { ...(made.code as CfnFunction.CodeProperty), s3Bucket: undefined },
    ...[made.architectures, made.description, made.environment, made.ephemeralStorage, made.handler],
    ...[made.loggingConfig, made.memorySize, made.role, made.runtime, made.timeout],
  ]);
  const digest = createHash('sha256').update(JSON.stringify(settings)).digest('hex');
  return `Code and settings ${digest.slice(0, 16)}`;
}
