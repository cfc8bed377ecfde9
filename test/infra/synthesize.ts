import { readFileSync } from 'node:fs';
import { App, type Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { addPortal } from '#infra/add-portal.ts';
import { STAGES, type Stage } from '#infra/stages.ts';

interface Resource {
  readonly DependsOn?: readonly string[];
  // biome-ignore lint/suspicious/noExplicitAny: each policy has its own shape
  readonly UpdatePolicy?: any;
  readonly Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: CloudFormation properties have no common shape
  readonly Properties: any;
  readonly DeletionPolicy?: string;
}

/** CDK's validation of templates is slow, so only tests that pass a `webDirectory` run the validation. */
export function stackOf(
  name: Stage['name'],
  webDirectory?: string,
  settings: Partial<Stage> = {},
  moreContext: Readonly<Record<string, string>> = {},
) {
  const { context } = JSON.parse(readFileSync('cdk.json', 'utf8'));
  const app = new App({
    context: {
      ...context,
      '@aws-cdk/core:validateAgainstDefaultRules': webDirectory !== undefined,
      'aws:cdk:bundling-stacks': [],
      ...moreContext,
    },
  });
  const { portal, ...others } = addPortal(app, { ...STAGES[name], ...settings }, { webDirectory });
  return { app, stack: portal, ...others };
}

type Stacks = ReturnType<typeof stackOf>;
const known = new Map<string, Stacks>();
const templates = new Map<Stack, Template>();

/** All test files with the same arguments share these stacks, so do not change them. */
export function knownStacks(
  stage: Stage['name'],
  settings: Partial<Stage> = {},
  webDirectory?: string,
): Stacks {
  const key = JSON.stringify([{ ...STAGES[stage], ...settings }, webDirectory]);
  const stacks = known.get(key) ?? stackOf(stage, webDirectory, settings);
  known.set(key, stacks);
  return stacks;
}

export function templateFrom(stack: Stack): Template {
  const template = templates.get(stack) ?? Template.fromStack(stack);
  templates.set(stack, template);
  return template;
}

export function templateOf(
  stage: Stage['name'],
  webDirectory?: string,
  settings: Partial<Stage> = {},
): Template {
  return templateFrom(knownStacks(stage, settings, webDirectory).stack);
}

/** Replaces each reference to another stack by the referenced value, so that tests can compare both templates. */
function joined(stack: Stack, { stack: portal, api }: Stacks): Template {
  const text = JSON.stringify(templateFrom(stack).toJSON(), (_, value) => {
    const { StackName, OutputName } = value?.['Fn::GetStackOutput'] ?? {};
    const made = [portal, api].find(({ stackName }) => stackName === StackName);
    return made ? templateFrom(made).toJSON().Outputs[OutputName].Value : value;
  });
  return Template.fromJSON(JSON.parse(text));
}

export function apiTemplateOf(
  stage: Stage['name'],
  webDirectory?: string,
  settings: Partial<Stage> = {},
): Template {
  const stacks = knownStacks(stage, settings, webDirectory);
  return joined(stacks.api, stacks);
}

export function alarmsTemplateOf(stage: Stage['name'], settings: Partial<Stage> = {}): Template {
  const stacks = knownStacks(stage, settings);
  return joined(stacks.alarms, stacks);
}

export function resourcesOf(template: Template, type: string): [string, Resource][] {
  return Object.entries(template.findResources(type)) as [string, Resource][];
}
