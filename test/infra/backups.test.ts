import { App } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import { expect, test } from 'vitest';
import { BackupCopiesStack } from '#infra/backup-copies-stack.ts';
import { STAGES, type Stage } from '#infra/stages.ts';
import { alarmsTemplateOf, resourcesOf, templateOf } from './synthesize.ts';

const template = templateOf('prod');
const only = (type: string) => resourcesOf(template, type)[0] ?? ['', undefined];
const [vaultId, vault] = only('AWS::Backup::BackupVault');
const [, plan] = only('AWS::Backup::BackupPlan');

test('once a month a backup is made and kept for seven years', () => {
  expect(plan?.Properties.BackupPlan.BackupPlanRule).toEqual([
    expect.objectContaining({
      ScheduleExpression: 'cron(30 16 1 * ? *)',
      TargetBackupVault: { 'Fn::GetAtt': [vaultId, 'BackupVaultName'] },
      Lifecycle: { DeleteAfterDays: 2_557 },
    }),
  ]);
});

test('the backup contains every table, the documents and the locked copy of the audit', () => {
  const [, selection] = only('AWS::Backup::BackupSelection');
  const copied = selection?.Properties.BackupSelection.Resources.map(
    (resource: { 'Fn::GetAtt': string[] }) => resource['Fn::GetAtt'][0],
  );
  const tables = resourcesOf(template, 'AWS::DynamoDB::GlobalTable').map(([id]) => id);
  const documents = resourcesOf(template, 'AWS::S3::Bucket')
    .map(([id]) => id)
    .filter((id) => /^(Documents|LockedAudit)/.test(id));
  expect(copied.sort()).toEqual([...tables, ...documents].sort());
});

test('backups outlive the stack, and in prod nobody can delete one or its lock', () => {
  expect(STAGES.prod.backupLock).toBe('compliance');
  expect(vault).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' });
  expect(vault?.Properties.LockConfiguration).toEqual({ MinRetentionDays: 90, ChangeableForDays: 7 });
});

test('in other stages a lock can be removed again, by a person with the right', () => {
  for (const { name, backupLock } of [STAGES.dev, STAGES.staging]) {
    expect(backupLock).toBe('governance');
    const backedUp = templateOf(name, undefined, { monthlyBackups: true });
    const [, locked] = resourcesOf(backedUp, 'AWS::Backup::BackupVault')[0] ?? [];
    expect(locked?.Properties.LockConfiguration).toEqual({ MinRetentionDays: 90 });
  }
});

const backupCopies = { account: '111122223333', region: 'ap-southeast-4' };
const copying = templateOf('prod', undefined, { backupCopies });
const tellsOfCopies = { EventPattern: Match.objectLike({ 'detail-type': ['Copy Job State Change'] }) };

test('without another account named, no copy leaves this one', () => {
  expect(JSON.stringify(plan)).not.toContain('CopyActions');
  alarmsTemplateOf('prod').resourcePropertiesCountIs('AWS::Events::Rule', tellsOfCopies, 0);
});

test('each backup is copied to the other account and region, and kept there as long', () => {
  const [, copied] = resourcesOf(copying, 'AWS::Backup::BackupPlan')[0] ?? [];
  expect(copied?.Properties.BackupPlan.BackupPlanRule).toEqual([
    {
      ...plan?.Properties.BackupPlan.BackupPlanRule[0],
      CopyActions: [
        {
          DestinationBackupVaultArn:
            'arn:aws:backup:ap-southeast-4:111122223333:backup-vault:portal-prod-copies',
          Lifecycle: { DeleteAfterDays: 2_557 },
        },
      ],
    },
  ]);
});

test('the person on call is notified of a failed copy', () => {
  const ofAlarms = alarmsTemplateOf('prod', { backupCopies });
  const [topic] = resourcesOf(ofAlarms, 'AWS::SNS::Topic')[0] ?? [];
  ofAlarms.hasResourceProperties('AWS::Events::Rule', {
    EventPattern: {
      source: ['aws.backup'],
      'detail-type': ['Copy Job State Change'],
      detail: { state: ['FAILED'] },
    },
    State: 'ENABLED',
    Targets: [Match.objectLike({ Arn: { Ref: topic } })],
  });
  const [, policy] = resourcesOf(ofAlarms, 'AWS::SNS::TopicPolicy')[0] ?? [];
  expect(JSON.stringify(policy)).toContain('events.amazonaws.com');
});

function copiesStackOf(stage: Stage) {
  const app = new App();
  const stack = new BackupCopiesStack(app, stage);
  return { app, stack, copies: Template.fromStack(stack) };
}

test('the vault of copies has a key of its own and the lock of its stage, and the portal may only copy into it', () => {
  const { app, stack, copies } = copiesStackOf({ ...STAGES.prod, backupCopies });
  expect({ account: stack.account, region: stack.region }).toEqual(backupCopies);
  expect(stack.terminationProtection).toBe(true);
  const [[keyId, key] = ['', undefined]] = resourcesOf(copies, 'AWS::KMS::Key');
  expect(key).toMatchObject({
    DeletionPolicy: 'RetainExceptOnCreate',
    Properties: { EnableKeyRotation: true },
  });
  copies.hasResource('AWS::Backup::BackupVault', {
    DeletionPolicy: 'RetainExceptOnCreate',
    UpdateReplacePolicy: 'Retain',
    Properties: {
      BackupVaultName: 'portal-prod-copies',
      EncryptionKeyArn: { 'Fn::GetAtt': [keyId, 'Arn'] },
      LockConfiguration: { MinRetentionDays: 90, ChangeableForDays: 7 },
    },
  });
  const [, ofCopies] = resourcesOf(copies, 'AWS::Backup::BackupVault')[0] ?? [];
  expect(ofCopies?.Properties.AccessPolicy.Statement).toEqual([
    {
      Effect: 'Allow',
      Principal: {
        AWS: {
          'Fn::Join': ['', ['arn:', { Ref: 'AWS::Partition' }, ':iam::', { Ref: 'PortalAccount' }, ':root']],
        },
      },
      Action: 'backup:CopyIntoBackupVault',
      Resource: '*',
    },
  ]);
  expect(new AwsSolutionsChecks(app).validateScope(app).violations).toEqual([]);
});

test('a vault of copies is not made for a stage that names no account', () => {
  expect(() => copiesStackOf(STAGES.prod)).toThrow('names no backupCopies');
});

test('a failed backup raises an alarm', () => {
  alarmsTemplateOf('prod').hasResourceProperties('AWS::CloudWatch::Alarm', {
    Namespace: 'AWS/Backup',
    MetricName: 'NumberOfBackupJobsFailed',
    Dimensions: [{ Name: 'BackupVaultName', Value: { 'Fn::GetAtt': [vaultId, 'BackupVaultName'] } }],
    Threshold: 1,
  });
});

test('stages without the fund’s records make no backups', () => {
  for (const stage of ['dev', 'staging'] as const)
    templateOf(stage).resourceCountIs('AWS::Backup::BackupVault', 0);
});
