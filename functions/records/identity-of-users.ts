import type { Identity, Services } from '../services.ts';
import { findUser, findUserOfLogin } from './user-store.ts';

/** Callers see only user ids. Account ids differ from user ids after a user pool was replaced. */
export function identityOfUsers(identity: Identity, services: () => Services): Identity {
  const withUserId = async <Account extends { userId: string }>(account: Account): Promise<Account> => {
    const user = await findUserOfLogin(services(), account.userId);
    return { ...account, userId: user?.user_id ?? account.userId };
  };
  const loginOf = async (userId: string) => (await findUser(services(), userId))?.login_id ?? userId;
  const ofUsers: Partial<Identity> = {
    findOrCreateUser: async (email) => withUserId(await identity.findOrCreateUser(email)),
    findAccount: async (email) => {
      const account = await identity.findAccount(email);
      return account && withUserId(account);
    },
    updateEmail: async (userId, email) => identity.updateEmail(await loginOf(userId), email),
    setStaffAccess: async (userId, access) => identity.setStaffAccess(await loginOf(userId), access),
    hasSecondFactor: async (userId) => identity.hasSecondFactor(await loginOf(userId)),
    signOutEverywhere: async (userId) => identity.signOutEverywhere(await loginOf(userId)),
  };
  return Object.assign(Object.create(identity), ofUsers);
}
