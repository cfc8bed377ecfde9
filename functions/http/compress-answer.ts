import { constants, gzipSync } from 'node:zlib';
import type middy from '@middy/core';
import type { APIGatewayProxyEventV2WithJWTAuthorizer, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

// Below this, an answer fits a packet or two either way.
const MIN_BYTES = 1_400;

/**
 * Sends long answers compressed to whoever takes that. Neither the gateway nor the edge does it: the edge
 * compresses only what it may cache. Tokens travel in a header, so that sizes tell nothing of them.
 */
export function compressAnswers(): middy.MiddlewareObj<
  APIGatewayProxyEventV2WithJWTAuthorizer,
  APIGatewayProxyStructuredResultV2
> {
  return {
    after: (request) => {
      const { body } = request.response ?? {};
      const taken = request.event.headers['accept-encoding'] ?? '';
      if (!request.response || !body || Buffer.byteLength(body) < MIN_BYTES || !takesGzip(taken)) return;
      request.response = {
        ...request.response,
        headers: { ...request.response.headers, 'content-encoding': 'gzip', vary: 'accept-encoding' },
        body: gzipSync(body, { level: constants.Z_BEST_SPEED }).toString('base64'),
        isBase64Encoded: true,
      };
    },
  };
}

function takesGzip(acceptEncoding: string): boolean {
  return acceptEncoding
    .toLowerCase()
    .split(',')
    .some((coding) => /^\s*gzip\s*(;\s*q=(0\.\d*[1-9]\d*|1(\.0*)?)\s*)?$/.test(coding));
}
