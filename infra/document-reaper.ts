import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';

/**
 * When the reaper runs. A run that fails is not kept aside: what it left undone is still due five
 * minutes later, and the alarm on its errors rings meanwhile.
 */
export class DocumentReaper extends Construct {
  readonly function: LambdaFunction;

  constructor(scope: Construct, id: string, reaper: LambdaFunction) {
    super(scope, id);
    this.function = reaper;
    new Rule(this, 'Schedule', {
      description: 'Finishes uploads and deletions of documents that were left half-done',
      schedule: Schedule.rate(Duration.minutes(5)),
      targets: [new LambdaTarget(reaper)],
    });
  }
}
