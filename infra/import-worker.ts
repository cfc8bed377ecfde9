import { Duration } from 'aws-cdk-lib';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { createDeadLetterQueue } from './dead-letters.ts';

/**
 * Reserved concurrency can fail the first deployment into a new account. So a lease prevents two workers from
 * continuing the same import.
 */
export class ImportWorker extends Construct {
  readonly function: LambdaFunction;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, worker: LambdaFunction) {
    super(scope, id);
    this.function = worker;
    this.deadLetters = createDeadLetterQueue(this, worker);
    new Rule(this, 'Sweep', {
      description: 'Continues statement imports that stopped half-way',
      schedule: Schedule.rate(Duration.minutes(5)),
      targets: [new LambdaTarget(worker, { event: RuleTargetInput.fromObject({ sweep: true }) })],
    });
  }
}
