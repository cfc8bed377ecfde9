import { constants, gzipSync } from 'node:zlib';
import type middy from '@middy/core';
import type { APIGatewayProxyEventV2WithJWTAuthorizer, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

// A response below this size is not compressed, because it needs only one or two packets anyway.
const MIN_BYTES = 1_400;

/** CloudFront and the gateway do not compress. Tokens are only in headers, so the compressed size reveals no token. */
export function compressAnswers(): middy.MiddlewareObj<
  APIGatewayProxyEventV2WithJWTAuthorizer,
  APIGatewayProxyStructuredResultV2
> {
  return {
    after: (request) => {
      const { body } = request.response ?? {};
      const taken = request.event.headers['accept-encoding'] ?? '';
      if (!request.response || !body || Buffer.byteLength(body) < MIN_BYTES || !acceptsGzip(taken)) return;
      request.response = {
        ...request.response,
        headers: { ...request.response.headers, 'content-encoding': 'gzip', vary: 'accept-encoding' },
        body: gzipSync(body, { level: constants.Z_BEST_SPEED }).toString('base64'),
        isBase64Encoded: true,
      };
    },
  };
}

function acceptsGzip(acceptEncoding: string): boolean {
  return acceptEncoding
    .toLowerCase()
    .split(',')
    .some((coding) => /^\s*gzip\s*(;\s*q=(0\.\d*[1-9]\d*|1(\.0*)?)\s*)?$/.test(coding));
}
