import { Stack } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { FUND_ZONE } from '#shared/calendar-date.ts';
import { createDeadLetterQueue } from './dead-letters.ts';

interface CapitalCallWorkerProps {
  readonly function: LambdaFunction;
  /** False on a stage without mail. Otherwise reminders would fail every hour, and arrive late once mail works. */
  readonly sendsReminders: boolean;
}

export class CapitalCallWorker extends Construct {
  readonly function: LambdaFunction;
  readonly deadLetters: Queue;
  readonly sendsReminders: boolean;

  constructor(scope: Construct, id: string, props: CapitalCallWorkerProps) {
    super(scope, id);
    const { function: worker, sendsReminders } = props;
    this.function = worker;
    this.sendsReminders = sendsReminders;
    this.deadLetters = createDeadLetterQueue(this, worker);
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
    schedule('Sweep', 'Continues capital calls whose issue stopped half-way', 'rate(5 minutes)', {
      sweep: true,
    });
    if (sendsReminders)
      schedule('Reminders', 'Reminds clients of amounts due', 'cron(0 9-17 * * ? *)', { remind: true });
  }
}
