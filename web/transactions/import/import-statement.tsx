import { useState } from 'react';
import { ImportButton } from './import-button.tsx';
import { UploadStatement } from './upload-statement.tsx';

/** The button that imports a statement, with its dialog, for screens of other areas. */
export function ImportStatement() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ImportButton onPress={() => setOpen(true)} />
      <UploadStatement open={open} onClose={() => setOpen(false)} />
    </>
  );
}
