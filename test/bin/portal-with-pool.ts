import { cognitoIdentity } from '#functions/aws/cognito-identity.ts';
import { startTestPortal } from '../harness/test-portal.ts';
import { startPool, USER_POOL_ID } from '../local/cognito/pool-under-test.ts';

export async function startPortalWithPool() {
  const [portal, pool] = await Promise.all([startTestPortal(), startPool()]);
  const cognito = pool.sdk();
  const identity = cognitoIdentity(
    () => USER_POOL_ID,
    () => cognito,
  );
  const stop = async () => {
    cognito.destroy();
    await Promise.all([portal.close(), pool.stop()]);
  };
  return { portal, pool, identity, stop };
}
