import { Duration } from 'aws-cdk-lib';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Functions } from './functions.ts';
import { countedInLog, countInLog } from './log-metrics.ts';
import type { Observability } from './observability.ts';

// Three runs of a schedule of five minutes that missed.
const SILENCE = Duration.minutes(15);
const HOUR = Duration.hours(1);
/** One day and an hour for a run that is late, and one for the hour it falls into. */
const DAILY_HOURS = 26;
/** A night without reminders, the hour that it is longer at the end of summer time, and one to spare. */
const NIGHTLY_PAUSE_HOURS = 18;

interface HeartbeatAlarmsProps {
  readonly functions: Functions;
  readonly alarm: Observability['alarm'];
}

/** Wakes somebody when a schedule no longer runs: what never begins has no errors to count. */
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
    // By the line that each run ends with: the function may be invoked for other things too, and a run
    // that was begun is not one that was done.
    const alarmOnSilence = (name: string, log: ILogGroup, event: string, hours: number, impact: string) => {
      countInLog(this, `${name}Ran`, log, { event });
      alarm(`${name}Silent`, {
        metric: countedInLog(this, `${name}Ran`, { statistic: 'Sum', period: HOUR }),
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
    if (capitalCallWorker.reminds) {
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
