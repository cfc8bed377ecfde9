import type { StaffRole } from '#shared/roles.ts';
import { managersToTell, type StaffMessage, staffMessage } from '../messages/staff-message.ts';
import type { NewMessage } from '../records/message-store.ts';
import { nameOf, type StaffItem } from '../records/staff-store.ts';

const ROLE_NAMES: Readonly<Record<StaffRole, string>> = { manager: 'a manager', auditor: 'an auditor' };

export type AccessNews = 'invited' | 'role' | 'disabled' | 'enabled';

const SUBJECTS: Readonly<Record<AccessNews | 'reminder', string>> = {
  invited: 'Somebody was invited',
  role: 'A role was changed',
  disabled: 'Access was disabled',
  enabled: 'Access was enabled',
  reminder: 'Turn on your authenticator app',
};

function toOthers({ role }: StaffItem, name: string, news: AccessNews, by: string): string {
  switch (news) {
    case 'invited':
      return `${by} invited ${name} as ${ROLE_NAMES[role]} of the portal.`;
    case 'role':
      return `${by} made ${name} ${ROLE_NAMES[role]} of the portal.`;
    default:
      return `${by} ${news} ${name}’s access to the portal.`;
  }
}

function toPerson({ role }: StaffItem, news: AccessNews, by: string): string {
  if (news === 'role')
    return `${by} made you ${ROLE_NAMES[role]} of the portal. You are signed out; sign in again to continue.`;
  if (news === 'disabled') return `${by} disabled your access to the portal. You are signed out.`;
  return `${by} enabled your access to the portal. You can sign in again.`;
}

export function managersTold(
  staff: readonly StaffItem[],
  { person, by }: { person: Pick<StaffItem, 'user_id'>; by: string },
): StaffItem[] {
  return managersToTell(staff.filter(({ user_id: userId }) => userId !== person.user_id && userId !== by));
}

/** The person and all other managers get a message, so that somebody notices an unwanted change. */
export function accessMessages(
  person: StaffItem,
  news: AccessNews,
  { by, reason, others }: { by: string; reason: string | undefined; others: readonly StaffItem[] },
): NewMessage[] {
  const name = nameOf(person);
  const because = reason === undefined ? [] : [`Reason: ${reason}`];
  const toOther = others.map((recipient) =>
    accessMessage(person, news, recipient, {
      opening: [toOthers(person, name, news, by), ...because],
      links: [
        { lead: 'People and roles in the portal:', link: '/manager/people' },
        {
          lead: 'If you did not expect this, talk to the other managers immediately. The audit log:',
          link: '/manager/audit',
        },
      ],
      why: 'You received this email because you are a manager of the fund. This email cannot be turned off.',
    }),
  );
  // The user pool emails the invitation to the person.
  if (news === 'invited') return toOther;
  return [
    accessMessage(person, news, person, {
      opening: [toPerson(person, news, by), ...because],
      links: news === 'disabled' ? [] : [{ lead: 'The portal:', link: '/manager/dashboard' }],
      why: 'You received this email because it concerns your access to the portal. This email cannot be turned off.',
    }),
    ...toOther,
  ];
}

export function reminderMessage(person: StaffItem, by: string, isNeeded: boolean): NewMessage {
  return accessMessage(person, 'reminder', person, {
    opening: [
      `${by} asks you to turn on the authenticator app for your portal login. After your password, you then enter a code from an app on your phone. The code keeps out anyone who has learned your password.`,
      ...(isNeeded ? ['Until the authenticator app is on, only your profile is available.'] : []),
    ],
    links: [{ lead: 'Turn it on in your profile; this takes two minutes:', link: '/manager/profile' }],
    why: 'You received this email because you have access to the fund’s client records.',
  });
}

function accessMessage(
  person: StaffItem,
  news: AccessNews | 'reminder',
  recipient: StaffItem,
  content: Pick<StaffMessage, 'opening' | 'links' | 'why'>,
): NewMessage {
  return staffMessage(recipient, {
    about: { kind: 'user', id: person.user_id, title: SUBJECTS[news] },
    stage: `${news} ${person.version}`,
    ...content,
  });
}
