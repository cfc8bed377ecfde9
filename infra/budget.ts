import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Construct } from 'constructs';
import type { AlarmTopic } from './alarm-topic.ts';
import type { Stage } from './stages.ts';

/** Covers the whole account, because a budget by tag counts only resources with an activated tag. */
export class Budget extends Construct {
  constructor(scope: Construct, id: string, { stage, topic }: { stage: Stage; topic: AlarmTopic }) {
    super(scope, id);
    topic.allowPublishing('budgets.amazonaws.com');
    const tell = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
      notification: {
        notificationType,
        comparisonOperator: 'GREATER_THAN',
        threshold,
        thresholdType: 'PERCENTAGE',
      },
      subscribers: [{ subscriptionType: 'SNS', address: topic.topic.topicArn }],
    });
    new CfnBudget(this, 'Monthly', {
      budget: {
        budgetName: `portal-${stage.name}`,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: stage.monthlyBudgetUsd, unit: 'USD' },
      },
      notificationsWithSubscribers: [tell('ACTUAL', 80), tell('FORECASTED', 100)],
    });
  }
}
