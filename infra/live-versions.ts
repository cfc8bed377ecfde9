import { createHash } from 'node:crypto';
import { Lazy, Stack } from 'aws-cdk-lib';
import { Alias, type CfnFunction, Function as LambdaFunction, Version } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { ApiFunctionName } from '#shared/contract/endpoint.ts';
import { functionNameOf, type Stage } from './stages.ts';

const ALIAS = 'live';

interface LiveVersionsProps {
  readonly stage: Stage;
  /** The functions behind the API, which belong to the main stack. */
  readonly areas: ReadonlyMap<ApiFunctionName, LambdaFunction>;
}

/**
 * The alias of each area, which points to the newest version of its function. The main stack deploys the new code first, and
 * `deploy` calls it. Only then does this stack publish the new version and move the alias.
 */
export class LiveVersions extends Construct {
  readonly answers: ReadonlyMap<ApiFunctionName, Alias>;

  constructor(scope: Construct, id: string, { stage, areas }: LiveVersionsProps) {
    super(scope, id);
    this.answers = new Map(
      [...areas].map(([area, lambda]) => {
        const version = new Version(this, `${area}-version`, {
          // Refers to the function by name, so that the main stack needs no output.
          lambda: LambdaFunction.fromFunctionName(this, `${area}-function`, functionNameOf(stage, area)),
          // A changed description publishes a new version; the old version is deleted after the alias has moved.
          description: Lazy.string({ produce: () => digestOf(lambda) }),
        });
        return [area, new Alias(this, area, { aliasName: ALIAS, version })];
      }),
    );
  }
}

/** A digest of every input of a version, because Lambda publishes no new version while code and settings are unchanged. */
function digestOf(lambda: LambdaFunction): string {
  const made = lambda.node.defaultChild as CfnFunction;
  const settings = Stack.of(lambda).resolve([
    // Identifies the code by its content, not by the bucket it was uploaded to.
    { ...(made.code as CfnFunction.CodeProperty), s3Bucket: undefined },
    ...[made.architectures, made.description, made.environment, made.ephemeralStorage, made.handler],
    ...[made.loggingConfig, made.memorySize, made.role, made.runtime, made.timeout],
  ]);
  const digest = createHash('sha256').update(JSON.stringify(settings)).digest('hex');
  return `Code and settings ${digest.slice(0, 16)}`;
}
