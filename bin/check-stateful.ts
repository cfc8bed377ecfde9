import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { blockingChanges, type Template } from '#infra/stateful-changes.ts';

const USAGE =
  'Usage: npm run check-stateful -- --deployed deployed.json --next cdk.out/Portal-prod.template.json\n' +
  'The first is what aws cloudformation get-template --stack-name Portal-prod --query TemplateBody prints,\n' +
  'the second what npm run synth -- -c stage=prod writes. --accept <logical id> lets one change through.';

function templateIn(path: string): Template {
  let template: unknown;
  try {
    template = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new Error(`${path} cannot be read as JSON.\n${USAGE}`);
  }
  if (typeof template !== 'object' || template === null || !('Resources' in template))
    throw new Error(`${path} is no template of CloudFormation: it has no Resources.\n${USAGE}`);
  return template as Template;
}

/**
 * Runs the deployment's check on its own, without credentials: exits 1 when a stateful resource would be removed or
 * replaced.
 */
function main(): number {
  const { values } = parseArgs({
    options: {
      deployed: { type: 'string' },
      next: { type: 'string' },
      accept: { type: 'string', multiple: true, default: [] },
    },
  });
  if (!values.deployed || !values.next) throw new Error(USAGE);
  const stopping = blockingChanges(templateIn(values.deployed), templateIn(values.next), values.accept);
  for (const sentence of stopping) console.error(sentence);
  if (stopping.length > 0) return 1;
  console.log('Nothing stateful would be removed or replaced.');
  return 0;
}

try {
  process.exitCode = main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
