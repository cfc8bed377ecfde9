import { type Duration, Stack } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

/** Which lines of a log count, and for how much. */
interface Counted {
  /** What the line says happened. */
  readonly event: string;
  /** The code of a refusal. */
  readonly code?: string;
  /** Where in the line its number stands; each line counts for one without. */
  readonly value?: string;
}

/** Counts lines of a log under a name of the stack's own; several logs may count under one name. */
export function countInLog(
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

/** What was counted under a name. */
export function countedInLog(
  scope: Construct,
  metricName: string,
  options: { statistic: 'Sum' | 'Maximum'; period: Duration; label?: string },
): Metric {
  return new Metric({ namespace: namespaceOf(scope), metricName, ...options });
}

export function namespaceOf(scope: Construct): string {
  return `Portal/${Stack.of(scope).stackName}`;
}
