import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';

/** When the safeguards are looked at: in the morning in Sydney, when somebody can act on it. */
export class SafeguardCheck extends Construct {
  readonly function: LambdaFunction;

  constructor(scope: Construct, id: string, check: LambdaFunction) {
    super(scope, id);
    this.function = check;
    check.configureAsyncInvoke({ retryAttempts: 2, maxEventAge: Duration.hours(1) });
    new Rule(this, 'Daily', {
      description: 'Looks whether the tables can be restored and the consent of the bank holds',
      schedule: Schedule.cron({ minute: '0', hour: '22' }),
      targets: [new LambdaTarget(check)],
    });
  }
}
