import { useState } from 'react';
import { ImportButton } from './import-button.tsx';
import { UploadStatement } from './upload-statement.tsx';

export function ImportStatement() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ImportButton onPress={() => setOpen(true)} />
      <UploadStatement open={open} onClose={() => setOpen(false)} />
    </>
  );
}
