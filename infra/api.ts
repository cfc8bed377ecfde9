import { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { removalPolicyOf } from './removal-policy.ts';
import type { Stage } from './stages.ts';

/** The name is also the API's path under the site, so no path needs rewriting. */
export const API_STAGE = 'api';

export class Api extends Construct {
  readonly httpApi: HttpApi;
  readonly accessLogs: LogGroup;

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    this.httpApi = new HttpApi(this, 'HttpApi', {
      apiName: `portal-${stage.name}`,
      createDefaultStage: false,
    });
    this.accessLogs = new LogGroup(this, 'AccessLogs', {
      retention: stage.logDays,
      removalPolicy: removalPolicyOf(stage),
    });
  }
}
