import { Duration, Validations } from 'aws-cdk-lib';
import {
  AccountRecovery,
  type CfnUserPool,
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
import { INVITATION_DAYS, PASSWORD_MIN_LENGTH, SIGN_IN_HOURS, TOKEN_MINUTES } from '#shared/constants.ts';
import { STAFF_GROUPS } from '#shared/roles.ts';
import type { Mail } from './mail.ts';
import { removalPolicyOf } from './removal-policy.ts';
import { isProtected, type Stage } from './stages.ts';

const TEMPORARY_PASSWORD = Duration.days(INVITATION_DAYS);

interface IdentityProps {
  readonly stage: Stage;
  readonly siteUrl: string;
  readonly mail: Mail | undefined;
}

export class Identity extends Construct {
  readonly userPool: UserPool;
  readonly client: UserPoolClient;

  constructor(scope: Construct, id: string, props: IdentityProps) {
    super(scope, id);
    const { ratesSignIns } = props.stage;
    this.userPool = new UserPool(this, 'UserPool', {
      selfSignUpEnabled: false,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      standardAttributes: { email: { required: false, mutable: true } },
      autoVerify: { email: true },
      // Cognito uses a new address only after its verification.
      keepOriginal: { email: true },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      // Text messages cost money, and a thief of a phone number would receive the codes.
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false },
      featurePlan: ratesSignIns ? FeaturePlan.PLUS : FeaturePlan.ESSENTIALS,
      // The site does not load the script that recognises devices, so Cognito only rates sign-ins.
      ...(ratesSignIns ? { standardThreatProtectionMode: StandardThreatProtectionMode.AUDIT_ONLY } : {}),
      ...(props.mail ? { email: props.mail.forUserPool(), ...messagesOf(props) } : {}),
      passwordPolicy: {
        minLength: PASSWORD_MIN_LENGTH,
        requireLowercase: true,
        requireUppercase: true,
        requireDigits: true,
        requireSymbols: true,
        tempPasswordValidity: TEMPORARY_PASSWORD,
      },
      deletionProtection: isProtected(props.stage),
      removalPolicy: removalPolicyOf(props.stage),
    });
    if (!props.mail) this.removeDefaultMessages();
    this.userPool.addGroup('Managers', { groupName: STAFF_GROUPS.manager, description: 'Staff of the fund' });
    this.userPool.addGroup('Auditors', {
      groupName: STAFF_GROUPS.auditor,
      description: 'Read-only access to everything that staff can see',
    });

    this.client = this.userPool.addClient('Web', {
      authFlows: { userSrp: true },
      disableOAuth: true,
      generateSecret: false,
      supportedIdentityProviders: [UserPoolClientIdentityProvider.COGNITO],
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      idTokenValidity: Duration.minutes(TOKEN_MINUTES),
      accessTokenValidity: Duration.minutes(TOKEN_MINUTES),
      refreshTokenValidity: Duration.hours(SIGN_IN_HOURS),
      // The old refresh token still works for a minute, for a second tab or after a lost reply.
      refreshTokenRotationGracePeriod: Duration.seconds(60),
      authSessionValidity: Duration.minutes(15),
      // An empty list would allow every attribute, and the browser must never change the sign-in address.
      writeAttributes: new ClientAttributes().withStandardAttributes({ locale: true }),
    });

    Validations.of(this.userPool).acknowledge(
      {
        id: 'AwsSolutions-COG2',
        reason:
          'A second factor is offered, not demanded: managers turn an authenticator app on in their profile, investors sign in by password alone.',
      },
      ...(ratesSignIns
        ? []
        : [
            {
              id: 'AwsSolutions-COG8',
              reason:
                'Threat protection is priced per active user and off at this stage; invitation-only accounts, lock-out and rate limits still apply.',
            },
          ]),
    );
  }

  /** Cognito accepts CDK's default message texts only if SES sends the mail. */
  private removeDefaultMessages(): void {
    const pool = this.userPool.node.defaultChild as CfnUserPool;
    for (const text of [
      'EmailVerificationMessage',
      'EmailVerificationSubject',
      'VerificationMessageTemplate',
    ])
      pool.addPropertyDeletionOverride(text);
  }
}

function messagesOf({
  stage: { fund },
  siteUrl,
}: IdentityProps): Pick<UserPoolProps, 'userInvitation' | 'userVerification'> {
  return {
    userInvitation: {
      emailSubject: `Your ${fund.name} portal invitation`,
      emailBody:
        `You have been invited to the ${fund.name} portal.<br><br>` +
        'Your username is {username} and your temporary password is {####}<br><br>' +
        `Sign in at ${siteUrl} within ${TEMPORARY_PASSWORD.toHumanString()}; ` +
        'you will be asked to choose your own password.',
    },
    userVerification: {
      emailSubject: `Your ${fund.name} verification code`,
      emailBody:
        `Your ${fund.name} verification code is {####}<br><br>` +
        `Enter the code at ${siteUrl} and nowhere else; nobody from the fund will ask you for the code. ` +
        'If you did not ask for a code, you can ignore this message.',
    },
  };
}
