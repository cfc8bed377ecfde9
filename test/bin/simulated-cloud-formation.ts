import {
  CloudFormationClient,
  ContinueUpdateRollbackCommand,
  DeleteStackCommand,
  DescribeStacksCommand,
  GetTemplateCommand,
  ListStackResourcesCommand,
  RollbackStackCommand,
  SetStackPolicyCommand,
  type StackStatus,
  UpdateTerminationProtectionCommand,
} from '@aws-sdk/client-cloudformation';
import {
  DeleteObjectsCommand,
  GetBucketTaggingCommand,
  GetObjectLockConfigurationCommand,
  ListObjectVersionsCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Template } from 'aws-cdk-lib/assertions';
import { mockClient } from 'aws-sdk-client-mock';
import type { Stage } from '#infra/stages.ts';
import { stackOf } from '../infra/synthesize.ts';

interface Resource {
  readonly type: string;
  status: 'CREATE_COMPLETE' | 'CREATE_FAILED' | 'DELETE_FAILED';
  isProtected: boolean;
  versions: number;
  isLocked?: boolean;
}

interface SimulatedStack {
  id: string;
  status: StackStatus;
  becomes?: StackStatus | 'gone';
  description: string;
  isProtected: boolean;
  body: string;
  readonly resources: Map<string, Resource>;
}

interface Deployable {
  readonly name: string;
  readonly description: string;
  readonly isProtected: boolean;
  readonly resources: readonly {
    readonly id: string;
    readonly type: string;
    readonly isProtected: boolean;
  }[];
  readonly body: string;
}

const byId = (id: string | undefined) => id ?? '';

export function deployablesOf(stage: Stage): Deployable[] {
  const { stack, api, edge, edgeLogs, alarms } = stackOf(stage.name, undefined, stage);
  return [edge, stack, api, edgeLogs, alarms].flatMap((one) => {
    if (!one) return [];
    const template = Template.fromStack(one).toJSON();
    return {
      name: one.stackName,
      description: template.Description,
      isProtected: one.terminationProtection ?? false,
      body: JSON.stringify(template),
      resources: Object.entries<{ Type: string; Properties?: Record<string, unknown> }>(
        template.Resources,
      ).map(([id, { Type, Properties = {} }]) => ({
        id,
        type: Type,
        isProtected:
          Properties.DeletionProtection === 'ACTIVE' ||
          JSON.stringify(Properties).includes('"DeletionProtectionEnabled":true'),
      })),
    };
  });
}

export class Killed extends Error {}

/** Simulates the part of CloudFormation that deployments use, and what it refuses after a failed deployment. */
export class SimulatedCloudFormation {
  readonly stacks = new Map<string, SimulatedStack>();
  readonly withPolicy = new Set<string>();
  readonly failures = new Map<string, number>();
  readonly #emptied: string[] = [];
  isStuck = false;
  killAt: string | undefined;
  #count = 0;

  constructor() {
    mockClient(CloudFormationClient)
      .on(DescribeStacksCommand)
      .callsFake(({ StackName }) => ({ Stacks: [this.#describe(byId(StackName))] }))
      .on(GetTemplateCommand)
      .callsFake(({ StackName }) => ({ TemplateBody: this.#existing(byId(StackName)).body }))
      .on(SetStackPolicyCommand)
      .callsFake(({ StackName }) => {
        this.#existing(byId(StackName));
        this.withPolicy.add(byId(StackName));
        return {};
      })
      .on(ListStackResourcesCommand)
      .callsFake(({ StackName }) => ({
        StackResourceSummaries: [...this.#existing(byId(StackName)).resources].map(
          ([LogicalResourceId, { type, status }]) => ({
            LogicalResourceId,
            PhysicalResourceId: `${StackName}|${LogicalResourceId}`,
            ResourceType: type,
            ResourceStatus: status,
          }),
        ),
      }))
      .on(UpdateTerminationProtectionCommand)
      .callsFake(({ StackName, EnableTerminationProtection }) => {
        this.#existing(byId(StackName)).isProtected = EnableTerminationProtection;
        return {};
      })
      .on(DeleteStackCommand)
      .callsFake(({ StackName }) => {
        const stack = this.#existing(byId(StackName));
        if (stack.isProtected) throw new Error(`Stack [${StackName}] cannot be deleted while protected`);
        stack.status = 'DELETE_IN_PROGRESS';
        stack.becomes = this.#deleteAll(stack) ? 'gone' : 'DELETE_FAILED';
        return {};
      })
      .on(ContinueUpdateRollbackCommand)
      .callsFake(({ StackName }) => this.#rollBack(byId(StackName), 'UPDATE_ROLLBACK_FAILED'))
      .on(RollbackStackCommand)
      .callsFake(({ StackName }) => this.#rollBack(byId(StackName), 'UPDATE_FAILED'));
    mockClient(S3Client)
      .on(GetBucketTaggingCommand)
      .callsFake(({ Bucket }) => {
        const stack = this.#existing(Bucket.split('|')[0]);
        const isOwn = this.#bucket(Bucket)?.status !== 'CREATE_FAILED';
        return { TagSet: [{ Key: 'aws:cloudformation:stack-id', Value: isOwn ? stack.id : 'another' }] };
      })
      .on(GetObjectLockConfigurationCommand)
      .callsFake(({ Bucket }) => {
        if (this.#bucket(Bucket)?.isLocked)
          return { ObjectLockConfiguration: { ObjectLockEnabled: 'Enabled' } };
        throw Object.assign(new Error(Bucket), { name: 'ObjectLockConfigurationNotFoundError' });
      })
      .on(ListObjectVersionsCommand)
      .callsFake(({ Bucket }) => ({
        Versions: Array.from({ length: this.#bucket(Bucket)?.versions ?? 0 }, (_, index) => ({
          Key: 'file',
          VersionId: String(index),
        })),
      }))
      .on(DeleteObjectsCommand)
      .callsFake(({ Bucket }) => {
        const bucket = this.#bucket(Bucket);
        if (bucket) bucket.versions = 0;
        this.#emptied.push(Bucket);
        return {};
      });
  }

  get emptied(): readonly string[] {
    return this.#emptied;
  }

  #bucket(name: string): Resource | undefined {
    const [stack = '', id = ''] = name.split('|');
    return this.stacks.get(stack)?.resources.get(id);
  }

  #existing(name: string): SimulatedStack {
    const stack = this.stacks.get(name);
    if (!stack)
      throw Object.assign(new Error(`Stack with id ${name} does not exist`), { name: 'ValidationError' });
    return stack;
  }

  #describe(name: string) {
    const stack = this.#existing(name);
    const { id, status, description, isProtected } = stack;
    if (stack.becomes === 'gone') this.stacks.delete(name);
    else if (stack.becomes) stack.status = stack.becomes;
    stack.becomes = undefined;
    return {
      StackName: name,
      StackId: id,
      StackStatus: status,
      Description: description,
      EnableTerminationProtection: isProtected,
      Outputs: ['SiteUrl', 'UserPoolId', 'PortalTable', 'AuditTable', 'DocumentsBucket'].map((OutputKey) => ({
        OutputKey,
        OutputValue: OutputKey,
      })),
    };
  }

  #rollBack(name: string, from: StackStatus) {
    const stack = this.#existing(name);
    if (stack.status !== from)
      throw new Error(`${name} is in ${stack.status} state and can not be rolled back`);
    stack.status = 'UPDATE_ROLLBACK_IN_PROGRESS';
    stack.becomes = this.failures.get('rollback') ? 'UPDATE_ROLLBACK_FAILED' : 'UPDATE_ROLLBACK_COMPLETE';
    return {};
  }

  #deleteAll(stack: SimulatedStack): boolean {
    for (const [id, resource] of stack.resources) {
      if (resource.status !== 'CREATE_FAILED' && (resource.isProtected || resource.versions > 0))
        resource.status = 'DELETE_FAILED';
      else stack.resources.delete(id);
    }
    return stack.resources.size === 0;
  }

  #fails(type: string): boolean {
    const left = this.failures.get(type) ?? 0;
    if (left > 0) this.failures.set(type, left - 1);
    return left > 0;
  }

  deploy(
    { name, description, isProtected, resources, body }: Deployable,
    { isWithoutRollback, isDirect }: { isWithoutRollback: boolean; isDirect: boolean },
  ): boolean {
    const known = this.stacks.get(name);
    if (known && /^(ROLLBACK|DELETE)/.test(known.status)) {
      if (known.isProtected || !this.#deleteAll(known)) return false;
      this.stacks.delete(name);
    }
    if (known && /_IN_PROGRESS$/.test(known.status) && known.status !== 'REVIEW_IN_PROGRESS') return false;
    // CDK first asks whether to roll back. Nobody answers, so the deployment fails.
    if (known && /^(CREATE|UPDATE)_FAILED$/.test(known.status) && !isWithoutRollback) return false;
    if (known?.status === 'UPDATE_ROLLBACK_FAILED') return false;
    if (known?.body === body && known.isProtected === isProtected && (!isDirect || this.isStuck)) return true;
    const isCreated = !this.stacks.has(name) || known?.status === 'REVIEW_IN_PROGRESS';
    this.#count += 1;
    const stack: SimulatedStack = this.stacks.get(name) ?? {
      id: `arn:${name}:${this.#count}`,
      status: 'REVIEW_IN_PROGRESS',
      description,
      isProtected,
      body,
      resources: new Map(),
    };
    this.stacks.set(name, stack);
    stack.isProtected = isProtected;
    const before = { description: stack.description, body: stack.body };
    Object.assign(stack, { description, body });
    stack.status = isCreated ? 'CREATE_IN_PROGRESS' : 'UPDATE_IN_PROGRESS';
    const isKilled = this.killAt === name;
    if (isKilled) this.killAt = undefined;
    let isComplete = true;
    for (const { id, type, isProtected: isKept } of resources) {
      if (stack.resources.get(id)?.status === 'CREATE_COMPLETE') {
        const there = stack.resources.get(id);
        if (there) there.isProtected = isKept;
        continue;
      }
      const status = this.#fails(type) ? 'CREATE_FAILED' : 'CREATE_COMPLETE';
      const versions = type === 'AWS::S3::Bucket' ? 1 : 0;
      stack.resources.set(id, {
        type,
        status,
        isProtected: isKept && status === 'CREATE_COMPLETE',
        versions,
      });
      isComplete = status === 'CREATE_COMPLETE';
      if (!isComplete) break;
    }
    const verb = isCreated ? 'CREATE' : 'UPDATE';
    let end: StackStatus = `${verb}_COMPLETE`;
    if (!isComplete && isWithoutRollback) end = `${verb}_FAILED`;
    else if (!isComplete && isCreated) end = this.#deleteAll(stack) ? 'ROLLBACK_COMPLETE' : 'ROLLBACK_FAILED';
    else if (!isComplete) {
      end = 'UPDATE_ROLLBACK_COMPLETE';
      Object.assign(stack, before);
    }
    if (isKilled) {
      // CloudFormation continues although the process has died.
      stack.becomes = end;
      throw new Killed();
    }
    stack.status = end;
    return isComplete;
  }
}
