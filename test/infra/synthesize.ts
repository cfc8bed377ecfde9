import { readFileSync } from 'node:fs';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { addPortal } from '#infra/add-portal.ts';
import { STAGES, type Stage } from '#infra/stages.ts';

/** A resource as it stands in the template. */
interface Resource {
  readonly DependsOn?: readonly string[];
  // biome-ignore lint/suspicious/noExplicitAny: each policy has its own shape
  readonly UpdatePolicy?: any;
  readonly Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: CloudFormation properties have no common shape
  readonly Properties: any;
  readonly DeletionPolicy?: string;
}

/**
 * The stacks of a stage under the flags of cdk.json, with nothing bundled. CDK's own rules check the one
 * with a web application only, which has all the rest too: they take as long as everything else.
 */
export function stackOf(name: Stage['name'], webDirectory?: string, settings: Partial<Stage> = {}) {
  const { context } = JSON.parse(readFileSync('cdk.json', 'utf8'));
  const app = new App({
    context: {
      ...context,
      '@aws-cdk/core:validateAgainstDefaultRules': webDirectory !== undefined,
      'aws:cdk:bundling-stacks': [],
    },
  });
  const { portal, edge, edgeLogs, alarms } = addPortal(
    app,
    { ...STAGES[name], ...settings },
    { webDirectory },
  );
  return { app, stack: portal, edge, edgeLogs, alarms };
}

const templates = new Map<string, Template>();
const alarmTemplates = new Map<string, Template>();

/** The template of the portal's stack; synthesized once for all files that ask for the same. Only read it. */
export function templateOf(
  stage: Stage['name'],
  webDirectory?: string,
  settings: Partial<Stage> = {},
): Template {
  const key = JSON.stringify([stage, webDirectory, Object.entries(settings)]);
  const known = templates.get(key) ?? Template.fromStack(stackOf(stage, webDirectory, settings).stack);
  templates.set(key, known);
  return known;
}

/**
 * The template of the alarms' stack, with each reference to the portal's stack replaced by what it refers to there, so
 * that it compares with the portal's template. Synthesized once; only read it.
 */
export function alarmsTemplateOf(stage: Stage['name'], settings: Partial<Stage> = {}): Template {
  const key = JSON.stringify([stage, Object.entries(settings)]);
  const known = alarmTemplates.get(key);
  if (known) return known;
  const { stack, alarms } = stackOf(stage, undefined, settings);
  const { Outputs } = Template.fromStack(stack).toJSON();
  const text = JSON.stringify(Template.fromStack(alarms).toJSON(), (_, value) =>
    value?.['Fn::GetStackOutput'] ? Outputs[value['Fn::GetStackOutput'].OutputName].Value : value,
  );
  const template = Template.fromJSON(JSON.parse(text));
  alarmTemplates.set(key, template);
  return template;
}

/** Every resource of a type, by logical id. */
export function resourcesOf(template: Template, type: string): [string, Resource][] {
  return Object.entries(template.findResources(type)) as [string, Resource][];
}
