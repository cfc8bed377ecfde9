import { Validations } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  CfnStage,
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
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { type ApiFunctionName, apiFunctionNameOf, type Endpoint } from '#shared/contract/endpoint.ts';
import { CAPABILITIES, callOf } from '#shared/contract/index.ts';
import { API_STAGE, type Api } from './api.ts';
import type { Identity } from './identity.ts';

/** Limits for all callers together: `rateLimit` in requests per second, `burstLimit` in requests at once. */
interface Throttle {
  readonly rateLimit: number;
  readonly burstLimit: number;
}

/** A screen reads up to a dozen lists at a time, and again after each write. */
const READS: Throttle = { rateLimit: 100, burstLimit: 200 };
/** Calls without sign-in are rare: all investors of a fund together make only a few. */
const OPEN: Throttle = { rateLimit: 20, burstLimit: 40 };
/** The busiest screen uploads two documents at a time, each with two calls. */
const WRITES: Throttle = { rateLimit: 25, burstLimit: 50 };
/** Calls with a file or with later work occupy a function for several seconds. */
const LONG_WORK: Throttle = { rateLimit: 10, burstLimit: 20 };

function throttleOf(call: Endpoint): Throttle {
  if (call.allow.includes('anyone')) return OPEN;
  if (call.file || call.accepted || call.status === 202) return LONG_WORK;
  return call.method === 'GET' ? READS : WRITES;
}

interface RoutesProps {
  readonly api: Api;
  readonly answers: ReadonlyMap<ApiFunctionName, IFunction>;
  readonly identity: Identity;
}

export class Routes extends Construct {
  readonly stage: HttpStage;

  constructor(scope: Construct, id: string, { api, answers, identity }: RoutesProps) {
    super(scope, id);
    // With the API object instead of its id, CDK would put the authorizer into the API's stack.
    const httpApi = HttpApi.fromHttpApiAttributes(this, 'HttpApi', { httpApiId: api.httpApi.apiId });
    this.stage = new HttpStage(this, 'Stage', {
      httpApi,
      stageName: API_STAGE,
      autoDeploy: true,
      throttle: READS,
      accessLogSettings: {
        destination: new LogGroupLogDestination(api.accessLogs),
        format: ACCESS_LOG_FORMAT,
      },
    });

    const signedIn = new HttpUserPoolAuthorizer('SignedIn', identity.userPool, {
      userPoolClients: [identity.client],
    });
    const integrations = new Map(
      [...answers].map(([name, lambda]) => [
        name,
        new HttpLambdaIntegration(name, lambda, { scopePermissionToRoute: false }),
      ]),
    );
    const routeSettings: Record<string, object> = {};
    const stage = this.stage.node.defaultChild;
    if (!(stage instanceof CfnStage)) throw new Error('The stage is not what CDK makes of it');
    for (const capability of CAPABILITIES) {
      const call = callOf(capability);
      const integration = integrations.get(apiFunctionNameOf(call));
      if (!integration) throw new Error(`No function answers ${capability}`);
      const open = call.allow.includes('anyone');
      const route = new HttpRoute(this, capability, {
        httpApi,
        routeKey: HttpRouteKey.with(call.path, HttpMethod[call.method]),
        integration,
        authorizer: open ? new HttpNoneAuthorizer() : signedIn,
      });
      const throttle = throttleOf(call);
      if (throttle !== READS) {
        routeSettings[`${call.method} ${call.path}`] = {
          ThrottlingRateLimit: throttle.rateLimit,
          ThrottlingBurstLimit: throttle.burstLimit,
        };
        // API Gateway refuses a stage with settings for a missing route, so CloudFormation must create the route first.
        stage.node.addDependency(route);
      }
      if (open) {
        Validations.of(route).acknowledge({
          id: 'AwsSolutions-APIG4',
          reason: `Open to anyone by the contract: ${call.summary}`,
        });
      }
    }
    stage.routeSettings = routeSettings;
  }
}

// The log must contain nothing about a person: no path, address, user agent or claim.
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
