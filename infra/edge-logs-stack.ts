import { CfnOutput, Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { EDGE_LOG_PREFIX } from './access-logs.ts';
import { AlarmTopic } from './alarm-topic.ts';
import { StageStack } from './stage-stack.ts';
import type { Stage } from './stages.ts';

/** Never add the query, because it contains search texts. Never add cookies or the referring page. */
export const EDGE_LOG_FIELDS = [
  'date',
  'time',
  'x-edge-location',
  'sc-bytes',
  'c-ip',
  'cs-method',
  'cs(Host)',
  'cs-uri-stem',
  'sc-status',
  'cs(User-Agent)',
  'x-edge-result-type',
  'x-edge-request-id',
  'x-host-header',
  'cs-protocol',
  'cs-bytes',
  'time-taken',
  'ssl-protocol',
  'ssl-cipher',
  'x-edge-response-result-type',
  'cs-protocol-version',
  'time-to-first-byte',
  'x-edge-detailed-result-type',
  'sc-content-type',
  'sc-content-len',
] as const;

const EDGE_ERRORS_PERCENT = 5;

export class EdgeLogsStack extends StageStack {
  constructor(
    scope: Construct,
    stage: Stage,
    { distributionId, accessLogsArn }: { distributionId: string; accessLogsArn: string },
  ) {
    super(scope, stage, 'edgeLogs', 'Access logs of the site of the investment fund portal');
    const name = `portal-${stage.name}-site`;
    // This stack uses CloudFront's newer log delivery, because the older delivery cannot omit fields.
    const source = new CfnDeliverySource(this, 'Source', {
      name,
      logType: 'ACCESS_LOGS',
      resourceArn: this.formatArn({
        service: 'cloudfront',
        region: '',
        resource: 'distribution',
        resourceName: distributionId,
      }),
    });
    const destination = new CfnDeliveryDestination(this, 'Destination', {
      name,
      deliveryDestinationType: 'S3',
      destinationResourceArn: `${accessLogsArn}/${EDGE_LOG_PREFIX}`,
      outputFormat: 'w3c',
    });
    const delivery = new CfnDelivery(this, 'Delivery', {
      deliverySourceName: source.name,
      deliveryDestinationArn: destination.attrArn,
      recordFields: [...EDGE_LOG_FIELDS],
    });
    // CloudFormation does not notice this dependency, because the delivery names its source as text.
    delivery.addResourceDependency(source);
    if (stage.isWatched) this.watchEdge(stage, distributionId);
  }

  /** CloudFront's metrics exist only in this region. An alarm can notify only a topic of its own region. */
  private watchEdge(stage: Stage, distributionId: string): void {
    const topic = new AlarmTopic(this, 'Alarms', stage);
    topic.addAlarm(this, 'EdgeErrors', {
      metric: new Metric({
        namespace: 'AWS/CloudFront',
        metricName: '5xxErrorRate',
        dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
        statistic: 'Average',
        period: Duration.minutes(5),
      }),
      threshold: EDGE_ERRORS_PERCENT,
      impact:
        'The site answers one request in twenty or more with an error of its own: people see pages that do not load.',
    });
    new CfnOutput(this, 'AlarmTopic', { value: topic.topic.topicArn });
  }
}
