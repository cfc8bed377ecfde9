import { Duration, Validations } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Alarm, ComparisonOperator, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Alias, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { ApiFunctionName } from '#shared/contract/endpoint.ts';

const ALIAS = 'live';
/** Faults of the API in one minute that take a release back. */
const FAULTS = 3;

/**
 * Gives each new version of the functions behind the API a tenth of the requests for five minutes, and takes all of them
 * back if the API answers with faults meanwhile. Workers take the new version at once: what fails there is tried again,
 * and half of them at the old one would read what the other half wrote.
 */
export class GradualRelease extends Construct {
  /** What answers each area: the version that was released, and for five minutes the next one as well. */
  readonly live: ReadonlyMap<ApiFunctionName, Alias>;

  constructor(scope: Construct, id: string, areas: ReadonlyMap<ApiFunctionName, LambdaFunction>) {
    super(scope, id);
    this.live = new Map(
      [...areas].map(([area, lambda]) => [
        area,
        new Alias(this, area, { aliasName: ALIAS, version: lambda.currentVersion }),
      ]),
    );
  }

  /** Takes a release back while the API answers with faults. The alarm tells nobody: those of the operator do. */
  backOutOnFaultsOf(api: HttpApi): void {
    const faults = new Alarm(this, 'Faults', {
      alarmDescription: 'A release is taken back while this is in alarm',
      // Of the API and not of its stage, which waits for its routes, and they for what answers them.
      metric: api.metricServerError({ period: Duration.minutes(1), statistic: Stats.SUM }),
      threshold: FAULTS,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    const application = new LambdaApplication(this, 'Application');
    const role = this.#role();
    for (const [area, alias] of this.live)
      new LambdaDeploymentGroup(this, `${area}-group`, {
        application,
        alias,
        role,
        deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
        alarms: [faults],
        autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
      });
  }

  /** What shifting needs, of these functions; AWS's own policy for it names all functions and topics of the account. */
  #role() {
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('codedeploy.amazonaws.com') });
    role.addToPolicy(
      new PolicyStatement({
        actions: ['lambda:GetAlias', 'lambda:UpdateAlias', 'lambda:GetProvisionedConcurrencyConfig'],
        resources: [...this.live.values()].flatMap(({ lambda, functionArn }) => [
          lambda.functionArn,
          functionArn,
        ]),
      }),
    );
    role.addToPolicy(new PolicyStatement({ actions: ['cloudwatch:DescribeAlarms'], resources: ['*'] }));
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: 'CloudWatch describes alarms by any of their properties, so that none can be named.',
    });
    return role.withoutPolicyUpdates();
  }
}
