import { Validations } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  HttpApi,
  HttpMethod,
  HttpNoneAuthorizer,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { CAPABILITIES, callOf } from '#shared/contract/index.ts';
import type { Functions } from './functions.ts';
import type { Identity } from './identity.ts';
import { removalPolicyOf } from './removal-policy.ts';
import type { Stage } from './stages.ts';

/** The API's stage has the name of its path under the site, so that no path is rewritten. */
export const API_STAGE = 'api';

/** The HTTP API: one route for each call of the contract, and no other. */
export class Api extends Construct {
  readonly httpApi: HttpApi;
  readonly stage: HttpStage;
  /** One line for each call: route, status and duration. */
  readonly accessLogs: LogGroup;

  constructor(
    scope: Construct,
    id: string,
    props: { stage: Stage; functions: Functions; identity: Identity },
  ) {
    super(scope, id);
    this.httpApi = new HttpApi(this, 'HttpApi', {
      apiName: `portal-${props.stage.name}`,
      createDefaultStage: false,
    });
    this.accessLogs = new LogGroup(this, 'AccessLogs', {
      retention: props.stage.logDays,
      removalPolicy: removalPolicyOf(props.stage),
    });
    this.stage = new HttpStage(this, 'Stage', {
      httpApi: this.httpApi,
      stageName: API_STAGE,
      autoDeploy: true,
      throttle: { rateLimit: 100, burstLimit: 200 },
      accessLogSettings: {
        destination: new LogGroupLogDestination(this.accessLogs),
        format: ACCESS_LOG_FORMAT,
      },
    });

    const signedIn = new HttpUserPoolAuthorizer('SignedIn', props.identity.userPool, {
      userPoolClients: [props.identity.client],
    });
    const integrations = new Map(
      [...props.functions.areas].map(([area, lambda]) => [
        area,
        new HttpLambdaIntegration(area, lambda, { scopePermissionToRoute: false }),
      ]),
    );
    for (const capability of CAPABILITIES) {
      const call = callOf(capability);
      const integration = integrations.get(call.area);
      if (!integration) throw new Error(`No function answers ${capability}`);
      const open = call.allow.includes('anyone');
      const route = new HttpRoute(this, capability, {
        httpApi: this.httpApi,
        routeKey: HttpRouteKey.with(call.path, HttpMethod[call.method]),
        integration,
        authorizer: open ? new HttpNoneAuthorizer() : signedIn,
      });
      if (open) {
        Validations.of(route).acknowledge({
          id: 'AwsSolutions-APIG4',
          reason: `Open to anyone by the contract: ${call.summary}`,
        });
      }
    }
  }
}

// Routes instead of paths, and no addresses, user agents or claims: nothing about a person.
const ACCESS_LOG_FORMAT = AccessLogFormat.custom(
  JSON.stringify({
    at: '$context.requestTime',
    requestId: '$context.requestId',
    route: '$context.routeKey',
    status: '$context.status',
    responseBytes: '$context.responseLength',
    durationMs: '$context.responseLatency',
    functionMs: '$context.integrationLatency',
    refusedBy: '$context.error.responseType',
  }),
);
