import { Duration, Stack } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { Api } from './api.ts';
import {
  AREAS,
  BANK_POLLER,
  CAPITAL_CALL_WORKER,
  DOCUMENT_REAPER,
  EXPORT_WORKER,
  IMPORT_WORKER,
  INVITATION_WORKER,
  LEDGER_VERIFIER,
  MESSAGE_WORKER,
  PASSWORD_RESET,
  SAFEGUARD_CHECK,
  STATEMENT_WORKER,
} from './areas.ts';
import type { Functions } from './functions.ts';
import { type Counted, countLogLines, logLineMetric, namespaceOf } from './log-metrics.ts';
import type { Stage } from './stages.ts';

/** Log events of the adapter for failures that a retry cannot fix. */
const PROVIDER_TROUBLE = ['bank-user-unknown', 'bank-provider-rejected', 'bank-provider-given-up'];

const PERIOD = Duration.minutes(5);
const SLOW_MS = 1_000;
const MIN_CALLS = 20;
const LEDGER_BREACHES = 'LedgerViolations';
// The ledger is verified once a night.
const NIGHTLY = Duration.hours(1);

interface AlarmSpec {
  readonly metric: IMetric;
  /** Alarms at this value or above; a heartbeat alarms below it and without data. */
  readonly threshold: number;
  readonly isHeartbeat?: boolean;
  /** How many periods in a row; 1 by default. */
  readonly periods?: number;
  /** What users lose while the alarm is on, in one sentence. */
  readonly impact: string;
}

/** An alarm on how often functions log something, or on the largest number that they log with it. */
interface LogAlarmSpec extends Counted, Omit<AlarmSpec, 'metric' | 'threshold'> {
  /** The functions whose logs are counted together, each by the id of its filter. */
  readonly functions: Readonly<Record<string, LambdaFunction | undefined>>;
  /** The alarm's own name unless given. */
  readonly metricName?: string;
  /** Five minutes unless given. */
  readonly period?: Duration;
  /** 1 unless given. */
  readonly threshold?: number;
}

/** The alarms and their topic. Subscribe an address or a pager to the topic. */
export class Observability extends Construct {
  readonly topic: Topic;
  readonly #stage: Stage;

  constructor(scope: Construct, id: string, props: { stage: Stage; functions: Functions; api: Api }) {
    super(scope, id);
    this.#stage = props.stage;
    this.topic = new Topic(this, 'Alarms', { enforceSSL: true });
    // A topic with a policy of its own no longer accepts the account's alarms by default.
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    const {
      areas,
      importWorker,
      capitalCallWorker,
      documentReaper,
      messageWorker,
      exportWorker,
      statementWorker,
      invitationWorker,
      passwordReset,
      bankPoller,
      ledgerVerifier,
      safeguardCheck,
    } = props.functions;
    for (const [area, lambda] of areas) {
      const { impact } = AREAS[area];
      const title = area.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
      this.watchFunction(title, lambda, impact);
    }
    for (const [worker, lambda, { impact }] of [
      ['ImportWorker', importWorker.function, IMPORT_WORKER],
      ['CapitalCallWorker', capitalCallWorker.function, CAPITAL_CALL_WORKER],
      ['DocumentReaper', documentReaper.function, DOCUMENT_REAPER],
      ['MessageWorker', messageWorker.function, MESSAGE_WORKER],
      ['ExportWorker', exportWorker.function, EXPORT_WORKER],
      ['StatementWorker', statementWorker.function, STATEMENT_WORKER],
      ['InvitationWorker', invitationWorker, INVITATION_WORKER],
      ['PasswordReset', passwordReset, PASSWORD_RESET],
      ['BankPoller', bankPoller.function, BANK_POLLER],
      ['LedgerVerifier', ledgerVerifier.function, LEDGER_VERIFIER],
      ['SafeguardCheck', safeguardCheck.function, SAFEGUARD_CHECK],
    ] as const) {
      this.watchFunction(worker, lambda, impact);
    }
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
        'A page of the portal failed for somebody who is signed in: they see an error screen, which says that the team knows.',
    });
    this.alarm('CapitalCallDeadLetters', {
      metric: capitalCallWorker.deadLetters.metricApproximateNumberOfMessagesVisible({ period: PERIOD }),
      threshold: 1,
      impact:
        'Issuing a capital call or reminding of one was given up: some clients were not told what they owe.',
    });
    this.alarm('MessageDeadLetters', {
      metric: messageWorker.deadLetters.metricApproximateNumberOfMessagesVisible({ period: PERIOD }),
      threshold: 1,
      impact:
        'What the mail service told of a message was given up: one may be shown as sent that came back, or be sent again.',
    });
    this.alarm('ExportDeadLetters', {
      metric: exportWorker.deadLetters.metricApproximateNumberOfMessagesVisible({ period: PERIOD }),
      threshold: 1,
      impact: 'Making a large list or an archive was given up: whoever asked for it has no file.',
    });
    for (const [id, metric] of [
      ['BankPollerFailed', bankPoller.stateMachine.metricFailed({ period: PERIOD })],
      ['BankPollerTimedOut', bankPoller.stateMachine.metricTimedOut({ period: PERIOD })],
    ] as const) {
      this.alarm(id, {
        metric,
        threshold: 1,
        impact: 'The connecting of a bank is no longer followed: a manager waits although it may be done.',
      });
    }
    this.watchBankProvider({
      Bank: areas.get('bank'),
      BankPoller: bankPoller.function,
      ImportWorker: importWorker.function,
    });
    this.alarm('ImportDeadLetters', {
      metric: importWorker.deadLetters.metricApproximateNumberOfMessagesVisible({ period: PERIOD }),
      threshold: 1,
      impact:
        'A bank statement was given up half-way: managers miss its remaining transactions until someone looks.',
    });
    this.alarm('ApiServerErrors', {
      metric: new MathExpression({
        label: 'Answers that are our fault, in percent',
        expression: '100 * failed / total',
        usingMetrics: {
          failed: props.api.stage.metricServerError({ period: PERIOD, statistic: 'Sum' }),
          total: props.api.stage.metricCount({ period: PERIOD, statistic: 'Sum' }),
        },
        period: PERIOD,
      }),
      threshold: 1,
      impact: 'One request in a hundred or more fails: people see an error instead of their figures.',
    });
    this.alarm('ApiSlow', {
      // A few cold starts at night should not alarm.
      metric: new MathExpression({
        label: 'Time within which 95 % are answered, in ms, when enough is asked to tell',
        expression: `IF(total >= ${MIN_CALLS}, slowest, 0)`,
        usingMetrics: {
          slowest: props.api.stage.metricLatency({ period: PERIOD, statistic: 'p95' }),
          total: props.api.stage.metricCount({ period: PERIOD, statistic: 'Sum' }),
        },
        period: PERIOD,
      }),
      threshold: SLOW_MS,
      periods: 3,
      impact: 'One answer in twenty takes longer than a second: people wait for every screen.',
    });
  }

  private watchFunction(title: string, lambda: LambdaFunction, impact: string): void {
    this.alarm(`${title}Errors`, { metric: lambda.metricErrors({ period: PERIOD }), threshold: 1, impact });
    this.alarm(`${title}Throttles`, {
      metric: lambda.metricThrottles({ period: PERIOD }),
      threshold: 1,
      impact,
    });
  }

  /** Alarms on an invalid key, a missing provider user or a long outage: none of them ends without an operator. */
  private watchBankProvider(functions: Readonly<Record<string, LambdaFunction | undefined>>): void {
    const metricNamespace = namespaceOf(this.#stage);
    for (const [name, lambda] of Object.entries(functions)) {
      if (!lambda) continue;
      const metricName = `${name}ProviderTrouble`;
      new MetricFilter(this, `${metricName}Filter`, {
        logGroup: lambda.logGroup,
        filterPattern: FilterPattern.any(
          ...PROVIDER_TROUBLE.map((event) => FilterPattern.stringValue('$.event', '=', event)),
        ),
        metricNamespace,
        metricName,
      });
    }
    const usingMetrics = Object.fromEntries(
      Object.keys(functions).map((name, index) => [
        `m${index}`,
        new Metric({
          namespace: metricNamespace,
          metricName: `${name}ProviderTrouble`,
          statistic: 'Sum',
          period: PERIOD,
        }),
      ]),
    );
    this.alarm('BankProviderTrouble', {
      metric: new MathExpression({
        label: 'The bank data provider refuses the fund or does not answer',
        expression: Object.keys(usingMetrics)
          .map((name) => `FILL(${name}, 0)`)
          .join(' + '),
        usingMetrics,
        period: PERIOD,
      }),
      threshold: 1,
      impact:
        'Banks cannot be connected and nothing can be imported until the key or the provider is seen to.',
    });
  }

  /** Creates an alarm that notifies the topic. */
  readonly alarm = (
    id: string,
    { metric, threshold, impact, isHeartbeat = false, periods = 1 }: AlarmSpec,
  ): void => {
    new Alarm(this, id, {
      alarmDescription: impact,
      metric,
      threshold,
      comparisonOperator: isHeartbeat
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: periods,
      treatMissingData: isHeartbeat ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    }).addAlarmAction(new SnsAction(this.topic));
  };

  /** Counts log lines in `scope` and creates an alarm on the count. */
  readonly alarmOnLogLines = (scope: Construct, id: string, spec: LogAlarmSpec): void => {
    const { functions, metricName = id, event, code, value, period = PERIOD, threshold = 1, ...rest } = spec;
    for (const [filter, lambda] of Object.entries(functions)) {
      if (lambda)
        countLogLines(scope, this.#stage, metricName, lambda.logGroup, { event, code, value }, filter);
    }
    const statistic = value === undefined ? 'Sum' : 'Maximum';
    const metric = logLineMetric(this.#stage, metricName, { statistic, period });
    this.alarm(id, { ...rest, metric, threshold });
  };
}

/** The number of contradictions that the nightly check found. */
export function ledgerBreaches(stage: Stage, options: { label?: string } = {}): Metric {
  return logLineMetric(stage, LEDGER_BREACHES, {
    statistic: 'Maximum',
    period: NIGHTLY,
    ...options,
  });
}
