import { Duration } from 'aws-cdk-lib';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { createDeadLetterQueue } from './dead-letters.ts';

interface SweptWorkerProps {
  readonly function: LambdaFunction;
  readonly description: string;
}

/** Runs take leases, because new AWS accounts cannot limit the concurrency of a function. */
export class SweptWorker extends Construct {
  readonly function: LambdaFunction;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { function: worker, description }: SweptWorkerProps) {
    super(scope, id);
    this.function = worker;
    this.deadLetters = createDeadLetterQueue(this, worker);
    new Rule(this, 'Sweep', {
      description,
      schedule: Schedule.rate(Duration.minutes(5)),
      targets: [new LambdaTarget(worker, { event: RuleTargetInput.fromObject({ sweep: true }) })],
    });
  }
}
