import type { Duration } from 'aws-cdk-lib';
import { Rule, type Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';

interface ScheduledFunctionProps {
  readonly function: LambdaFunction;
  /** Names the schedule among what the stack holds. */
  readonly scheduleId: string;
  readonly description: string;
  readonly schedule: Schedule;
  /** How a failed run is tried again, where it is not as Lambda does by itself. */
  readonly retries?: { readonly retryAttempts: number; readonly maxEventAge: Duration };
}

/** A function that runs by a schedule alone. A run that fails is kept nowhere: the next one does its work, and an alarm tells. */
export class ScheduledFunction extends Construct {
  readonly function: LambdaFunction;

  constructor(scope: Construct, id: string, props: ScheduledFunctionProps) {
    super(scope, id);
    this.function = props.function;
    if (props.retries) props.function.configureAsyncInvoke(props.retries);
    new Rule(this, props.scheduleId, {
      description: props.description,
      schedule: props.schedule,
      targets: [new LambdaTarget(props.function)],
    });
  }
}
