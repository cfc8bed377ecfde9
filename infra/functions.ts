import { join } from 'node:path';
import { Duration, Stack } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Area } from '#shared/contract/endpoint.ts';
import { AREAS, type FunctionSpec, IMPORT_WORKER } from './areas.ts';
import { bundleFunctions } from './bundle.ts';
import type { Data } from './data.ts';
import type { Identity } from './identity.ts';
import { ImportWorker } from './import-worker.ts';
import { removalPolicyOf, type Stage } from './stages.ts';

// One second less than the API's own limit, so that the caller gets our answer and not a cut line.
const API_TIMEOUT = Duration.seconds(29);
const IMPORT_TIMEOUT = Duration.minutes(5);
const MEMORY_MB = 1024;

interface FunctionsProps {
  readonly stage: Stage;
  readonly data: Data;
  readonly identity: Identity;
}

/** Every Lambda function of the portal, each under a role of its own with no more than its row in the table. */
export class Functions extends Construct {
  readonly areas: ReadonlyMap<Area, LambdaFunction>;
  readonly importWorker: ImportWorker;

  constructor(scope: Construct, id: string, props: FunctionsProps) {
    super(scope, id);
    const codeOf = bundledCode(this);
    const worker = this.create('import-worker', IMPORT_WORKER, IMPORT_TIMEOUT, codeOf, props);
    this.importWorker = new ImportWorker(this, 'ImportWorker', worker);
    this.areas = new Map(
      Object.entries(AREAS).map(([name, spec]) => {
        const area = this.create(name, spec, API_TIMEOUT, codeOf, props);
        if (spec.invokesImportWorker) {
          area.addToRolePolicy(
            new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [worker.functionArn] }),
          );
          area.addEnvironment('IMPORT_WORKER', worker.functionName);
        }
        return [name as Area, area];
      }),
    );
  }

  private create(
    name: string,
    spec: FunctionSpec,
    timeout: Duration,
    codeOf: (name: string) => Code,
    { stage, data, identity }: FunctionsProps,
  ): LambdaFunction {
    const id = name.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
    const logGroup = new LogGroup(this, `${id}Logs`, {
      retention: stage.logRetention,
      removalPolicy: removalPolicyOf(stage),
    });
    const role = new Role(this, `${id}Role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(role);
    const lambda = new LambdaFunction(this, `${id}Function`, {
      description: `Portal ${stage.name}: ${name}`,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: codeOf(name),
      handler: `${name}.handler`,
      role,
      logGroup,
      timeout,
      memorySize: MEMORY_MB,
    });
    lambda.addEnvironment('PORTAL_TABLE', data.portal.tableName);
    lambda.addEnvironment('AUDIT_TABLE', data.audit.tableName);
    grantTable(lambda, data.portal, spec.portal);
    grantTable(lambda, data.audit, spec.audit);
    if (spec.identity.length > 0) {
      lambda.addEnvironment('USER_POOL_ID', identity.userPool.userPoolId);
      lambda.addToRolePolicy(
        new PolicyStatement({ actions: [...spec.identity], resources: [identity.userPool.userPoolArn] }),
      );
    }
    return lambda;
  }
}

/** Grants exactly those actions on the table and, for queries, on exactly those of its indexes. */
function grantTable(lambda: LambdaFunction, table: TableV2, right: FunctionSpec['portal']): void {
  if (right.actions.length === 0) return;
  lambda.addToRolePolicy(new PolicyStatement({ actions: [...right.actions], resources: [table.tableArn] }));
  if (right.indexes.length > 0) {
    lambda.addToRolePolicy(
      new PolicyStatement({
        actions: ['dynamodb:Query'],
        resources: right.indexes.map((index) => `${table.tableArn}/index/${index}`),
      }),
    );
  }
}

/** The functions' code, bundled once; where the app bundles nothing, as in tests of the template, code that refuses to run. */
function bundledCode(scope: Construct): (name: string) => Code {
  if (!Stack.of(scope).bundlingRequired) return () => Code.fromInline("throw new Error('not bundled')");
  const bundles = bundleFunctions(join(import.meta.dirname, '..', 'dist', 'functions'));
  const directories = new Map(bundles.map((bundle) => [bundle.name, bundle.directory]));
  return (name) => Code.fromAsset(directories.get(name) ?? name);
}
