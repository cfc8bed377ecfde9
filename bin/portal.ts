import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { PortalStack } from '#infra/portal-stack.ts';
import { stageNamed } from '#infra/stages.ts';

const webDirectory = join(import.meta.dirname, '..', 'dist', 'web');

const app = new App();
Validations.of(app).addPlugins(new AwsSolutionsChecks(app, { writeSuppressionsToCloudFormation: true }));
new PortalStack(app, {
  stage: stageNamed(app.node.tryGetContext('stage') ?? 'dev'),
  webDirectory: existsSync(webDirectory) ? webDirectory : undefined,
});
