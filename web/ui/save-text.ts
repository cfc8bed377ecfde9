const KEPT_MS = 30_000;

export function saveText(text: string, fileName: string, type: string) {
  saveFile(new Blob([text], { type }), fileName);
}

export function saveFile(file: Blob, fileName: string) {
  const url = URL.createObjectURL(file);
  saveLinked(url, fileName);
  // The URL stays valid for a while, because some browsers read the file only after the click.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

export function saveLinked(url: string, fileName: string) {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.rel = 'noopener';
  document.body.append(link);
  link.click();
  link.remove();
}
