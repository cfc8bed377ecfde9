import { LIMITS } from '#shared/constants.ts';
import type { Person } from '#shared/contract/people.ts';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { requiredText } from '../forms/typed-text.ts';
import { useCallForm } from '../forms/use-call-form.ts';
import { TextField } from '../ui/field.tsx';
import { notifiedManagers, notifiedText, ROLE_NAMES, SECOND_PERSON } from './people-words.ts';

export type AccessChange = 'manager' | 'auditor' | 'disable' | 'withdraw' | 'enable' | 'finish' | 'rename';

interface UpdateManagerProps {
  person: Person;
  change: AccessChange;
  people: readonly Person[];
  onClose: () => void;
}

const MANAGER_MAY = `This person can change everything here, and invite and disable others. ${SECOND_PERSON}`;
const AUDITOR_MAY =
  'This person can read and export everything that managers can, but cannot change anything.';

function wordsOf(change: AccessChange, { name, role }: Person) {
  switch (change) {
    case 'manager':
    case 'auditor':
      return {
        title: `Make ${name} ${change === 'manager' ? 'a manager' : 'an auditor'}`,
        action: `Make ${change}`,
        what: `${change === 'manager' ? MANAGER_MAY : AUDITOR_MAY} This person is signed out everywhere and must sign in again.`,
        done: `${name} is ${change === 'manager' ? 'a manager' : 'an auditor'} now.`,
      };
    case 'disable':
      return {
        title: `Disable ${name}`,
        action: 'Disable',
        what: 'This person is signed out everywhere immediately and cannot sign in. The person’s actions stay in the audit log.',
        done: `${name} is disabled.`,
      };
    case 'withdraw':
      return {
        title: `Withdraw the invitation to ${name}`,
        action: 'Withdraw',
        what: 'The temporary password no longer works. This person can be enabled and invited again.',
        done: `The invitation to ${name} was withdrawn.`,
      };
    case 'enable':
      return {
        title: `Enable ${name}`,
        action: 'Enable',
        what: `This person can sign in again as ${ROLE_NAMES[role].toLowerCase()}.${role === 'manager' ? ` ${SECOND_PERSON}` : ''}`,
        done: `${name} is enabled.`,
      };
    case 'finish':
      return {
        title: `Finish the change to the access of ${name}`,
        action: 'Finish',
        what: 'The change is saved, but the identity service has not applied it. Until the change is applied, this person cannot do anything.',
        done: `The change to the access of ${name} was applied.`,
      };
    case 'rename':
      return {
        title: `Rename ${name}`,
        action: 'Rename',
        what: 'Records are signed with this name from now on. Earlier records keep the previous name.',
        done: `${name} was renamed.`,
      };
  }
}

export function UpdateManager({ person, change, people, onClose }: UpdateManagerProps) {
  const { user_id: id, name, role } = person;
  const { title, action, what, done } = wordsOf(change, person);
  const form = useCallForm('updateManager', {
    start: { reason: '', name },
    typed: { name: requiredText('Name is required') },
    refusalsAt: { 'name-taken': 'name' },
    input: ({ reason, name: newName }) => {
      if (change === 'rename') return { id, name: newName, reason };
      if (change === 'manager' || change === 'auditor') return { id, role: change, reason };
      if (change === 'finish') return { id, role, reason };
      return { id, disabled: change !== 'enable', reason };
    },
    done,
    onDone: onClose,
  });
  const notified =
    change === 'finish' || change === 'rename'
      ? undefined
      : notifiedText([name, ...notifiedManagers(people, person)]);
  return (
    <ReasonDialog
      width={440}
      onClose={onClose}
      title={title}
      subtitle={person.email}
      action={action}
      actionBusy="Saving"
      variant={change === 'disable' || change === 'withdraw' ? 'danger' : 'primary'}
      form={form}
      off={change === 'rename' && form.text.name.trim() === name}
      reasonHint={
        notified ? 'Included in the email and recorded in the audit log.' : 'Required for every change.'
      }
      follows={notified && <p className="text-label text-muted wrap-anywhere">{notified}.</p>}
    >
      <p className="text-body text-muted">{what}</p>
      {change === 'rename' && (
        <TextField label="Name" autoComplete="off" maxLength={LIMITS.nameLength} {...form.field('name')} />
      )}
    </ReasonDialog>
  );
}
