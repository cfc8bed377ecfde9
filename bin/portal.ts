import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { addPortal } from '#infra/add-portal.ts';
import { BackupCopiesStack } from '#infra/backup-copies-stack.ts';
import { bundleCode } from '#infra/functions.ts';
import { stagesOf, withoutProtection } from '#infra/stages.ts';
import { commitOf } from '#local/git-commit.ts';

const webDirectory = join(import.meta.dirname, '..', 'dist', 'web');

const app = new App();
Validations.of(app).addPlugins(new AwsSolutionsChecks(app, { writeSuppressionsToCloudFormation: true }));
const name = app.node.tryGetContext('stage') ?? 'dev';
// The name `all` is only for synthesis, because each stage is deployed to a separate account.
const stages = stagesOf(name, app.node.tryGetContext('fundName'));
// The vault of the backup copies is in another account and needs that account's credentials.
const isOfCopies = app.node.tryGetContext('copies') === 'true';
if (!isOfCopies && app.node.tryGetContext('aws:cdk:bundling-stacks')?.length !== 0) await bundleCode();
const sources = { webDirectory: existsSync(webDirectory) ? webDirectory : undefined, commit: commitOf() };
for (const stage of stages) {
  if (isOfCopies) new BackupCopiesStack(app, stage);
  else if (app.node.tryGetContext('firstDeployment') === 'true')
    addPortal(app, withoutProtection(stage), sources);
  else addPortal(app, stage, sources);
}
