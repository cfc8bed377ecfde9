import { escapeHtml } from '#functions/messages/escape-html.ts';

export function element(name: string, text: string | boolean): string {
  return `<${name}>${escapeHtml(String(text))}</${name}>`;
}

export function xmlDocument(root: string, content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>${content}</${root}>`;
}
