import { type Duration, Stack } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

/** Which log lines are counted. */
export interface Counted {
  /** The line's event name. */
  readonly event: string;
  /** The code of a refusal. */
  readonly code?: string | undefined;
  /** The JSON path of the number to count; by default each line counts as 1. */
  readonly value?: string | undefined;
}

/** Counts log lines as a metric in the stack's namespace; several logs may add to one metric. */
export function countLogLines(
  scope: Construct,
  metricName: string,
  logGroup: ILogGroup,
  { event, code, value }: Counted,
  id = metricName,
): void {
  new MetricFilter(scope, `${id}Filter`, {
    logGroup,
    filterPattern: FilterPattern.all(
      FilterPattern.stringValue('$.event', '=', event),
      ...(code === undefined ? [] : [FilterPattern.stringValue('$.code', '=', code)]),
    ),
    metricNamespace: namespaceOf(scope),
    metricName,
    ...(value === undefined ? {} : { metricValue: value }),
  });
}

/** The metric that `countLogLines` writes. */
export function logLineMetric(
  scope: Construct,
  metricName: string,
  options: { statistic: 'Sum' | 'Maximum'; period: Duration; label?: string },
): Metric {
  return new Metric({ namespace: namespaceOf(scope), metricName, ...options });
}

export function namespaceOf(scope: Construct): string {
  return `Portal/${Stack.of(scope).stackName}`;
}
