import { Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { Stage } from './stages.ts';

export interface AlarmSpec {
  readonly metric: IMetric;
  /** The alarm is on if its metric is at this value or above. A heartbeat alarm is on if its metric is below it or missing. */
  readonly threshold: number;
  readonly isHeartbeat?: boolean;
  /** The number of consecutive periods; 1 by default. */
  readonly periods?: number;
  /** The effect on users while the alarm is on, in one sentence. */
  readonly impact: string;
}

/** The topic for alarms of one region and the budget, for the person on call. */
export class AlarmTopic extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, { onCall }: Stage) {
    super(scope, id);
    this.topic = new Topic(this, 'Topic', { enforceSSL: true });
    if (onCall) this.topic.addSubscription(new EmailSubscription(onCall));
    // A topic with its own policy no longer accepts the account's alarms by default.
    this.allowPublishing('cloudwatch.amazonaws.com');
  }

  allowPublishing(service: string): void {
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal(service)],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
  }

  /** Creates an alarm in `scope` that notifies the topic. */
  addAlarm(
    scope: Construct,
    id: string,
    { metric, threshold, impact, isHeartbeat = false, periods = 1 }: AlarmSpec,
  ): void {
    new Alarm(scope, id, {
      alarmDescription: impact,
      metric,
      threshold,
      comparisonOperator: isHeartbeat
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: periods,
      treatMissingData: isHeartbeat ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    }).addAlarmAction(new SnsAction(this.topic));
  }
}
