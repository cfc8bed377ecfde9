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
import { AREAS, BANK_POLLER, CAPITAL_CALL_WORKER, DOCUMENT_REAPER, IMPORT_WORKER } from './areas.ts';
import type { Functions } from './functions.ts';

/** What the adapter logs when asking again will not help. */
const PROVIDER_TROUBLE = ['bank-user-unknown', 'bank-provider-rejected', 'bank-provider-given-up'];

const PERIOD = Duration.minutes(5);

interface AlarmSpec {
  readonly metric: IMetric;
  /** Wakes at this value or above. */
  readonly threshold: number;
  /** What users lose while it rings, in one sentence. */
  readonly impact: string;
}

/** What wakes somebody. Subscribe an address or a pager to the topic. */
export class Observability extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, props: { functions: Functions; api: Api }) {
    super(scope, id);
    this.topic = new Topic(this, 'Alarms', { enforceSSL: true });
    // A topic with a policy of its own no longer lets the account's alarms in by default.
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    const { areas, importWorker, capitalCallWorker, documentReaper, bankPoller } = props.functions;
    for (const [area, lambda] of areas) {
      const { impact } = AREAS[area];
      const title = area.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
      this.alarm(`${title}Errors`, { metric: lambda.metricErrors({ period: PERIOD }), threshold: 1, impact });
      this.alarm(`${title}Throttles`, {
        metric: lambda.metricThrottles({ period: PERIOD }),
        threshold: 1,
        impact,
      });
    }
    this.alarm('ImportWorkerErrors', {
      metric: importWorker.function.metricErrors({ period: PERIOD }),
      threshold: 1,
      impact: IMPORT_WORKER.impact,
    });
    this.alarm('CapitalCallWorkerErrors', {
      metric: capitalCallWorker.function.metricErrors({ period: PERIOD }),
      threshold: 1,
      impact: CAPITAL_CALL_WORKER.impact,
    });
    this.alarm('CapitalCallDeadLetters', {
      metric: capitalCallWorker.deadLetters.metricApproximateNumberOfMessagesVisible({ period: PERIOD }),
      threshold: 1,
      impact:
        'Issuing a capital call or reminding of one was given up: some clients were not told what they owe.',
    });
    this.alarm('DocumentReaperErrors', {
      metric: documentReaper.function.metricErrors({ period: PERIOD }),
      threshold: 1,
      impact: DOCUMENT_REAPER.impact,
    });
    this.alarm('BankPollerErrors', {
      metric: bankPoller.function.metricErrors({ period: PERIOD }),
      threshold: 1,
      impact: BANK_POLLER.impact,
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
  }

  /** A key that opens nothing, a user who is gone and a silence that lasts: none of it mends itself. */
  private watchBankProvider(functions: Readonly<Record<string, LambdaFunction | undefined>>): void {
    const metricNamespace = `Portal/${Stack.of(this).stackName}`;
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

  private alarm(id: string, { metric, threshold, impact }: AlarmSpec): void {
    new Alarm(this, id, {
      alarmDescription: impact,
      metric,
      threshold,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    }).addAlarmAction(new SnsAction(this.topic));
  }
}
