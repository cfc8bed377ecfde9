import * as z from 'zod';
import { accessDenied, BucketError } from './bucket-error.ts';

const sizeBytes = z.int().min(0);

const policySchema = z.object({
  expiration: z.iso.datetime(),
  conditions: z.array(
    z.union([
      z.tuple([z.literal('content-length-range'), sizeBytes, sizeBytes]),
      z
        .record(z.string(), z.string())
        .refine(
          (condition) => Object.keys(condition).length === 1,
          'Simple-Conditions have exactly one property',
        ),
    ]),
  ),
});
type Policy = z.output<typeof policySchema>;

const FREE_FIELDS = new Set(['policy', 'x-amz-signature', 'file']);
/** S3 accepts uploads up to 5 GiB if the policy has no condition on the size. */
const MAX_UPLOAD_BYTES = 5 * 1024 ** 3;

export interface SizeRange {
  readonly minBytes: number;
  readonly maxBytes: number;
}

function parsePolicy(base64: string): Policy {
  const refuse = (reason: string) =>
    new BucketError(400, 'InvalidPolicyDocument', `Invalid Policy: ${reason}`);
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(base64, 'base64').toString('utf8'));
  } catch {
    throw refuse('Invalid JSON.');
  }
  const parsed = policySchema.safeParse(json);
  if (!parsed.success) throw refuse(parsed.error.issues.map(({ message }) => message).join('; '));
  return parsed.data;
}

/** Field names are in lower case. The policy's signature must already be verified. */
export function assertPolicy(
  base64: string,
  fields: ReadonlyMap<string, string>,
  { bucket, nowMs }: { bucket: string; nowMs: number },
): SizeRange {
  const policy = parsePolicy(base64);
  const refuse = (reason: string) => accessDenied(`Invalid according to Policy: ${reason}`);
  if (nowMs > Date.parse(policy.expiration)) throw refuse('Policy expired.');
  // A form may omit the bucket, but must not name another bucket.
  if ((fields.get('bucket') ?? bucket) !== bucket) throw refuse('The form is for another bucket.');
  const fieldOf = (name: string) => (name === 'bucket' ? bucket : fields.get(name));

  const named = new Set<string>();
  let minBytes = 0;
  let maxBytes = MAX_UPLOAD_BYTES;
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
