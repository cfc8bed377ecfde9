import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';

/** The files of these chunks and of what they import, but for what the page names itself. */
function filesOf(bundle: Rolldown.OutputBundle, names: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const files = new Set<string>();
  const add = (file: string) => {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || chunk.isEntry || files.has(file)) return;
    files.add(file);
    for (const imported of chunk.imports) add(imported);
  };
  for (const name of names) {
    const chunk = chunks.find((one) => one.name === name);
    if (!chunk) throw new Error(`There is no chunk ${name} to fetch ahead`);
    add(chunk.fileName);
  }
  return [...files];
}

/** Runs in the browser, as text. */
function script(stored: string, files: readonly string[], ahead: readonly (readonly [string, number[]])[]) {
  return `{const p=location.pathname.replace(/\\/$/,'');
if(Object.keys(sessionStorage).some(k=>k.startsWith(${JSON.stringify(stored)})))
for(const i of new Set(${JSON.stringify(ahead)}.filter(([a])=>p===a||p.startsWith(a+'/')).flatMap(([,f])=>f))){
const l=document.createElement('link');l.rel='modulepreload';l.href='/'+${JSON.stringify(files)}[i];document.head.append(l)}}
`;
}

/**
 * Has the page of somebody who is signed in fetch what its address will need at once, beside the main
 * program, which would ask for it only when it has come and run: on a slow network half a second later. A
 * tiny script of its own does it, for only the browser knows whether its tab holds a session.
 *
 * @param storedSession how the keys begin under which the session storage holds one
 * @param ahead names of chunks by address; those of an address hold for all below it
 */
export function fetchAhead(
  storedSession: string,
  ahead: Readonly<Record<string, readonly string[]>>,
): Plugin {
  return {
    name: 'fetch-ahead',
    apply: 'build',
    generateBundle: {
      // When the page stands with the names of its files.
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('There is no index.html to fetch ahead for');
        const byAddress = Object.entries(ahead).map(
          ([address, names]) => [address, filesOf(bundle, names)] as const,
        );
        const files = [...new Set(byAddress.flatMap(([, own]) => own))];
        const source = script(
          storedSession,
          files,
          byAddress.map(([address, own]) => [address, own.map((file) => files.indexOf(file))]),
        );
        const hash = createHash('sha256').update(source).digest('hex').slice(0, 8);
        const fileName = `static/js/ahead.${hash}.js`;
        this.emitFile({ type: 'asset', fileName, source });
        const html = String(page.source);
        const head = html.indexOf('<head>') + '<head>'.length;
        page.source = `${html.slice(0, head)}\n    <script async src="/${fileName}"></script>${html.slice(head)}`;
      },
    },
  };
}
