import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { groupBy } from '#shared/group-by.ts';
import { REFUSALS } from '#shared/refusals.ts';

interface FirewallProps {
  readonly name: string;
  readonly description: string;
  /**
   * A CLOUDFRONT firewall must be in us-east-1. A REGIONAL firewall protects a user pool in its own region.
   */
  readonly scope: 'CLOUDFRONT' | 'REGIONAL';
  readonly requestsPerAddress: number;
  /** If undefined, AWS's managed rules inspect no request. */
  readonly inspects?: {
    /** Uploads to these paths have large bodies of any content. `{name}` stands for one path segment. */
    readonly files: readonly string[];
    readonly largeBodies: readonly string[];
  };
  readonly refusal: object;
  readonly isCrossOrigin: boolean;
}

const TOO_MANY = 'too-many-requests';
const WINDOW_SECONDS = 300;

const TOO_LARGE = 'too-large';
const LOOKS_LIKE_SCRIPT = 'looks-like-script';

/** These AWS rules only label requests, because they would refuse long JSON and some PDFs. */
// AWS spells the names of a rule and of its label differently.
const SIZE_OF_BODY = { rule: 'SizeRestrictions_BODY', label: 'SizeRestrictions_Body' };
const SCRIPT_IN_BODY = { rule: 'CrossSiteScripting_BODY', label: 'CrossSiteScripting_Body' };
const COMMON_RULES_LABELS = 'awswaf:managed:aws:core-rule-set:';

/** Preflights are not counted, because the browser would hide a refused preflight from the page. */
const NOT_A_PREFLIGHT: CfnWebACL.StatementProperty = {
  notStatement: {
    statement: {
      byteMatchStatement: {
        fieldToMatch: { method: {} },
        positionalConstraint: 'EXACTLY',
        searchString: 'OPTIONS',
        textTransformations: [{ priority: 0, type: 'NONE' }],
      },
    },
  },
};

const SEGMENT = '[^/]+';

function pathIsOneOf(paths: readonly string[]): CfnWebACL.StatementProperty {
  // AWS WAF limits a pattern to 512 characters, so paths with the same first segment share one alternative.
  const cut = paths.map((path) => path.slice('/api/'.length).replaceAll(/\{\w+\}/g, SEGMENT));
  const groups = groupBy(cut, (path) => path.split('/')[0] ?? path);
  const patterns = [...groups].map(([start, all]) => {
    const rests = all.map((path) => path.slice(start.length)).filter((rest) => rest !== '');
    if (rests.length === 0) return start;
    return `${start}(${rests.join('|')})${all.includes(start) ? '?' : ''}`;
  });
  return {
    regexMatchStatement: {
      fieldToMatch: { uriPath: {} },
      regexString: `^/api/(${patterns.join('|')})$`,
      textTransformations: [{ priority: 0, type: 'NONE' }],
    },
  };
}

/** The firewall keeps no samples of requests, because samples would contain tokens and amounts. */
export function createFirewall(scope: Construct, id: string, props: FirewallProps): CfnWebACL {
  const watched = (metricName: string) => ({
    cloudWatchMetricsEnabled: true,
    sampledRequestsEnabled: false,
    metricName: `${props.name}-${metricName}`,
  });
  const managed = (
    name: string,
    priority: number,
    counted: readonly string[] = [],
  ): CfnWebACL.RuleProperty => ({
    name,
    priority,
    overrideAction: { none: {} },
    statement: {
      managedRuleGroupStatement: {
        vendorName: 'AWS',
        name,
        ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
      },
    },
    visibilityConfig: watched(name),
  });
  const blockOutside = (
    name: string,
    priority: number,
    label: string,
    paths: readonly string[],
    response: { responseCode: number; customResponseBodyKey: string },
  ): CfnWebACL.RuleProperty => ({
    name,
    priority,
    action: { block: { customResponse: response } },
    statement: {
      andStatement: {
        statements: [
          { labelMatchStatement: { scope: 'LABEL', key: `${COMMON_RULES_LABELS}${label}` } },
          { notStatement: { statement: pathIsOneOf(paths) } },
        ],
      },
    },
    visibilityConfig: watched(name),
  });
  const answer = (content: object) => ({
    contentType: 'APPLICATION_JSON',
    content: JSON.stringify(content),
  });
  const { inspects } = props;
  return new CfnWebACL(scope, id, {
    name: props.name,
    description: props.description,
    scope: props.scope,
    defaultAction: { allow: {} },
    customResponseBodies: {
      [TOO_MANY]: answer(props.refusal),
      ...(inspects
        ? {
            [TOO_LARGE]: answer({
              error: REFUSALS['payload-too-large'].sentence,
              code: 'payload-too-large',
            }),
            [LOOKS_LIKE_SCRIPT]: answer({
              error: 'This looks like a script to the firewall. Please write it without angle brackets.',
              code: 'invalid-input',
            }),
          }
        : {}),
    },
    rules: [
      {
        name: 'RequestsPerAddress',
        priority: 0,
        action: {
          block: {
            customResponse: {
              responseCode: 429,
              customResponseBodyKey: TOO_MANY,
              responseHeaders: [
                { name: 'retry-after', value: String(WINDOW_SECONDS) },
                ...(props.isCrossOrigin ? [{ name: 'access-control-allow-origin', value: '*' }] : []),
              ],
            },
          },
        },
        statement: {
          rateBasedStatement: {
            aggregateKeyType: 'IP',
            evaluationWindowSec: WINDOW_SECONDS,
            limit: props.requestsPerAddress,
            ...(props.isCrossOrigin ? { scopeDownStatement: NOT_A_PREFLIGHT } : {}),
          },
        },
        visibilityConfig: watched('RequestsPerAddress'),
      },
      ...(inspects
        ? [
            managed('AWSManagedRulesCommonRuleSet', 1, [SIZE_OF_BODY.rule, SCRIPT_IN_BODY.rule]),
            managed('AWSManagedRulesKnownBadInputsRuleSet', 2),
            blockOutside('LargeBodies', 3, SIZE_OF_BODY.label, [...inspects.files, ...inspects.largeBodies], {
              responseCode: REFUSALS['payload-too-large'].status,
              customResponseBodyKey: TOO_LARGE,
            }),
            blockOutside('ScriptsInBodies', 4, SCRIPT_IN_BODY.label, inspects.files, {
              responseCode: REFUSALS['invalid-input'].status,
              customResponseBodyKey: LOOKS_LIKE_SCRIPT,
            }),
          ]
        : []),
    ],
    visibilityConfig: watched('all'),
  });
}
