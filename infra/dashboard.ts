import { Duration } from 'aws-cdk-lib';
import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  Dashboard as CloudWatchDashboard,
  GraphWidget,
  type IMetric,
  Metric,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { AccessAlarms } from './access-alarms.ts';
import type { Data } from './data.ts';
import type { Functions } from './functions.ts';
import { ledgerBreaches } from './observability.ts';
import type { Stage } from './stages.ts';

const PERIOD = Duration.minutes(5);
const WIDTH = 8;

interface DashboardProps {
  readonly stage: Stage;
  readonly functions: Functions;
  readonly apiStage: HttpStage;
  readonly data: Data;
  readonly access: AccessAlarms;
}

export class Dashboard extends Construct {
  constructor(scope: Construct, id: string, { stage, functions, apiStage, data, access }: DashboardProps) {
    super(scope, id);
    const { areas, importWorker, capitalCallWorker, statementWorker } = functions;
    const { documentReaper, bankPoller, ledgerVerifier, auditSealWorker } = functions;
    const graph = (title: string, left: IMetric[]) =>
      new GraphWidget({ title, left, width: WIDTH, height: 6, leftYAxis: { min: 0 }, period: PERIOD });
    const sum = { period: PERIOD, statistic: 'Sum' };
    const latency = (statistic: string, label: string) =>
      apiStage.metricLatency({ period: PERIOD, statistic, label });
    const failed = ({ deadLetters }: { deadLetters: Queue }, label: string) =>
      deadLetters.metricApproximateNumberOfMessagesVisible({ period: PERIOD, label });
    const tables = [data.portal, data.audit];
    const units = (kind: 'Read' | 'Write') =>
      tables.map(
        (table) =>
          new Metric({
            namespace: 'AWS/DynamoDB',
            metricName: `Consumed${kind}CapacityUnits`,
            dimensionsMap: { TableName: table.tableName },
            label: `${kind} units, ${table.node.id.toLowerCase()}`,
            ...sum,
          }),
      );
    const dashboard = new CloudWatchDashboard(this, 'Dashboard', {
      dashboardName: `portal-${stage.name}`,
      defaultInterval: Duration.hours(12),
    });
    dashboard.addWidgets(
      new TextWidget({
        markdown:
          `# Portal ${stage.name}\n` +
          'Each alarm names its effect on users. Calls and errors first, then background work.',
        width: 3 * WIDTH,
        height: 2,
      }),
    );
    dashboard.addWidgets(
      graph('Calls', [apiStage.metricCount({ ...sum, label: 'Calls' })]),
      graph('Error responses', [
        apiStage.metricClientError({ ...sum, label: 'Refused (4xx)' }),
        apiStage.metricServerError({ ...sum, label: 'Server errors (5xx)' }),
      ]),
      graph('Response time, ms', [latency('p50', 'half'), latency('p95', '95 %'), latency('p99', '99 %')]),
    );
    dashboard.addWidgets(
      graph(
        'Errors by area',
        [...areas].map(([area, lambda]) => lambda.metricErrors({ ...sum, label: area })),
      ),
      graph('Imports', [
        importWorker.function.metricInvocations({ ...sum, label: 'Runs of the worker' }),
        importWorker.function.metricErrors({ ...sum, label: 'Failed runs' }),
      ]),
      graph('Failed, needs attention', [
        failed(importWorker, 'Imports'),
        failed(capitalCallWorker, 'Capital calls'),
        ...(auditSealWorker ? [failed(auditSealWorker, 'Rows to lock')] : []),
      ]),
    );
    dashboard.addWidgets(
      graph('Contradictions in the ledger', [ledgerBreaches(stage, { label: 'Contradictions, nightly' })]),
      graph('Other workers, failed runs', [
        capitalCallWorker.function.metricErrors({ ...sum, label: 'Capital calls' }),
        statementWorker.function.metricErrors({ ...sum, label: 'Statements' }),
        documentReaper.function.metricErrors({ ...sum, label: 'Documents' }),
        bankPoller.function.metricErrors({ ...sum, label: 'Bank connections' }),
        ledgerVerifier.function.metricErrors({ ...sum, label: 'Ledger check' }),
        ...(auditSealWorker
          ? [auditSealWorker.function.metricErrors({ ...sum, label: 'Locking the audit' })]
          : []),
      ]),
      graph('Capacity of the tables', [...units('Read'), ...units('Write')]),
    );
    dashboard.addWidgets(
      graph('Sign-ins that failed', [access.failedSignIns]),
      ...(auditSealWorker
        ? [
            graph('Waiting time of audit rows to be locked, ms', [
              auditSealWorker.function.metric('IteratorAge', {
                period: PERIOD,
                statistic: 'Maximum',
                label: 'the oldest',
              }),
            ]),
          ]
        : []),
      graph('Turned away', [access.forbiddenCalls.with({ label: 'Refused (403)' })]),
    );
  }
}
