import { dataFolderPath, deleteDataFolder, findDataFolder } from './data-folder.ts';

try {
  const path = dataFolderPath();
  const folder = await findDataFolder(path);
  if (folder) await deleteDataFolder(folder);
  console.log(folder ? `Deleted ${path}.` : `There is nothing at ${path}.`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
