import * as z from 'zod';
import { type Operation, signedOperation, username } from './operation.ts';
import type { Pool } from './pool.ts';
import type { StoredGroup } from './pool-state.ts';
import { ServiceError } from './service-error.ts';
import { requireUser } from './users.ts';

const groupName = z.string().min(1).max(128);
const membership = z.object({ UserPoolId: z.string(), Username: username, GroupName: groupName });

export const createGroup: Operation = signedOperation(
  z.object({
    UserPoolId: z.string(),
    GroupName: groupName,
    Description: z.string().max(2048).optional(),
    Precedence: z.int().min(0).optional(),
  }),
  async (pool, { GroupName, Description, Precedence }) => {
    if (pool.state.groups.some(({ name }) => name === GroupName)) {
      throw new ServiceError('GroupExistsException', 'A group with the name already exists.');
    }
    const group = addGroup(pool, GroupName, { description: Description, precedence: Precedence });
    await pool.save();
    return { Group: described(pool, group) };
  },
);

export const adminAddUserToGroup: Operation = signedOperation(membership, async (pool, input) => {
  const group = requireGroup(pool, input.GroupName);
  const user = requireUser(pool, input.Username);
  if (!user.groups.includes(group.name)) user.groups.push(group.name);
  await pool.save();
  return {};
});

export const adminRemoveUserFromGroup: Operation = signedOperation(membership, async (pool, input) => {
  const group = requireGroup(pool, input.GroupName);
  const user = requireUser(pool, input.Username);
  user.groups = user.groups.filter((name) => name !== group.name);
  await pool.save();
  return {};
});

export const adminListGroupsForUser: Operation = signedOperation(
  z.object({ UserPoolId: z.string(), Username: username }),
  (pool, { Username }) => {
    const user = requireUser(pool, Username);
    return { Groups: user.groups.map((name) => described(pool, requireGroup(pool, name))) };
  },
);

/** Adds to the state without saving. */
export function addGroup(
  pool: Pool,
  name: string,
  { description, precedence }: { description?: string | undefined; precedence?: number | undefined } = {},
): StoredGroup {
  const group = { name, description, precedence, createdAtMs: pool.now(), modifiedAtMs: pool.now() };
  pool.state.groups.push(group);
  return group;
}

function requireGroup(pool: Pool, groupName: string): StoredGroup {
  const group = pool.state.groups.find(({ name }) => name === groupName);
  if (group === undefined) throw new ServiceError('ResourceNotFoundException', 'Group not found.');
  return group;
}

function described(pool: Pool, group: StoredGroup): object {
  return {
    GroupName: group.name,
    UserPoolId: pool.settings.userPoolId,
    Description: group.description,
    Precedence: group.precedence,
    CreationDate: group.createdAtMs / 1000,
    LastModifiedDate: group.modifiedAtMs / 1000,
  };
}
