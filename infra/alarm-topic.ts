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
  readonly threshold?: number;
  readonly isHeartbeat?: boolean;
  /** The alarm goes off after this many periods in a row beyond the threshold, 1 by default. */
  readonly periods?: number;
  readonly impact: string;
}

export class AlarmTopic extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, { onCall }: Stage) {
    super(scope, id);
    this.topic = new Topic(this, 'Topic', { enforceSSL: true });
    if (onCall) this.topic.addSubscription(new EmailSubscription(onCall));
    // A topic with its own policy accepts the account's alarms only with explicit permission.
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
