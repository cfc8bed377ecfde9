import { Stack } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { FUND_ZONE } from '#shared/calendar-date.ts';
import { keepFailures } from './dead-letters.ts';

interface CapitalCallWorkerProps {
  readonly function: LambdaFunction;
  /** Whether the stage sends mail: a reminder that is tried without is an error each hour, and sent late once there is. */
  readonly reminds: boolean;
}

/**
 * How the worker of capital calls is called and where its failures go. Every five minutes it looks for
 * issues that nobody carries on; by day, every hour, it sends the reminders that are due and not sent.
 */
export class CapitalCallWorker extends Construct {
  readonly function: LambdaFunction;
  readonly deadLetters: Queue;
  readonly reminds: boolean;

  constructor(scope: Construct, id: string, props: CapitalCallWorkerProps) {
    super(scope, id);
    const { function: worker, reminds } = props;
    this.function = worker;
    this.reminds = reminds;
    this.deadLetters = keepFailures(this, worker);
    const role = new Role(this, 'SchedulerRole', {
      description: 'Lets the schedules of capital calls invoke their worker',
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    });
    role.addToPolicy(
      new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [worker.functionArn] }),
    );
    role.addToPolicy(
      new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [this.deadLetters.queueArn] }),
    );
    const schedule = (name: string, description: string, expression: string, event: object) => {
      const made = new CfnSchedule(this, name, {
        description,
        scheduleExpression: expression,
        scheduleExpressionTimezone: FUND_ZONE,
        flexibleTimeWindow: { mode: 'OFF' },
        target: {
          arn: worker.functionArn,
          roleArn: role.roleArn,
          input: JSON.stringify(event),
          deadLetterConfig: { arn: this.deadLetters.queueArn },
          retryPolicy: { maximumRetryAttempts: 2, maximumEventAgeInSeconds: 3_600 },
        },
      });
      made.node.addDependency(role);
    };
    schedule('Sweep', 'Looks for capital calls whose issue was left half-way', 'rate(5 minutes)', {
      sweep: true,
    });
    // Mail goes out at hours at which people read it; what failed is tried again the next hour.
    if (reminds)
      schedule('Reminders', 'Reminds clients of what is due', 'cron(0 9-17 * * ? *)', { remind: true });
  }
}
