import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';

const DASHBOARD = ['client-area', 'view-client-dashboard', 'to-pay', 'fund-section'];

/** The chunks that each screen opens with, by address. */
export const CHUNKS_BY_ADDRESS = {
  '/manager': ['manager-area'],
  '/manager/dashboard': ['manager-area', 'view-manager-dashboard'],
  '/manager/clients': ['manager-area', 'manage-clients', 'recent-transactions'],
  '/manager/clients/:clientId': [
    'manager-area',
    'view-client-page',
    'list-client-capital-calls',
    'list-client-payments',
  ],
  '/manager/clients/:clientId/access': ['manager-area', 'list-access'],
  '/manager/clients/:clientId/documents': ['manager-area', 'manage-clients', 'recent-transactions'],
  '/manager/transactions': ['manager-area', 'manage-transactions'],
  '/manager/transactions/record': ['manager-area', 'record-transaction'],
  '/manager/transactions-auto': ['manager-area', 'import-from-bank', 'new-transactions'],
  '/manager/cash-flow': ['manager-area', 'view-cash-flow'],
  '/manager/fund': ['manager-area', 'manage-properties'],
  '/manager/documents': ['manager-area', 'manage-documents'],
  '/manager/capital-calls': ['manager-area', 'manage-capital-calls'],
  '/manager/capital-calls/:callId': ['manager-area', 'view-capital-call'],
  '/manager/messages': ['manager-area', 'manage-messages'],
  '/manager/people': ['manager-area', 'manage-people'],
  '/manager/months': ['manager-area', 'list-periods'],
  '/manager/bank-accounts': ['manager-area', 'manage-bank-accounts'],
  '/manager/reconciliation': ['manager-area', 'manage-reconciliation'],
  '/manager/audit': ['manager-area', 'view-audit'],
  '/manager/profile': ['manager-area', 'view-profile'],
  '/client': ['client-area'],
  '/client/dashboard': DASHBOARD,
  '/client/:clientId/dashboard': DASHBOARD,
  '/client/calls': ['client-area', 'list-own-calls'],
  '/client/:clientId/calls': ['client-area', 'list-own-calls'],
  '/client/transactions': ['client-area', 'view-client-transactions'],
  '/client/:clientId/transactions': ['client-area', 'view-client-transactions'],
  '/client/documents': ['client-area', 'view-client-documents'],
  '/client/:clientId/documents': ['client-area', 'view-client-documents'],
};

/** The files of these chunks and their imports, without those that the page already names. */
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

/** Serialised and run in the browser; the longest addresses come first. */
function script(stored: string, files: readonly string[], ahead: readonly (readonly [string, number[]])[]) {
  return `{const p=location.pathname.replace(/\\/$/,'');
const add=a=>document.head.append(Object.assign(document.createElement('link'),a));
if([...Object.keys(localStorage),...Object.keys(sessionStorage)].some(k=>k.startsWith(${JSON.stringify(stored)}))){
add({rel:'preload',as:'fetch',crossOrigin:'',href:'/config.json'});
for(const i of ${JSON.stringify(ahead)}.find(([a])=>RegExp('^'+a+'(/|$)').test(p))?.[1]??[]){
add({rel:'modulepreload',href:'/static/js/'+${JSON.stringify(files)}[i]+'.chunk.js'})}}}
`;
}

/**
 * Lets a signed-in user's page fetch the code of its address in parallel with the main program, which would
 * request it only after it has loaded: half a second later on a slow network. This needs a tiny script of its
 * own, because only the browser knows whether it holds a session.
 *
 * @param storedSession the prefix of the keys under which the browser's storage holds a session
 * @param ahead names of chunks by address; they apply to the addresses below it that have none of their own
 */
export function preloadChunks(
  storedSession: string,
  ahead: Readonly<Record<string, readonly string[]>>,
): Plugin {
  return {
    name: 'preload-chunks',
    apply: 'build',
    generateBundle: {
      // Runs after the page contains the file names.
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('There is no index.html to fetch ahead for');
        const byAddress = Object.entries(ahead)
          .map(([address, names]) => [address, filesOf(bundle, names)] as const)
          .sort(([one], [other]) => other.length - one.length);
        const files = [...new Set(byAddress.flatMap(([, own]) => own))];
        const source = script(
          storedSession,
          files.map((file) => file.replace('static/js/', '').replace('.chunk.js', '')),
          byAddress.map(([address, own]) => [
            address.replace(/:\w+/, '[^/]+'),
            own.map((file) => files.indexOf(file)),
          ]),
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
