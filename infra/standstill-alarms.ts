import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type { Functions } from './functions.ts';
import { countLogLines, logLineMetric } from './log-metrics.ts';
import type { Observability } from './observability.ts';

const PERIOD = Duration.minutes(5);
// The check runs once a day.
const DAILY = Duration.hours(1);
/** One upload that never arrives is usually a closed page; several at once are a fault. */
const ABANDONED_AT_ONCE = 5;

interface StandstillAlarmsProps {
  readonly functions: Functions;
  readonly alarm: Observability['alarm'];
}

/** Alarms on work that is stuck, and on safeguards about to end, from what the functions log. */
export class StandstillAlarms extends Construct {
  constructor(scope: Construct, id: string, { functions, alarm }: StandstillAlarmsProps) {
    super(scope, id);
    const { areas, importWorker, documentReaper, capitalCallWorker, safeguardCheck } = functions;
    const alarmOnCount = (
      name: string,
      log: Parameters<typeof countLogLines>[2],
      counted: Parameters<typeof countLogLines>[3],
      spec: { impact: string; threshold?: number; period?: Duration },
    ) => {
      const { impact, threshold = 1, period = PERIOD } = spec;
      countLogLines(this, name, log, counted);
      const metric = logLineMetric(this, name, { statistic: 'Maximum', period });
      alarm(name, { metric, threshold, impact });
    };

    alarmOnCount(
      'ImportsStalled',
      importWorker.function.logGroup,
      { event: 'imports-stalled', value: '$.counts.imports' },
      {
        impact:
          'An import is not done after ten minutes: managers miss its transactions and can begin no other from the bank.',
      },
    );
    const waiting = (value: string) => ({ event: 'documents-waiting', value });
    alarmOnCount('DocumentsNotScanned', documentReaper.function.logGroup, waiting('$.counts.scanning'), {
      impact:
        'Documents wait for the malware scan for more than a quarter of an hour: clients do not see what was uploaded for them.',
    });
    alarmOnCount('UploadsNotArrived', documentReaper.function.logGroup, waiting('$.counts.pending'), {
      threshold: ABANDONED_AT_ONCE,
      impact: 'Several uploads were begun and never arrived: managers cannot bring documents in.',
    });
    const safeguards = (value: string) => ({ event: 'safeguards-checked', value });
    alarmOnCount(
      'BankConsentEnding',
      safeguardCheck.function.logGroup,
      safeguards('$.counts.consents_ending'),
      {
        period: DAILY,
        impact:
          'The consent to read the bank ends within a week or has ended: from then on managers can import nothing from it.',
      },
    );
    alarmOnCount(
      'UndoSwitchedOff',
      safeguardCheck.function.logGroup,
      safeguards('$.counts.tables_without_undo'),
      {
        period: DAILY,
        impact:
          'Point-in-time recovery of a table is off: a mistake in the fund’s records could not be undone any more.',
      },
    );

    for (const [area, lambda] of areas)
      countLogLines(this, 'GivenUpBusy', lambda.logGroup, { event: 'refused', code: 'busy' }, `${area}Busy`);
    alarm('GivenUpBusy', {
      metric: logLineMetric(this, 'GivenUpBusy', { statistic: 'Sum', period: PERIOD }),
      threshold: 1,
      impact:
        'Somebody was told that the service is busy, after all tries: what they sent is not saved until they send it again.',
    });
    // Notices are documents and are scanned like any other.
    const scanResultReaders = {
      Documents: areas.get('documents'),
      Reaper: documentReaper.function,
      Notices: capitalCallWorker.function,
    };
    for (const [reader, lambda] of Object.entries(scanResultReaders)) {
      if (lambda)
        countLogLines(this, 'MalwareRefused', lambda.logGroup, { event: 'malware-refused' }, reader);
    }
    alarm('MalwareRefused', {
      metric: logLineMetric(this, 'MalwareRefused', { statistic: 'Sum', period: PERIOD }),
      threshold: 1,
      impact:
        'The malware scan refused a file, which nobody can open: the computer of whoever sent it may be infected.',
    });
  }
}
