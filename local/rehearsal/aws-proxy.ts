import { Agent, createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readAwsRequest } from './aws-request.ts';
import type { Deployment, RehearsedFunction } from './deployment.ts';
import { decide, type Permission } from './policy.ts';

export interface Denied {
  readonly functionName: string;
  readonly action: string;
  readonly resource: string;
}

export interface AwsProxyOptions {
  readonly deployment: Deployment;
  readonly region: string;
  readonly account: string;
  readonly emulator: string;
  readonly invoke: (functionName: string, event: unknown, isAsynchronous: boolean) => Promise<unknown>;
  readonly startExecution: (input: { name: string; input: unknown }) => boolean;
  readonly onDenied: (denied: Denied) => void;
  /** Reports a request that the proxy cannot read, because the rights of this request cannot be checked. */
  readonly onUnread: (message: string) => void;
}

export async function openAwsProxy(options: AwsProxyOptions) {
  const { deployment, region, account, emulator } = options;
  const agent = new Agent({ keepAlive: true });
  const place = { region, account, partitionKeyOf: (table: string) => deployment.partitionKeys.get(table) };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const body = Buffer.concat(parts);
    const { method = 'GET', url = '/', headers } = request;
    // Requests for the public keys are unsigned and need no rights.
    if (url.endsWith('/.well-known/jwks.json')) return forward(request, response, body);
    let read: ReturnType<typeof readAwsRequest>;
    try {
      read = readAwsRequest({ method, url, headers, body }, place);
    } catch (error) {
      options.onUnread((error as Error).message);
      return refuse(response, 'json', 400, 'ValidationException', (error as Error).message);
    }
    const { accessKeyId, service, needs } = read;
    const lambda = accessKeyId === undefined ? undefined : deployment.functions.get(accessKeyId);
    if (!lambda)
      return refuse(response, service, 403, 'UnrecognizedClientException', 'The security token is invalid.');
    const statements = [...lambda.statements, ...deployment.bucketDenials];
    const refused = needs.find((need) => decide(statements, need) !== 'allowed');
    if (refused) {
      options.onDenied({ functionName: lambda.name, action: refused.action, resource: refused.resource });
      return refuse(
        response,
        service,
        undefined,
        'AccessDeniedException',
        sentenceOf(lambda, refused),
        method,
      );
    }
    if (service === 'lambda') return invoke(needs[0]?.resource ?? '', headers, body, response);
    if (service === 'states' && needs[0]?.action === 'states:StartExecution')
      return startExecution(JSON.parse(body.toString('utf8')), response);
    const mayList = () =>
      decide(lambda.statements, {
        action: 's3:ListBucket',
        resource: `arn:aws:s3:::${url.split('/')[1]}`,
      }) === 'allowed';
    return forward(request, response, body, (status) => {
      // Without the right to list, S3 answers 403 instead of 404 for a missing file.
      if (service !== 's3' || status !== 404 || mayList()) return false;
      refuse(response, service, undefined, 'AccessDeniedException', 'Access Denied', method);
      return true;
    });
  };

  const invoke = async (
    arn: string,
    headers: IncomingMessage['headers'],
    body: Buffer,
    response: ServerResponse,
  ): Promise<void> => {
    const name = /:function:([^:]+)/.exec(arn)?.[1] ?? '';
    if (!deployment.functions.has(name))
      return refuse(response, 'lambda', 404, 'ResourceNotFoundException', `Function not found: ${arn}`);
    const event = body.length > 0 ? JSON.parse(body.toString('utf8')) : {};
    if (headers['x-amz-invocation-type'] === 'Event') {
      void options.invoke(name, event, true);
      response.writeHead(202, { 'content-length': '0' });
      return void response.end();
    }
    const result = await options.invoke(name, event, false);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(result));
  };

  const startExecution = (
    { name, input, stateMachineArn }: { name: string; input: string; stateMachineArn: string },
    response: ServerResponse,
  ): void => {
    const executionArn = `${stateMachineArn.replace(':stateMachine:', ':execution:')}:${name}`;
    const isNew = options.startExecution({ name, input: JSON.parse(input) });
    if (!isNew) {
      const sentence = `Execution Already Exists: '${executionArn}'`;
      refuse(response, 'states', 400, 'ExecutionAlreadyExists', sentence);
      return;
    }
    response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(JSON.stringify({ executionArn, startDate: Date.now() / 1_000 }));
  };

  const forward = (
    { method, url, headers }: IncomingMessage,
    response: ServerResponse,
    body: Buffer,
    isAnswered: (status: number) => boolean = () => false,
  ): Promise<void> =>
    new Promise((resolve, reject) => {
      const { 'transfer-encoding': _, expect: __, ...kept } = headers;
      const sent = send(
        new URL(url ?? '/', emulator),
        { method, agent, headers: { ...kept, 'content-length': String(body.length) } },
        (answered) => {
          const status = answered.statusCode ?? 500;
          if (isAnswered(status)) {
            answered.resume();
            return resolve();
          }
          const { connection: ___, 'transfer-encoding': ____, ...rest } = answered.headers;
          response.writeHead(status, rest);
          answered.pipe(response);
          answered.on('end', resolve);
          answered.on('error', reject);
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      options.onUnread(`A request of a function failed: ${(error as Error).message}`);
      if (response.headersSent) response.destroy();
      else refuse(response, 'json', 500, 'InternalFailure', (error as Error).message);
    });
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function sentenceOf({ roleName, name }: RehearsedFunction, { action, resource }: Permission): string {
  const who = `arn:aws:sts::123456789012:assumed-role/${roleName}/${name}`;
  return `User: ${who} is not authorized to perform: ${action} on resource: ${resource} because no identity-based policy allows the ${action} action`;
}

function refuse(
  response: ServerResponse,
  service: string,
  status: number | undefined,
  code: string,
  message: string,
  method?: string,
): void {
  if (service === 's3') {
    response.writeHead(status ?? 403, { 'content-type': 'application/xml' });
    const said = code === 'AccessDeniedException' ? 'AccessDenied' : code;
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${said}</Code><Message>${message.replaceAll('<', '&lt;')}</Message></Error>`;
    return void response.end(method === 'HEAD' ? '' : xml);
  }
  const isRest = service === 'lambda' || service === 'ses';
  response.writeHead(status ?? (isRest ? 403 : 400), {
    'content-type': 'application/x-amz-json-1.0',
    'x-amzn-errortype': code,
  });
  response.end(JSON.stringify({ __type: code, message, Message: message }));
}
