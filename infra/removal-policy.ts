import { RemovalPolicy } from 'aws-cdk-lib';
import { isProtected, type Stage } from './stages.ts';

/** The next attempt needs the same names, so a failed first deployment deletes its resources. */
export function removalPolicyOf(stage: Stage): RemovalPolicy {
  return isProtected(stage) ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
}
