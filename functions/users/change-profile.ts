import type { User } from '#shared/contract/users.ts';
import { checkWishedName } from '../http/check-wished-name.ts';
import type { Context } from '../http/context.ts';
import { type AuditEntry, ConditionFailed, type Write } from '../ledger/change.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { fieldChanges } from '../ledger/field-changes.ts';
import { detailsMessageWrites } from '../messages/security-messages.ts';
import { aboutClient, type ClientItem, updateClientWrite } from '../records/client-store.ts';
import { isStaffItem } from '../records/staff-store.ts';
import { knownNameOf, type UserItem, updateUserProfileWrite, userTarget } from '../records/user-store.ts';
import type { Services } from '../services.ts';
import { type LinkedClient, linkedClientsOf, ownClientOf, presentUser } from './present-user.ts';

interface Part {
  readonly writes: Readonly<Record<string, Write>>;
  readonly audit: AuditEntry;
}

export async function changeProfile(
  context: Context<'changed-meanwhile'>,
  user: UserItem,
  edit: { name?: string | undefined; mobile?: string | undefined },
): Promise<User> {
  const { services, refuse } = context;
  checkWishedName(context, 'name', edit.name ?? '');
  const linked = await linkedClientsOf(services, user);
  const client = ownClientOf(user, linked);
  const { name, mobile } = presentUser(user, linked);
  const profile = { name: edit.name ?? name, mobile: edit.mobile ?? mobile };
  const changes = fieldChanges({ name, mobile }, profile);
  const mobileChange = changes.mobile
    ? { mobile_since: context.now, mobile_by: context.actor.userId }
    : undefined;
  const [first, ...further] = client
    ? changesOfInvestor(services, user, client, profile, changes, mobileChange)
    : changesOfUser(services, user, { ...profile, ...mobileChange }, changes);
  if (!first) return presentUser(user, linked);
  const changed = client
    ? presentUser({ ...user, name: profile.name }, withMobile(linked, client, profile.mobile))
    : presentUser({ ...user, ...storedProfile(user, profile) }, linked);
  const details = detailsOf(changes, client !== undefined || isStaffItem(user));
  const by = context.actor.userId === user.user_id ? 'in your profile' : 'by a manager of the fund';
  return decideAgain(async () => {
    const notified = await detailsMessageWrites(services, { user, client }, { details, by }, context.now);
    const writes = Object.assign({}, first.writes, ...further.map((part) => part.writes), notified);
    try {
      return await context.commit(
        { writes, audit: first.audit, furtherAudits: further.map(({ audit }) => audit) },
        changed,
      );
    } catch (error) {
      // If only the messages conflict, the error is thrown again, so that `decideAgain` tries again.
      if (error instanceof ConditionFailed && [...error.failed].some((name) => !(name in notified)))
        return refuse('changed-meanwhile');
      throw error;
    }
  });
}

function detailsOf(changes: Changes, isInvestor: boolean): string[] {
  return [
    ...(changes.name ? [isInvestor ? 'preferred name' : 'name'] : []),
    ...(changes.mobile ? ['mobile number'] : []),
  ];
}

type MobileChange = Required<Pick<ClientItem, 'mobile_since' | 'mobile_by'>>;
type StoredProfile = { name: string; mobile: string } & Partial<MobileChange>;
type Changes = Partial<Record<'name' | 'mobile', { before: unknown; after: unknown }>>;

function changesOfInvestor(
  services: Services,
  user: UserItem,
  client: ClientItem,
  { name, mobile }: { name: string; mobile: string },
  changes: Changes,
  mobileChange: MobileChange | undefined,
): Part[] {
  const action = 'user.updated';
  const parts: Part[] = [];
  // An investor's name is only a greeting. Notices and matching use the name in the client record.
  if (changes.name) {
    // Without a stored greeting, the greeting follows corrections of the client's name.
    const greeting = name === client.name ? undefined : name;
    parts.push({
      writes: { user: updateUserProfileWrite(services, user, { name: greeting }) },
      audit: {
        target: userTarget(user.user_id),
        name: client.name,
        action,
        summary: 'Changed preferred name',
        changes: { greeting_name: changes.name },
      },
    });
  }
  if (changes.mobile)
    parts.push({
      writes: { client: updateClientWrite(services, client, { ...client, mobile, ...mobileChange }) },
      audit: {
        ...aboutClient(client),
        action,
        summary: 'Changed mobile',
        changes: { mobile: changes.mobile },
      },
    });
  return parts;
}

function withMobile(linked: readonly LinkedClient[], of: ClientItem, mobile: string): LinkedClient[] {
  return linked.map(({ client, access }) => ({
    client: client.id === of.id ? { ...client, mobile } : client,
    access,
  }));
}

/** Staff change only their greeting, because records show the name that a manager entered. */
function storedProfile(user: UserItem, { name, ...mobile }: StoredProfile) {
  return isStaffItem(user)
    ? { greeting: name === user.name ? undefined : name || undefined, ...mobile }
    : { name: name || undefined, ...mobile };
}

function changesOfUser(services: Services, user: UserItem, profile: StoredProfile, changes: Changes): Part[] {
  const changed = Object.keys(changes);
  if (changed.length === 0) return [];
  return [
    {
      writes: {
        user: updateUserProfileWrite(services, user, storedProfile(user, profile)),
      },
      audit: {
        target: userTarget(user.user_id),
        name: knownNameOf(user),
        action: 'user.updated',
        summary: `Changed ${changed.join(' and ')}`,
        changes,
      },
    },
  ];
}
