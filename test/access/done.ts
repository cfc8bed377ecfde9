import type { TestActor } from '../harness/actors.ts';
import type { TestPortal } from '../harness/test-portal.ts';

/** Returns the body of the answer. Throws unless the call succeeds. */
export async function done(
  { portal }: { readonly portal: TestPortal },
  by: TestActor,
  method: string,
  path: string,
  body?: object,
) {
  const answer = await portal.call(by, method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
