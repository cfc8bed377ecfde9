import type { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Stage } from './stages.ts';

/** Which log lines are counted. */
export interface Counted {
  /** The line's event name, or several names that all count. */
  readonly event: string | readonly string[];
  /** The code of a refusal. */
  readonly code?: string | undefined;
  /** The JSON path of the number to count; by default each line counts as 1. */
  readonly value?: string | undefined;
}

/** Counts log lines as a metric in the stage's namespace; several logs may add to one metric. */
export function countLogLines(
  scope: Construct,
  stage: Stage,
  metricName: string,
  logGroup: ILogGroup,
  { event, code, value }: Counted,
  id = metricName,
): void {
  new MetricFilter(scope, `${id}Filter`, {
    logGroup,
    filterPattern: FilterPattern.all(
      FilterPattern.any(...[event].flat().map((name) => FilterPattern.stringValue('$.event', '=', name))),
      ...(code === undefined ? [] : [FilterPattern.stringValue('$.code', '=', code)]),
    ),
    metricNamespace: namespaceOf(stage),
    metricName,
    ...(value === undefined ? {} : { metricValue: value }),
  });
}

/** The metric that `countLogLines` writes. */
export function logLineMetric(
  stage: Stage,
  metricName: string,
  options: { statistic: 'Sum' | 'Maximum'; period: Duration; label?: string },
): Metric {
  return new Metric({ namespace: namespaceOf(stage), metricName, ...options });
}

/** The namespace of the stage's own metrics, for every stack that counts them. */
export function namespaceOf(stage: Stage): string {
  return `Portal/Portal-${stage.name}`;
}
