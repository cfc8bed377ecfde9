import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { deploymentObstacle, type Stage, stageNamed } from '#infra/stages.ts';
import { blockingChanges, type Template } from '#infra/stateful-changes.ts';
import { runCommand } from '#local/run-command.ts';

const USAGE =
  'Usage: npm run deploy -- --stage prod; dev without --stage.\n' +
  '--accept <logical id> lets one removal or replacement of something stateful through, --yes asks nothing.';

const ROOT = join(import.meta.dirname, '..');
const PROGRAMS = { vite: 'node_modules/vite/bin/vite.js', cdk: 'node_modules/aws-cdk/bin/cdk' };
const ASSEMBLY = 'cdk.out';
const MAX_TEMPLATE_BYTES = 16 * 1024 * 1024;

export interface DeployOptions {
  /** Logical ids of what may be removed or replaced. */
  readonly accept: readonly string[];
  /** Whether IAM changes are deployed without asking, for runs where nobody can answer. */
  readonly yes: boolean;
}

/** The programs a deployment runs; none of them goes through a shell. */
export interface DeployTools {
  /** Runs a program to its end with its output on the terminal. Returns its exit code. */
  run(program: keyof typeof PROGRAMS, args: readonly string[]): number;
  /** Runs the AWS CLI. Throws when it is not installed. */
  runAwsCli(args: readonly string[]): { code: number | null; stdout: string; stderr: string };
  read(path: string): string;
}

/** The template a stack was last deployed with; undefined when there is no such stack. */
export function deployedTemplate(
  { runAwsCli }: Pick<DeployTools, 'runAwsCli'>,
  stackName: string,
  region: string,
): Template | undefined {
  const { code, stdout, stderr } = runAwsCli([
    ...['cloudformation', 'get-template', '--stack-name', stackName],
    ...['--region', region, '--query', 'TemplateBody', '--output', 'json'],
  ]);
  if (code !== 0) {
    if (stderr.includes(`Stack with id ${stackName} does not exist`)) return undefined;
    // Deploying without knowing what is deployed could replace stateful resources.
    throw new Error(`What is deployed as ${stackName} cannot be read: ${stderr.trim()}`);
  }
  const body: unknown = JSON.parse(stdout || 'null');
  // A stack whose change set was never executed has no template.
  if (body === null || body === '') return undefined;
  if (typeof body !== 'object' || !('Resources' in body))
    throw new Error(`What is deployed as ${stackName} is no template in JSON: deploy it from here once.`);
  return body as Template;
}

/**
 * Builds and deploys a stage, and returns the exit code of the first step that fails. For a stage that keeps data it
 * throws before a stateful resource would be removed or replaced, or while the mail sender or the fund's account is not
 * configured. The template is synthesized once, so the one compared is the one deployed.
 */
export function deploy(stage: Stage, { accept, yes }: DeployOptions, tools: DeployTools): number {
  const obstacle = deploymentObstacle(stage);
  if (obstacle) throw new Error(obstacle);
  if (!stage.keepsData && accept.length > 0)
    throw new Error(`${stage.name} keeps no data: it needs no --accept.`);
  const prepared =
    tools.run('vite', ['build']) ||
    tools.run('cdk', ['synth', '--quiet', '--context', `stage=${stage.name}`, '--output', ASSEMBLY]);
  if (prepared !== 0) return prepared;
  if (stage.keepsData) {
    const stackName = `Portal-${stage.name}`;
    const deployed = deployedTemplate(tools, stackName, stage.region) ?? {};
    const next = JSON.parse(tools.read(`${ASSEMBLY}/${stackName}.template.json`)) as Template;
    const stopping = blockingChanges(deployed, next, accept);
    if (stopping.length > 0) throw new Error([...stopping, 'Nothing was deployed.'].join('\n'));
  }
  return tools.run('cdk', [
    ...['deploy', '--all', '--app', ASSEMBLY],
    ...(yes ? ['--require-approval', 'never'] : []),
  ]);
}

const tools: DeployTools = {
  run(program, args) {
    const { status } = spawnSync(process.execPath, [join(ROOT, PROGRAMS[program]), ...args], {
      cwd: ROOT,
      stdio: 'inherit',
    });
    return status ?? 1;
  },
  runAwsCli(args) {
    const { error, status, stdout, stderr } = spawnSync('aws', args, {
      encoding: 'utf8',
      maxBuffer: MAX_TEMPLATE_BYTES,
    });
    if (error) throw new Error(`The AWS command line cannot be run: ${error.message}`);
    return { code: status, stdout, stderr };
  },
  read: (path) => readFileSync(join(ROOT, path), 'utf8'),
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
      },
    });
    return { stage: stageNamed(values.stage), options: { accept: values.accept, yes: values.yes } };
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${USAGE}`);
  }
}

await runCommand(import.meta.filename, async () => {
  const { stage, options } = readArguments(process.argv.slice(2));
  return deploy(stage, options, tools);
});
