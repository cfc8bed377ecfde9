import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { REFUSALS } from '#shared/refusals.ts';

interface FirewallProps {
  readonly name: string;
  readonly description: string;
  /** CLOUDFRONT guards a distribution and is made in us-east-1; REGIONAL a user pool where that is. */
  readonly scope: 'CLOUDFRONT' | 'REGIONAL';
  /** How many requests one address may send in five minutes. */
  readonly requestsPerAddress: number;
  /** Whether what is asked is looked at too, by the rules that AWS keeps up to date, and which paths they go easy on. */
  readonly inspects?: {
    /** Where files come: large, and looking like anything. Names in braces stand for any one part. */
    readonly files: readonly string[];
    /** Where text comes that may be larger than 8 KB. */
    readonly longTexts: readonly string[];
  };
  /** What an address is told that asked too often, in the words of whoever it asked. */
  readonly refusal: object;
  /** Whether the pages that ask come from another origin, which may read only what says so. */
  readonly isCrossOrigin: boolean;
}

const TOO_MANY = 'too-many-requests';
const WINDOW_SECONDS = 300;

const TOO_LARGE = 'too-large';
const LOOKS_LIKE_SCRIPT = 'looks-like-script';

/**
 * Of the common rules, those that files break by their nature: statements are larger than 8 KB, and the
 * bytes of a PDF can look like a script. The group itself only counts and labels them; a rule after it
 * blocks what bears the label and comes where no file does. The labels are AWS’s, down to the letter case.
 */
const SIZE_OF_BODY = { rule: 'SizeRestrictions_BODY', label: 'SizeRestrictions_Body' };
const SCRIPT_IN_BODY = { rule: 'CrossSiteScripting_BODY', label: 'CrossSiteScripting_Body' };
const COMMON_RULES_LABELS = 'awswaf:managed:aws:core-rule-set:';

/** A browser that is refused its question whether it may ask never sees the answer, so that this is neither counted nor refused. */
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

function pathIsOneOf(paths: readonly string[]): CfnWebACL.StatementProperty {
  const patterns = paths.map((path) => path.replaceAll(/\{\w+\}/g, '[^/]+'));
  return {
    regexMatchStatement: {
      fieldToMatch: { uriPath: {} },
      regexString: `^(${patterns.join('|')})$`,
      textTransformations: [{ priority: 0, type: 'NONE' }],
    },
  };
}

/** A firewall of the rules that every stage has. Keeps no samples: requests bear tokens and figures. */
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
  const blockedElsewhere = (
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
            blockedElsewhere(
              'LargeBodies',
              3,
              SIZE_OF_BODY.label,
              [...inspects.files, ...inspects.longTexts],
              { responseCode: REFUSALS['payload-too-large'].status, customResponseBodyKey: TOO_LARGE },
            ),
            blockedElsewhere('ScriptsInBodies', 4, SCRIPT_IN_BODY.label, inspects.files, {
              responseCode: REFUSALS['invalid-input'].status,
              customResponseBodyKey: LOOKS_LIKE_SCRIPT,
            }),
          ]
        : []),
    ],
    visibilityConfig: watched('all'),
  });
}
