import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { blockingChanges, type PlannedChange, type Template } from '#infra/stateful-changes.ts';

const USAGE =
  'Usage: npm run check-stateful -- --deployed deployed.json --next cdk.out/Portal-prod.template.json\n' +
  'The first is what aws cloudformation get-template --stack-name Portal-prod --query TemplateBody prints,\n' +
  'the second what npm run synth -- -c stage=prod writes. With --changes, the file in which\n' +
  'aws cloudformation describe-change-set printed a change set, CloudFormation says what is replaced.\n' +
  '--accept <logical id> lets one removal or replacement through, --accept <logical id>.<name> one weakening.';

function jsonIn(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new Error(`${path} cannot be read as JSON.\n${USAGE}`);
  }
}

function templateIn(path: string): Template {
  const template = jsonIn(path);
  if (typeof template !== 'object' || template === null || !('Resources' in template))
    throw new Error(`${path} is no template of CloudFormation: it has no Resources.\n${USAGE}`);
  return template as Template;
}

function changesIn(path: string): PlannedChange[] {
  const { Changes, NextToken } = jsonIn(path) as {
    Changes?: { ResourceChange?: PlannedChange }[];
    NextToken?: string;
  };
  if (!Array.isArray(Changes))
    throw new Error(`${path} is no change set of CloudFormation: it has no Changes.\n${USAGE}`);
  if (NextToken) throw new Error(`${path} has not all changes of its change set.\n${USAGE}`);
  return Changes.flatMap(({ ResourceChange }) => ResourceChange ?? []);
}

/**
 * Runs the deployment's check on its own, without credentials: exits 1 when a stateful resource would be removed or
 * replaced, or a safeguard weakened.
 */
function main(): number {
  const { values } = parseArgs({
    options: {
      deployed: { type: 'string' },
      next: { type: 'string' },
      changes: { type: 'string' },
      accept: { type: 'string', multiple: true, default: [] },
    },
  });
  if (!values.deployed || !values.next) throw new Error(USAGE);
  const stopping = blockingChanges(
    templateIn(values.deployed),
    templateIn(values.next),
    values.accept,
    values.changes === undefined ? undefined : changesIn(values.changes),
  );
  for (const sentence of stopping) console.error(sentence);
  if (stopping.length > 0) return 1;
  console.log('Nothing stateful would be removed or replaced, and no safeguard weakened.');
  return 0;
}

try {
  process.exitCode = main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
