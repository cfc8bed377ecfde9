import { Duration, Validations } from 'aws-cdk-lib';
import {
  AccountRecovery,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  UserPool,
  type UserPoolClient,
  UserPoolClientIdentityProvider,
} from 'aws-cdk-lib/aws-cognito';
import { Construct } from 'constructs';
import { FUND_NAME, PASSWORD_MIN_LENGTH } from '#shared/constants.ts';
import { MANAGERS_GROUP } from '#shared/roles.ts';
import { removalPolicyOf, type Stage } from './stages.ts';

const TEMPORARY_PASSWORD = Duration.days(1);

/** Who may sign in: people whom a manager invited, by e-mail address and password. */
export class Identity extends Construct {
  readonly userPool: UserPool;
  readonly client: UserPoolClient;

  constructor(scope: Construct, id: string, props: { stage: Stage; siteUrl: string }) {
    super(scope, id);
    this.userPool = new UserPool(this, 'UserPool', {
      selfSignUpEnabled: false,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      standardAttributes: { email: { required: true, mutable: true } },
      autoVerify: { email: true },
      // A changed address counts only once it is proved.
      keepOriginal: { email: true },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      mfa: Mfa.OFF,
      featurePlan: FeaturePlan.ESSENTIALS,
      userInvitation: {
        emailSubject: `Your ${FUND_NAME} portal invitation`,
        emailBody:
          `You have been invited to the ${FUND_NAME} portal.<br><br>` +
          'Your username is {username} and your temporary password is {####}<br><br>' +
          `Sign in at ${props.siteUrl} within ${TEMPORARY_PASSWORD.toHumanString()}; ` +
          'you will be asked to choose your own password.',
      },
      userVerification: {
        emailSubject: `Your ${FUND_NAME} verification code`,
        emailBody:
          `Your ${FUND_NAME} verification code is {####}<br><br>` +
          'If you did not ask for it, you can ignore this message.',
      },
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
        reason: 'The product signs in by e-mail and password; a second factor is an option of its own.',
      },
      {
        id: 'AwsSolutions-COG8',
        reason:
          'Threat protection is priced per active user; invitation-only accounts, lock-out and rate limits stand without it.',
      },
    );
  }
}
