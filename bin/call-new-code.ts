import { randomUUID } from 'node:crypto';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { functionNameOf, originKeyName, type Stage } from '#infra/stages.ts';
import { apiEvent } from '#local/api-event.ts';
import { matchRoute, STAGE } from '#local/api-routes.ts';
import { type ApiFunctionName, apiFunctionNameOf, type Endpoint } from '#shared/contract/endpoint.ts';
import { CAPABILITIES, callOf } from '#shared/contract/index.ts';

const needsRights = ({ allow }: Endpoint) => !allow.includes('anyone') && !allow.includes('unlinked');

/** Prefers a GET call of each function. No call writes anything, because the server refuses the unknown test caller. */
const CALLS: ReadonlyMap<ApiFunctionName, Endpoint> = new Map([
  ...['POST', 'GET'].flatMap((method) =>
    CAPABILITIES.map(callOf)
      .filter((call) => call.method === method && needsRights(call))
      .reverse()
      .map((call): [ApiFunctionName, Endpoint] => [apiFunctionNameOf(call), call]),
  ),
  ['health', callOf('getHealth')],
]);

async function invoke(stage: Stage, name: string, event: unknown): Promise<unknown> {
  const { FunctionError, Payload = new Uint8Array() } = await new LambdaClient({ region: stage.region }).send(
    new InvokeCommand({ FunctionName: functionNameOf(stage, name), Payload: JSON.stringify(event) }),
  );
  const text = Buffer.from(Payload).toString('utf8');
  if (FunctionError) throw new Error(text);
  return JSON.parse(text || 'null');
}

export async function callNewCode(stage: Stage): Promise<string[]> {
  const { SecretString: key } = await new SecretsManagerClient({ region: stage.region }).send(
    new GetSecretValueCommand({ SecretId: originKeyName(stage, stage.originKeys[0]) }),
  );
  const failures: string[] = [];
  for (const [name, call] of CALLS) {
    const isOpen = !needsRights(call);
    const now = Math.floor(Date.now() / 1_000);
    const path = call.path.replaceAll(/\{\w+\}/g, 'none');
    const route = matchRoute(call.method, path);
    if (!route) throw new Error(`The contract has no ${call.method} ${path}`);
    const event = apiEvent(
      {
        method: call.method,
        rawPath: `/${STAGE}${path}`,
        rawQueryString: '',
        headers: { host: 'deploy', 'user-agent': 'deploy', 'x-origin-key': key },
        body: new Uint8Array(),
        sourceIp: '127.0.0.1',
      },
      route,
      isOpen ? undefined : { sub: randomUUID(), token_use: 'id', auth_time: now, iat: now },
    );
    try {
      const { statusCode } = (await invoke(stage, name, event)) as { statusCode?: number };
      // Any function that can read the tables answers 403, because the test caller has no record.
      if (statusCode !== (isOpen ? 200 : 403))
        failures.push(`${name} answers ${route.routeKey} with ${statusCode}.`);
    } catch (error) {
      failures.push(`${name} does not answer ${route.routeKey}: ${(error as Error).message}`);
    }
  }
  return failures;
}

export async function runCanary(stage: Stage): Promise<string | undefined> {
  const { failedAt } = (await invoke(stage, 'canary', {})) as { failedAt?: string };
  return failedAt;
}
