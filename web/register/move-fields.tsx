import type { ComponentProps } from 'react';
import { fundDateAt } from '#shared/calendar-date.ts';
import { formatUnits, parseUnits, ZERO_UNITS } from '#shared/units.ts';
import { useEveryPage } from '../api/every-page.ts';
import { useCall } from '../api/hooks.ts';
import { ClientField } from '../transactions/record/client-field.tsx';
import { clientOption, useClients } from '../transactions/record/use-clients.ts';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { DateField } from '../ui/date-field.tsx';
import { TextField } from '../ui/field.tsx';
import { SelectField } from '../ui/select-field.tsx';

type FieldOf<Value> = { value: Value; error: string | undefined; onChange: (value: Value) => void };
type UnitsText = { units: string; all?: boolean };

export interface ProposalProps {
  from?: string | undefined;
  onClose: () => void;
}

export const PROPOSAL_DIALOG = {
  subtitle: 'Takes effect when a second person approves it',
  actionBusy: 'Sending',
  reasonHint: 'Recorded in the audit log. Not visible to clients.',
};

const bareUnits = (text: string) => text.replace(/[,\s]/g, '').replace('\u2212', '-');

export function faultOfUnits({ units, all = false }: UnitsText) {
  const isFine = all || units.trim() === '' || parseUnits(bareUnits(units)) !== undefined;
  const message = 'Enter a number of units with at most four decimals';
  return isFine ? undefined : { at: 'units' as const, message };
}

export function unitsOf({ units, all = false }: UnitsText) {
  if (all) return { all: true as const };
  return units.trim() === '' ? {} : { units: Number(bareUnits(units)) };
}

type ClientChoiceProps = Omit<ComponentProps<typeof ClientField>, 'clients' | 'noneText' | 'options'>;

export function ClientChoice({ except, ...field }: ClientChoiceProps & { except?: string }) {
  const clients = useClients();
  const options = (clients.data?.clients ?? []).filter(({ id }) => id !== except).map(clientOption);
  return <ClientField clients={clients} options={options} noneText="No clients yet" {...field} />;
}

interface DayAndUnitsProps {
  clientId: string;
  day: Omit<ComponentProps<typeof DateField>, 'label'>;
  units: FieldOf<string>;
  all?: FieldOf<boolean>;
}

export function DayAndUnits({ clientId, day, units, all }: DayAndUnitsProps) {
  const held = useCall('getRegister', {}).data?.holders.find((holder) => holder.client_id === clientId);
  const isAll = all?.value === true;
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
        <DateField label="Day" required max={fundDateAt(new Date())} {...day} />
        <TextField
          label="Units"
          required
          inputClassName="tnum text-right"
          hint={[
            clientId && `${formatUnits(held?.units ?? ZERO_UNITS)} held today`,
            !all && 'Enter a negative number to take units away',
          ]
            .filter(Boolean)
            .join('. ')}
          disabled={isAll}
          value={isAll ? '' : units.value}
          error={units.error}
          onChange={(event) => units.onChange(event.target.value)}
        />
      </div>
      {all && (
        <CheckboxField
          label="All units"
          detail="All units held on that day"
          checked={isAll}
          onChange={all.onChange}
        />
      )}
    </>
  );
}

interface DocumentFieldProps extends FieldOf<string> {
  clientId: string;
  hint: string;
  isOptional?: boolean;
  isOfClient?: boolean;
}

export function DocumentField({
  clientId,
  isOptional = false,
  isOfClient = false,
  ...field
}: DocumentFieldProps) {
  const lists = [
    useEveryPage('listClientDocuments', clientId ? { id: clientId } : null),
    useEveryPage('listFundDocuments', isOfClient ? null : {}),
  ];
  const state = lists.some(({ isLoading }) => isLoading) ? 'Loading documents' : 'Choose a document';
  const documents = lists.flatMap(({ data }) => data?.documents ?? []);
  return (
    <SelectField
      label="Document"
      labelNote={isOptional ? 'optional' : undefined}
      required={!isOptional}
      options={[
        { value: '', label: lists.some(({ error }) => error) ? 'Some documents did not load' : state },
        ...documents.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      {...field}
    />
  );
}
