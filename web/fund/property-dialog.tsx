import type { FormEvent, ReactNode, Ref } from 'react';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';
import { Notice } from '../ui/notice.tsx';

interface PropertyDialogProps {
  title: string;
  subtitle?: string;
  /** On the button, and while it is under way. */
  action: string;
  actionBusy: string;
  form: {
    form: Ref<HTMLFormElement>;
    sentence: string | undefined;
    busy: boolean;
    onSubmit: (event: FormEvent) => void;
  };
  onClose: () => void;
  children: ReactNode;
}

const FORM_ID = 'property-form';

/** A form over the page: its fields, what was refused, and the two ways out. */
export function PropertyDialog({
  title,
  subtitle,
  action,
  actionBusy,
  form: { form, sentence, busy, onSubmit },
  onClose,
  children,
}: PropertyDialogProps) {
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      subtitle={subtitle}
      busy={busy}
      foot={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={FORM_ID} busy={busy} busyLabel={actionBusy}>
            {action}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={FORM_ID}
        aria-label={title}
        noValidate
        onSubmit={onSubmit}
        className="flex flex-col gap-4"
      >
        {sentence && <Notice tone="negative">{sentence}</Notice>}
        {children}
      </form>
    </Modal>
  );
}
