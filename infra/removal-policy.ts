import { RemovalPolicy } from 'aws-cdk-lib';
import { isProtected, type Stage } from './stages.ts';

/** A failed first deployment is rolled back whole, because kept resources would block the next one by their names. */
export function removalPolicyOf(stage: Stage): RemovalPolicy {
  return isProtected(stage) ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
}
