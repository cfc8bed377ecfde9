import { Duration } from 'aws-cdk-lib';
import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { AlarmSpec, AlarmTopic } from './alarm-topic.ts';
import type { Functions } from './functions.ts';
import { type Counted, countLogLines, logLineMetric } from './log-metrics.ts';
import type { Stage } from './stages.ts';

const PROVIDER_TROUBLE = ['bank-user-unknown', 'bank-provider-rejected', 'bank-provider-given-up'];

const PERIOD = Duration.minutes(5);
const SLOW_MS = 1_000;
const MIN_CALLS = 20;
const LEDGER_BREACHES = 'LedgerViolations';
const LATE_ROWS = Duration.minutes(30);
const DAY = Duration.days(1);
const MOST_MISSED_ROWS = 100;
const NIGHTLY = Duration.hours(1);

interface LogAlarmSpec extends Counted, Omit<AlarmSpec, 'metric'> {
  readonly functions: Readonly<Record<string, LambdaFunction | undefined>>;
  readonly metricName?: string;
  readonly period?: Duration;
}

const functionsMetric = (metricName: 'Errors' | 'Throttles') =>
  new Metric({ namespace: 'AWS/Lambda', metricName, statistic: 'Sum', period: PERIOD });

interface ObservabilityProps {
  readonly stage: Stage;
  readonly functions: Functions;
  readonly apiStage: HttpStage;
  readonly topic: AlarmTopic;
}

export class Observability extends Construct {
  readonly #stage: Stage;
  readonly #topic: AlarmTopic;

  constructor(scope: Construct, id: string, props: ObservabilityProps) {
    super(scope, id);
    this.#stage = props.stage;
    this.#topic = props.topic;
    const {
      areas,
      importWorker,
      capitalCallWorker,
      messageWorker,
      exportWorker,
      bankPoller,
      ledgerVerifier,
      auditSealWorker,
    } = props.functions;
    // An alarm per function would cost more than all other alarms, so one alarm covers the account.
    this.alarm('FunctionErrors', {
      metric: functionsMetric('Errors'),
      impact:
        'A function stopped without an answer: somebody saw an error, or work behind a request waits to be tried again.',
    });
    this.alarm('FunctionThrottles', {
      metric: functionsMetric('Throttles'),
      impact:
        'More functions would run at the same time than the account allows: users see errors, and background work waits.',
    });
    this.alarmOnLogLines(this, LEDGER_BREACHES, {
      functions: { [LEDGER_BREACHES]: ledgerVerifier.function },
      event: 'ledger-verified',
      value: '$.counts.breaches',
      period: NIGHTLY,
      impact:
        'The ledger contradicts itself: some figures that managers and clients see are wrong until it is mended.',
    });
    this.alarmOnLogLines(this, 'ClientErrors', {
      functions: { ClientErrors: areas.get('users') },
      event: 'client-error',
      impact:
        'A page of the portal failed for a manager, an auditor or several investors: they see an error screen saying that the team has been notified.',
    });
    this.alarm('CapitalCallDeadLetters', {
      metric: capitalCallWorker.deadLetters.metricApproximateNumberOfMessagesVisible({ period: PERIOD }),
      impact:
        'Issuing a capital call or sending its reminders failed: some clients were not notified of what they owe.',
    });
    this.alarm('MessageDeadLetters', {
      metric: messageWorker.deadLetters.metricApproximateNumberOfMessagesVisible({ period: PERIOD }),
      impact:
        'An event of the mail service was not processed: a bounced message may be shown as sent, or a message may be sent again.',
    });
    this.alarm('ExportDeadLetters', {
      metric: exportWorker.deadLetters.metricApproximateNumberOfMessagesVisible({ period: PERIOD }),
      impact: 'The export of a large list or an archive failed: the person who requested it has no file.',
    });
    if (auditSealWorker) {
      this.alarm('AuditSealDeadLetters', {
        metric: auditSealWorker.deadLetters.metricApproximateNumberOfMessagesVisible({ period: PERIOD }),
        impact:
          'New audit rows did not reach the locked copy: they could be changed in the table until the next hourly run copies them.',
      });
      this.alarmOnLogLines(this, 'AuditRowsChanged', {
        functions: { AuditRowsChanged: auditSealWorker.function },
        event: 'audit-row-changed',
        impact:
          'A row of the audit log was changed or deleted, which no function can do: the audit log shown in the portal may be false.',
      });
      const missed = (id: string, count: 'late' | 'old', spec: Omit<AlarmSpec, 'metric'>) => {
        const { logGroup } = auditSealWorker.function;
        countLogLines(this, this.#stage, id, logGroup, { event: 'audit-copied', value: `$.counts.${count}` });
        const metric = logLineMetric(this.#stage, id, { statistic: 'Sum', period: DAY });
        this.alarm(id, { ...spec, metric });
      };
      missed('AuditRowsMissed', 'late', {
        threshold: MOST_MISSED_ROWS + 1,
        impact:
          'Within a day the stream missed more than a hundred rows of the audit: until the hourly run locked them, somebody could change them in the table.',
      });
      missed('AuditRowsMissedLong', 'old', {
        impact:
          'A row of the audit was locked more than a day after the time that it names: it could be changed until then, or was added later with an old date.',
      });
      this.alarm('AuditSealsLate', {
        metric: auditSealWorker.function.metric('IteratorAge', { statistic: 'Maximum', period: PERIOD }),
        threshold: LATE_ROWS.toMilliseconds(),
        impact:
          'New rows of the audit wait for half an hour to be locked: after a day the stream forgets them, and somebody could change them in the table.',
      });
    }
    for (const [id, metric] of [
      ['BankPollerFailed', bankPoller.stateMachine.metricFailed({ period: PERIOD })],
      ['BankPollerTimedOut', bankPoller.stateMachine.metricTimedOut({ period: PERIOD })],
    ] as const) {
      this.alarm(id, {
        metric,
        impact: 'The connecting of a bank is no longer followed: a manager waits although it may be done.',
      });
    }
    // These failures, such as an invalid key or a long outage, need an operator.
    this.alarmOnLogLines(this, 'BankProviderTrouble', {
      functions: {
        BankProvider: areas.get('bank'),
        BankPollerProvider: bankPoller.function,
        ImportWorkerProvider: importWorker.function,
      },
      event: PROVIDER_TROUBLE,
      impact:
        'Banks cannot be connected and nothing can be imported until the key or the provider is seen to.',
    });
    this.alarm('ImportDeadLetters', {
      metric: importWorker.deadLetters.metricApproximateNumberOfMessagesVisible({ period: PERIOD }),
      impact:
        'The import of a bank statement stopped half-way: its remaining transactions are missing until someone intervenes.',
    });
    this.alarm('ApiServerErrors', {
      metric: new MathExpression({
        label: 'Server errors, in percent of calls',
        expression: '100 * failed / total',
        usingMetrics: {
          failed: props.apiStage.metricServerError({ period: PERIOD, statistic: 'Sum' }),
          total: props.apiStage.metricCount({ period: PERIOD, statistic: 'Sum' }),
        },
        period: PERIOD,
      }),
      impact: 'One request in a hundred or more fails: people see an error instead of their figures.',
    });
    this.alarm('ApiSlow', {
      // A few cold starts at night must not set off the alarm.
      metric: new MathExpression({
        label: 'Response time of 95 % of requests, in ms, if there are enough requests',
        expression: `IF(total >= ${MIN_CALLS}, slowest, 0)`,
        usingMetrics: {
          slowest: props.apiStage.metricLatency({ period: PERIOD, statistic: 'p95' }),
          total: props.apiStage.metricCount({ period: PERIOD, statistic: 'Sum' }),
        },
        period: PERIOD,
      }),
      threshold: SLOW_MS,
      periods: 3,
      impact: 'One response in twenty takes longer than a second: users wait for every screen.',
    });
  }

  readonly alarm = (id: string, spec: AlarmSpec): void => this.#topic.addAlarm(this, id, spec);

  readonly alarmOnLogLines = (scope: Construct, id: string, spec: LogAlarmSpec): void => {
    const { functions, metricName = id, event, code, value, period = PERIOD, ...rest } = spec;
    for (const [filter, lambda] of Object.entries(functions)) {
      if (lambda)
        countLogLines(scope, this.#stage, metricName, lambda.logGroup, { event, code, value }, filter);
    }
    const statistic = value === undefined ? 'Sum' : 'Maximum';
    const metric = logLineMetric(this.#stage, metricName, { statistic, period });
    this.alarm(id, { ...rest, metric });
  };
}

export function ledgerBreaches(stage: Stage, options: { label?: string } = {}): Metric {
  return logLineMetric(stage, LEDGER_BREACHES, {
    statistic: 'Maximum',
    period: NIGHTLY,
    ...options,
  });
}
