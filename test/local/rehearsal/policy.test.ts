import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide, type PolicyStatement } from '#local/rehearsal/policy.ts';

const TABLE = 'arn:aws:dynamodb:ap-southeast-2:123456789012:table/portal';
const allow = (Action: string | string[], Resource: string | string[] = TABLE): PolicyStatement => ({
  Effect: 'Allow',
  Action,
  Resource,
});
const get = { action: 'dynamodb:GetItem', resource: TABLE };

describe('without a condition', () => {
  it('allows what a statement names and nothing else', () => {
    expect(decide([allow('dynamodb:GetItem')], get)).toBe('allowed');
    expect(decide([], get)).toBe('not-allowed');
    expect(decide([allow('dynamodb:GetItem')], { ...get, action: 'dynamodb:PutItem' })).toBe('not-allowed');
    expect(decide([allow('dynamodb:GetItem')], { ...get, resource: `${TABLE}2` })).toBe('not-allowed');
    expect(decide([allow('dynamodb:GetItem')], { ...get, resource: `${TABLE}/index/by-day` })).toBe(
      'not-allowed',
    );
  });

  it('reads wildcards of actions without case, those of resources with it', () => {
    expect(decide([allow('DynamoDB:get*')], get)).toBe('allowed');
    expect(decide([allow('dynamodb:Get????')], get)).toBe('allowed');
    expect(decide([allow('dynamodb:Get???')], get)).toBe('not-allowed');
    expect(decide([allow('*', TABLE.toUpperCase())], get)).toBe('not-allowed');
    expect(decide([allow('*', '*')], get)).toBe('allowed');
  });

  it('keeps a wildcard within its part of an ARN, but for the last', () => {
    const key = 'arn:aws:s3:::documents/clients/a:b/c.pdf';
    const read = { action: 's3:GetObject', resource: key };
    expect(decide([allow('s3:GetObject', 'arn:aws:s3:::documents/clients/*')], read)).toBe('allowed');
    expect(decide([allow('s3:GetObject', 'arn:aws:*:documents/clients/*')], read)).toBe('not-allowed');
    expect(decide([allow('s3:GetObject', 'arn:aws:s3:::documents')], read)).toBe('not-allowed');
  });

  it('takes characters of regular expressions as they are', () => {
    const resource = 'arn:aws:s3:::a.b/(c)+[d]$';
    expect(decide([allow('s3:GetObject', resource)], { action: 's3:GetObject', resource })).toBe('allowed');
    expect(
      decide([allow('s3:GetObject', resource)], {
        action: 's3:GetObject',
        resource: 'arn:aws:s3:::aXb/(c)+[d]$',
      }),
    ).toBe('not-allowed');
  });

  it('lets a statement that denies win, whatever the order', () => {
    const deny: PolicyStatement = { Effect: 'Deny', Action: '*', Resource: TABLE };
    expect(decide([deny, allow('dynamodb:*')], get)).toBe('denied');
    expect(decide([allow('dynamodb:*'), deny], get)).toBe('denied');
    expect(decide([allow('dynamodb:*', '*'), deny], { ...get, resource: `${TABLE}2` })).toBe('allowed');
  });

  it('reads NotAction and NotResource as all but those', () => {
    const but: PolicyStatement = { Effect: 'Allow', NotAction: ['dynamodb:Delete*'], Resource: '*' };
    expect(decide([but], get)).toBe('allowed');
    expect(decide([but], { ...get, action: 'dynamodb:DeleteItem' })).toBe('not-allowed');
    const elsewhere: PolicyStatement = { Effect: 'Deny', Action: '*', NotResource: TABLE };
    expect(decide([allow('*', '*'), elsewhere], get)).toBe('allowed');
    expect(decide([allow('*', '*'), elsewhere], { ...get, resource: 'arn:aws:s3:::a' })).toBe('denied');
  });

  it('allows nothing by a statement without a resource', () => {
    expect(decide([{ Effect: 'Allow', Action: '*' }], get)).toBe('not-allowed');
  });
});

describe('variables', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of a policy
  const own = allow('s3:GetObject', 'arn:aws:s3:::documents/${aws:PrincipalTag/client}/*');
  const read = (client?: string) => ({
    action: 's3:GetObject',
    resource: 'arn:aws:s3:::documents/olivia/a.pdf',
    ...(client === undefined ? {} : { context: { 'aws:PrincipalTag/client': [client] } }),
  });

  it('are filled from the request, and match nothing where it lacks them', () => {
    expect(decide([own], read('olivia'))).toBe('allowed');
    expect(decide([own], read('noah'))).toBe('not-allowed');
    expect(decide([own], read())).toBe('not-allowed');
  });

  it('bring no wildcard in with their values', () => {
    expect(decide([own], read('*'))).toBe('not-allowed');
    expect(decide([own], read('o?ivia'))).toBe('not-allowed');
  });

  it('write a wildcard that stands for itself', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of a policy
    const star = allow('s3:GetObject', 'arn:aws:s3:::documents/${*}');
    expect(decide([star], { action: 's3:GetObject', resource: 'arn:aws:s3:::documents/*' })).toBe('allowed');
    expect(decide([star], { action: 's3:GetObject', resource: 'arn:aws:s3:::documents/a' })).toBe(
      'not-allowed',
    );
  });
});

describe('conditions', () => {
  const when = (operator: string, value: string | string[]): PolicyStatement => ({
    ...allow('dynamodb:GetItem'),
    Condition: { [operator]: { 'dynamodb:LeadingKeys': value } },
  });
  const on = (...keys: string[]) => ({ ...get, context: { 'dynamodb:LeadingKeys': keys } });

  it.each([
    ['StringEquals', 'client#1', ['client#1'], true],
    ['StringEquals', 'client#*', ['client#1'], false],
    ['StringNotEquals', 'client#1', ['client#1'], false],
    ['StringNotEquals', 'client#1', ['client#2'], true],
    ['StringNotEquals', 'client#1', [], true],
    ['StringLike', 'client#*', ['client#1'], true],
    ['StringNotLike', 'client#*', ['client#1'], false],
    ['StringEqualsIgnoreCase', 'CLIENT#1', ['client#1'], true],
    ['StringLike', 'client#*', [], false],
    ['StringLikeIfExists', 'client#*', [], true],
    ['StringLikeIfExists', 'client#*', ['user#1'], false],
    ['ForAllValues:StringLike', 'client#*', ['client#1', 'client#2'], true],
    ['ForAllValues:StringLike', 'client#*', ['client#1', 'user#2'], false],
    ['ForAllValues:StringLike', 'client#*', [], true],
    ['ForAnyValue:StringLike', 'client#*', ['client#1', 'user#2'], true],
    ['ForAnyValue:StringLike', 'client#*', ['user#2'], false],
    ['ForAnyValue:StringLike', 'client#*', [], false],
    ['StringLike', 'client#*', ['client#1', 'client#2'], false],
    ['Null', 'true', [], true],
    ['Null', 'true', ['client#1'], false],
    ['Null', 'false', ['client#1'], true],
    ['NumericLessThanEquals', '10', ['10'], true],
    ['NumericLessThan', '10', ['10'], false],
    ['Bool', 'true', ['True'], true],
    ['ArnLike', 'arn:aws:lambda:*:*:function:portal-*', ['arn:aws:lambda:a:1:function:portal-dev'], true],
    ['ArnLike', 'arn:aws:*:portal-dev', ['arn:aws:lambda:a:1:function:portal-dev'], false],
  ])('%s %s of %j is %s', (operator, wanted, found, isMet) => {
    expect(decide([when(operator, wanted)], on(...found))).toBe(isMet ? 'allowed' : 'not-allowed');
  });

  it('must all hold, and one of the values of each', () => {
    const both: PolicyStatement = {
      ...allow('ses:SendEmail', '*'),
      Condition: {
        StringEquals: { 'ses:FromAddress': ['a@example.com', 'b@example.com'] },
        Bool: { 'aws:SecureTransport': true },
      },
    };
    const send = (context: Record<string, string[]>) =>
      decide([both], { action: 'ses:SendEmail', resource: 'arn:aws:ses:a:1:identity/example.com', context });
    expect(send({ 'ses:fromaddress': ['b@example.com'], 'aws:SecureTransport': ['true'] })).toBe('allowed');
    expect(send({ 'ses:FromAddress': ['b@example.com'], 'aws:SecureTransport': ['false'] })).toBe(
      'not-allowed',
    );
    expect(send({ 'ses:FromAddress': ['c@example.com'], 'aws:SecureTransport': ['true'] })).toBe(
      'not-allowed',
    );
  });

  it('are never guessed: an operator that is not known is an error', () => {
    expect(() => decide([when('IpAddress', '10.0.0.0/8')], on('client#1'))).toThrow('IpAddress');
  });
});

it('never allows by adding a statement that denies, nor forbids by adding one that allows', () => {
  const pattern = fc.constantFrom('*', 'dynamodb:*', 'dynamodb:GetItem', 's3:*', 'dynamodb:P??Item');
  const arn = fc.constantFrom('*', TABLE, `${TABLE}/index/*`, 'arn:aws:s3:::documents/*');
  const statement = fc.record({
    Effect: fc.constantFrom('Allow' as const, 'Deny' as const),
    Action: pattern,
    Resource: arn,
  });
  const asked = fc.record({
    action: fc.constantFrom('dynamodb:GetItem', 'dynamodb:PutItem', 's3:GetObject'),
    resource: fc.constantFrom(TABLE, `${TABLE}/index/by-day`, 'arn:aws:s3:::documents/a'),
  });
  fc.assert(
    fc.property(fc.array(statement), statement, asked, (statements, added, permission) => {
      const before = decide(statements, permission);
      const after = decide([...statements, added], permission);
      if (added.Effect === 'Deny') expect(after === 'allowed' && before !== 'allowed').toBe(false);
      else expect(after !== 'allowed' && before === 'allowed').toBe(false);
      expect(decide([added, ...statements], permission)).toBe(after);
    }),
  );
});
