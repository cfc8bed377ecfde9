import type { Duration } from 'aws-cdk-lib';
import { Rule, type Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';

interface ScheduledFunctionProps {
  readonly function: LambdaFunction;
  readonly scheduleId: string;
  readonly description: string;
  readonly schedule: Schedule;
  readonly retries?: { readonly retryAttempts: number; readonly maxEventAge: Duration };
}

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
