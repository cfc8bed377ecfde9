import type { App } from 'aws-cdk-lib';
import { AlarmsStack } from './alarms-stack.ts';
import { EdgeLogsStack } from './edge-logs-stack.ts';
import { EdgeStack } from './edge-stack.ts';
import { PortalApiStack } from './portal-api-stack.ts';
import { PortalStack } from './portal-stack.ts';
import type { Stage } from './stages.ts';

interface Sources {
  readonly webDirectory?: string | undefined;
  readonly commit?: string;
}

export function addPortal(app: App, stage: Stage, { webDirectory, commit = 'unknown' }: Sources = {}) {
  const edge = stage.firewall !== 'none' ? new EdgeStack(app, stage) : undefined;
  const portal = new PortalStack(app, { stage, commit, firewallArn: edge?.firewallArn });
  const api = new PortalApiStack(app, { stage, portal, webDirectory });
  const edgeLogs = new EdgeLogsStack(app, stage, portal);
  const alarms = new AlarmsStack(app, stage, portal, api);
  for (const last of [edgeLogs, alarms]) last.addStackDependency(api);
  return { portal, api, edge, edgeLogs, alarms };
}
