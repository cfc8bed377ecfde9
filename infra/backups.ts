import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import type { Data } from './data.ts';
import type { Documents } from './documents.ts';
import type { Observability } from './observability.ts';
import { SEVEN_YEARS_IN_DAYS } from './stages.ts';

// Backup Vault Lock: within this time nobody, not even an administrator, can delete a copy.
const LOCKED_FOR = Duration.days(90);

interface BackupsProps {
  readonly data: Data;
  readonly documents: Documents;
}

/**
 * Monthly copies of tables and documents, kept as long as the law requires the fund's records. Point-in-time recovery
 * of the tables reaches back 35 days only.
 */
export class Backups extends Construct {
  readonly #vault: BackupVault;

  constructor(scope: Construct, id: string, { data, documents }: BackupsProps) {
    super(scope, id);
    const vault = new BackupVault(this, 'Vault', {
      lockConfiguration: { minRetention: LOCKED_FOR },
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    this.#vault = vault;
    const plan = new BackupPlan(this, 'Plan', {
      backupVault: vault,
      backupPlanRules: [
        new BackupPlanRule({
          ruleName: 'monthly',
          // The first of the month, at night in Sydney.
          scheduleExpression: Schedule.cron({ minute: '30', hour: '16', day: '1' }),
          startWindow: Duration.hours(2),
          completionWindow: Duration.hours(24),
          deleteAfter: Duration.days(SEVEN_YEARS_IN_DAYS),
        }),
      ],
    });
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: MANAGED_POLICIES.map((name) => ManagedPolicy.fromAwsManagedPolicyName(name)),
    });
    for (const name of MANAGED_POLICIES) {
      Validations.of(role).acknowledge({
        id: `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${name}]`,
        reason: 'What AWS Backup prescribes; the selection below names the only things it copies.',
      });
    }
    plan.addSelection('Records', {
      role,
      disableDefaultBackupPolicy: true,
      resources: [
        BackupResource.fromArn(data.portal.tableArn),
        BackupResource.fromArn(data.audit.tableArn),
        BackupResource.fromArn(documents.bucket.bucketArn),
      ],
    });
  }

  /** Creates the alarm on a copy that failed. */
  alarmOnFailure(alarm: Observability['alarm']): void {
    alarm('BackupFailed', {
      metric: new Metric({
        namespace: 'AWS/Backup',
        metricName: 'NumberOfBackupJobsFailed',
        dimensionsMap: { BackupVaultName: this.#vault.backupVaultName },
        statistic: 'Sum',
        period: Duration.hours(1),
      }),
      threshold: 1,
      impact:
        'This month’s copy of tables or documents is missing: a loss found later than 35 days could not be undone.',
    });
  }
}

const MANAGED_POLICIES = [
  'service-role/AWSBackupServiceRolePolicyForBackup',
  'AWSBackupServiceRolePolicyForS3Backup',
];
