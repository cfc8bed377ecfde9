/** Creates users one after another until killed, and prints each e-mail address once its user is stored. */
import { createIdentityProvider } from '#local/cognito/server.ts';

const [dataDir = '', prefix = ''] = process.argv.slice(2);
const provider = await createIdentityProvider({
  dataDir,
  region: 'ap-southeast-2',
  userPoolId: 'ap-southeast-2_Local0001',
  userPoolClientId: 'localportalclient0001',
  sendMail: () => {},
  credentials: { accessKeyId: 'AKIALOCAL', secretAccessKey: 'local-secret' },
});
for (let i = 0; ; i += 1) {
  const email = `${prefix}-${i}@example.com`;
  await provider.admin.createUser({ email, password: 'Client#2026' });
  process.stdout.write(`${email}\n`);
}
