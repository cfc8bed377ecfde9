import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Construct } from 'constructs';
import { LiveVersions } from './live-versions.ts';
import type { PortalStack } from './portal-stack.ts';
import { Routes } from './routes.ts';
import { SiteContent } from './site-content.ts';
import { StageStack } from './stage-stack.ts';
import type { Stage } from './stages.ts';

interface PortalApiProps {
  readonly stage: Stage;
  readonly portal: PortalStack;
  /** Folder of the built web application, if it is built. */
  readonly webDirectory?: string | undefined;
}

/**
 * The live release: the versions of the functions, their routes, then the pages that call them. It is deployed after the main
 * stack, publishes the main stack's functions, and keeps no data.
 */
export class PortalApiStack extends StageStack {
  /** The API's stage, by which calls are counted. */
  readonly apiStage: HttpStage;

  constructor(scope: Construct, { stage, portal, webDirectory }: PortalApiProps) {
    super(scope, stage, 'api', 'Routes and pages of the investment fund portal');
    const { api, functions, identity, documents } = portal;
    const { answers } = new LiveVersions(this, 'Live', { stage, areas: functions.areas });
    const routes = new Routes(this, 'Routes', { api, answers, identity });
    this.apiStage = routes.stage;
    new SiteContent(this, 'SiteContent', {
      ...{ stage, identity, documents, webDirectory },
      // Uploads the pages last, when every call that they make is available.
      after: [routes, ...answers.values()],
    });
    this.addStackDependency(portal);
  }
}
