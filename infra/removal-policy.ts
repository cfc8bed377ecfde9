import { RemovalPolicy } from 'aws-cdk-lib';
import { isProtected, type Stage } from './stages.ts';

/**
 * Whether deleting the stack also deletes the data. A protected stage keeps its data. A stage in its first deployment is not
 * protected, because the names of kept resources would prevent the next deployment.
 */
export function removalPolicyOf(stage: Stage): RemovalPolicy {
  return isProtected(stage) ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
}
