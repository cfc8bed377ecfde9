import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';

interface FirewallProps {
  readonly name: string;
  readonly description: string;
  /** CLOUDFRONT guards a distribution and is made in us-east-1; REGIONAL a user pool where that is. */
  readonly scope: 'CLOUDFRONT' | 'REGIONAL';
  /** How many requests one address may send in five minutes. */
  readonly requestsPerAddress: number;
  /** Whether what is asked is looked at too, by the rules that AWS keeps up to date. */
  readonly inspects: boolean;
  /** What an address is told that asked too often, in the words of whoever it asked. */
  readonly refusal: object;
  /** Whether the pages that ask come from another origin, which may read only what says so. */
  readonly isCrossOrigin: boolean;
}

const TOO_MANY = 'too-many-requests';
const WINDOW_SECONDS = 300;

/**
 * Of the common rules, those that files break by their nature are counted only: statements are larger
 * than 8 KB, and the bytes of a PDF can look like a script. The contract bounds every body more strictly.
 */
const COUNTED_RULES = ['SizeRestrictions_BODY', 'CrossSiteScripting_BODY'];

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
  return new CfnWebACL(scope, id, {
    name: props.name,
    description: props.description,
    scope: props.scope,
    defaultAction: { allow: {} },
    customResponseBodies: {
      [TOO_MANY]: {
        contentType: 'APPLICATION_JSON',
        content: JSON.stringify(props.refusal),
      },
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
      ...(props.inspects
        ? [
            managed('AWSManagedRulesCommonRuleSet', 1, COUNTED_RULES),
            managed('AWSManagedRulesKnownBadInputsRuleSet', 2),
          ]
        : []),
    ],
    visibilityConfig: watched('all'),
  });
}
