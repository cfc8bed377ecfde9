import { Stack, Validations } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { DefinitionBody, LogLevel, StateMachine, StateMachineType } from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { bankPollerDefinition } from '#shared/bank-poller-definition.ts';
import { removalPolicyOf } from './removal-policy.ts';
import type { Stage } from './stages.ts';

interface BankPollerProps {
  readonly stage: Stage;
  readonly function: LambdaFunction;
}

export class BankPoller extends Construct {
  readonly function: LambdaFunction;
  readonly stateMachine: StateMachine;

  constructor(scope: Construct, id: string, props: BankPollerProps) {
    super(scope, id);
    this.function = props.function;
    const logs = new LogGroup(this, 'Logs', {
      // Log groups with this prefix need no entry in the log resource policy, whose size is limited.
      logGroupName: `/aws/vendedlogs/states/portal-${props.stage.name}-bank-poller`,
      retention: props.stage.logDays,
      removalPolicy: removalPolicyOf(props.stage),
    });
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('states.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    });
    role.addToPolicy(
      new PolicyStatement({
        actions: ['lambda:InvokeFunction'],
        resources: [props.function.functionArn],
      }),
    );
    this.stateMachine = new StateMachine(this, 'StateMachine', {
      stateMachineName: `portal-${props.stage.name}-bank-poller`,
      stateMachineType: StateMachineType.STANDARD,
      definitionBody: DefinitionBody.fromString(
        Stack.of(this).toJsonString(bankPollerDefinition(props.function.functionArn)),
      ),
      role,
      logs: { destination: logs, level: LogLevel.ALL, includeExecutionData: false },
      tracingEnabled: true,
      removalPolicy: removalPolicyOf(props.stage),
    });
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: 'Deliveries of logs and traces have no resource of their own to name.',
    });
  }
}
