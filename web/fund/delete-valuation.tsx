import type { Property, PropertyDetail } from '#shared/contract/fund.ts';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { useCallForm } from '../forms/use-call-form.ts';
import { DateText } from '../ui/date-text.tsx';
import { Money } from '../ui/money.tsx';

type Valuation = PropertyDetail['valuations'][number];

/** Takes a mistaken valuation back and asks for the reason. Mount it to open it. */
export function DeleteValuation({
  property,
  valuation,
  next,
  onClose,
}: {
  property: Property;
  valuation: Valuation;
  /** The valuation that becomes the current one; undefined when another stays it. */
  next: Valuation | undefined;
  onClose: () => void;
}) {
  const form = useCallForm('deleteValuation', {
    start: { reason: '' },
    input: (text) => ({ id: property.id, valuation_id: valuation.id, ...text }),
    done: 'Valuation deleted.',
    onDone: onClose,
  });
  return (
    <ReasonDialog
      title="Delete valuation"
      subtitle={property.name}
      action="Delete valuation"
      actionBusy="Deleting"
      variant="danger"
      form={form}
      reasonHint="Stays in the property’s history; only managers see it"
      follows={
        <p className="text-muted">
          It stays in the list, struck through.{' '}
          {next ? (
            <>
              The current value becomes <Money amountCents={next.marketValue} exact /> of{' '}
              <DateText date={next.date} />, and clients see that from now on.
            </>
          ) : (
            'The current value stays as it is.'
          )}
        </p>
      }
      onClose={onClose}
    >
      <p>
        <Money amountCents={valuation.marketValue} exact className="font-medium" /> of{' '}
        <DateText date={valuation.date} />, {valuation.source}
      </p>
    </ReasonDialog>
  );
}
