import { isIPv6 } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/** The caller's IPv4 address or IPv6 network. CloudFront and the gateway append the last two entries; earlier ones may be forged. */
export function callerAddressOf({ headers, requestContext }: APIGatewayProxyEventV2): string {
  const passed = (headers['x-forwarded-for'] ?? '').split(',').map((address) => address.trim());
  return networkOf(passed.at(-2) ?? requestContext.http.sourceIp);
}

/** The /64 network of an IPv6 address, because one subscriber has all its addresses; any other text as it is. */
function networkOf(address: string): string {
  const ofVersion4 = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (ofVersion4 || !isIPv6(address)) return ofVersion4 ?? address;
  const short = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1);
  const zeros = '0:'.repeat(8 - short.split(':').filter(Boolean).length);
  const groups = short.replace('::', `:${zeros}`).split(':').filter(Boolean);
  return `${groups.slice(0, 4).join(':')}::/64`;
}
