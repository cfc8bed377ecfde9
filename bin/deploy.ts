import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import {
  deploymentObstacle,
  type StackAddress,
  type Stage,
  stacksInOrder,
  stacksOf,
  stageNamed,
} from '#infra/stages.ts';
import { runCommand } from '#local/run-command.ts';
import { callNewCode, runCanary } from './call-new-code.ts';
import { createCanary } from './create-canary.ts';
import { readFundName } from './fund-name.ts';
import { preflight } from './preflight.ts';
import { describeStack, outputOf, outputsDigest, readOutputs } from './stage-outputs.ts';
import { isPaused, protectStacks, settleStacks } from './stage-stacks.ts';
import { digestOfChanges } from './template-changes.ts';

const USAGE =
  'Usage: npm run deploy -- --stage prod; dev without --stage.\n' +
  '--diff only prints the changes and their digest, --accept <digest> deploys these changes where nobody can answer,\n' +
  '--yes skips CDK’s questions about rights, --unprotect <logical id> lets this deployment replace or delete one resource that holds data,\n' +
  '--skip <check> skips one of the checks before the deployment; npm run preflight prints their names.';

const ROOT = join(import.meta.dirname, '..');
const PROGRAMS = { vite: 'node_modules/vite/bin/vite.js', cdk: 'node_modules/aws-cdk/bin/cdk' };
const ASSEMBLY = 'cdk.out';
const FIRST_ASSEMBLY = 'cdk.out/first';

export interface DeployOptions {
  /** The logical ids of resources with data that this deployment may replace or delete. */
  readonly unprotect: readonly string[];
  readonly yes: boolean;
  readonly diff?: boolean;
  /** The digest that a person approved. Only changes with this digest are deployed. */
  readonly accept?: string | undefined;
  readonly skip: readonly string[];
}

export interface DeployTools {
  run(program: keyof typeof PROGRAMS, args: readonly string[]): number;
  print(line: string): void;
  readTemplate(stackName: string): string;
  confirm(question: string): Promise<boolean>;
  preflight(stage: Stage, skip: readonly string[]): Promise<boolean>;
  readonly pollMs?: number;
}

async function resume({ name, region }: StackAddress, apply: (...options: string[]) => number) {
  // `--force` comes first, because it uses a change set. Only a change set tells CDK that the template replaces resources.
  for (const options of [['--force'], ['--method', 'direct']]) {
    // With an unchanged template, `--force` leaves the stack paused (github.com/aws/aws-cdk-cli/issues/1972). Only the direct
    // deployment retries its failed resources.
    if (!isPaused(await describeStack(name, region))) return 0;
    const code = apply(name, '--exclusively', '--no-rollback', ...options);
    if (code !== 0) return code;
  }
  const left = await describeStack(name, region);
  if (!isPaused(left)) return 0;
  throw new Error(
    `CloudFormation cannot continue with ${name}, which is in ${left?.StackStatus}. Nothing in it was used: delete it ` +
      `(aws cloudformation delete-stack --stack-name ${name} --region ${region}), then run the same command again.`,
  );
}

export async function deploy(stage: Stage, options: DeployOptions, tools: DeployTools): Promise<number> {
  const obstacle = deploymentObstacle(stage);
  if (obstacle) throw new Error(obstacle);
  if (options.diff) return showChanges(stage, tools);
  if (!(await tools.preflight(stage, options.skip))) {
    tools.print('Nothing was deployed. See above for what is missing.');
    return 1;
  }
  const built = tools.run('vite', ['build']);
  if (built !== 0) return built;
  const { isFirst } = await settleStacks(stage, tools);
  const code = isFirst
    ? (await deployUnprotected(stage, options, tools)) || (await release(stage, options, tools))
    : await update(stage, options, tools);
  if (code !== 0 && isFirst)
    tools.print(
      'Everything created so far stays. Fix the cause, then run the same command again to continue.',
    );
  if (code !== 0) return code;
  if (stage.keepsData) await protectStacks(stage);
  if (!stage.isWatched) return 0;
  await createCanary(stage, await readOutputs(stage));
  const failedAt = await runCanary(stage);
  if (!failedAt) return 0;
  tools.print(
    `${stage.name} is deployed, but its canary failed at this step of a visit: ${failedAt}. Deploy the previous commit, or see ` +
      '“CanarySilent” in docs/on-call.md. After a first deployment, the domain may not point to the site yet.',
  );
  return 1;
}

async function showChanges(stage: Stage, tools: DeployTools): Promise<number> {
  const code =
    tools.run('vite', ['build']) ||
    synthesize(tools, stage, ASSEMBLY, ...(await deployedContext(stage))) ||
    tools.run('cdk', ['diff', '--all', '--method', 'template', '--app', ASSEMBLY]);
  if (code === 0) tools.print(`Digest: ${await digestOfChanges(stage, tools.readTemplate)}`);
  return code;
}

async function deployedContext(stage: Stage): Promise<string[]> {
  const outputs = await outputsDigest(stage);
  if (!outputs) return [];
  const { name, region } = stacksOf(stage).portal;
  const table = outputOf(await describeStack(name, region), 'PortalTable');
  const fundName = table && (await readFundName({ name: table, region }));
  return [`outputs=${outputs}`, ...(fundName ? [`fundName=${fundName}`] : [])];
}

function synthesize({ run }: DeployTools, { name }: Stage, output: string, ...settings: string[]): number {
  const context = [`stage=${name}`, ...settings].flatMap((setting) => ['--context', setting]);
  return run('cdk', ['synth', '--quiet', ...context, '--output', output]);
}

function apply({ run }: DeployTools, { yes, accept }: DeployOptions, assembly: string, ...options: string[]) {
  return run('cdk', [
    ...['deploy', ...options, '--app', assembly],
    ...['--require-approval', yes || accept ? 'never' : 'broadening'],
  ]);
}

async function deployUnprotected(stage: Stage, options: DeployOptions, tools: DeployTools): Promise<number> {
  let code = synthesize(tools, stage, FIRST_ASSEMBLY, 'firstDeployment=true');
  if (code !== 0) return code;
  tools.print(`${stage.name} was never complete: deploying it without protection first, then with it.`);
  const applyFirst = (...more: string[]) => apply(tools, options, FIRST_ASSEMBLY, ...more);
  for (const stack of stacksInOrder(stage)) code ||= await resume(stack, applyFirst);
  // Nobody has used this stage yet, so CDK may replace a resource without asking.
  return code || applyFirst('--all', '--no-rollback', '--force');
}

async function update(stage: Stage, options: DeployOptions, tools: DeployTools): Promise<number> {
  if (!stage.keepsData) return release(stage, options, tools);
  try {
    return await release(stage, options, tools, async (digest) => {
      const shown = tools.run('cdk', ['diff', '--all', '--app', ASSEMBLY]);
      if (shown !== 0) return shown;
      tools.print(`Digest: ${digest}`);
      const { accept } = options;
      if (accept ? accept !== digest : !(await tools.confirm(`Deploy this to ${stage.name}?`))) {
        const because = `: these changes are not ${accept}, which was accepted. Look at them, then accept ${digest}`;
        tools.print(`Nothing was deployed${accept ? because : ''}.`);
        return 1;
      }
      await protectStacks(stage, options.unprotect);
      return 0;
    });
  } finally {
    if (options.unprotect.length > 0) await protectStacks(stage);
  }
}

async function release(
  stage: Stage,
  options: DeployOptions,
  tools: DeployTools,
  agree: (digest: string) => Promise<number> = async () => 0,
): Promise<number> {
  const applyTo = (...stacks: StackAddress[]) =>
    apply(tools, options, ASSEMBLY, ...stacks.map(({ name }) => name), '--exclusively');
  const { portal, api } = stacksOf(stage);
  const stacks = stacksInOrder(stage);
  const before = stacks.findIndex(({ name }) => name === api.name);
  const context = await deployedContext(stage);
  const code =
    synthesize(tools, stage, ASSEMBLY, ...context) ||
    (await agree(await digestOfChanges(stage, tools.readTemplate))) ||
    applyTo(...stacks.slice(0, before));
  if (code !== 0) return code;
  // The new code must answer before the stack `api` directs requests to the new code.
  const failures = await callNewCode(stage);
  if (failures.length > 0) {
    for (const failure of failures) tools.print(failure);
    tools.print(
      `The new code in ${portal.name} does not answer, so the site still uses the previous code. Correct it, then run the same command again.`,
    );
    return 1;
  }
  const changed = await deployedContext(stage);
  return (
    (changed.join() === context.join() ? 0 : synthesize(tools, stage, ASSEMBLY, ...changed)) ||
    applyTo(api) ||
    applyTo(...stacks.slice(before + 1))
  );
}

export const tools: DeployTools = {
  run(program, args) {
    const { status } = spawnSync(process.execPath, [join(ROOT, PROGRAMS[program]), ...args], {
      cwd: ROOT,
      stdio: 'inherit',
    });
    return status ?? 1;
  },
  print: (line) => console.log(line),
  readTemplate: (name) => readFileSync(join(ROOT, ASSEMBLY, `${name}.template.json`), 'utf8'),
  async confirm(question) {
    if (!process.stdin.isTTY)
      throw new Error(
        'Nobody can answer here: look at the changes above, then add --accept and their digest. Nothing was deployed.',
      );
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    try {
      return /^y(es)?$/i.test((await terminal.question(`${question} (y/N) `)).trim());
    } finally {
      terminal.close();
    }
  },
  preflight: (stage, skip) => preflight(stage, skip, { print: (line) => console.log(line) }),
};

export function readArguments(args: readonly string[]): { stage: Stage; options: DeployOptions } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        stage: { type: 'string', default: 'dev' },
        unprotect: { type: 'string', multiple: true, default: [] },
        yes: { type: 'boolean', default: false },
        diff: { type: 'boolean', default: false },
        accept: { type: 'string' },
        skip: { type: 'string', multiple: true, default: [] },
      },
    });
    const { stage, ...options } = values;
    return { stage: stageNamed(stage), options };
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${USAGE}`);
  }
}

await runCommand(import.meta.filename, async () => {
  const { stage, options } = readArguments(process.argv.slice(2));
  return deploy(stage, options, tools);
});
