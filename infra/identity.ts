import { Duration, Validations } from 'aws-cdk-lib';
import {
  AccountRecovery,
  type CfnUserPool,
  CfnUserPoolRiskConfigurationAttachment,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  StandardThreatProtectionMode,
  UserPool,
  type UserPoolClient,
  UserPoolClientIdentityProvider,
  type UserPoolProps,
} from 'aws-cdk-lib/aws-cognito';
import { Construct } from 'constructs';
import { FUND_NAME, PASSWORD_MIN_LENGTH } from '#shared/constants.ts';
import { MANAGERS_GROUP } from '#shared/roles.ts';
import type { Mail } from './mail.ts';
import { removalPolicyOf, type Stage } from './stages.ts';

const TEMPORARY_PASSWORD = Duration.days(1);

interface IdentityProps {
  readonly stage: Stage;
  readonly siteUrl: string;
  /** By what invitations and codes are sent; Cognito's own sender without. */
  readonly mail: Mail | undefined;
}

/**
 * Who may sign in: people whom a manager invited, by e-mail address and password, with a code from an
 * authenticator app for those who turned that on.
 */
export class Identity extends Construct {
  readonly userPool: UserPool;
  readonly client: UserPoolClient;

  constructor(scope: Construct, id: string, props: IdentityProps) {
    super(scope, id);
    const rated = props.stage.ratesSignIns;
    this.userPool = new UserPool(this, 'UserPool', {
      selfSignUpEnabled: false,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      standardAttributes: { email: { required: true, mutable: true } },
      autoVerify: { email: true },
      // A changed address counts only once it is proved.
      keepOriginal: { email: true },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      // Text messages are left out: they cost, and can be redirected by whoever takes over a number.
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false },
      featurePlan: rated ? FeaturePlan.PLUS : FeaturePlan.ESSENTIALS,
      ...(rated ? { standardThreatProtectionMode: StandardThreatProtectionMode.FULL_FUNCTION } : {}),
      ...(props.mail ? { email: props.mail.forUserPool(), ...textsNaming(props.siteUrl) } : {}),
      passwordPolicy: {
        minLength: PASSWORD_MIN_LENGTH,
        requireLowercase: true,
        requireUppercase: true,
        requireDigits: true,
        requireSymbols: true,
        tempPasswordValidity: TEMPORARY_PASSWORD,
      },
      deletionProtection: props.stage.keepsData,
      removalPolicy: removalPolicyOf(props.stage),
    });
    if (!props.mail) this.leaveTextsToCognito();
    this.userPool.addGroup('Managers', { groupName: MANAGERS_GROUP, description: 'Staff of the fund' });

    this.client = this.userPool.addClient('Web', {
      authFlows: { userSrp: true },
      disableOAuth: true,
      generateSecret: false,
      supportedIdentityProviders: [UserPoolClientIdentityProvider.COGNITO],
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      idTokenValidity: Duration.minutes(15),
      accessTokenValidity: Duration.minutes(15),
      refreshTokenValidity: Duration.hours(12),
      // Each refresh token works once; the grace covers an answer that was lost on the way.
      refreshTokenRotationGracePeriod: Duration.seconds(30),
      // Long enough to think of a first password between the two steps of the first sign-in.
      authSessionValidity: Duration.minutes(15),
      writeAttributes: new ClientAttributes().withStandardAttributes({ email: true }),
    });

    Validations.of(this.userPool).acknowledge(
      {
        id: 'AwsSolutions-COG2',
        reason:
          'A second factor is offered, not demanded: managers turn an authenticator app on in their profile, investors sign in by password alone.',
      },
      ...(rated
        ? []
        : [
            {
              id: 'AwsSolutions-COG8',
              reason:
                'Threat protection is priced per active user and off at this stage; invitation-only accounts, lock-out and rate limits stand without it.',
            },
          ]),
    );
    if (rated) this.actOnRisk();
  }

  /** CDK writes texts of its own into every pool; Cognito takes any only where messages are sent through SES. */
  private leaveTextsToCognito(): void {
    const pool = this.userPool.node.defaultChild as CfnUserPool;
    for (const text of [
      'EmailVerificationMessage',
      'EmailVerificationSubject',
      'VerificationMessageTemplate',
    ])
      pool.addPropertyDeletionOverride(text);
  }

  /** What a risky sign-in meets. Nobody is told by e-mail: what the person should do then the portal has no page for. */
  private actOnRisk(): void {
    new CfnUserPoolRiskConfigurationAttachment(this, 'SignInRisk', {
      userPoolId: this.userPool.userPoolId,
      clientId: 'ALL',
      // Looked up when a password is chosen: SRP never shows the service the one that is entered.
      compromisedCredentialsRiskConfiguration: { actions: { eventAction: 'BLOCK' } },
      accountTakeoverRiskConfiguration: {
        actions: {
          lowAction: { eventAction: 'NO_ACTION', notify: false },
          mediumAction: { eventAction: 'MFA_IF_CONFIGURED', notify: false },
          // Refused without a second factor, asked for the code with one.
          highAction: { eventAction: 'MFA_REQUIRED', notify: false },
        },
      },
    });
  }
}

/** What invitations and codes say: whose they are, and the one place where they are meant to be entered. */
function textsNaming(siteUrl: string): Pick<UserPoolProps, 'userInvitation' | 'userVerification'> {
  return {
    userInvitation: {
      emailSubject: `Your ${FUND_NAME} portal invitation`,
      emailBody:
        `You have been invited to the ${FUND_NAME} portal.<br><br>` +
        'Your username is {username} and your temporary password is {####}<br><br>' +
        `Sign in at ${siteUrl} within ${TEMPORARY_PASSWORD.toHumanString()}; ` +
        'you will be asked to choose your own password.',
    },
    userVerification: {
      emailSubject: `Your ${FUND_NAME} verification code`,
      emailBody:
        `Your ${FUND_NAME} verification code is {####}<br><br>` +
        `Enter it at ${siteUrl} and nowhere else; nobody from the fund will ask you for it. ` +
        'If you did not ask for it, you can ignore this message.',
    },
  };
}
