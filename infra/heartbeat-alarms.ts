import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type { Functions } from './functions.ts';
import type { Observability } from './observability.ts';

// The schedules run every five minutes, so an alarm goes off after three missed runs.
const SILENCE = Duration.minutes(15);
const HOUR = Duration.hours(1);
/** An alarm goes off after this many periods without a run. The current period does not count. */
const EACH_MINUTE = { period: Duration.minutes(1), periods: 3 };
const EACH_FIVE_MINUTES = { period: Duration.minutes(5), periods: 3 };
const EACH_QUARTER = { period: SILENCE, periods: 2 };
const EACH_HOUR = { period: HOUR, periods: 3 };
/** 24 hours, plus one for a late run and one because metrics count full hours. */
const DAILY = { period: HOUR, periods: 26 };
/** Between the runs at 17:00 and 9:00 are 16 hours, or 17 when summer time ends. One hour is reserve. */
const EXCEPT_AT_NIGHT = { period: HOUR, periods: 18 };

interface HeartbeatAlarmsProps {
  readonly functions: Functions;
  readonly observability: Observability;
}

/** A scheduled run that does not start reports no error, so only a heartbeat alarm notices it. */
export class HeartbeatAlarms extends Construct {
  constructor(scope: Construct, id: string, { functions, observability }: HeartbeatAlarmsProps) {
    super(scope, id);
    const { importWorker, capitalCallWorker, statementWorker, documentReaper, exportWorker } = functions;
    const { invitationWorker, messageWorker, ledgerVerifier, safeguardCheck, canary, auditSealWorker } =
      functions;
    for (const [worker, lambda, what] of [
      ['ImportWorker', importWorker.function, 'Unfinished imports are not continued'],
      ['CapitalCallWorker', capitalCallWorker.function, 'Unfinished capital calls are not continued'],
      ['StatementWorker', statementWorker.function, 'Unfinished statements are not continued'],
      ['ExportWorker', exportWorker.function, 'Unfinished exports are not continued'],
    ] as const) {
      observability.alarm(`${worker}Silent`, {
        metric: lambda.metricInvocations({ period: SILENCE }),
        isHeartbeat: true,
        impact: `${what} until the schedule runs again.`,
      });
    }
    // These alarms count log lines instead of invocations, because an invoked run can still fail.
    for (const [name, lambda, event, pace, impact] of [
      [
        'BankFeed',
        importWorker.function,
        'bank-feed-ran',
        DAILY,
        'The banks were not read this morning, and managers are not told of a bank consent that ends.',
      ],
      [
        'LedgerVerifier',
        ledgerVerifier.function,
        'ledger-verified',
        DAILY,
        'The ledger was not recomputed last night: figures that are wrong would be shown to people unnoticed.',
      ],
      [
        'SafeguardCheck',
        safeguardCheck.function,
        'safeguards-checked',
        DAILY,
        'Nothing checked backups, keys, certificate, mail, malware scan and bank consent: each may end unnoticed.',
      ],
      [
        'Reminders',
        capitalCallWorker.sendsReminders ? capitalCallWorker.function : undefined,
        'clients-reminded',
        EXCEPT_AT_NIGHT,
        'Clients receive no reminders of due or overdue amounts until the schedule runs again.',
      ],
      [
        'Messages',
        messageWorker.function,
        'messages-sent',
        EACH_MINUTE,
        'Nothing that is queued goes out by mail until the schedule runs again.',
      ],
      [
        'Approvals',
        invitationWorker.function,
        'approvals-swept',
        EACH_QUARTER,
        'Changes of managers that waited seven days do not take effect, and nobody is told again of those that wait.',
      ],
      [
        'AuditSeals',
        auditSealWorker?.function,
        'audit-copied',
        EACH_HOUR,
        'Rows of the audit that the stream misses are not locked: the nightly check will report them as missing in the locked copy.',
      ],
      [
        'Canary',
        canary?.function,
        'canary-passed',
        EACH_FIVE_MINUTES,
        'The site, the sign-in or the API does not answer as it should: perhaps nobody gets in.',
      ],
      [
        'DocumentReaper',
        documentReaper.function,
        'documents-reaped',
        { period: SILENCE },
        'Unfinished documents are not completed until the schedule runs again.',
      ],
    ] as const) {
      if (!lambda) continue;
      const metricName = `${name}Ran`;
      const functions = { [metricName]: lambda };
      const spec = { functions, metricName, event, isHeartbeat: true, impact, ...pace };
      observability.alarmOnLogLines(this, `${name}Silent`, spec);
    }
  }
}
