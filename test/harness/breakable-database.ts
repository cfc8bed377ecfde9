import { createConnection, createServer, type Socket } from 'node:net';
import { type Database, startDatabase } from '#local/database.ts';

export interface BreakableDatabase extends Database {
  cut(): Promise<void>;
  mend(): Promise<void>;
}

export async function startBreakableDatabase(): Promise<BreakableDatabase> {
  const database = await startDatabase({});
  const { port: databasePort } = new URL(database.endpoint);
  const open = new Set<Socket>();
  const line = createServer((socket) => {
    const onward = createConnection({ host: '127.0.0.1', port: Number(databasePort) });
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      open.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      line.once('error', reject);
      line.listen(port, '127.0.0.1', resolve);
    });
  await listen(0);
  const address = line.address();
  if (typeof address !== 'object' || address === null) throw new Error('The line has no port');
  const { port } = address;
  const cut = () =>
    new Promise<void>((resolve) => {
      line.close(() => resolve());
      for (const socket of open) socket.destroy();
    });
  return {
    endpoint: `http://127.0.0.1:${port}`,
    failed: database.failed,
    cut,
    mend: () => listen(port),
    async close() {
      await cut();
      await database.close();
    },
  };
}
