import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CloudFormationClient, GetTemplateCommand } from '@aws-sdk/client-cloudformation';
import {
  deploymentObstacle,
  type StackAddress,
  type Stage,
  stacksInOrder,
  stacksOf,
  stageNamed,
} from '#infra/stages.ts';
import { blockingUpdates, type StackUpdate, type Template } from '#infra/stateful-changes.ts';
import { runCommand } from '#local/run-command.ts';
import { createCanary } from './create-canary.ts';
import { plannedChanges, READ_ONLY_CHANGE_SET } from './planned-changes.ts';
import { preflight } from './preflight.ts';
import { describeStack, isAbsence, readOutputs } from './stage-outputs.ts';
import { isPaused, settleStacks } from './stage-stacks.ts';

const USAGE =
  'Usage: npm run deploy -- --stage prod; dev without --stage.\n' +
  '--accept <logical id> lets one removal or replacement of something stateful through, --accept <logical id>.<name>\n' +
  'one weakening of what protects it, as the refusal names them; --yes asks nothing,\n' +
  '--skip <check> leaves out one check of what the stage needs beforehand, as npm run preflight names it.';

const ROOT = join(import.meta.dirname, '..');
const PROGRAMS = { vite: 'node_modules/vite/bin/vite.js', cdk: 'node_modules/aws-cdk/bin/cdk' };
const ASSEMBLY = 'cdk.out';
const FIRST_ASSEMBLY = 'cdk.out/first';

export interface DeployOptions {
  /** What may be removed, replaced or weakened, by the names that the refusal gives. */
  readonly accept: readonly string[];
  /** Whether IAM changes are deployed without asking, for runs where nobody can answer. */
  readonly yes: boolean;
  /** The checks beforehand that are left out. */
  readonly skip: readonly string[];
}

/** The programs a deployment runs; none of them goes through a shell. */
export interface DeployTools {
  /** Runs a program to its end with its output on the terminal. Returns its exit code. */
  run(program: keyof typeof PROGRAMS, args: readonly string[]): number;
  read(path: string): string;
  print(line: string): void;
  /** Checks what the stage needs beforehand. Returns whether nothing is missing. */
  preflight(stage: Stage, skip: readonly string[]): Promise<boolean>;
  /** How long to wait before CloudFormation is asked again; some seconds by default. */
  readonly pollMs?: number;
}

/** The template a stack was last deployed with; undefined when there is no such stack. */
export async function deployedTemplate(stackName: string, region: string): Promise<Template | undefined> {
  let text: string | undefined;
  try {
    const command = new GetTemplateCommand({ StackName: stackName });
    text = (await new CloudFormationClient({ region }).send(command)).TemplateBody;
  } catch (error) {
    if (isAbsence(error)) return undefined;
    // Deploying without knowing what is deployed could replace stateful resources.
    throw new Error(`What is deployed as ${stackName} cannot be read: ${(error as Error).message}`);
  }
  // A stack whose change set was never executed has no template.
  if (!text) return undefined;
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && 'Resources' in body) return body as Template;
  } catch {}
  throw new Error(`What is deployed as ${stackName} is no template in JSON: deploy it from here once.`);
}

/**
 * What a deployment would do to each stack of a stage that is there. CloudFormation is asked about the main stack, which holds
 * what people entered; the others may refer to what this deployment is only going to make.
 */
async function updatesOf(stage: Stage, { run, read, print }: DeployTools): Promise<StackUpdate[]> {
  const { portal } = stacksOf(stage);
  const updates: StackUpdate[] = [];
  for (const stack of stacksInOrder(stage)) {
    const { name, region } = stack;
    const deployed = await deployedTemplate(name, region);
    if (!deployed) continue;
    const next = JSON.parse(read(`${ASSEMBLY}/${name}.template.json`)) as Template;
    const prepare = () =>
      run('cdk', [
        ...['deploy', name, '--exclusively', '--app', ASSEMBLY, '--require-approval', 'never'],
        ...['--method', 'prepare-change-set', '--change-set-name', READ_ONLY_CHANGE_SET],
      ]);
    const changes = name === portal.name ? await plannedChanges(stack, prepare) : undefined;
    if (name === portal.name && !changes)
      print('CloudFormation could not say what it would replace: only the templates are compared.');
    updates.push({ deployed, next, changes });
  }
  return updates;
}

/**
 * Goes on with a stack whose first deployment stopped at a resource, and returns an exit code. A change set is made first, because
 * CDK sees in it what a correction replaces, which CloudFormation does only after it went back. Where the cause was not in the
 * template, the change set has no changes, and CDK reports success and does nothing (github.com/aws/aws-cdk-cli/issues/1972):
 * then the stack is updated with the same template, which is how CloudFormation tries again what failed
 * (docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/stack-failure-options.html).
 */
async function resume(
  { name, region }: StackAddress,
  apply: (...options: string[]) => number,
): Promise<number> {
  for (const options of [['--force'], ['--method', 'direct']]) {
    if (!isPaused(await describeStack(name, region))) return 0;
    const code = apply(name, '--exclusively', '--no-rollback', ...options);
    if (code !== 0) return code;
  }
  const left = await describeStack(name, region);
  if (!isPaused(left)) return 0;
  throw new Error(
    `CloudFormation does not go on with ${name}, which is in ${left?.StackStatus}. Nothing in it was used: delete it ` +
      `(aws cloudformation delete-stack --stack-name ${name} --region ${region}), then run the same command again.`,
  );
}

/**
 * Builds and deploys a stage, and returns the exit code of the first step that fails; then the same command goes on where it
 * stopped. For a stage that keeps data it throws before a stateful resource would be removed, replaced or less protected, or while the mail
 * sender or the fund's account is not configured. Its first deployment has two passes: the first protects nothing from deletion
 * and keeps what was made when it fails, the second turns protection on. The template is synthesized once, so the one compared
 * is the one deployed.
 */
export async function deploy(
  stage: Stage,
  { accept, yes, skip }: DeployOptions,
  tools: DeployTools,
): Promise<number> {
  const obstacle = deploymentObstacle(stage);
  if (obstacle) throw new Error(obstacle);
  if (!stage.keepsData && accept.length > 0)
    throw new Error(`${stage.name} keeps no data: it needs no --accept.`);
  if (!(await tools.preflight(stage, skip))) {
    tools.print('Nothing was deployed: see what is missing above.');
    return 1;
  }
  const built = tools.run('vite', ['build']);
  if (built !== 0) return built;
  const { isFirst } = await settleStacks(stage, tools);
  const synthesize = (output: string, ...context: string[]) =>
    tools.run('cdk', [
      ...['synth', '--quiet', '--context', `stage=${stage.name}`],
      ...context.flatMap((setting) => ['--context', setting]),
      ...['--output', output],
    ]);
  const apply = (assembly: string, ...options: string[]) =>
    tools.run('cdk', [
      ...['deploy', ...options, '--app', assembly],
      ...(yes ? ['--require-approval', 'never'] : []),
    ]);
  const applyFirst = (...options: string[]) => apply(FIRST_ASSEMBLY, ...options);
  const prepared = synthesize(ASSEMBLY) || (isFirst ? synthesize(FIRST_ASSEMBLY, 'firstDeployment=true') : 0);
  if (prepared !== 0) return prepared;
  let code = 0;
  if (isFirst) {
    tools.print(`${stage.name} was never complete: deploying it without protection first, then with it.`);
    for (const stack of stacksInOrder(stage)) code ||= await resume(stack, applyFirst);
    // Forced, CDK rolls back without asking where a correction replaces something: nothing here has been used.
    code ||= applyFirst('--all', '--no-rollback', '--force');
  } else if (stage.keepsData) {
    const stopping = blockingUpdates(await updatesOf(stage, tools), accept);
    if (stopping.length > 0) throw new Error([...stopping, 'Nothing was deployed.'].join('\n'));
  }
  code ||= apply(ASSEMBLY, '--all');
  if (code !== 0 && isFirst)
    tools.print(
      'What was made stays. Correct the cause, then run the same command again: it goes on from here.',
    );
  if (code !== 0) return code;
  if (stage.isWatched) await createCanary(stage, await readOutputs(stage));
  return 0;
}

const tools: DeployTools = {
  run(program, args) {
    const { status } = spawnSync(process.execPath, [join(ROOT, PROGRAMS[program]), ...args], {
      cwd: ROOT,
      stdio: 'inherit',
    });
    return status ?? 1;
  },
  read: (path) => readFileSync(join(ROOT, path), 'utf8'),
  print: (line) => console.log(line),
  preflight: (stage, skip) => preflight(stage, skip, { print: (line) => console.log(line) }),
};

/** Parses the command line. Throws an Error with the usage on anything unknown. */
export function readArguments(args: readonly string[]): { stage: Stage; options: DeployOptions } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        stage: { type: 'string', default: 'dev' },
        accept: { type: 'string', multiple: true, default: [] },
        yes: { type: 'boolean', default: false },
        skip: { type: 'string', multiple: true, default: [] },
      },
    });
    const { accept, yes, skip } = values;
    return { stage: stageNamed(values.stage), options: { accept, yes, skip } };
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${USAGE}`);
  }
}

await runCommand(import.meta.filename, async () => {
  const { stage, options } = readArguments(process.argv.slice(2));
  return deploy(stage, options, tools);
});
