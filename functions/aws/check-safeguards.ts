import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import {
  BackupClient,
  DescribeBackupVaultCommand,
  ListRecoveryPointsByBackupVaultCommand,
} from '@aws-sdk/client-backup';
import { GetMalwareProtectionPlanCommand, GuardDutyClient } from '@aws-sdk/client-guardduty';
import { GetAccountCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { midnightOf } from '../ledger/instants.ts';

/** ACM renews a certificate 60 days before its end, so fewer than 30 days show a failed renewal. */
const CERTIFICATE_DAYS = 30;
const BACKUP_DAYS = 32;

export interface Safeguards {
  readonly certificate?: string;
  readonly backups?: { readonly vault: string; readonly resources: readonly string[] };
  readonly scanPlan?: string;
  readonly sendsMail?: boolean;
}

export async function countFailing(has: Safeguards, today: CalendarDate) {
  return {
    certificates_ending: has.certificate && (await isEnding(has.certificate, today)) ? 1 : 0,
    backups_missing: has.backups ? await countMissing(has.backups, today) : 0,
    scans_off: has.scanPlan && !(await isScanning(has.scanPlan)) ? 1 : 0,
    mail_stopped: has.sendsMail && !(await isMailSent()) ? 1 : 0,
  };
}

async function isEnding(CertificateArn: string, today: CalendarDate) {
  const acm = new ACMClient({ region: CertificateArn.split(':')[3] });
  const { Certificate } = await acm.send(new DescribeCertificateCommand({ CertificateArn }));
  return !Certificate?.NotAfter || Certificate.NotAfter < midnightOf(addDays(today, CERTIFICATE_DAYS));
}

async function countMissing({ vault, resources }: NonNullable<Safeguards['backups']>, today: CalendarDate) {
  const client = new BackupClient();
  const since = { BackupVaultName: vault, ByCreatedAfter: midnightOf(addDays(today, -BACKUP_DAYS)) };
  const { CreationDate } = await client.send(new DescribeBackupVaultCommand({ BackupVaultName: vault }));
  // Backups run on the first of a month, so a new vault may contain no backup.
  if (CreationDate && CreationDate > since.ByCreatedAfter) return 0;
  const { RecoveryPoints = [] } = await client.send(new ListRecoveryPointsByBackupVaultCommand(since));
  const made = RecoveryPoints.filter(({ Status }) => Status === 'COMPLETED');
  return resources.filter((arn) => !made.some(({ ResourceArn }) => ResourceArn === arn)).length;
}

async function isScanning(MalwareProtectionPlanId: string) {
  const request = new GetMalwareProtectionPlanCommand({ MalwareProtectionPlanId });
  return (await new GuardDutyClient().send(request)).Status === 'ACTIVE';
}

async function isMailSent() {
  const account = await new SESv2Client().send(new GetAccountCommand());
  return account.ProductionAccessEnabled && account.SendingEnabled;
}
