import type { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Stage } from './stages.ts';

export interface Counted {
  readonly event: string | readonly string[];
  readonly code?: string | undefined;
  /** The JSON path of a number in the line. Without a path, each line adds 1. */
  readonly value?: string | undefined;
}

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

export function logLineMetric(
  stage: Stage,
  metricName: string,
  options: { statistic: 'Sum' | 'Maximum'; period: Duration; label?: string },
): Metric {
  return new Metric({ namespace: namespaceOf(stage), metricName, ...options });
}

export function namespaceOf(stage: Stage): string {
  return `Portal/Portal-${stage.name}`;
}
