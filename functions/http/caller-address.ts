import { isIPv6 } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/** CloudFront and the gateway add the last two addresses. The caller may have forged earlier addresses. */
export function callerAddressOf({ headers, requestContext }: APIGatewayProxyEventV2): string {
  const passed = (headers['x-forwarded-for'] ?? '').split(',').map((address) => address.trim());
  return networkOf(passed.at(-2) ?? requestContext.http.sourceIp);
}

/** An IPv6 subscriber has a whole /64 network, so all addresses of the network are treated alike. */
function networkOf(address: string): string {
  const ofVersion4 = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (ofVersion4 || !isIPv6(address)) return ofVersion4 ?? address;
  const short = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1);
  const zeros = '0:'.repeat(8 - short.split(':').filter(Boolean).length);
  const groups = short.replace('::', `:${zeros}`).split(':').filter(Boolean);
  return `${groups.slice(0, 4).join(':')}::/64`;
}
