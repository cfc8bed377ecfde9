import { RemovalPolicy } from 'aws-cdk-lib';
import { isProtected, type Stage } from './stages.ts';

/**
 * Keeps the data of a protected stage when its stack is deleted, and deletes the data of any other. A stage in its first
 * deployment is not protected, because the names of kept resources would block the next deployment.
 */
export function removalPolicyOf(stage: Stage): RemovalPolicy {
  return isProtected(stage) ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
}
