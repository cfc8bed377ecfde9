import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';

/** When the ledger is recomputed: at night in Sydney, when little is written. */
export class LedgerVerifier extends Construct {
  readonly function: LambdaFunction;

  constructor(scope: Construct, id: string, verifier: LambdaFunction) {
    super(scope, id);
    this.function = verifier;
    // It reads for minutes: what a failed run did not see, the next night's does, and an alarm tells.
    verifier.configureAsyncInvoke({ retryAttempts: 1, maxEventAge: Duration.hours(1) });
    new Rule(this, 'Nightly', {
      description: 'Recomputes the whole ledger',
      schedule: Schedule.cron({ minute: '10', hour: '16' }),
      targets: [new LambdaTarget(verifier)],
    });
  }
}
