import { expect, test } from 'vitest';
import { alarmsTemplateOf, resourcesOf, templateOf } from './synthesize.ts';

const template = templateOf('prod');
const only = (type: string) => resourcesOf(template, type)[0] ?? ['', undefined];
const [vaultId, vault] = only('AWS::Backup::BackupVault');

test('once a month a backup is made and kept for seven years', () => {
  const [, plan] = only('AWS::Backup::BackupPlan');
  expect(plan?.Properties.BackupPlan.BackupPlanRule).toEqual([
    expect.objectContaining({
      ScheduleExpression: 'cron(30 16 1 * ? *)',
      TargetBackupVault: { 'Fn::GetAtt': [vaultId, 'BackupVaultName'] },
      Lifecycle: { DeleteAfterDays: 2_557 },
    }),
  ]);
});

test('the backup contains every table and the documents', () => {
  const [, selection] = only('AWS::Backup::BackupSelection');
  const copied = selection?.Properties.BackupSelection.Resources.map(
    (resource: { 'Fn::GetAtt': string[] }) => resource['Fn::GetAtt'][0],
  );
  const tables = resourcesOf(template, 'AWS::DynamoDB::GlobalTable').map(([id]) => id);
  const documents = resourcesOf(template, 'AWS::S3::Bucket')
    .map(([id]) => id)
    .filter((id) => id.startsWith('Documents'));
  expect(copied.sort()).toEqual([...tables, ...documents].sort());
});

test('backups outlive the stack, and nobody can delete a recent one', () => {
  expect(vault).toMatchObject({
    DeletionPolicy: 'RetainExceptOnCreate',
    UpdateReplacePolicy: 'Retain',
    Properties: { LockConfiguration: { MinRetentionDays: 90 } },
  });
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
