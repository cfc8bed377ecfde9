/** Serves a bucket on a free port until it is killed; prints the port, answers `/memory` with its peak. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createBucket } from '#local/bucket/server.ts';
import { BUCKET, CREDENTIALS, REGION } from './bucket-under-test.ts';

const [dataDir = ''] = process.argv.slice(2);
const bucket = await createBucket({ dataDir, bucket: BUCKET, credentials: CREDENTIALS, region: REGION });
const server = createServer((request, response) => {
  if (request.url === '/memory') response.end(`${process.resourceUsage().maxRSS}`);
  else bucket.listener(request, response);
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
