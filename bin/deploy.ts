import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { obstacleTo, type Stage, stageNamed } from '#infra/stages.ts';
import { stoppingChanges, type Template } from '#infra/stateful-changes.ts';
import { runCommand } from '#local/run-command.ts';
import { outputsFileOf } from './stage-outputs.ts';

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
  /** Whether changes of rights are made without asking, as where nobody can answer. */
  readonly yes: boolean;
}

/** What a deployment is made with; none of it goes through a shell. */
export interface DeployTools {
  /** Runs a program to its end, before the eyes of whoever deploys. Answers its exit code. */
  run(program: keyof typeof PROGRAMS, args: readonly string[]): number;
  /** Asks AWS by its command line. Throws when that is not installed. */
  askAws(args: readonly string[]): { code: number | null; printed: string; complaint: string };
  read(path: string): string;
}

/** The template a stack was last deployed with; undefined when there is no such stack. */
export function deployedTemplate(
  { askAws }: Pick<DeployTools, 'askAws'>,
  stackName: string,
  region: string,
): Template | undefined {
  const { code, printed, complaint } = askAws([
    ...['cloudformation', 'get-template', '--stack-name', stackName],
    ...['--region', region, '--query', 'TemplateBody', '--output', 'json'],
  ]);
  if (code !== 0) {
    if (complaint.includes(`Stack with id ${stackName} does not exist`)) return undefined;
    // Not knowing what stands there is no reason to go on.
    throw new Error(`What is deployed as ${stackName} cannot be read: ${complaint.trim()}`);
  }
  const body: unknown = JSON.parse(printed || 'null');
  // A stack that was announced and never made has none.
  if (body === null || body === '') return undefined;
  if (typeof body !== 'object' || !('Resources' in body))
    throw new Error(`What is deployed as ${stackName} is no template in JSON: deploy it from here once.`);
  return body as Template;
}

/**
 * Builds and deploys a stage, and answers the exit code of the first step that fails. One that keeps data is stopped
 * before something stateful would be removed or replaced, and while it could not send mail or name the
 * account to pay to. What is compared is what is deployed: it is synthesized once.
 */
export function deploy(stage: Stage, { accept, yes }: DeployOptions, tools: DeployTools): number {
  const obstacle = obstacleTo(stage);
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
    const stopping = stoppingChanges(deployed, next, accept);
    if (stopping.length > 0) throw new Error([...stopping, 'Nothing was deployed.'].join('\n'));
  }
  return tools.run('cdk', [
    ...['deploy', '--all', '--app', ASSEMBLY, '--outputs-file', outputsFileOf(stage.name)],
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
  askAws(args) {
    const { error, status, stdout, stderr } = spawnSync('aws', args, {
      encoding: 'utf8',
      maxBuffer: MAX_TEMPLATE_BYTES,
    });
    if (error) throw new Error(`The AWS command line cannot be run: ${error.message}`);
    return { code: status, printed: stdout, complaint: stderr };
  },
  read: (path) => readFileSync(join(ROOT, path), 'utf8'),
};

/** What is asked for on the command line. Throws, with how to ask, on anything unknown. */
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
