import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import {
  BackupClient,
  DescribeBackupVaultCommand,
  ListRecoveryPointsByBackupVaultCommand,
  type RecoveryPointByBackupVault,
} from '@aws-sdk/client-backup';
import { GetMalwareProtectionPlanCommand, GuardDutyClient } from '@aws-sdk/client-guardduty';
import { GetAccountCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, test } from 'vitest';
import { countFailing } from '#functions/aws/check-safeguards.ts';
import { parseCalendarDate } from '#shared/calendar-date.ts';

const today = parseCalendarDate('2026-11-29') ?? expect.fail();
const at = (day: string) => new Date(`${day}T16:30:00Z`);
const has = {
  certificate: 'arn:aws:acm:us-east-1:111122223333:certificate/one',
  backups: { vault: 'vault', resources: ['portal', 'audit'] },
  scanPlan: 'plan',
  sendsMail: true,
};
const NONE = { backups_missing: 0, certificates_ending: 0, mail_stopped: 0, scans_off: 0 };
const acm = mockClient(ACMClient);
const backup = mockClient(BackupClient);
const guardDuty = mockClient(GuardDutyClient);
const ses = mockClient(SESv2Client);

const certificateUntil = (day: string) =>
  acm
    .on(DescribeCertificateCommand, { CertificateArn: has.certificate })
    .resolves({ Certificate: { NotAfter: at(day) } });
const vaultOf = (day: string) =>
  backup.on(DescribeBackupVaultCommand, { BackupVaultName: 'vault' }).resolves({ CreationDate: at(day) });
const backups = (
  ...points: readonly [ResourceArn: string, Status?: RecoveryPointByBackupVault['Status']][]
) =>
  backup
    .on(ListRecoveryPointsByBackupVaultCommand, {
      BackupVaultName: 'vault',
      ByCreatedAfter: new Date('2026-10-28T00:00:00Z'),
    })
    .resolves({
      RecoveryPoints: points.map(([ResourceArn, Status = 'COMPLETED']) => ({ ResourceArn, Status })),
    });
const mail = (ProductionAccessEnabled: boolean, SendingEnabled: boolean) =>
  ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled, SendingEnabled });
const scan = (Status: 'ACTIVE' | 'WARNING' | 'ERROR') =>
  guardDuty.on(GetMalwareProtectionPlanCommand, { MalwareProtectionPlanId: 'plan' }).resolves({ Status });

beforeEach(() => {
  for (const client of [acm, backup, guardDuty, ses]) client.reset();
  certificateUntil('2026-12-29');
  vaultOf('2026-01-01');
  backups(['portal'], ['audit'], ['portal']);
  mail(true, true);
  scan('ACTIVE');
});

test.each<[string, () => unknown, Partial<typeof NONE>]>([
  ['nothing fails', () => undefined, {}],
  ['the certificate ends within 30 days', () => certificateUntil('2026-12-28'), { certificates_ending: 1 }],
  ['a table has no backup of 32 days', () => backups(['portal']), { backups_missing: 1 }],
  ['a backup failed', () => backups(['portal', 'PARTIAL'], ['audit', 'EXPIRED']), { backups_missing: 2 }],
  ['the stage is younger', () => vaultOf('2026-11-03') && backups(), {}],
  ['mail is in the sandbox', () => mail(false, true), { mail_stopped: 1 }],
  ['mail is paused', () => mail(true, false), { mail_stopped: 1 }],
  ['the scan lacks a right', () => scan('WARNING'), { scans_off: 1 }],
  ['the scan is off', () => scan('ERROR'), { scans_off: 1 }],
])('the daily check counts what fails: %s', async (_, arrange, counts) => {
  arrange();
  expect(await countFailing(has, today)).toEqual({ ...NONE, ...counts });
});

test('what a stage does not have is not asked about', async () => {
  expect(await countFailing({}, today)).toEqual(NONE);
  for (const client of [acm, backup, guardDuty, ses]) expect(client.calls()).toEqual([]);
});
