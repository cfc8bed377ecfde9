import type { Construct } from 'constructs';
import { CAPABILITIES, type Capability, callOf } from '#shared/contract/index.ts';
import { API_STAGE } from './api.ts';
import { createFirewall } from './firewall.ts';
import { StageStack } from './stage-stack.ts';
import type { Stage } from './stages.ts';

/** The JSON of these requests may exceed 8 KB, for example with hundreds of line items. */
const LONG_BODIES: readonly Capability[] = [
  'createCapitalCall',
  'updateCapitalCall',
  'remindCapitalCall',
  'recordTransaction',
  'classifyTransaction',
  'classifyTransactions',
  'createClassificationRule',
  'updateClassificationRule',
  'keepStatementLayout',
  'splitTransaction',
  'reclassifyTransaction',
  'createExport',
  'issueStatements',
  'createUnitPrice',
  'updateUnitPrice',
  'supersedeUnitPrice',
  'decideCompensation',
  'createDistribution',
  'updateDistribution',
  'makePaymentFile',
  'matchPayouts',
];

function pathsOf(capabilities: readonly Capability[]): string[] {
  return capabilities.map((name) => `/${API_STAGE}${callOf(name).path}`);
}

export class EdgeStack extends StageStack {
  readonly firewallArn: string;

  constructor(scope: Construct, stage: Stage) {
    super(scope, stage, 'edge', 'Firewall of the investment fund portal');
    this.firewallArn = createFirewall(this, 'Firewall', {
      name: `portal-${stage.name}-site`,
      description: 'Before the site and its API',
      scope: 'CLOUDFRONT',
      requestsPerAddress: 2_000,
      ...(stage.firewall === 'everything'
        ? {
            inspects: {
              files: pathsOf(CAPABILITIES.filter((name) => callOf(name).file !== undefined)),
              largeBodies: pathsOf(LONG_BODIES),
            },
          }
        : {}),
      refusal: {
        error: 'Too many requests. Please wait a few minutes and try again.',
        code: 'too-many-requests',
      },
      isCrossOrigin: false,
    }).attrArn;
  }
}
