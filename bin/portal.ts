import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { addPortal } from '#infra/add-portal.ts';
import { BackupCopiesStack } from '#infra/backup-copies-stack.ts';
import { stageNamed, withoutProtection } from '#infra/stages.ts';
import { commitOf } from '#local/git-commit.ts';

const webDirectory = join(import.meta.dirname, '..', 'dist', 'web');

const app = new App();
Validations.of(app).addPlugins(new AwsSolutionsChecks(app, { writeSuppressionsToCloudFormation: true }));
const stage = stageNamed(app.node.tryGetContext('stage') ?? 'dev');
// The vault of copies is in another account: whoever deploys it has the credentials of that one only.
if (app.node.tryGetContext('copies') === 'true') new BackupCopiesStack(app, stage);
else
  addPortal(app, app.node.tryGetContext('firstDeployment') === 'true' ? withoutProtection(stage) : stage, {
    webDirectory: existsSync(webDirectory) ? webDirectory : undefined,
    commit: commitOf(),
  });
