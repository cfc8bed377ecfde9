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
  readonly webDirectory?: string | undefined;
}

export class PortalApiStack extends StageStack {
  readonly apiStage: HttpStage;

  constructor(scope: Construct, { stage, portal, webDirectory }: PortalApiProps) {
    super(scope, stage, 'api', 'Routes and pages of the investment fund portal');
    const { api, functions, identity, documents } = portal;
    const { answers } = new LiveVersions(this, 'Live', { stage, areas: functions.areas });
    const routes = new Routes(this, 'Routes', { api, answers, identity });
    this.apiStage = routes.stage;
    new SiteContent(this, 'SiteContent', {
      ...{ stage, identity, documents, webDirectory },
      after: [routes, ...answers.values()],
    });
    this.addStackDependency(portal);
  }
}
