import { ArnFormat, Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import {
  BackupPlan,
  type BackupPlanCopyActionProps,
  BackupPlanRule,
  BackupResource,
  BackupVault,
  type LockConfiguration,
} from 'aws-cdk-lib/aws-backup';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import type { Data } from './data.ts';
import type { Documents } from './documents.ts';
import type { LockedAudit } from './locked-audit.ts';
import type { Observability } from './observability.ts';
import { copiesVaultName, SEVEN_YEARS_IN_DAYS, type Stage } from './stages.ts';

const KEPT_FOR = Duration.days(SEVEN_YEARS_IN_DAYS);

export function vaultLockOf({ backupLock }: Pick<Stage, 'backupLock'>): LockConfiguration {
  return {
    // AWS refuses a backup whose retention is shorter than this.
    minRetention: Duration.days(90),
    // Operators can remove a mistaken lock for seven days. AWS requires at least three days.
    ...(backupLock === 'compliance' ? { changeableFor: Duration.days(7) } : {}),
  };
}

interface BackupsProps {
  readonly stage: Stage;
  readonly data: Data;
  readonly documents: Documents;
  /** The backup includes the locked audit bucket, because its lock does not protect against the loss of the AWS account. */
  readonly lockedAudit: LockedAudit | undefined;
}

/** The law requires a longer retention than the 35 days of point-in-time recovery. */
export class Backups extends Construct {
  readonly vaultName: string;
  readonly vaultArn: string;
  readonly resources: readonly string[];

  constructor(scope: Construct, id: string, { stage, data, documents, lockedAudit }: BackupsProps) {
    super(scope, id);
    const vault = new BackupVault(this, 'Vault', {
      lockConfiguration: vaultLockOf(stage),
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    this.vaultName = vault.backupVaultName;
    this.vaultArn = vault.backupVaultArn;
    const plan = new BackupPlan(this, 'Plan', {
      backupVault: vault,
      backupPlanRules: [
        new BackupPlanRule({
          ruleName: 'monthly',
          // 16:30 UTC is 2:30 in Sydney, or 3:30 in summer.
          scheduleExpression: Schedule.cron({ minute: '30', hour: '16', day: '1' }),
          startWindow: Duration.hours(2),
          completionWindow: Duration.hours(24),
          deleteAfter: KEPT_FOR,
          ...(stage.backupCopies ? { copyActions: [this.copyTo(stage, stage.backupCopies)] } : {}),
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
    this.resources = [
      ...[data.portal.tableArn, data.audit.tableArn, documents.bucket.bucketArn],
      ...(lockedAudit ? [lockedAudit.bucket.bucketArn] : []),
    ];
    plan.addSelection('Records', {
      role,
      disableDefaultBackupPolicy: true,
      resources: this.resources.map((arn) => BackupResource.fromArn(arn)),
    });
  }

  private copyTo(
    stage: Stage,
    { account, region }: NonNullable<Stage['backupCopies']>,
  ): BackupPlanCopyActionProps {
    const arn = Stack.of(this).formatArn({
      partition: 'aws',
      service: 'backup',
      region,
      account,
      resource: 'backup-vault',
      resourceName: copiesVaultName(stage),
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    return {
      destinationBackupVault: BackupVault.fromBackupVaultArn(this, 'Copies', arn),
      deleteAfter: KEPT_FOR,
    };
  }

  alarmOnFailure(alarm: Observability['alarm']): void {
    alarm('BackupFailed', {
      metric: new Metric({
        namespace: 'AWS/Backup',
        metricName: 'NumberOfBackupJobsFailed',
        dimensionsMap: { BackupVaultName: this.vaultName },
        statistic: 'Sum',
        period: Duration.hours(1),
      }),
      impact:
        'This month’s copy of tables or documents is missing: a loss found later than 35 days could not be undone.',
    });
  }
}

const MANAGED_POLICIES = [
  'service-role/AWSBackupServiceRolePolicyForBackup',
  'AWSBackupServiceRolePolicyForS3Backup',
];
