import type { Duration } from 'aws-cdk-lib';
import { Rule, RuleTargetInput, type Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { createDeadLetterQueue } from './dead-letters.ts';

interface ScheduledFunctionProps {
  readonly function: LambdaFunction;
  readonly scheduleId: string;
  readonly description: string;
  readonly schedule: Schedule;
  readonly event?: object;
  readonly retries?: { readonly retryAttempts: number; readonly maxEventAge: Duration };
}

/**
 * Runs can overlap, because new AWS accounts cannot limit a function's concurrency. A worker that must run alone takes a
 * lease.
 */
export class ScheduledFunction extends Construct {
  readonly function: LambdaFunction;

  constructor(scope: Construct, id: string, props: ScheduledFunctionProps) {
    super(scope, id);
    this.function = props.function;
    if (props.retries) props.function.configureAsyncInvoke(props.retries);
    const event = props.event && { event: RuleTargetInput.fromObject(props.event) };
    new Rule(this, props.scheduleId, {
      description: props.description,
      schedule: props.schedule,
      targets: [new LambdaTarget(props.function, event)],
    });
  }
}

/** A queue keeps the events that failed. */
export class QueuedFunction extends ScheduledFunction {
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, props: ScheduledFunctionProps) {
    super(scope, id, props);
    this.deadLetters = createDeadLetterQueue(this, props.function);
  }
}
