import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Api } from './api.ts';
import type { Identity } from './identity.ts';
import { logLineMetric, namespaceOf } from './log-metrics.ts';
import type { Observability } from './observability.ts';
import type { Stage } from './stages.ts';

const PERIOD = Duration.minutes(5);
const FAILED_SIGN_INS = 100;
const FORBIDDEN_CALLS = 50;

interface AccessAlarmsProps {
  readonly stage: Stage;
  readonly identity: Identity;
  readonly api: Api;
  readonly alarm: Observability['alarm'];
}

export class AccessAlarms extends Construct {
  readonly failedSignIns: MathExpression;
  readonly forbiddenCalls: Metric;

  constructor(scope: Construct, id: string, { stage, identity, api, alarm }: AccessAlarmsProps) {
    super(scope, id);
    // Cognito reports 1 for a successful sign-in and 0 for a failed sign-in.
    const signIns = (statistic: 'SampleCount' | 'Sum') =>
      new Metric({
        namespace: 'AWS/Cognito',
        metricName: 'SignInSuccesses',
        dimensionsMap: {
          UserPool: identity.userPool.userPoolId,
          UserPoolClient: identity.client.userPoolClientId,
        },
        statistic,
        period: PERIOD,
      });
    this.failedSignIns = new MathExpression({
      label: 'Sign-ins that failed',
      expression: 'tried - succeeded',
      usingMetrics: { tried: signIns('SampleCount'), succeeded: signIns('Sum') },
      period: PERIOD,
    });
    alarm('SignInFailures', {
      metric: this.failedSignIns,
      threshold: FAILED_SIGN_INS,
      impact:
        'Somebody guesses passwords, or nobody gets in: a hundred sign-ins failed in five minutes, and accounts may be locked.',
    });
    new MetricFilter(this, 'TurnedAwayFilter', {
      logGroup: api.accessLogs,
      filterPattern: FilterPattern.stringValue('$.status', '=', '403'),
      metricNamespace: namespaceOf(stage),
      metricName: 'TurnedAway',
    });
    this.forbiddenCalls = logLineMetric(stage, 'TurnedAway', { statistic: 'Sum', period: PERIOD });
    alarm('AccessDenied', {
      metric: this.forbiddenCalls,
      threshold: FORBIDDEN_CALLS,
      impact:
        'A user is repeatedly refused records they have no access to: an account may be compromised, or a screen requests too much.',
    });
  }
}
