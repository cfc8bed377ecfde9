// The parent process sends the events. Like Lambda's runtime, this program handles one event at a time.
import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import { pathToFileURL } from 'node:url';

const { REHEARSAL_BUNDLE: bundle, REHEARSAL_HANDLER: handlerName, AWS_ENDPOINT_URL: emulator } = process.env;

// No setting redirects requests for the user pool's public keys to the emulator, so this code replaces `https.request`.
const { request } = https;
https.request = (address, ...rest) => {
  const url = new URL(address);
  if (!url.hostname.startsWith('cognito-idp.')) return request(address, ...rest);
  return http.request(new URL(url.pathname, emulator), ...rest);
};
syncBuiltinESMExports();

// Tests can set the clock of the functions ahead.
const RealDate = Date;
let aheadMs = 0;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, made) =>
    Reflect.construct(target, args.length > 0 ? args : [RealDate.now() + aheadMs], made),
  get: (target, name) => (name === 'now' ? () => RealDate.now() + aheadMs : Reflect.get(target, name)),
});

let loaded;

process.on('message', async ({ id, event, clockMs, requestId, timeoutMs }) => {
  aheadMs = clockMs;
  const endsAt = performance.now() + timeoutMs;
  const context = {
    callbackWaitsForEmptyEventLoop: false,
    functionName: process.env.AWS_LAMBDA_FUNCTION_NAME,
    functionVersion: '$LATEST',
    invokedFunctionArn: process.env.REHEARSAL_ARN,
    memoryLimitInMB: process.env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE,
    awsRequestId: requestId,
    logGroupName: `/aws/lambda/${process.env.AWS_LAMBDA_FUNCTION_NAME}`,
    logStreamName: 'rehearsal',
    getRemainingTimeInMillis: () => Math.max(0, Math.round(endsAt - performance.now())),
  };
  try {
    loaded ??= import(pathToFileURL(bundle).href);
    const handler = (await loaded)[handlerName];
    process.send({ id, result: (await handler(event, context)) ?? null });
  } catch (error) {
    process.send({ id, error: { errorType: error.name, errorMessage: error.message, stack: error.stack } });
  }
});
