import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { LambdaHandler } from '#functions/http/serve.ts';
import { createApiGateway } from '../api-gateway.ts';
import { STAGE } from '../api-routes.ts';
import { createAuthorizer } from '../authorizer.ts';
import { createBankPoller } from '../bank-poller.ts';
import { type BankSandbox, createBankSandbox } from '../basiq-sandbox/server.ts';
import { newInstance } from '../data-folder.ts';
import { UNMOVED_SEED_DAY } from '../demo-calendar.ts';
import { BANK_PATH } from '../gateway.ts';
import { openServer } from '../open-server.ts';
import { type Denied, openAwsProxy } from './aws-proxy.ts';
import { type Deployment, readDeployment } from './deployment.ts';
import { EMULATED_ACCOUNT, startEmulator } from './emulator.ts';
import { FunctionHost } from './function-host.ts';

export const CONTROL_PATH = '/rehearsal/';

export interface RehearsalFacts
  extends Pick<
    Deployment,
    | 'tables'
    | 'documentsBucket'
    | 'exportsBucket'
    | 'userPoolId'
    | 'statementKeySecret'
    | 'payeeKeys'
    | 'siteUrl'
  > {
  readonly emulator: string;
  readonly region: string;
  readonly stage: string;
  readonly userPoolClientId: string;
}

export type BankAddress = Pick<BankSandbox, 'baseUrl' | 'consentUrl' | 'apiKey'>;

export type Rehearsal = Awaited<ReturnType<typeof openRehearsal>>;

export interface RehearsalOptions {
  readonly stage: { readonly name: string; readonly region: string };
  readonly assembly: string;
  readonly node: string;
}

interface SynthesizedStack {
  readonly type: string;
  readonly dependencies?: readonly string[];
  /** Account and region, such as `aws://unknown-account/ap-southeast-2`. */
  readonly environment: string;
  readonly properties: { readonly templateFile: string };
}

function stacksOf(assembly: string): { name: string; region: string; template: object }[] {
  const read = (file: string) => JSON.parse(readFileSync(join(assembly, file), 'utf8'));
  const artifacts: Record<string, SynthesizedStack> = read('manifest.json').artifacts;
  const ordered = new Map<string, SynthesizedStack>();
  const add = (name: string) => {
    const stack = artifacts[name];
    if (stack?.type !== 'aws:cloudformation:stack' || ordered.has(name)) return;
    for (const dependency of stack.dependencies ?? []) add(dependency);
    ordered.set(name, stack);
  };
  for (const name of Object.keys(artifacts)) add(name);
  return [...ordered].map(([name, { environment, properties }]) => ({
    name,
    region: environment.split('/').at(-1) ?? '',
    template: read(properties.templateFile),
  }));
}

/** Lambda waits a minute before a retry. Tests cannot wait as long. */
const RETRY_DELAY_MS = 100;

export async function openRehearsal(options: RehearsalOptions) {
  const { stage, assembly } = options;
  const closers: (() => Promise<unknown> | unknown)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const emulator = await startEmulator();
    closers.push(() => emulator.close());
    for (const stack of stacksOf(assembly)) await emulator.order('deploy', stack);
    const deployment = readDeployment(await emulator.order('stacks'), { stageName: stage.name, assembly });

    const denied: Denied[] = [];
    const unread: string[] = [];
    let lines: Readonly<Record<string, unknown>>[] = [];
    const running = new Set<Promise<unknown>>();
    const left = new Set<string>();
    const named = (functionName: string) => {
      const lambda = deployment.functions.get(functionName);
      if (!lambda) throw new Error(`The stage has no function ${functionName}`);
      return lambda;
    };
    const invokeLater = async (functionName: string, event: unknown): Promise<void> => {
      const lambda = named(functionName);
      for (let attempt = 0; ; attempt += 1) {
        try {
          await host.invoke(lambda, event);
          return;
        } catch (error) {
          lines.push({ level: 'error', event: 'function-failed', message: (error as Error).message });
          if (attempt >= lambda.retries) return;
          await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
        }
      }
    };
    const track = <Value>(work: Promise<Value>): Promise<Value> => {
      running.add(work);
      return work.finally(() => running.delete(work));
    };
    const settled = async () => {
      while (running.size > 0) await Promise.allSettled([...running]);
    };

    const started = new Set<string>();
    const poller = createBankPoller({
      poll: (event) =>
        host.invoke(named(`portal-${stage.name}-bank-poller`), event) as Promise<{ status: string }>,
      onFailure: (error) => lines.push({ level: 'error', event: 'poller-failed', message: String(error) }),
      waitMs: RETRY_DELAY_MS,
    });
    closers.push(() => poller.stop());
    const proxy = await openAwsProxy({
      deployment,
      region: stage.region,
      account: EMULATED_ACCOUNT,
      emulator: emulator.url,
      invoke: (functionName, event, isAsynchronous) => {
        if (!isAsynchronous) return host.invoke(named(functionName), event);
        return left.has(functionName) ? Promise.resolve() : track(invokeLater(functionName, event));
      },
      startExecution: ({ name, input }) => {
        if (started.has(name)) return false;
        started.add(name);
        poller.watch((input as { session_id: string }).session_id);
        return true;
      },
      onDenied: (one) => denied.push(one),
      onUnread: (message) => unread.push(message),
    });
    closers.push(() => proxy.close());
    const host = new FunctionHost({
      node: options.node,
      region: stage.region,
      endpoint: proxy.url,
      onLine: (functionName, line) => {
        try {
          lines.push(JSON.parse(line));
        } catch {
          lines.push({ level: 'line', functionName, line });
        }
      },
    });
    closers.push(() => host.end());

    const server = await openServer(0, newInstance());
    closers.push(() => server.close());
    const url = `http://localhost:${server.port}`;
    const folder = await mkdtemp(join(tmpdir(), 'portal-rehearsal-'));
    closers.push(() => rm(folder, { recursive: true, force: true }));
    const apiKey = randomBytes(24).toString('base64');
    const bank = await createBankSandbox({
      folder,
      baseUrl: `${url}${BANK_PATH}`,
      returnUrl: `${url}/bank-return`,
      apiKey,
      seedDay: UNMOVED_SEED_DAY,
    });
    const secrets = new SecretsManagerClient({
      region: stage.region,
      endpoint: emulator.url,
      credentials: { accessKeyId: 'operator', secretAccessKey: 'rehearsal' },
    });
    closers.push(() => secrets.destroy());
    // The emulator covers only AWS, so the functions call a stand-in for the bank data provider.
    const callBank = async ({ baseUrl, consentUrl, apiKey: key }: BankAddress): Promise<void> => {
      for (const lambda of deployment.functions.values())
        if (lambda.environment.BASIQ_SECRET)
          Object.assign(lambda.environment, { BASIQ_BASE_URL: baseUrl, BASIQ_CONSENT_URL: consentUrl });
      await secrets.send(new PutSecretValueCommand({ SecretId: deployment.bankSecret, SecretString: key }));
      // Running functions still have the previous address and key, so they are ended.
      host.end();
    };
    await callBank(bank);

    const jwks = await (await fetch(`${emulator.url}/${deployment.userPoolId}/.well-known/jwks.json`)).json();
    const api = createApiGateway({
      handlerOf: async () =>
        (async (event) => {
          const functionName = deployment.routes.get(event.routeKey);
          if (!functionName) throw new Error(`The deployed API has no route ${event.routeKey}`);
          return host.invoke(named(functionName), event);
        }) as LambdaHandler,
      authorize: createAuthorizer({
        issuer: deployment.issuer,
        userPoolClientId: deployment.audience,
        jwks: () => jwks as { keys: object[] },
      }),
      log: (entry) => lines.push({ ...entry }),
    });

    const facts: RehearsalFacts = {
      emulator: emulator.url,
      region: stage.region,
      stage: stage.name,
      tables: deployment.tables,
      documentsBucket: deployment.documentsBucket,
      exportsBucket: deployment.exportsBucket,
      userPoolId: deployment.userPoolId,
      userPoolClientId: deployment.audience,
      statementKeySecret: deployment.statementKeySecret,
      payeeKeys: deployment.payeeKeys,
      siteUrl: deployment.siteUrl,
    };
    const empty = async () => {
      await settled();
      // Running functions cache records that have been removed, so these functions are ended.
      host.end();
      host.clockMs = 0;
      lines = [];
      started.clear();
      told.clear();
      left.clear();
      await emulator.order('empty', { region: stage.region });
      await callBank(bank);
    };
    const told = new Map<string, number>();
    const tellStreams = async () => {
      for (const { table, functionName, batchSize } of deployment.streams) {
        const next = (start: number) =>
          emulator.order('stream', { region: stage.region, table, start, limit: batchSize });
        for (let start = told.get(table) ?? 0; ; ) {
          const Records: unknown[] = await next(start);
          if (Records.length === 0) break;
          await host.invoke(named(functionName), { Records });
          start += Records.length;
          told.set(table, start);
        }
      }
    };
    const takeLines = () => lines.splice(0);
    const runSchedule = (functionName: string, input: unknown, clockMs?: number) =>
      host.invoke(named(functionName), input, clockMs);

    const control = async (name: string, input: Record<string, unknown>): Promise<unknown> => {
      switch (name) {
        case 'facts':
          return facts;
        case 'empty':
          return void (await empty());
        case 'settled':
          return void (await settled());
        case 'bank':
          return callBank(input as unknown as BankAddress);
        case 'people':
        case 'writes':
          return emulator.order(name, { region: stage.region });
        case 'token':
          return emulator.order('token', { region: stage.region, claims: input.claims });
        case 'clock':
          host.clockMs = Number(input.clockMs);
          return undefined;
        case 'leave': {
          const functionName = `portal-${stage.name}-${input.name}`;
          return void (input.isLeft ? left.add(functionName) : left.delete(functionName));
        }
        case 'lines':
          return takeLines();
        case 'run':
          return runSchedule(`portal-${stage.name}-${input.name}`, input.event);
        default:
          throw new Error(`A rehearsal has no ${name}`);
      }
    };
    const answerControl = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const parts: Buffer[] = [];
      for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
      try {
        const input = JSON.parse(Buffer.concat(parts).toString('utf8') || '{}');
        const told = await control(request.url?.slice(CONTROL_PATH.length) ?? '', input);
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(told ?? {}));
      } catch (error) {
        response.writeHead(500, { 'content-type': 'text/plain' });
        response.end((error as Error).message);
      }
    };
    server.use((request, response) => {
      const path = request.url ?? '/';
      if (path.startsWith(CONTROL_PATH)) return void answerControl(request, response);
      if (path.startsWith(`${BANK_PATH}/`)) return void bank.listener(request, response);
      if (path.startsWith(`/${STAGE}/`)) {
        asFromSite(request, deployment.originHeaders);
        return void api(request, response);
      }
      response.writeHead(404, { 'content-type': 'text/plain' });
      response.end('The rehearsal serves the API; pages are served by the stand-ins.');
    });
    return {
      url,
      deployment,
      facts,
      denied,
      unread,
      takeLines,
      runSchedule,
      settled,
      tellStreams,
      empty,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** CloudFront replaces the caller's headers with the site's headers of the same name. */
function asFromSite(request: IncomingMessage, headers: Readonly<Record<string, string>>): void {
  const own = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value]]);
  Object.defineProperty(request, 'headersDistinct', {
    value: { ...request.headersDistinct, ...Object.fromEntries(own) },
  });
}
