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
  /** The alarm is on from this value, by default 1. A heartbeat alarm is on below this value, or without data. */
  readonly threshold?: number;
  readonly isHeartbeat?: boolean;
  /** How many consecutive periods must be beyond the threshold; by default 1. */
  readonly periods?: number;
  /** What users notice while the alarm is on, in one sentence. */
  readonly impact: string;
}

/** The topic that notifies the person on call of alarms in one region and of the budget. */
export class AlarmTopic extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, { onCall }: Stage) {
    super(scope, id);
    this.topic = new Topic(this, 'Topic', { enforceSSL: true });
    if (onCall) this.topic.addSubscription(new EmailSubscription(onCall));
    // A topic with a policy of its own accepts the account's alarms only with explicit permission.
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

  addAlarm(
    scope: Construct,
    id: string,
    { metric, threshold = 1, impact, isHeartbeat = false, periods = 1 }: AlarmSpec,
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
