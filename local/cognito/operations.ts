import {
  adminAddUserToGroup,
  adminCreateUser,
  adminDisableUser,
  adminEnableUser,
  adminGetUser,
  adminRemoveUserFromGroup,
  adminUpdateUserAttributes,
  adminUserGlobalSignOut,
} from './admin-users.ts';
import type { Operation } from './operation.ts';
import { changePassword, getUser, globalSignOut, revokeToken } from './own-account.ts';
import { associateSoftwareToken, setUserMfaPreference, verifySoftwareToken } from './own-authenticator.ts';
import { confirmForgotPassword, forgotPassword } from './recover-password.ts';
import { getTokensFromRefreshToken, initiateAuth, respondToAuthChallenge } from './sign-in.ts';

export const operations: ReadonlyMap<string, Operation> = new Map(
  Object.entries({
    InitiateAuth: initiateAuth,
    RespondToAuthChallenge: respondToAuthChallenge,
    GetTokensFromRefreshToken: getTokensFromRefreshToken,
    ForgotPassword: forgotPassword,
    ConfirmForgotPassword: confirmForgotPassword,
    ChangePassword: changePassword,
    GetUser: getUser,
    GlobalSignOut: globalSignOut,
    RevokeToken: revokeToken,
    AssociateSoftwareToken: associateSoftwareToken,
    VerifySoftwareToken: verifySoftwareToken,
    SetUserMFAPreference: setUserMfaPreference,
    AdminCreateUser: adminCreateUser,
    AdminGetUser: adminGetUser,
    AdminUpdateUserAttributes: adminUpdateUserAttributes,
    AdminUserGlobalSignOut: adminUserGlobalSignOut,
    AdminAddUserToGroup: adminAddUserToGroup,
    AdminRemoveUserFromGroup: adminRemoveUserFromGroup,
    AdminDisableUser: adminDisableUser,
    AdminEnableUser: adminEnableUser,
  } satisfies Record<string, Operation>),
);
