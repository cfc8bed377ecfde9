/** Serves the bucket its argument describes (options as JSON) on a free port until it is killed; prints the port, answers `/memory` with its peak. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createBucket } from '#local/bucket/server.ts';

const [options = ''] = process.argv.slice(2);
const bucket = await createBucket(JSON.parse(options));
const server = createServer((request, response) => {
  if (request.url === '/memory') response.end(`${process.resourceUsage().maxRSS}`);
  else bucket.listener(request, response);
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
