const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

export function element(name: string, text: string | number | boolean): string {
  const escaped = String(text)
    .replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
    .replaceAll(/\p{Cc}/gu, (character) => `&#x${character.charCodeAt(0).toString(16)};`);
  return `<${name}>${escaped}</${name}>`;
}

export function xmlDocument(root: string, content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>${content}</${root}>`;
}
