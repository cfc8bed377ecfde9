import {
  adminAddUserToGroup,
  adminListGroupsForUser,
  adminRemoveUserFromGroup,
  createGroup,
} from './admin-groups.ts';
import {
  adminCreateUser,
  adminDeleteUser,
  adminDisableUser,
  adminEnableUser,
  adminGetUser,
  adminSetUserPassword,
  adminUpdateUserAttributes,
  adminUserGlobalSignOut,
} from './admin-users.ts';
import { listUsers } from './list-users.ts';
import type { Operation } from './operation.ts';
import { changePassword, getUser, globalSignOut, revokeToken, signUp } from './own-account.ts';
import { associateSoftwareToken, setUserMfaPreference, verifySoftwareToken } from './own-authenticator.ts';
import { confirmForgotPassword, forgotPassword } from './recover-password.ts';
import { getTokensFromRefreshToken, initiateAuth, respondToAuthChallenge } from './sign-in.ts';

/** The actions the pool answers, by the name after the dot in `X-Amz-Target`. */
export const operations: ReadonlyMap<string, Operation> = new Map(
  Object.entries({
    InitiateAuth: initiateAuth,
    RespondToAuthChallenge: respondToAuthChallenge,
    GetTokensFromRefreshToken: getTokensFromRefreshToken,
    ForgotPassword: forgotPassword,
    ConfirmForgotPassword: confirmForgotPassword,
    GetUser: getUser,
    ChangePassword: changePassword,
    GlobalSignOut: globalSignOut,
    RevokeToken: revokeToken,
    AssociateSoftwareToken: associateSoftwareToken,
    VerifySoftwareToken: verifySoftwareToken,
    SetUserMFAPreference: setUserMfaPreference,
    SignUp: signUp,
    AdminCreateUser: adminCreateUser,
    AdminSetUserPassword: adminSetUserPassword,
    AdminGetUser: adminGetUser,
    AdminUpdateUserAttributes: adminUpdateUserAttributes,
    AdminDisableUser: adminDisableUser,
    AdminEnableUser: adminEnableUser,
    AdminDeleteUser: adminDeleteUser,
    AdminUserGlobalSignOut: adminUserGlobalSignOut,
    AdminAddUserToGroup: adminAddUserToGroup,
    AdminRemoveUserFromGroup: adminRemoveUserFromGroup,
    AdminListGroupsForUser: adminListGroupsForUser,
    CreateGroup: createGroup,
    ListUsers: listUsers,
  } satisfies Record<string, Operation>),
);
