import { RemovalPolicy } from 'aws-cdk-lib';
import { isProtected, type Stage } from './stages.ts';

/** If the first deployment fails, all is deleted, because the next one needs the names of the resources. */
export function removalPolicyOf(stage: Stage): RemovalPolicy {
  return isProtected(stage) ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
}
