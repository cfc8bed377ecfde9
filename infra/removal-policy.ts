import { RemovalPolicy } from 'aws-cdk-lib';
import { isProtected, type Stage } from './stages.ts';

/** If the first deployment fails, all is deleted: a resource left behind would hold a name that the next one needs. */
export function removalPolicyOf(stage: Stage): RemovalPolicy {
  return isProtected(stage) ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
}
