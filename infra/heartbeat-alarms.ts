import { Duration } from 'aws-cdk-lib';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Functions } from './functions.ts';
import { countLogLines, logLineMetric } from './log-metrics.ts';
import type { Observability } from './observability.ts';

// Three missed runs of a five-minute schedule.
const SILENCE = Duration.minutes(15);
const HOUR = Duration.hours(1);
/** A day, one hour for a late run, and one because metrics are counted by full hours. */
const DAILY_HOURS = 26;
/** The night without reminders, one hour more when summer time ends, and one spare. */
const NIGHTLY_PAUSE_HOURS = 18;

interface HeartbeatAlarmsProps {
  readonly functions: Functions;
  readonly alarm: Observability['alarm'];
}

/** Alarms when a scheduled function no longer runs, since a run that never starts reports no error. */
export class HeartbeatAlarms extends Construct {
  constructor(scope: Construct, id: string, { functions, alarm }: HeartbeatAlarmsProps) {
    super(scope, id);
    const { importWorker, capitalCallWorker, documentReaper, ledgerVerifier, safeguardCheck } = functions;
    for (const [worker, lambda, what] of [
      ['ImportWorker', importWorker.function, 'Nobody carries on the imports left half-way'],
      ['CapitalCallWorker', capitalCallWorker.function, 'Nobody carries on the capital calls left half-way'],
      ['DocumentReaper', documentReaper.function, 'Nobody finishes the documents left half-done'],
    ] as const) {
      alarm(`${worker}Silent`, {
        metric: lambda.metricInvocations({ period: SILENCE }),
        threshold: 1,
        isHeartbeat: true,
        impact: `${what}: what stands still there stays so until its schedule runs again.`,
      });
    }
    // Counts the log line at the end of a run: the function is invoked for other work too, and an invocation is not yet
    // a finished run.
    const alarmOnSilence = (name: string, log: ILogGroup, event: string, hours: number, impact: string) => {
      countLogLines(this, `${name}Ran`, log, { event });
      alarm(`${name}Silent`, {
        metric: logLineMetric(this, `${name}Ran`, { statistic: 'Sum', period: HOUR }),
        threshold: 1,
        isHeartbeat: true,
        periods: hours,
        impact,
      });
    };
    alarmOnSilence(
      'LedgerVerifier',
      ledgerVerifier.function.logGroup,
      'ledger-verified',
      DAILY_HOURS,
      'The ledger was not recomputed last night: figures that are wrong would be shown to people unnoticed.',
    );
    alarmOnSilence(
      'SafeguardCheck',
      safeguardCheck.function.logGroup,
      'safeguards-checked',
      DAILY_HOURS,
      'Nobody looked whether the tables can be restored and the consent of the bank holds: either may end unnoticed.',
    );
    if (capitalCallWorker.sendsReminders) {
      alarmOnSilence(
        'Reminders',
        capitalCallWorker.function.logGroup,
        'clients-reminded',
        NIGHTLY_PAUSE_HOURS,
        'Clients are not reminded of what is due, nor told that it is overdue, until the schedule runs again.',
      );
    }
  }
}
