import { Match } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { STAGES } from '#infra/stages.ts';
import { knownStacks, resourcesOf, templateFrom, templateOf } from './synthesize.ts';

const template = templateOf('prod');
const retained = { DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' };

test('nobody can sign up: accounts are created by invitation, for an e-mail address, and outlive the stack', () => {
  template.hasResource('AWS::Cognito::UserPool', {
    ...retained,
    Properties: {
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      UsernameAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
      AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'verified_email', Priority: 1 }] },
      DeletionProtection: 'ACTIVE',
    },
  });
});

test('a password has eight characters of four kinds, and a temporary one is valid for 14 days', () => {
  template.hasResourceProperties('AWS::Cognito::UserPool', {
    Policies: {
      PasswordPolicy: {
        MinimumLength: 8,
        RequireLowercase: true,
        RequireUppercase: true,
        RequireNumbers: true,
        RequireSymbols: true,
        TemporaryPasswordValidityDays: 14,
      },
    },
  });
});

test('an access token cannot change the sign-in address, and nothing that the client cannot write is required', () => {
  for (const { name } of Object.values(STAGES)) {
    const ofStage = templateOf(name);
    ofStage.hasResourceProperties('AWS::Cognito::UserPool', {
      Schema: [{ Name: 'email', Required: false, Mutable: true }],
    });
    ofStage.hasResourceProperties('AWS::Cognito::UserPoolClient', { WriteAttributes: ['locale'] });
  }
});

test('managers are a group of the pool', () => {
  template.hasResourceProperties('AWS::Cognito::UserPoolGroup', { GroupName: 'managers' });
});

test('sessions are short, refresh tokens work once, and passwords are never sent in plain text', () => {
  template.hasResourceProperties('AWS::Cognito::UserPoolClient', {
    // Once tokens rotate, Cognito does not allow the older call that refreshes tokens.
    ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH'],
    RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 60 },
    EnableTokenRevocation: true,
    PreventUserExistenceErrors: 'ENABLED',
    IdTokenValidity: 15,
    AccessTokenValidity: 15,
    RefreshTokenValidity: 12 * 60,
    TokenValidityUnits: { IdToken: 'minutes', AccessToken: 'minutes', RefreshToken: 'minutes' },
    AuthSessionValidity: 15,
    GenerateSecret: false,
    AllowedOAuthFlowsUserPoolClient: false,
  });
});

function textOf(message: { 'Fn::Join': [string, unknown[]] }): string {
  const [distribution] = resourcesOf(template, 'AWS::CloudFront::Distribution')[0] ?? [];
  const parts = message['Fn::Join'][1].map((part) => {
    if (typeof part === 'string') return part;
    expect(part).toEqual({ 'Fn::GetAtt': [distribution, 'DomainName'] });
    return '<site>';
  });
  return parts.join('');
}

test('the mails name the fund and its site, and contain text only', () => {
  const [, pool] = resourcesOf(template, 'AWS::Cognito::UserPool')[0] ?? [];
  const { AdminCreateUserConfig, VerificationMessageTemplate } = pool?.Properties ?? {};
  const { EmailSubject, EmailMessage } = AdminCreateUserConfig.InviteMessageTemplate;
  expect(EmailSubject).toBe('Your Wattle Street Fund portal invitation');
  expect(textOf(EmailMessage)).toBe(
    'You have been invited to the Wattle Street Fund portal.<br><br>' +
      'Your username is {username} and your temporary password is {####}<br><br>' +
      'Sign in at https://<site> within 14 days; you will be asked to choose your own password.',
  );
  expect(VerificationMessageTemplate).toMatchObject({
    DefaultEmailOption: 'CONFIRM_WITH_CODE',
    EmailSubject: 'Your Wattle Street Fund verification code',
  });
  expect(textOf(VerificationMessageTemplate.EmailMessage)).toBe(
    'Your Wattle Street Fund verification code is {####}<br><br>' +
      'Enter the code at https://<site> and nowhere else; nobody from the fund will ask you for the code. ' +
      'If you did not ask for a code, you can ignore this message.',
  );
  expect(pool?.Properties.EmailVerificationMessage).toEqual(VerificationMessageTemplate.EmailMessage);
  expect(pool?.Properties.EmailVerificationSubject).toBe(VerificationMessageTemplate.EmailSubject);
});

test.each(Object.values(STAGES).filter(({ keepsData }) => keepsData))(
  '$name sends invitations and codes through SES from its own address, because Cognito’s own sender is limited to 50 mails a day',
  ({ name, mailSender = '' }) => {
    const domain = mailSender.split('@')[1];
    expect(domain).toMatch(/^\S+$/);
    const ofStage = templateOf(name);
    ofStage.hasResourceProperties('AWS::Cognito::UserPool', {
      EmailConfiguration: {
        EmailSendingAccount: 'DEVELOPER',
        From: `Wattle Street Fund <${mailSender}>`,
        // The value must be a reference, so that CloudFormation creates the set before the pool.
        ConfigurationSet: { Ref: resourcesOf(ofStage, 'AWS::SES::ConfigurationSet')[0]?.[0] },
        SourceArn: {
          'Fn::Join': ['', ['arn:aws:ses:ap-southeast-2:', { Ref: 'AWS::AccountId' }, `:identity/${domain}`]],
        },
      },
    });
    // Cognito requires a verified address when the pool is created, so the same stack cannot create the address.
    ofStage.resourceCountIs('AWS::SES::EmailIdentity', 0);
  },
);

test('a stage without its own address leaves mails and their texts to Cognito, and sends no others', () => {
  expect(STAGES.dev.mailSender).toBeUndefined();
  for (const without of [templateOf('dev'), templateOf('prod', undefined, { mailSender: undefined })]) {
    const [, pool] = resourcesOf(without, 'AWS::Cognito::UserPool')[0] ?? [];
    expect(pool?.Properties.AdminCreateUserConfig).toEqual({ AllowAdminCreateUserOnly: true });
    for (const property of [
      'EmailConfiguration',
      'EmailVerificationMessage',
      'EmailVerificationSubject',
      'VerificationMessageTemplate',
    ])
      expect(pool?.Properties[property], property).toBeUndefined();
    // Without a sender address, sending would fail, so no schedule sends mail.
    const events = resourcesOf(without, 'AWS::Scheduler::Schedule').map(
      ([, { Properties }]) => Properties.Target.Input,
    );
    expect(events).toEqual(['{"sweep":true}']);
    const all = JSON.stringify(without.toJSON());
    expect(all).not.toContain('MAIL_SENDER');
    expect(all).not.toContain('ses:SendEmail');
  }
});

test('an authenticator app can be a second factor, a text message cannot', () => {
  template.hasResourceProperties('AWS::Cognito::UserPool', {
    MfaConfiguration: 'OPTIONAL',
    EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
    SmsConfiguration: Match.absent(),
  });
});

test.each([...Object.values(STAGES), { ...STAGES.prod, ratesSignIns: true }])(
  '$name rates the risk of sign-ins exactly if the stage is set so, and acknowledges the finding otherwise',
  ({ name, ratesSignIns }) => {
    const { stack } = knownStacks(name, { ratesSignIns });
    const ofStage = templateFrom(stack);
    ofStage.hasResourceProperties('AWS::Cognito::UserPool', {
      UserPoolTier: ratesSignIns ? 'PLUS' : 'ESSENTIALS',
      UserPoolAddOns: ratesSignIns ? { AdvancedSecurityMode: 'AUDIT' } : Match.absent(),
    });
    const pool = stack.node.findChild('Identity').node.findChild('UserPool');
    const acknowledged = JSON.stringify(pool.node.metadata);
    expect(acknowledged).toContain('AwsSolutions-COG2');
    expect(acknowledged.includes('AwsSolutions-COG8')).toBe(!ratesSignIns);
  },
);

test('no risk rating of a sign-in refuses anybody or requires more than a password', () => {
  for (const ratesSignIns of [true, false]) {
    const rating = templateOf('prod', undefined, { ratesSignIns });
    rating.resourceCountIs('AWS::Cognito::UserPoolRiskConfigurationAttachment', 0);
    expect(JSON.stringify(rating.toJSON())).not.toMatch(/ENFORCED|"(MFA_REQUIRED|MFA_IF_CONFIGURED|BLOCK)"/);
  }
});

test('the pool calls the trigger after a confirmed reset, and may call nothing else', () => {
  const isTrigger = ([, { Properties }]: [string, { Properties: { Handler: string } }]) =>
    Properties.Handler === 'password-reset.handler';
  const [id] = resourcesOf(template, 'AWS::Lambda::Function').find(isTrigger) ?? [];
  const [pool, { Properties: settings } = {}] = resourcesOf(template, 'AWS::Cognito::UserPool')[0] ?? [];
  expect(settings.LambdaConfig).toEqual({ PostConfirmation: { 'Fn::GetAtt': [id, 'Arn'] } });
  const allowed = resourcesOf(template, 'AWS::Lambda::Permission')
    .map(([, { Properties }]) => Properties)
    .filter(({ Principal }) => Principal === 'cognito-idp.amazonaws.com');
  expect(allowed).toEqual([
    expect.objectContaining({
      FunctionName: { 'Fn::GetAtt': [id, 'Arn'] },
      SourceArn: { 'Fn::GetAtt': [pool, 'Arn'] },
    }),
  ]);
});
