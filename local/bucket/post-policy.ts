import * as z from 'zod';
import { accessDenied } from './bucket-error.ts';

const sizeBytes = z.int().min(0);

const policySchema = z.object({
  expiration: z.iso.datetime(),
  conditions: z.array(
    z.union([
      z.tuple([z.literal('content-length-range'), sizeBytes, sizeBytes]),
      z.record(z.string(), z.string()),
    ]),
  ),
});

const FREE_FIELDS = new Set(['policy', 'x-amz-signature', 'file']);

export interface SizeRange {
  readonly minBytes: number;
  readonly maxBytes: number;
}

/** Field names are in lower case. The policy's signature must already be verified. */
export function assertPolicy(
  base64: string,
  fields: ReadonlyMap<string, string>,
  { bucket, nowMs }: { bucket: string; nowMs: number },
): SizeRange {
  const policy = policySchema.parse(JSON.parse(Buffer.from(base64, 'base64').toString('utf8')));
  const refuse = (reason: string) => accessDenied(`Invalid according to Policy: ${reason}`);
  if (nowMs > Date.parse(policy.expiration)) throw refuse('Policy expired.');
  // A form may omit the bucket, but must not name another bucket.
  if ((fields.get('bucket') ?? bucket) !== bucket) throw refuse('The form is for another bucket.');
  const fieldOf = (name: string) => (name === 'bucket' ? bucket : fields.get(name));

  const named = new Set<string>();
  let minBytes = 0;
  let maxBytes = Number.POSITIVE_INFINITY;
  for (const condition of policy.conditions) {
    if (Array.isArray(condition)) {
      minBytes = Math.max(minBytes, condition[1]);
      maxBytes = Math.min(maxBytes, condition[2]);
      continue;
    }
    const [field = '', wanted] = Object.entries(condition)[0] ?? [];
    const name = field.toLowerCase();
    named.add(name);
    if (fieldOf(name) !== wanted) {
      throw refuse(`Policy Condition failed: ["eq", "$${field}", "${wanted}"]`);
    }
  }
  const extra = [...fields.keys()].filter((name) => !named.has(name) && !FREE_FIELDS.has(name));
  if (extra.length > 0) throw refuse(`Extra input fields: ${extra.join(', ')}`);
  return { minBytes, maxBytes };
}
