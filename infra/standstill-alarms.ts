import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type { Functions } from './functions.ts';
import type { Observability } from './observability.ts';

const DAILY = Duration.hours(1);
/** A single upload that never arrives usually means a closed page. */
const ABANDONED_AT_ONCE = 5;

const DAILY_COUNTS: Readonly<Record<string, readonly [count: string, impact: string]>> = {
  DataKeyOff: ['tables_without_key', 'The key of the tables is off: nobody can read anything.'],
  BackupsMissing: ['backups_missing', 'The newest backup of some data is older than 32 days.'],
  CertificateEnding: ['certificates_ending', 'The certificate ends within 30 days, and the site with it.'],
  MailStopped: ['mail_stopped', 'Mail is stopped: no code, invitation or notice arrives.'],
  MalwareScanOff: ['scans_off', 'The malware scan is off: nobody sees new documents.'],
};

interface StandstillAlarmsProps {
  readonly functions: Functions;
  readonly observability: Observability;
}

export class StandstillAlarms extends Construct {
  constructor(scope: Construct, id: string, { functions, observability }: StandstillAlarmsProps) {
    super(scope, id);
    const { areas, importWorker, documentReaper, capitalCallWorker, statementWorker, exportWorker } =
      functions;
    const { messageWorker, safeguardCheck } = functions;
    const watched: Record<string, Parameters<Observability['alarmOnLogLines']>[2]> = {
      ImportsStalled: {
        functions: { ImportsStalled: importWorker.function },
        event: 'imports-stalled',
        value: '$.counts.imports',
        impact:
          'An import is not done after ten minutes: managers miss its transactions and can begin no other from the bank.',
      },
      DocumentsNotScanned: {
        functions: { DocumentsNotScanned: documentReaper.function },
        event: 'documents-waiting',
        value: '$.counts.scanning',
        impact:
          'Documents have waited for the malware scan for more than 15 minutes: clients do not see their new documents.',
      },
      ScanFailed: {
        functions: {
          ScansAsked: areas.get('documents'),
          ScansTold: documentReaper.function,
          ScansOfNotices: capitalCallWorker.function,
          ScansOfStatements: statementWorker.function,
        },
        event: 'scan-failed',
        impact:
          'The malware scan failed: the document is kept and scanned again, and nobody sees it until then.',
      },
      FilesLost: {
        functions: { FilesAsked: areas.get('documents'), FilesReaped: documentReaper.function },
        event: 'document-file-lost',
        impact: 'The file of a document is no longer in the bucket: nobody can open the document.',
      },
      UploadsNotArrived: {
        functions: { UploadsNotArrived: documentReaper.function },
        event: 'documents-waiting',
        value: '$.counts.pending',
        threshold: ABANDONED_AT_ONCE,
        impact: 'Several uploads were started but never arrived: managers cannot upload documents.',
      },
      ExportsFailed: {
        functions: { Exports: areas.get('exports'), ExportWorker: exportWorker.function },
        event: 'export-failed',
        impact: 'An export failed: the person who requested it was notified and has no file.',
      },
      StatementsUnsound: {
        functions: { Area: areas.get('statements'), Worker: statementWorker.function },
        event: 'statement-unsound',
        impact:
          'A statement did not add up and was not issued, or a stored statement differs from its seal: figures sent to clients may be wrong.',
      },
      MessagesRefused: {
        functions: { MessagesRefused: messageWorker.function },
        event: 'message-refused',
        impact: 'The mail service refused a message: a client was not notified although the portal says so.',
      },
      MessagesWaiting: {
        functions: { MessagesWaiting: messageWorker.function },
        event: 'messages-sent',
        value: '$.counts.waited_minutes',
        threshold: 15,
        impact: 'The oldest queued message has waited for 15 minutes: people miss notices and receipts.',
      },
      BankConsentEnding: {
        functions: { BankConsentEnding: safeguardCheck.function },
        event: 'safeguards-checked',
        value: '$.counts.consents_ending',
        period: DAILY,
        impact:
          'The consent to read the bank ends within a week or has ended: from then on managers can import nothing from it.',
      },
      UndoSwitchedOff: {
        functions: { UndoSwitchedOff: safeguardCheck.function },
        event: 'safeguards-checked',
        value: '$.counts.tables_without_undo',
        period: DAILY,
        impact:
          'Point-in-time recovery of a table is off: a mistake in the fund’s records could no longer be undone.',
      },
      GivenUpBusy: {
        functions: Object.fromEntries([...areas].map(([area, lambda]) => [`${area}Busy`, lambda])),
        event: 'refused',
        code: 'busy',
        impact:
          'A user was told that the service is busy, after all retries: their change is not saved until they send it again.',
      },
      MalwareRefused: {
        functions: {
          Documents: areas.get('documents'),
          Reaper: documentReaper.function,
          Notices: capitalCallWorker.function,
          Statements: statementWorker.function,
        },
        event: 'malware-refused',
        impact:
          'The malware scan refused a file, which nobody can open: the sender’s computer may be infected.',
      },
    };
    for (const [name, [count, impact]] of Object.entries(DAILY_COUNTS))
      watched[name] = {
        functions: { [name]: safeguardCheck.function },
        event: 'safeguards-checked',
        value: `$.counts.${count}`,
        period: DAILY,
        impact,
      };
    for (const [name, spec] of Object.entries(watched)) observability.alarmOnLogLines(this, name, spec);
  }
}
