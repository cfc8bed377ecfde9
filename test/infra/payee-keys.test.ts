import { expect, test } from 'vitest';
import { AREAS, WORKERS } from '#infra/areas.ts';
import { STAGES } from '#infra/stages.ts';
import { resourcesOf, templateOf } from './synthesize.ts';

const template = templateOf('prod');
const keys = resourcesOf(template, 'AWS::KMS::Key').filter(([id]) => id.includes('PayeeKeys'));

test('accounts are encrypted by a key that is rotated, equal ones found by another, and both are retained', () => {
  expect(keys.map(([, { Properties }]) => Properties)).toMatchObject([
    { EnableKeyRotation: true },
    { KeySpec: 'HMAC_256', KeyUsage: 'GENERATE_VERIFY_MAC' },
  ]);
  for (const [, { DeletionPolicy }] of keys) expect(DeletionPolicy).toBe('RetainExceptOnCreate');
});

test('the function that takes accounts cannot read one, and only payouts may decrypt', () => {
  const specs = Object.entries({ ...AREAS, ...WORKERS });
  const may = (action: 'Encrypt' | 'Decrypt' | 'GenerateMac') =>
    specs.filter(([, spec]) => 'payeeKeys' in spec && spec.payeeKeys?.includes(action)).map(([name]) => name);
  expect(may('Encrypt')).toContain('payees');
  expect(may('Decrypt').filter((name) => name !== 'payouts')).toEqual([]);
  const [[accountsId = ''] = []] = keys;
  const decrypting = resourcesOf(template, 'AWS::IAM::Policy').filter(([, { Properties }]) =>
    JSON.stringify(Properties.PolicyDocument.Statement).match(new RegExp(`kms:Decrypt"[^}]*"${accountsId}"`)),
  );
  expect(decrypting.map(([id]) => id).filter((id) => !id.includes('Payouts'))).toEqual([]);
});

test('only production refuses a manager who is alone', () => {
  const always = Object.values(STAGES).filter((stage) => stage.alwaysNeedsSecondPerson);
  expect(always).toEqual([STAGES.prod]);
});
