import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Api } from './api.ts';
import type { Identity } from './identity.ts';
import { countedInLog, namespaceOf } from './log-metrics.ts';
import type { Observability } from './observability.ts';

const PERIOD = Duration.minutes(5);
const FAILED_SIGN_INS = 100;
const TURNED_AWAY = 50;

interface AccessAlarmsProps {
  readonly identity: Identity;
  readonly api: Api;
  readonly alarm: Observability['alarm'];
}

/** Wakes somebody when accounts are being guessed at, or one that is signed in tries what is not its own. */
export class AccessAlarms extends Construct {
  /** Sign-ins that did not succeed, in five minutes. */
  readonly failedSignIns: MathExpression;
  /** Calls answered with 403, in five minutes. */
  readonly turnedAway: Metric;

  constructor(scope: Construct, id: string, { identity, api, alarm }: AccessAlarmsProps) {
    super(scope, id);
    // The pool reports every try as 1 or 0: their number less their sum is what failed.
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
    // Of the API's log, because it has every function's answers in one place.
    new MetricFilter(this, 'TurnedAwayFilter', {
      logGroup: api.accessLogs,
      filterPattern: FilterPattern.stringValue('$.status', '=', '403'),
      metricNamespace: namespaceOf(this),
      metricName: 'TurnedAway',
    });
    this.turnedAway = countedInLog(this, 'TurnedAway', { statistic: 'Sum', period: PERIOD });
    alarm('AccessDenied', {
      metric: this.turnedAway,
      threshold: TURNED_AWAY,
      impact:
        'Somebody keeps asking for what they may not see and is turned away: an account may be in wrong hands, or a screen asks for too much.',
    });
  }
}
