import { CfnOutput, Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { SnsTopic } from 'aws-cdk-lib/aws-events-targets';
import type { Construct } from 'constructs';
import { AccessAlarms } from './access-alarms.ts';
import { AlarmTopic } from './alarm-topic.ts';
import { Budget } from './budget.ts';
import { Dashboard } from './dashboard.ts';
import { HeartbeatAlarms } from './heartbeat-alarms.ts';
import { Observability } from './observability.ts';
import type { PortalApiStack } from './portal-api-stack.ts';
import type { PortalStack } from './portal-stack.ts';
import { StageStack } from './stage-stack.ts';
import type { Stage } from './stages.ts';
import { StandstillAlarms } from './standstill-alarms.ts';

/** A stack has at most 500 resources, so the alarms have their own stack. */
export class AlarmsStack extends StageStack {
  constructor(
    scope: Construct,
    stage: Stage,
    { functions, api, data, identity, backups }: PortalStack,
    { apiStage }: PortalApiStack,
  ) {
    super(scope, stage, 'alarms', 'Alarms of the investment fund portal');
    const topic = new AlarmTopic(this, 'Alarms', stage);
    new Budget(this, 'Budget', { stage, topic });
    new CfnOutput(this, 'AlarmTopic', { value: topic.topic.topicArn });
    if (!stage.isWatched) return;
    // References to other stacks are weak (cdk.json), so those stacks can remove a resource that has an
    // alarm.
    const observability = new Observability(this, 'Observability', { stage, functions, apiStage, topic });
    const { alarm } = observability;
    const access = new AccessAlarms(this, 'AccessAlarms', { stage, identity, api, alarm });
    new HeartbeatAlarms(this, 'HeartbeatAlarms', { functions, observability });
    new StandstillAlarms(this, 'StandstillAlarms', { functions, observability });
    new Dashboard(this, 'Dashboard', { stage, functions, apiStage, data, access });
    backups?.alarmOnFailure(alarm);
    if (stage.mailSender) this.alarmOnReputation(alarm);
    if (backups && stage.backupCopies) this.tellOfFailedCopies(topic);
  }

  /** SES reviews an account at these rates, and stops the account's email at higher rates. */
  private alarmOnReputation(alarm: Observability['alarm']): void {
    const common = { namespace: 'AWS/SES', statistic: 'Maximum', period: Duration.hours(1) };
    for (const [what, threshold, rate] of [
      ['Bounce', 0.05, 'twenty bounces'],
      ['Complaint', 0.001, 'a thousand is reported as spam'],
    ] as const)
      alarm(`Mail${what}Rate`, {
        metric: new Metric({ ...common, metricName: `Reputation.${what}Rate` }),
        threshold,
        impact: `One email in ${rate}: the mail service may stop all email of the fund.`,
      });
  }

  private tellOfFailedCopies({ topic }: AlarmTopic): void {
    new Rule(this, 'BackupCopyFailed', {
      description: 'A backup could not be copied to the other account',
      eventPattern: {
        source: ['aws.backup'],
        detailType: ['Copy Job State Change'],
        detail: { state: ['FAILED'] },
      },
      targets: [
        new SnsTopic(topic, {
          message: RuleTargetInput.fromText(
            'A backup could not be copied to the other account: were this account lost, this month’s records would be too. ' +
              'aws backup list-copy-jobs --by-state FAILED says why.',
          ),
        }),
      ],
    });
  }
}
