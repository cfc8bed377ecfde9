const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const NAMED = new Map(Object.entries(ENTITIES).map(([character, entity]) => [entity, character]));

/** Of all documents but errors and the answer to a form. */
const NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/';

/** Text as the content of an element; control characters as the service writes them, by number. */
export function escapeXml(text: string): string {
  return text
    .replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
    .replaceAll(/\p{Cc}/gu, (character) => `&#x${character.charCodeAt(0).toString(16)};`);
}

/** The text of an element without children; undefined where an entity is none of XML's own. */
export function unescapeXml(text: string): string | undefined {
  let sound = true;
  const plain = text.replaceAll(/&[^;&]*;?/g, (entity) => {
    const named = NAMED.get(entity);
    if (named !== undefined) return named;
    const [, hex, decimal] = /^&#(?:x([0-9a-fA-F]{1,6})|([0-9]{1,7}));$/.exec(entity) ?? [];
    const point = hex !== undefined ? Number.parseInt(hex, 16) : Number(decimal);
    if (point >= 0 && point <= 0x10ffff) return String.fromCodePoint(point);
    sound = false;
    return '';
  });
  return sound ? plain : undefined;
}

/** One element with its text; nothing where there is none. */
export function element(name: string, text: string | number | boolean | undefined): string {
  return text === undefined ? '' : `<${name}>${escapeXml(String(text))}</${name}>`;
}

/** A whole document around content that is XML already. */
export function xmlDocument(root: string, content: string, namespace: string | null = NAMESPACE): string {
  const attribute = namespace === null ? '' : ` xmlns="${namespace}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${attribute}>${content}</${root}>`;
}
